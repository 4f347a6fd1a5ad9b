// A file of a recorded motion that somebody dropped, for whoever has a place for it. It is told from a scene by its rows.
import { signal } from '@preact/signals';

export interface DroppedMotion {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const droppedMotion = signal<DroppedMotion | undefined>(undefined);

/** A table of numbers or a bag, by its ending; JSON that is one, by what it begins with: a list, or an object that has rows and no experiment. */
export function isMotion(name: string, text: () => string): boolean {
  if (/\.(csv|tsv|txt|tum|mcap|db3|bag)$/i.test(name)) return true;
  if (!/\.json$/i.test(name)) return false;
  try {
    const tree = JSON.parse(text()) as unknown;
    if (Array.isArray(tree)) return true;
    return (
      typeof tree === 'object' &&
      tree !== null &&
      !('experiment' in tree) &&
      ('rows' in tree || 'cases' in tree)
    );
  } catch {
    return false;
  }
}
