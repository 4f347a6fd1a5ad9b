import { effect } from '@preact/signals';
import { expect, test, vi } from 'vitest';
import { Refused } from '../bridge/errors';
import { frameWords } from '../bridge/frame_fixture';
import type { Kind, Requests } from '../bridge/messages';
import type { AnswerTo, Change, Command, Query, Scene } from '../generated/scene';
import { getAt, withChanges } from './path';
import { type Answers, SceneStore } from './scene_store';

const SCENE = {
  experiment: { kind: 'contact_inspector', sweep: { motion: 'slide' } },
  bodies: [{ shape: { type: 'sphere', radius: 1 }, pose: { translation: [0, 0, 0] } }],
  controls: [],
} as unknown as Scene;

/** An engine of plain data: it answers only when told to, and refuses a negative radius. */
class Slow implements Answers {
  scene = SCENE;
  asked: Kind[] = [];
  applied: Command[] = [];
  clock: { step: number; end?: number } | undefined;
  private waiting: (() => void)[] = [];

  call<K extends Kind>(kind: K, ask: Requests[K]['ask']): Promise<Requests[K]['reply']> {
    this.asked.push(kind);
    return new Promise((resolve, reject) => {
      this.waiting.push(() => {
        try {
          resolve(this.answer(kind, ask) as Requests[K]['reply']);
        } catch (e) {
          reject(e);
        }
      });
    });
  }
  query<Q extends Query>(query: Q): Promise<AnswerTo[Q['kind']]> {
    return this.call('query', { query }) as Promise<AnswerTo[Q['kind']]>;
  }
  stop(): void {}

  /** Answers what is asked, and what is asked because of the answers. */
  async settle(): Promise<void> {
    for (let k = 0; k < 50; k++) {
      this.waiting.shift()?.();
      await new Promise((r) => setTimeout(r, 0));
    }
  }

  private answer(kind: Kind, ask: object): unknown {
    const frame = frameWords();
    const { command, changes } = ask as { command?: Command; changes?: Change[] };
    if (kind === 'open') {
      const description = {
        readings: [],
        stages: [],
        unsupported: '',
        capabilities: [],
        questions: [],
        clock: this.clock,
      };
      return { frame, description, sceneText: JSON.stringify(this.scene) };
    }
    if (kind === 'preview') {
      const other = changes?.some(({ path }) => path === 'experiment');
      return {
        frame: frameWords({ step: changes?.length ?? 0 }),
        ...(other
          ? { description: { readings: [], stages: ['of another kind'], capabilities: [], questions: [] } }
          : {}),
      };
    }
    if (kind !== 'apply' || !command) return {};
    const list = command.kind === 'set' ? [command] : command.kind === 'set_all' ? command.changes : [];
    for (const { path, value } of list) {
      if (typeof value === 'number' && value < 0) {
        throw new Refused({ kind: 'value', path, message: 'a positive number' });
      }
    }
    const undo = list.map(({ path }) => ({ path, value: getAt(this.scene, path) as never })).reverse();
    this.scene = withChanges(this.scene, list);
    this.applied.push(command);
    return {
      inverse: { kind: 'set_all', changes: undo },
      effect: { description: false, sweep: list.some(({ path }) => !path.startsWith('view')), inputs: false },
      frame,
    };
  }
}

/** An engine that stops with what it was asked, and one that takes its place. */
async function mortal() {
  const engines = [new Slow(), new Slow()];
  const crashes: ((why: string) => void)[] = [];
  const store = new SceneStore(SCENE, async (onCrash) => {
    crashes.push(onCrash);
    return engines[crashes.length - 1] ?? new Slow();
  });
  const [first, second] = engines as [Slow, Slow];
  const start = store.start();
  await first.settle();
  await start;
  const restart = async () => {
    const again = store.start();
    await second.settle();
    await again;
  };
  return { store, first, second, crash: () => crashes[0]?.('killed'), restart };
}

