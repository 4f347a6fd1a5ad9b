// A step map is computed row by row, on as many engines as the pool has to spare.
import type { StepMap, StepMapRow } from '../../../generated/scene';
import type { Job, Pool } from '../../../work/pool';

/** Computes the rows of these numbers, the softest first. Calls `got` for each as it comes. */
export function computeMap(
  pool: Pick<Pool, 'run'>,
  scene: string,
  map: StepMap,
  rows: readonly number[],
  got: (row: number, found: StepMapRow) => void,
): Job<StepMapRow[]> {
  return pool.run({
    scene,
    urgency: 'beside',
    pieces: rows.map((row) => (engine) => engine.query({ kind: 'step_map_row', map, row })),
    got: (found, i) => {
      const row = rows[i];
      if (row !== undefined) got(row, found);
    },
  });
}
