// A step map is computed row by row, on engines of its own: as many as the machine has processors to spare.
import type { StepMap, StepMapRow } from '../generated/scene';
import type { Answers } from '../store/scene_store';
import { type Job, search } from '../threshold/search';

/** Engines at most: each is a thread with a module of its own. */
const MOST = 4;
const spare = () => Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency || 2) - 1));

type Search = (
  sceneText: string,
  step: number,
  ask: (engine: Answers) => Promise<void>,
) => Pick<Job<void>, 'answer' | 'stop'>;

/** Calls `got` for each row as it comes, from the softest up as far as one engine does them. */
export function computeMap(
  sceneText: string,
  map: StepMap,
  got: (row: number, found: StepMapRow) => void,
  engines = spare(),
  start: Search = search,
): Job<void> {
  let next = 0;
  const rows = map.cells[1];
  const work = async (engine: Answers) => {
    while (next < rows) {
      const row = next++;
      got(row, await engine.query({ kind: 'step_map_row', map, row }));
    }
  };
  const jobs = Array.from({ length: Math.min(engines, rows) }, () => start(sceneText, 0, work));
  const stop = () => {
    for (const job of jobs) job.stop();
  };
  const answer = Promise.all(jobs.map((job) => job.answer)).then(
    () => undefined,
    (e) => {
      stop();
      throw e;
    },
  );
  return { answer, stop };
}
