import { expect, test } from 'vitest';
import type { PlanProgress } from '../../generated/scene';
import type { Answers } from '../../store/scene_store';
import { GivenUp, Pool } from '../../work/pool';
import { plan } from './plan_job';

const figures = {
  mean_force: 5,
  force_error: 0.1,
  worst_error: 0.2,
  depth: 1e-6,
  unevenness: 0.1,
  roughness: 9e-7,
  duration: 30,
};

/** An engine whose planner has three rounds. */
function engine(asked: string[]) {
  let done = 0;
  return {
    call: async (kind: string) => asked.push(kind),
    query: async ({ kind }: { kind: string }) => {
      asked.push(kind);
      if (kind === 'plan_advance') {
        done += 1;
        return { done, total: 3, doing: '', finished: done === 3, best: figures, choices: [] };
      }
      return kind === 'plan_changes' ? [{ path: 'experiment.plan', value: null }] : undefined;
    },
    stop: () => asked.push('stop'),
  } as unknown as Answers;
}

const poolOf = (asked: string[]) => new Pool(async () => engine(asked), 1);
const ignore = () => undefined;

test('a plan goes on to its end, and tells how far it is', async () => {
  const seen: PlanProgress[] = [];
  const job = plan(poolOf([]), '{}', { progress: (p) => seen.push(p) });
  await expect(job.answer).resolves.toEqual([{ path: 'experiment.plan', value: null }]);
  expect(seen.map((p) => p.done)).toEqual([1, 2, 3]);
});

test('the best so far can be kept before the end', async () => {
  const asked: string[] = [];
  const job = plan(poolOf(asked), '{}', { progress: () => job.settle() });
  await job.answer;
  expect(asked.filter((kind) => kind === 'plan_advance')).toHaveLength(1);
});

test('what is best is told when it has changed, and at the end', async () => {
  const asked: string[] = [];
  let told = 0;
  await plan(poolOf(asked), '{}', {
    progress: ignore,
    best: ({ changes }) => {
      told += changes.length;
    },
  }).answer;
  expect(told).toBe(2);
  expect(asked.filter((kind) => kind === 'plan_changes')).toHaveLength(2);
});

test('a plan that is given up changes nothing', async () => {
  const job = plan(poolOf([]), '{}', { progress: () => job.stop() });
  await expect(job.answer).rejects.toBeInstanceOf(GivenUp);
});
