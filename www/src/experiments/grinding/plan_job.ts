// The planner works on an engine of the pool, run by run: the scene stays in hand meanwhile.
import type { Change, PlanProgress } from '../../generated/scene';
import { GivenUp, type Job, type Pool } from '../../work/pool';

export interface PlanJob extends Job<Change[]> {
  /** Ends the work after the piece under way, and keeps the best so far. */
  settle(): void;
}

/** The best so far, and what it writes into the scene. */
export interface Best {
  progress: PlanProgress;
  changes: Change[];
}

export interface Told {
  progress(progress: PlanProgress): void;
  /** The best so far has become better, or is the last: worth keeping. */
  best?(best: Best): void;
}

/** Plans the scene of this text; answers with what the best plan writes into it. */
export function plan(pool: Pick<Pool, 'run'>, scene: string, told: Told): PlanJob {
  let settled = false;
  const job = pool.run<Change[]>({
    scene,
    urgency: 'beside',
    pieces: [
      async (engine) => {
        await engine.query({ kind: 'plan_start' });
        let known = '';
        for (;;) {
          const progress = await engine.query({ kind: 'plan_advance', pieces: 1 });
          told.progress(progress);
          const figures = JSON.stringify(progress.best);
          const over = progress.finished || (settled && progress.best);
          if (!over && (!progress.best || figures === known)) continue;
          known = figures;
          const changes = await engine.query({ kind: 'plan_changes' });
          told.best?.({ progress, changes });
          if (over) return changes;
        }
      },
    ],
  });
  const answer = job.answer.then(([changes]) => {
    if (!changes) throw new GivenUp('given up');
    return changes;
  });
  return {
    answer,
    stop: job.stop,
    settle: () => {
      settled = true;
    },
  };
}
