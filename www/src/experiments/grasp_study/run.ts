// The trials of a study, on as many engines as the pool has to spare. A trial is one question of its two numbers, so that results are
// the same on one engine and on eight; a grasp has enough by its first trials in their order, as the engine says, and not by which ended first.
import type { GraspTrial, StudySummary } from '../../generated/scene';
import type { Asked, Job, Pool } from '../../work/pool';

/** By grasp, then by trial; undefined: not made yet. */
export type Made = (GraspTrial | undefined)[][];

export const noneOf = (grasps: number): Made => Array.from({ length: grasps }, () => []);

/** Trials of each grasp before the first that is missing. */
export const firstOf = (made: Made): GraspTrial[][] =>
  made.map((trials) => {
    const first: GraspTrial[] = [];
    for (const trial of trials) {
      if (!trial) break;
      first.push(trial);
    }
    return first;
  });

const countOf = (trials: readonly unknown[][]) => trials.reduce((sum, t) => sum + t.length, 0);

/** Makes the trials that are missing, a first one of every grasp, then a second, writes them into `made`, and tells what they come to after each. */
export function tryGrasps(
  pool: Pick<Pool, 'run'>,
  scene: string,
  trials: number,
  made: Made,
  known: StudySummary | undefined,
  came: (sum: StudySummary) => void,
): Job<unknown[]> {
  const over = new Set<number>();
  const see = ({ rows }: StudySummary) =>
    rows.forEach((row, g) => {
      if (row.enough) over.add(g);
    });
  if (known) see(known);
  let told = 0;
  const pieces = Array.from({ length: trials }, (_, trial) => trial).flatMap((trial) =>
    made.flatMap((done, grasp) =>
      done[trial]
        ? []
        : [
            async (engine: Asked) => {
              if (over.has(grasp)) return;
              done[trial] = await engine.query({ kind: 'try_grasp', grasp, trial });
              const first = firstOf(made);
              const sum = await engine.query({ kind: 'sum_grasps', made: first });
              see(sum);
              // Sums may come in another order than they were asked for: one of fewer trials says nothing new.
              if (countOf(first) < told) return;
              told = countOf(first);
              came(sum);
            },
          ],
    ),
  );
  return pool.run({ scene, pieces });
}
