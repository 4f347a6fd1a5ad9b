import { expect, test } from 'vitest';
import type { PlanProgress } from '../generated/scene';
import type { Answers } from '../store/scene_store';
import { GivenUp } from '../threshold/search';
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

test('a plan goes on to its end, and tells how far it is', async () => {
  const asked: string[] = [];
  const seen: PlanProgress[] = [];
  const job = plan(
    '{}',
    (p) => seen.push(p),
    async () => engine(asked),
  );
  await expect(job.answer).resolves.toEqual([{ path: 'experiment.plan', value: null }]);
  expect(seen.map((p) => p.done)).toEqual([1, 2, 3]);
  expect(asked.at(-1)).toBe('stop');
});

test('the best so far can be kept before the end', async () => {
  const asked: string[] = [];
  const job = plan(
    '{}',
    () => job.settle(),
    async () => engine(asked),
  );
  await job.answer;
  expect(asked.filter((kind) => kind === 'plan_advance')).toHaveLength(1);
});

test('a plan that is given up changes nothing', async () => {
  const asked: string[] = [];
  const job = plan(
    '{}',
    () => job.stop(),
    async () => engine(asked),
  );
  await expect(job.answer).rejects.toBeInstanceOf(GivenUp);
});