async function started(clock?: Slow['clock']) {
  const engine = new Slow();
  engine.clock = clock;
  const store = new SceneStore(SCENE, async () => engine);
  const start = store.start();
  await engine.settle();
  await start;
  return { engine, store };
}
const radius = (scene: Scene) => getAt(scene, 'bodies[0].shape.radius');
const PATH = 'bodies[0].shape.radius';

test('the page shows an edit at once; the engine gets the first and the latest', async () => {
  const { engine, store } = await started();
  for (let r = 2; r <= 10; r++) store.set('Radius', PATH, r, 'slide');
  store.endGesture();
  expect(radius(store.scene.value)).toBe(10);
  await engine.settle();
  expect(engine.applied.map((c) => (c.kind === 'set' ? c.value : undefined))).toEqual([2, 10]);
  expect(radius(engine.scene)).toBe(10);
});

test('a gesture is undone as one, and redone as one', async () => {
  const { engine, store } = await started();
  for (let r = 2; r <= 5; r++) {
    store.set('Radius', PATH, r, 'slide');
    await engine.settle();
  }
  store.endGesture();
  store.set('Radius', PATH, 7, 'slide');
  await engine.settle();
  store.undo();
  await engine.settle();
  expect(radius(store.scene.value)).toBe(5);
  store.undo();
  await engine.settle();
  expect(radius(store.scene.value)).toBe(1);
  expect(store.history.undoLabel.value).toBeUndefined();
  store.redo();
  await engine.settle();
  expect(radius(store.scene.value)).toBe(5);
});

test('a refused edit goes back and says why', async () => {
  const { engine, store } = await started();
  store.set('Radius', PATH, -1);
  expect(radius(store.scene.value)).toBe(-1);
  await engine.settle();
  expect(radius(store.scene.value)).toBe(1);
  expect(store.refused.value?.path).toBe(PATH);
  expect(store.history.undoLabel.value).toBeUndefined();
  store.set('Radius', PATH, 2);
  await engine.settle();
  expect(store.refused.value).toBeUndefined();
});

test('what was refused while a run plays stays said through its next steps', async () => {
  const { engine, store } = await started({ step: 0.01, end: 10 });
  store.set('Radius', PATH, -1);
  await engine.settle();
  void store.runTo(0.5);
  await engine.settle();
  expect(store.refused.value?.path).toBe(PATH);
  void store.seek(0);
  await engine.settle();
  expect(store.refused.value).toBeUndefined();
});

test('whoever judges by the readings knows when they are of what was asked for', async () => {
  const { engine, store } = await started();
  const swept = () =>
    vi.waitFor(async () => {
      await engine.settle();
      expect(store.sweepStale.value).toBe(false);
    }, 5000);
  await swept();
  expect(store.waiting.value).toBe(false);
  const stale: boolean[] = [];
  const stop = effect(() => void stale.push(store.sweepStale.value));
  store.set('Radius', PATH, 3);
  expect(radius(store.scene.value)).toBe(3);
  expect(store.waiting.value).toBe(true);
  await engine.settle();
  expect(store.waiting.value).toBe(false);
  await swept();
  stop();
  // However slow the machine: it was of the scene before, and then of this one.
  expect(stale).toEqual([false, true, false]);
  store.set('Radius', PATH, -1);
  await engine.settle();
  expect(store.waiting.value).toBe(false);
});

test('a look leaves no trace', async () => {
  const { engine, store } = await started();
  store.showInstead([{ path: PATH, value: 9 }]);
  await engine.settle();
  expect(store.previewing.value).toBe(true);
  expect(radius(store.scene.value)).toBe(1);
  store.showInstead([]);
  await engine.settle();
  expect(store.previewing.value).toBe(false);
  expect(store.history.undoLabel.value).toBeUndefined();
});

test('a moment of the run is gone to: whole steps, no history, the last of many', async () => {
  const { engine, store } = await started({ step: 0.01, end: 2 });
  const told: number[] = [];
  for (const [k, time] of [0.5, 1.25, 1.2549].entries()) void store.seek(time).then(() => told.push(k));
  await engine.settle();
  expect(engine.applied.at(-1)).toEqual({ kind: 'seek', step: 125 });
  expect(engine.applied).toHaveLength(2);
  expect(told.sort()).toEqual([0, 1, 2]);
  expect(store.history.undoLabel.value).toBeUndefined();
  void store.seek(99);
  await engine.settle();
  expect(engine.applied.at(-1)).toEqual({ kind: 'seek', step: 200 });
});

