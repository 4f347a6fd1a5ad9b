// A table of policies and worlds: what a cell is of, and what it says.
import type { Change, Scene, StartTrial, TransferResult } from '../../../generated/scene';
import { changeTo } from '../../../store/change';
import { getAt, same, withChanges } from '../../../store/path';
import { insertionOf } from '../document';

/** Which cell: of the worlds, and of the policies. */
export interface Place {
  readonly world: number;
  readonly policy: number;
}

/**
 * Changes that make the scene that of a cell: the policy decides, in its world. There are none where another program has
 * stepped that world.
 */
export function changesOf(scene: Scene, { world, policy }: Place): Change[] {
  const transfer = insertionOf(scene)?.transfer;
  const [row, column] = [transfer?.worlds[world], transfer?.policies[policy]];
  if (!row || row.elsewhere || !column) return [];
  return [
    ...row.set,
    changeTo('experiment.policy', column.policy),
    { path: 'experiment.strategy', value: { type: 'policy' } },
  ];
}

/** The same, begun as one of its attempts. */
export function attemptOf(scene: Scene, place: Place, trial: StartTrial): Change[] {
  const start = { aside: trial.aside, turn: trial.turn };
  return [...changesOf(scene, place), { path: 'experiment.start', value: start }];
}

/** Which cell the scene stands at, if at one. */
export function shownIn(scene: Scene): Place | undefined {
  const transfer = insertionOf(scene)?.transfer;
  if (!transfer) return undefined;
  for (const [world, { elsewhere }] of transfer.worlds.entries())
    for (const policy of transfer.policies.keys())
      if (
        !elsewhere &&
        changesOf(scene, { world, policy }).every(({ path, value }) => same(getAt(scene, path), value))
      )
        return { world, policy };
  return undefined;
}

/** The scene of a cell, as it is tried: without words and the table. */
export function sceneOf(scene: Scene, place: Place): string {
  const { lesson: _l, ...told } = withChanges(scene, changesOf(scene, place));
  const insertion = insertionOf(told);
  if (!insertion) return '';
  const { transfer: _t, ...experiment } = insertion;
  return JSON.stringify({ ...told, controls: [], proof: [], experiment });
}

const middle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0;

/** Result of all attempts of a cell. */
export function cellOf(trials: readonly StartTrial[]): TransferResult {
  const times = trials.flatMap(({ done, time }) => (done ? [time] : []));
  const n = times.length;
  const mean = n > 0 ? times.reduce((sum, t) => sum + t, 0) / n : 0;
  const spread = n > 0 ? Math.sqrt(times.reduce((sum, t) => sum + (t - mean) ** 2, 0) / n) : 0;
  const force = middle(trials.map(({ peak }) => peak).toSorted((a, b) => a - b));
  return { tried: trials.length, done: n, time: mean, spread, force };
}

/** Between which shares of success the truth lies with 95 %: Wilson's interval. */
export function interval({ done, tried }: TransferResult): readonly [number, number] {
  if (tried === 0) return [0, 1];
  const z2 = 1.959964 ** 2;
  const p = done / tried;
  const centre = (p + z2 / (2 * tried)) / (1 + z2 / tried);
  const half = (Math.sqrt(z2) / (1 + z2 / tried)) * Math.sqrt((p * (1 - p)) / tried + z2 / (4 * tried ** 2));
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

const percent = (share: number) => Math.round(100 * share);

/** `97 to 100 %`. */
export function intervalSaid(cell: TransferResult): string {
  const [low, high] = interval(cell);
  return `${percent(low)} to ${percent(high)}\u00a0%`;
}

/** `1.23 ± 0.10 s`; nothing where none was in. */
export const timeSaid = ({ done, time, spread }: TransferResult): string =>
  done === 0 ? '' : `${time.toFixed(2)} ± ${spread.toFixed(2)}\u00a0s`;
