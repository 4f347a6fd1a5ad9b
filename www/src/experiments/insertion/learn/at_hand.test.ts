import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Learner, Standing, UpdateRecord } from '../../../bridge/learner';
import type { LearnerPlan, Query, Scene } from '../../../generated/scene';
import { type Entry, Home, type Shelf } from '../../../storage/home';
import type { SceneStore } from '../../../store/scene_store';
import { type Launch, Pool } from '../../../work/pool';
import { runOf, TrainingAtHand } from './at_hand';
import { courseFigure, saidOf } from './figures';
import { coreOf, type Run, withRun } from './kept';

const PLAN = { seed: 3, lessons: [3], ppo: { lanes: 2, steps: 4 } } as unknown as LearnerPlan;
const row = (update: number, changed: Partial<UpdateRecord> = {}): UpdateRecord => ({
  lesson: 0,
  update,
  steps: 8 * update,
  episodes: 2,
  success: 0.5,
  total: -3,
  length: 4,
  spread: 0.3,
  explained: 0.5,
  divergence: 0.01,
  ...changed,
});

/** Learns three times; its checkpoint is how often it has, and what it was told. */
class Counting implements Learner {
  told: string[] = [];
  constructor(private readonly fails = Number.POSITIVE_INFINITY) {}
  private standing(): Standing {
    const done = this.told.length;
    const rows = this.told.map((_, k) => row(k + 1));
    const over = done >= 3;
    return {
      state: { lesson: over ? null : 0, done, total: 3, rows },
      orders: over ? [] : [`${done}a`, `${done}b`],
      kept: this.told.join('|'),
    };
  }
  begin: Learner['begin'] = async (_plan, kept) => {
    this.told = kept ? kept.split('|') : [];
    return this.standing();
  };
  tell: Learner['tell'] = async (made) => {
    if (this.told.length === this.fails) throw new Error('A reward is not finite; learning stops.');
    this.told.push(made.join(','));
    return this.standing();
  };
  policy: Learner['policy'] = async (made) => JSON.stringify({ made, told: this.told });
  onnx: Learner['onnx'] = async () => new Uint8Array(1);
  stop = () => undefined;
}

/** Engines that carry out an order; `dies` says of which, once. */
function engines(dies: string[] = []): Launch {
  return async (onCrash) => ({
    call: async () => undefined as never,
    query: async (query: Query) => {
      const { order } = query as { order: string };
      const k = dies.indexOf(order);
      if (k >= 0) {
        dies.splice(k, 1);
        onCrash('out of memory');
        return new Promise(() => undefined) as never;
      }
      return `did ${order}` as never;
    },
    stop: () => undefined,
  });
}

class Memory implements Shelf {
  readonly held = new Map<string, { entry: Entry; value: unknown }>();
  full = false;
  entries = async () => [...this.held.values()].map(({ entry }) => entry);
  read = async (key: string) => this.held.get(key)?.value;
  write = async (entry: Entry, value: unknown) => {
    if (this.full) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    this.held.set(entry.key, { entry, value });
  };
  remove = async (keys: readonly string[]) => {
    for (const key of keys) this.held.delete(key);
  };
}

const SCENE = {
  title: 'A pin',
  bodies: [],
  controls: [],
  proof: [],
  experiment: {
    kind: 'insertion',
    strategy: { type: 'push' },
    start: { aside: [0, 0] },
    learning: { seed: 3 },
  },
} as unknown as Scene;

function opened(shelf = new Memory(), launch = engines(), learner: Learner = new Counting()) {
  const store = {
    scene: signal(SCENE),
    status: signal({ kind: 'ready' }),
    ask: () => ({ query: async () => PLAN }),
    attempt: async () => ({
      kind: 'value',
      path: 'experiment.policy.task',
      message: 'a policy of another task',
    }),
  } as unknown as SceneStore;
  const home = new Home(async () => shelf);
  return new TrainingAtHand(store, new Pool(launch, 2), home, async () => learner);
}
const ALL = 'did 0a,did 0b|did 1a,did 1b|did 2a,did 2b';

