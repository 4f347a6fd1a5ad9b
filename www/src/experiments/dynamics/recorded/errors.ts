// Errors over many throws: what one run is read as, and what many come to, as the reference data counts them.
import type { ReadBeside } from '../../../generated/scene';

/** Error of one run of one throw, over its rows: distance in widths, angle in rad, and whether it ends on the recorded face. */
export interface RunError {
  readonly position: number;
  readonly rotation: number;
  readonly face: boolean;
}

/** Ids of the readings that make it, of the run of this number. */
export const idsOf = (run: number): string[] =>
  ['recorded_mean_share', 'recorded_mean_angle', 'recorded_face'].map((id) =>
    run === 0 ? id : `${id}_${run + 1}`,
  );

/** Errors that were read, run after run. A run that failed counts as ten widths, half a turn and another face. */
export function errorsOf({ readings }: Pick<ReadBeside, 'readings'>): RunError[] {
  return Array.from({ length: readings.length / 3 }, (_, k) => {
    const [position, rotation, face] = readings.slice(3 * k, 3 * k + 3);
    return position == null || rotation == null
      ? { position: 10, rotation: Math.PI, face: false }
      : { position, rotation, face: face === 1 };
  });
}

export interface Spread {
  readonly mean: number;
  readonly median: number;
  readonly ninetieth: number;
}

/** Percentiles are linear between two values, as NumPy's. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const low = sorted[Math.floor(place)] ?? Number.NaN;
    const high = sorted[Math.ceil(place)] ?? low;
    return low + (high - low) * (place - Math.floor(place));
  };
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  return { mean, median: at(0.5), ninetieth: at(0.9) };
}

export interface Summary {
  readonly count: number;
  readonly position: Spread;
  readonly rotation: Spread;
  /** Share on the right face. */
  readonly face: number;
}

export const summaryOf = (errors: readonly RunError[]): Summary => ({
  count: errors.length,
  position: spreadOf(errors.map((e) => e.position)),
  rotation: spreadOf(errors.map((e) => e.rotation)),
  face: errors.filter((e) => e.face).length / errors.length,
});

/** Places of the throws that each run ends on another face in, and of those that all of them do. */
export function wrongFaces(errors: readonly (readonly RunError[] | undefined)[], runs: number) {
  const wrong = (run: number) => errors.flatMap((of, k) => (of?.[run]?.face === false ? [k] : []));
  const each = Array.from({ length: runs }, (_, run) => wrong(run));
  const [first = [], ...others] = each;
  return { each, all: first.filter((k) => others.every((other) => other.includes(k))) };
}
