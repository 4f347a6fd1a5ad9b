// A policy that somebody dropped, for whoever learns. It is told from a scene by its schema, of whatever version.
import { signal } from '@preact/signals';

export interface DroppedPolicy {
  readonly name: string;
  readonly text: string;
}

export const droppedPolicy = signal<DroppedPolicy | undefined>(undefined);

export function isPolicy(text: string): boolean {
  try {
    const schema = (JSON.parse(text) as { schema?: unknown } | null)?.schema;
    return typeof schema === 'string' && schema.startsWith('asperity-policy/');
  } catch {
    return false;
  }
}
