// All throws, or one throw from many starts, on as many engines as the pool has to spare.
import type { Change, PlotData, Scene } from '../../../generated/scene';
import type { Job, Pool } from '../../../work/pool';
import { errorsOf, idsOf, type RunError } from './errors';
import { choose, durationOf, recordedOf, type Throw } from './throws';

type Ours = Pick<Pool, 'run'>;

/** Runs every throw to its end; of each the errors of the scene's runs, in their order. */
export function runThrows(
  pool: Ours,
  text: string,
  scene: Scene,
  throws: readonly Throw[],
  runs: number,
  got: (errors: RunError[], k: number) => void,
): Job<RunError[][]> {
  const readings = Array.from({ length: runs }, (_, run) => idsOf(run)).flat();
  return pool.run({
    scene: text,
    pieces: throws.map((one) => async (engine) => {
      const changes = choose(scene, one);
      const of = { changes, at: durationOf(one), readings };
      return errorsOf(await engine.query({ kind: 'beside', of }));
    }),
    got,
  });
}

/** One throw from a start of its own. */
export interface Drawn {
  readonly errors: RunError[];
  readonly plot: PlotData | undefined;
}

/** Runs the document's throw from so many starts that the measurement does not tell apart, the recorded one first; of each its errors, and the curve of `plot`. */
export function runStarts(
  pool: Ours,
  text: string,
  scene: Scene,
  [runs, draws]: readonly [number, number],
  plot: string,
  got: (drawn: Drawn, k: number) => void,
): Job<Drawn[]> {
  const recorded = recordedOf(scene);
  const readings = Array.from({ length: runs }, (_, run) => idsOf(run)).flat();
  return pool.run({
    scene: text,
    pieces: Array.from({ length: draws + 1 }, (_, draw) => async (engine) => {
      const changes: Change[] = [{ path: 'experiment.recorded[0].noise.draw', value: draw }];
      const of = { changes, at: recorded ? durationOf(recorded) : 0, readings, plot };
      const read = await engine.query({ kind: 'beside', of });
      return { errors: errorsOf(read), plot: read.plot };
    }),
    got,
  });
}
