// Which engine a scene needs. That of contact is small and holds the experiments below; that of mechanics holds all.
import type { Command, Experiment } from '../generated/scene';

export type EngineName = 'contact' | 'mechanics';

const CONTACT: ReadonlySet<unknown> = new Set<Experiment['kind']>(['contact_inspector', 'bouncing_ball']);

function ofDocument(scene: unknown): EngineName {
  const kind = (scene as { experiment?: { kind?: unknown } } | null)?.experiment?.kind;
  return typeof kind === 'string' && !CONTACT.has(kind) ? 'mechanics' : 'contact';
}

/** Of a scene's text; what is no scene is refused by either. */
export function engineOf(text: string): EngineName {
  try {
    return ofDocument(JSON.parse(text));
  } catch {
    return 'contact';
  }
}

/** Of the document that a command leaves behind, where it may turn the experiment into another. */
export function engineAfter(command: Command): EngineName {
  if (command.kind === 'replace') return ofDocument(command.scene);
  const changes = command.kind === 'set' ? [command] : command.kind === 'set_all' ? command.changes : [];
  return changes.some(({ path }) => path === 'experiment' || path === 'experiment.kind')
    ? 'mechanics'
    : 'contact';
}
