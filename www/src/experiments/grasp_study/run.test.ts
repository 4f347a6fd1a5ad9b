import { expect, test } from 'vitest';
import type { GraspTrial, StudySummary } from '../../generated/scene';
import { type Launch, Pool } from '../../work/pool';
import { studyFigure } from './figure';
import { firstOf, noneOf, tryGrasps } from './run';

const GRASPS = 3;
const MOST = 8;
/** A grasp has enough when so many have held or failed in a row. */
const ENOUGH = 3;

const trialOf = (grasp: number, trial: number): GraspTrial => ({
  verdict: (grasp + trial) % 4 === 0 ? 'dropped' : 'holds',
  height: 0.025,
  strain: [5e-4, 5e-4],
  force: [10, 10],
  area: [1e-4, 1e-4],
  steps: 100 + trial,
  newton: 300,
  unfinished: 0,
});

const sumOf = (made: GraspTrial[][]): StudySummary => ({
  trials: MOST,
  scores: [],
  variants: [],
  rows: made.map((trials, g) => {
    const at = trials.findIndex(
      (t, k) =>
        k + 1 >= ENOUGH && trials.slice(k + 1 - ENOUGH, k + 1).every(({ verdict }) => verdict === t.verdict),
    );
    const used = at < 0 ? trials : trials.slice(0, at + 1);
    const successes = used.filter(({ verdict }) => verdict === 'holds').length;
    return {
      id: `g${g}`,
      enough: at >= 0 || trials.length === MOST,
      simulated: { successes, trials: used.length, low: 0.1, high: 0.9 },
      verdicts: [],
      judges: [1, 0, 1],
      real: { successes: g, trials: 5, low: 0, high: 1 },
    };
  }),
});

/** Engines whose answers take times that depend on who asks when. */
function engines(asked: string[]): Launch {
  let launched = 0;
  return async () => {
    const slow = launched++;
    return {
      stop: () => undefined,
      call: async () => undefined as never,
      query: async (query) => {
        if (query.kind === 'try_grasp') {
          asked.push(`${query.grasp}/${query.trial}`);
          await new Promise((resolve) => setTimeout(resolve, 1 + ((slow * 7 + query.trial * 3) % 5)));
          return trialOf(query.grasp, query.trial) as never;
        }
        if (query.kind === 'sum_grasps') return sumOf(query.made) as never;
        throw new Error(query.kind);
      },
    };
  };
}

async function study(workers: number, made = noneOf(GRASPS), asked: string[] = []) {
  const pool = new Pool(engines(asked), workers);
  let last: StudySummary | undefined;
  await tryGrasps(pool, 'S', MOST, made, undefined, (sum) => {
    last = sum;
  }).answer;
  pool.stop();
  return { last, made, asked };
}

test('one engine and eight come to the same', async () => {
  const one = await study(1);
  const eight = await study(8);
  expect(one.last?.rows.every(({ enough }) => enough)).toBe(true);
  expect(sumOf(firstOf(eight.made))).toEqual(one.last);
  expect(eight.last).toEqual(one.last);
  // Nothing is tried beyond what is enough where nobody works ahead.
  const needed = firstOf(one.made).flatMap((trials, g) => trials.map((_, k) => `${g}/${k}`));
  expect(one.asked.toSorted()).toEqual(needed.toSorted());
  // Every grasp has a first trial before any has a second.
  expect(one.asked.slice(0, GRASPS)).toEqual(['0/0', '1/0', '2/0']);
  expect(one.asked.length).toBeLessThan(GRASPS * MOST);
});

test('what was tried before is not tried again', async () => {
  const whole = await study(1);
  const half = whole.made.map((trials, g) => (g === 1 ? trials.slice(0, 2) : g === 2 ? [] : [...trials]));
  const rest = await study(1, half);
  expect(rest.last).toEqual(whole.last);
  expect(rest.asked.filter((a) => a === '1/0' || a === '1/1')).toEqual([]);
});

test('trials behind one that is missing do not count', () => {
  const [a, b] = [trialOf(0, 0), trialOf(0, 2)];
  expect(firstOf([[a, undefined, b], []])).toEqual([[a], []]);
});

test('a figure has a place for each grasp that was tried here and there', () => {
  const sum = sumOf([[trialOf(0, 1)], [], [trialOf(2, 1), trialOf(2, 2)]]);
  const figure = studyFigure(sum, 2);
  expect(figure?.curves.map(({ label, x }) => [label, x.length])).toEqual([
    ['interval of the real', 6],
    ['interval of the simulated', 6],
    ['a grasp', 1],
    ['the one shown', 1],
  ]);
  expect(studyFigure(sumOf([[], [], []]), 0)).toBeUndefined();
});
