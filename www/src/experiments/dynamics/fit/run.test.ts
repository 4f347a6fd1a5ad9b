import { expect, test } from 'vitest';
import { Refused } from '../../../bridge/errors';
import type { FitSchedule, FitState, Losses } from '../../../bridge/fit';
import type { Change, Query } from '../../../generated/scene';
import { GivenUp, type Launch, Pool } from '../../../work/pool';
import type { Held } from '../../../work/work_at_hand';
import type { Asked, Record } from './kept';
import { planOf, runFit } from './run';
import type { Trials } from './trials';

/** A schedule of three batches of two candidates each. */
class Batches implements FitSchedule {
  readonly heard: Losses[] = [];
  stopped = false;
  private state = (): FitState => {
    const k = this.heard.length;
    const next =
      k < 3 ? { stage: k < 2 ? ('search' as const) : ('slice' as const), values: [[k], [k + 0.5]] } : null;
    return { next, done: 2 * k, total: 6, best: [0.5], best_loss: k > 0 ? 1 : null };
  };
  begin: FitSchedule['begin'] = async (_plan, told) => {
    this.heard.push(...told);
    return this.state();
  };
  tell: FitSchedule['tell'] = async (losses) => {
    this.heard.push(losses);
    return this.state();
  };
  answer: FitSchedule['answer'] = async () => ({ numbers: [], landscape: null });
  stop = () => {
    this.stopped = true;
  };
}

const asked: Asked = {
  numbers: [
    {
      key: 'friction',
      label: 'Friction',
      quantity: 'ratio',
      from: 0,
      to: 3,
      scale: 'linear',
      fields: [{ path: 'mu', factor: 2 }],
    },
  ],
  seed: 7,
  candidates: 4,
  map: undefined,
  train: [1, 2],
};
const trials: Trials = {
  text: '{}',
  names: ['a', 'b', 'c'],
  all: [0, 1, 2].map((k) => ({
    changes: [{ path: 'throw', value: k }],
    at: 1,
    readings: ['share', 'angle', 'face'],
    recordings: [k],
  })),
};
const fresh: Record = { asked, told: [], before: undefined, fitted: undefined };

/** An engine whose runs are off by the friction that is set, and ten times the throw's number. */
function answer(query: Query) {
  const changes = query.kind === 'beside' ? query.of.changes : [];
  const value = (path: string) => Number(changes.find((c: Change) => c.path === path)?.value ?? 0);
  if (value('mu') === 5) throw new Refused({ kind: 'value', path: 'mu', message: 'too much' });
  return { readings: [value('mu'), 10 * value('throw'), 1] };
}
const pool = (size: number, before: () => Promise<void> | void = () => undefined) => {
  const launch: Launch = async () => ({
    call: async () => undefined as never,
    query: async (query) => {
      await before();
      return answer(query) as never;
    },
    stop: () => undefined,
  });
  return new Pool(launch, size);
};
const held: Held = (job) => job.answer;
const deaf = { state: () => undefined, runs: () => undefined, answer: () => undefined };

test('one engine and four tell the same losses, in the order of the recordings that were chosen', async () => {
  const found = [];
  for (const size of [1, 4]) {
    const schedule = new Batches();
    const rest = () => new Promise<void>((r) => setTimeout(r, 3 * Math.random()));
    found.push([await runFit(pool(size, rest), schedule, trials, fresh, deaf, held), schedule.heard]);
  }
  expect(found[0]).toEqual(found[1]);
  const [record, heard] = found[0] as [Record, Losses[]];
  // Twice the value, and the throw's tens: of throws 1 and 2.
  expect(heard[1]).toEqual([
    [12, 22],
    [13, 23],
  ]);
  expect(record.told).toEqual(heard);
  expect(record.before?.map((e) => e.rotation)).toEqual([0, 10, 20]);
  expect(record.fitted?.map((e) => e.position)).toEqual([1, 1, 1]);
});

test('a candidate that cannot be run is a bad one', async () => {
  const schedule = new Batches();
  await runFit(pool(2), schedule, trials, fresh, deaf, held);
  // At 2.5 the engine refuses.
  expect(schedule.heard[2]?.[1]).toEqual([10 + Math.PI, 10 + Math.PI]);
});

test('given up, it goes on with what was told, and runs nothing twice', async () => {
  const schedule = new Batches();
  let record = fresh;
  const counted = { runs: 0 };
  const count = () => {
    counted.runs += 1;
  };
  let stop = () => {};
  const first = runFit(
    pool(2, count),
    schedule,
    trials,
    fresh,
    {
      ...deaf,
      state: (state, of) => {
        record = of;
        if (state.done === 2) queueMicrotask(() => setTimeout(() => stop(), 0));
      },
    },
    (job) => {
      stop = job.stop;
      if (record.told.length === 1) job.stop();
      return job.answer;
    },
  );
  await expect(first).rejects.toThrow(GivenUp);
  expect(record.told).toHaveLength(1);
  counted.runs = 0;
  const again = new Batches();
  const whole = await runFit(pool(2, count), again, trials, record, deaf, held);
  // Two batches of two candidates on two throws, and the best on all three.
  expect(counted.runs).toBe(2 * 2 * 2 + 3);
  expect(whole).toEqual(await runFit(pool(1), new Batches(), trials, fresh, deaf, held));
});

test('bounds that the engine refuses are said with their number, before anything is run', async () => {
  const high: Asked = { ...asked, numbers: asked.numbers.map((n) => ({ ...n, to: 2.5 })) };
  const schedule = new Batches();
  const done = runFit(pool(2), schedule, trials, { ...fresh, asked: high }, deaf, held);
  await expect(done).rejects.toThrow('Friction at 2.5: too much');
  expect(schedule.heard).toEqual([]);
});

test('the plan is the search’s own', () => {
  expect(planOf({ ...asked, map: [0, 1] })).toEqual({
    parameters: [{ name: 'friction', from: 0, to: 3, scale: 'linear' }],
    plan: { seed: 7, candidates: 4, landscape: [0, 1] },
  });
});
