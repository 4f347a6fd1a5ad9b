// A run of a sweep as the state of this page: its fields, its moment, and whether its hash is the file's.
import type { Scene } from '../generated/scene';
import { same, withChanges } from '../store/path';
import type { SceneStore } from '../store/scene_store';
import { changesOf, columnOf, type Runs, seedsOf } from './runs';

export interface Opened {
  readonly row: number;
  /** Hash of the state that was reached, 16 hex digits. */
  readonly hash: string;
  /** In the file; empty where the run has none. */
  readonly wanted: string;
}

/**
 * One step of the history. The scene in hand is tried first, then the author's: whoever swept it may have had either. Rejects with
 * a sentence where the engine does not take the run's fields.
 */
export async function openRun(
  store: SceneStore,
  [inHand, authors]: readonly [Scene, Scene],
  runs: Runs,
  row: number,
): Promise<Opened> {
  const wanted = columnOf(runs.table, 'hash')?.texts?.[row] ?? '';
  const step = columnOf(runs.table, 'step')?.numbers[row] ?? 0;
  const label = `Open run ${columnOf(runs.table, 'run')?.numbers[row] ?? row}`;
  const changes = changesOf(runs, row);
  const bases = same(inHand, authors) ? [inHand] : [inHand, authors];
  const tried = bases.flatMap((base) => {
    const made = withChanges(base, changes);
    const seeded = withChanges(made, seedsOf(runs, row, made));
    return same(made, seeded) ? [made] : [made, seeded];
  });
  /** Shows a document at the run's moment. */
  const show = async (scene: Scene): Promise<string> => {
    const refused = await store.offer(label, JSON.stringify(scene), label, []);
    if (refused) throw new Error(refused.path ? `${refused.message} (at ${refused.path})` : refused.message);
    const clock = store.description.peek().clock;
    if (clock) await store.seek(step * clock.step);
    return store.frame.peek()?.hash ?? '';
  };
  try {
    const [first] = tried;
    let hash = '';
    for (const scene of tried) {
      const reached = await show(scene);
      if (reached === wanted) return { row, hash: reached, wanted };
      hash ||= reached;
    }
    // None of them: the first is what the fields say.
    if (first && tried.length > 1) hash = await show(first);
    return { row, hash, wanted };
  } finally {
    store.endGesture();
  }
}
