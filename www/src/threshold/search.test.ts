import { expect, test } from 'vitest';
import type { AnswerTo, Query, ThresholdProgress, ThresholdQuery } from '../generated/scene';
import { searchFor } from './search';

const QUERY: ThresholdQuery = {
  field: { path: 'a', from: 0, to: 1, samples: 100, scale: 'linear' },
  reading: 'r',
  level: 0.5,
};

/** An engine whose values take `each` ms, on a clock of its own; it looks at 100 and halves 40 times. */
function engine(each: number) {
  let [time, done] = [0, 0];
  const asked: number[] = [];
  const query = async <Q extends Query>(question: Q): Promise<AnswerTo[Q['kind']]> => {
    if (question.kind !== 'threshold_advance') return undefined as never;
    const left = 140 - done;
    asked.push(question.probes);
    done += Math.min(left, question.probes);
    time += each * Math.min(left, question.probes);
    const report = { look: [], crossings: [], verdict: '' };
    const progress: ThresholdProgress = {
      done,
      total: 140,
      looked: done >= 100,
      finished: done >= 140,
      report,
    };
    return progress as never;
  };
  return { query, asked, now: () => time };
}

test('dear values are asked for one by one, and each is told', async () => {
  const slow = engine(1000);
  const told: number[] = [];
  const progress = await searchFor(
    QUERY,
    () => false,
    ({ done }) => told.push(done),
    slow.now,
  )(slow);
  expect(progress.finished).toBe(true);
  expect(Math.max(...slow.asked)).toBe(1);
  expect(told).toEqual([...Array(139).keys()].map((i) => i + 1));
});

test('cheap values are asked for together, about a tenth of a second at a time', async () => {
  const quick = engine(5);
  await searchFor(
    QUERY,
    () => false,
    () => undefined,
    quick.now,
  )(quick);
  expect(Math.max(...quick.asked)).toBeLessThanOrEqual(20);
  expect(quick.asked.length).toBeLessThan(14);
});

test('it ends where enough is known', async () => {
  const { query, asked, now } = engine(5);
  const progress = await searchFor(
    QUERY,
    ({ looked }) => looked,
    () => undefined,
    now,
  )({ query });
  expect(progress.looked).toBe(true);
  expect(progress.finished).toBe(false);
  expect(asked.reduce((a, b) => a + b)).toBeLessThan(140);
});