test('without a clock there is no moment to go to', async () => {
  const { engine, store } = await started();
  const there = store.seek(1);
  await engine.settle();
  await there;
  expect(engine.applied).toEqual([]);
});

test('a dead engine takes what was under way and no more: what waited is taken by the next, change by change', async () => {
  const { store, second, crash, restart } = await mortal();
  store.set('Radius', PATH, 2);
  for (let r = 3; r <= 6; r++) store.set('Radius', PATH, r, 'slide');
  store.set('Height', 'bodies[0].pose.translation[2]', 1);
  const told = store.offer('Edit text', JSON.stringify(SCENE));
  crash();
  expect((await told)?.message).toBe('killed');
  expect(radius(store.scene.value)).toBe(6);
  store.set('Height', 'bodies[0].pose.translation[2]', 2);
  second.scene = SCENE;
  await restart();
  await second.settle();
  expect(second.applied.map((c) => (c.kind === 'set' ? c.value : c.kind))).toEqual([6, 1, 2]);
  expect(radius(store.scene.value)).toBe(6);
  expect(getAt(store.scene.value, 'bodies[0].pose.translation[2]')).toBe(2);
  expect(store.waiting.value).toBe(false);
  store.undo();
  await second.settle();
  expect(getAt(store.scene.value, 'bodies[0].pose.translation[2]')).toBe(1);
});

test('the change under way is lost where it was the last', async () => {
  const { store, second, crash, restart } = await mortal();
  store.set('Radius', PATH, 2);
  crash();
  expect(radius(store.scene.value)).toBe(1);
  await restart();
  await second.settle();
  expect(second.applied).toEqual([]);
  expect(store.waiting.value).toBe(false);
});

test('a preview of another kind has its own names, for as long as it is shown', async () => {
  const { engine, store } = await started();
  const own = store.description.value;
  const another = [{ path: 'experiment', value: { kind: 'equilibrium' } }];
  store.showInstead(another);
  await engine.settle();
  expect(store.description.value.stages).toEqual(['of another kind']);
  store.showInstead([{ path: PATH, value: 3 }]);
  await engine.settle();
  expect(store.description.value).toBe(own);
  store.showInstead(another);
  await engine.settle();
  // Whatever is done ends it.
  store.set('Radius', PATH, 4);
  await engine.settle();
  expect(store.description.value).toBe(own);
  expect(store.previewing.value).toBe(false);
});

test('two hands on many sliders leave one edit of each to be made', async () => {
  const { engine, store } = await started();
  const places = [0, 1, 2].map((k) => `bodies[0].pose.translation[${k}]`);
  for (let round = 1; round <= 60; round++)
    for (const path of places) store.set(`Move ${path}`, path, round, `slide ${path}`);
  store.endGesture();
  await engine.settle();
  expect(engine.applied.length).toBeLessThanOrEqual(4);
  expect(getAt(engine.scene, 'bodies[0].pose.translation')).toEqual([60, 60, 60]);
  expect(engine.scene).toEqual(store.scene.value);
  for (let k = 0; k < 4; k++) store.undo();
  await engine.settle();
  expect(engine.scene).toEqual(SCENE);
});

test('edits of one field in another, or with something else between them, keep their order', async () => {
  const { engine, store } = await started();
  const [whole, part] = ['bodies[0].pose.translation', 'bodies[0].pose.translation[0]'];
  store.set('Radius', PATH, 2, 'r');
  store.set('x', part, 1, 'x');
  store.set('All', whole, [5, 5, 5], 'all');
  store.set('x', part, 2, 'x');
  await engine.settle();
  expect(getAt(engine.scene, whole)).toEqual([2, 5, 5]);
  store.set('x', part, 3, 'x');
  store.undo();
  store.set('x', part, 4, 'x');
  await engine.settle();
  expect(getAt(engine.scene, whole)).toEqual([4, 5, 5]);
});