test('it learns to its end from lanes in their order, an engine that dies among them, and is there again', async () => {
  const shelf = new Memory();
  const training = opened(shelf, engines(['1a']));
  await training.start();
  expect(training.work.failure.value).toBe('');
  expect(training.known.value?.kept).toBe(ALL);
  const again = opened(shelf);
  const leave = again.hold();
  await expect.poll(() => again.known.value?.kept).toBe(ALL);
  expect(again.known.value?.state.lesson).toBe(null);
  leave();
});

test('what fails is said, and it goes on from the last update that was kept', async () => {
  const shelf = new Memory();
  const first = opened(shelf, engines(), new Counting(1));
  await first.start();
  expect(first.work.failure.value).toContain('not finite');
  expect(first.known.value?.state.done).toBe(1);
  const again = opened(shelf);
  again.hold();
  await expect.poll(() => again.known.value?.state.done).toBe(1);
  await again.start();
  expect(again.known.value?.kept).toBe(ALL);
  const dead = opened(new Memory(), engines(['0a', '0a']));
  await dead.start();
  expect(dead.work.failure.value).toContain('stopped twice');
});

test('a full browser is said, and learning goes on', async () => {
  const shelf = new Memory();
  shelf.full = true;
  const training = opened(shelf);
  await training.start();
  expect(training.work.notKept.value).toContain('no room left');
  expect(training.known.value?.kept).toBe(ALL);
});

test('another one begins anew, and the curves of the first stay beside it', async () => {
  const shelf = new Memory();
  const training = opened(shelf);
  await training.start();
  training.forget();
  expect(training.known.value).toBe(undefined);
  expect(training.before.value.map(({ name }) => name)).toEqual(['seed 3, 3 updates']);
  await expect.poll(() => [...shelf.held.keys()]).toEqual(['courses/A pin']);
  const again = opened(shelf);
  again.hold();
  await expect.poll(() => again.before.value.length).toBe(1);
  expect(again.known.value).toBe(undefined);
});

test('a policy that is refused is said, and so is what is no file of one', async () => {
  const training = opened();
  expect(await training.take('x', '{}')).toBe(false);
  expect(training.work.failure.value).toContain('another task');
  expect(await training.take('x', 'weights')).toBe(false);
  expect(training.work.failure.value).toContain('not JSON');
});

test('what is shown beside is not part of what is learnt in', () => {
  const other = structuredClone(SCENE);
  Object.assign(other.experiment, {
    strategy: { type: 'policy' },
    start: { aside: [1, 1] },
    plots: ['force'],
  });
  expect(coreOf(other)).toBe(coreOf(SCENE));
  Object.assign(other.experiment, { learning: { seed: 4 } });
  expect(coreOf(other)).not.toBe(coreOf(SCENE));
});

test('curves go over all decisions, and say where a lesson begins', () => {
  const rows = [row(1), row(2, { success: null, episodes: 0 }), row(1, { lesson: 1, success: 1 })];
  const run: Run = runOf({ plan: PLAN, state: { lesson: null, done: 3, total: 3, rows } });
  const figure = courseFigure('success', run, withRun([], { ...run, name: 'before' }));
  expect(figure.curves.map(({ label, x, y }) => [label, x, y])).toEqual([
    ['before', [8, 24], [0.5, 1]],
    ['seed 3, 3 updates', [8, 24], [0.5, 1]],
  ]);
  expect(figure.marks).toEqual([{ x: 16, label: 'lesson 2', role: 'muted' }]);
  expect(saidOf(rows[2])).toBe(
    'Last update: 100\u00a0% of 2 attempts were in, after 4 decisions in the mean.',
  );
  expect(saidOf(rows[1])).toContain('No attempt has ended');
});
