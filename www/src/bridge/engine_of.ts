// Which engine a scene needs. Those of contact and of grinding are small and hold the experiments below; that of mechanics
// holds all others, and contact's.
import type { Change, Command, Experiment } from '../generated/scene';

export type EngineName = 'contact' | 'mechanics' | 'grinding';

const CONTACT: ReadonlySet<unknown> = new Set<Experiment['kind']>(['contact_inspector', 'bouncing_ball']);
const GRINDING: ReadonlySet<unknown> = new Set<Experiment['kind']>(['grinding']);

/** Whether the engine that is there holds all that another would. */
export const holds = (there: EngineName, needed: EngineName): boolean =>
  there === needed || (there === 'mechanics' && needed === 'contact');

function ofKind(kind: unknown): EngineName {
  if (GRINDING.has(kind)) return 'grinding';
  return typeof kind === 'string' && !CONTACT.has(kind) ? 'mechanics' : 'contact';
}

const kindOf = (experiment: unknown) => (experiment as { kind?: unknown } | null)?.kind;
const ofDocument = (scene: unknown) => ofKind(kindOf((scene as { experiment?: unknown } | null)?.experiment));

/** Of a scene's text; what is no scene is refused by any. */
export function engineOf(text: string): EngineName {
  try {
    return ofDocument(JSON.parse(text));
  } catch {
    return 'contact';
  }
}

/** Of the document that a command leaves behind, where it may turn the experiment into another. */
export function engineAfter(command: Command): EngineName | undefined {
  if (command.kind === 'replace') return ofDocument(command.scene);
  return changesOf(command).reduce<EngineName | undefined>((engine, { path, value }) => {
    if (path === 'experiment') return ofKind(kindOf(value));
    return path === 'experiment.kind' ? ofKind(value) : engine;
  }, undefined);
}

/** What a command sets. */
export const changesOf = (command: Command): readonly Change[] =>
  command.kind === 'set' ? [command] : command.kind === 'set_all' ? command.changes : [];
