// Which engine a scene needs: `engines.json` says which module holds which kinds of experiments.
import { ENGINE_OF, type EngineName } from '../generated/engines';
import type { Change, Command } from '../generated/scene';

export type { EngineName };

/** Engine of a kind that is none: it refuses the scene with a sentence. */
const ANY: EngineName = 'contact';

const ofKind = (kind: unknown): EngineName =>
  typeof kind === 'string' && Object.hasOwn(ENGINE_OF, kind)
    ? ENGINE_OF[kind as keyof typeof ENGINE_OF]
    : ANY;

const kindOf = (experiment: unknown) => (experiment as { kind?: unknown } | null)?.kind;
const ofDocument = (scene: unknown) => ofKind(kindOf((scene as { experiment?: unknown } | null)?.experiment));

/** Engine of a scene's text; what is no scene is refused by any. */
export function engineOf(text: string): EngineName {
  try {
    return ofDocument(JSON.parse(text));
  } catch {
    return ANY;
  }
}

/** Engine of the document that a command leaves behind, where it may turn the experiment into another. */
export function engineAfter(command: Command): EngineName | undefined {
  if (command.kind === 'replace') return ofDocument(command.scene);
  return changesOf(command).reduce<EngineName | undefined>((engine, { path, value }) => {
    if (path === 'experiment') return ofKind(kindOf(value));
    return path === 'experiment.kind' ? ofKind(value) : engine;
  }, undefined);
}

/** Changes that a command makes. */
export const changesOf = (command: Command): readonly Change[] =>
  command.kind === 'set' ? [command] : command.kind === 'set_all' ? command.changes : [];
