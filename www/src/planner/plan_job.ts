// The planner works on an engine of its own: the scene stays in hand meanwhile, and giving up stops it at once.
import type { Change, PlanProgress } from '../generated/scene';
import type { Answers } from '../store/scene_store';
import { type Job, search } from '../threshold/search';

export interface PlanJob extends Job<Change[]> {
  /** Ends the work after the piece under way, and keeps the best so far. */
  settle(): void;
}

/** Plans the scene of this text; answers with what the best plan writes into it. */
export function plan(
  sceneText: string,
  onProgress: (progress: PlanProgress) => void,
  start?: (onCrash: (why: string) => void, scene: string) => Promise<Answers>,
): PlanJob {
  let settled = false;
  const work = async (engine: Answers) => {
    await engine.query({ kind: 'plan_start' });
    for (;;) {
      const progress = await engine.query({ kind: 'plan_advance', pieces: 1 });
      onProgress(progress);
      if (progress.finished || (settled && progress.best)) return engine.query({ kind: 'plan_changes' });
    }
  };
  const job = search(sceneText, 0, work, start);
  return {
    ...job,
    settle: () => {
      settled = true;
    },
  };
}
