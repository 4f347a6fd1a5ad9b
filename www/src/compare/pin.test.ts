import { expect, test } from 'vitest';
import { frameWords } from '../bridge/frame_fixture';
import type { Requests } from '../bridge/messages';
import type { AnswerTo, Command, Query, Scene } from '../generated/scene';
import { compared } from '../panels/compared';
import { numberAt, withChanges } from '../store/path';
import { type Answers, SceneStore } from '../store/scene_store';
import { Pin } from './pin';

const SCENE = {
  experiment: { kind: 'contact_inspector' },
  bodies: [{ shape: { type: 'sphere', radius: 1 } }],
  controls: [],
  view: { layers: {} },
} as unknown as Scene;
const STEP = 0.01;

/** An engine of plain data with a clock. Its state's name is the radius. */
class Plain implements Answers {
  scene = SCENE;
  step = 0;
  seeks: number[] = [];
  stopped = false;

  async call<K extends keyof Requests>(kind: K, ask: Requests[K]['ask']): Promise<Requests[K]['reply']> {
    return this.answer(kind, ask) as Requests[K]['reply'];
  }
  query<Q extends Query>(query: Q): Promise<AnswerTo[Q['kind']]> {
    return this.call('query', { query }) as Promise<AnswerTo[Q['kind']]>;
  }
  stop(): void {
    this.stopped = true;
  }

  private answer(kind: string, ask: object): unknown {
    const { command, text } = ask as { command?: Command; text?: string };
    if (kind === 'open') {
      this.scene = JSON.parse(text ?? '');
      const clock = { step: STEP };
      const description = {
        readings: [],
        stages: [],
        plots: [],
        unsupported: '',
        capabilities: [],
        questions: [],
        clock,
      };
      return { frame: this.frame(), description, sceneText: text };
    }
    if (kind !== 'apply' || !command) return {};
    const inverse = { kind: 'replace', scene: this.scene };
    if (command.kind === 'seek') {
      this.step = command.step;
      this.seeks.push(command.step);
    }
    if (command.kind === 'step') {
      this.step += command.count;
      this.seeks.push(this.step);
    }
    if (command.kind === 'set') this.scene = withChanges(this.scene, [command]);
    if (command.kind === 'replace') this.scene = command.scene as Scene;
    const sceneText = command.kind === 'replace' ? JSON.stringify(this.scene) : undefined;
    return {
      frame: this.frame(),
      inverse,
      effect: { description: false, sweep: true, inputs: false },
      sceneText,
    };
  }

  private frame(): Uint32Array {
    return frameWords({ hash: 1000 * radius(this.scene), step: this.step, time: this.step * STEP });
  }
}

const radius = (scene: Scene) => numberAt(scene, 'bodies[0].shape.radius') ?? 0;
const rest = () => new Promise((r) => setTimeout(r, 5));

async function pinned() {
  const engines = [new Plain(), new Plain()] as const;
  const main = new SceneStore(SCENE, async () => engines[0]);
  await main.start();
  await main.seek(0.05);
  const pin = new Pin(main, async () => engines[1]);
  await pin.start();
  return { main, pin, engines };
}

test('the pinned state stays while the other goes on', async () => {
  const { main, pin } = await pinned();
  expect(pin.differs.value).toBe(false);
  main.set('Radius', 'bodies[0].shape.radius', 3);
  await rest();
  expect(radius(main.scene.value)).toBe(3);
  expect(radius(pin.store.scene.value)).toBe(1);
});

test('it is sent to the same moment, on and back', async () => {
  const { main, pin, engines } = await pinned();
  expect(engines[1].seeks).toEqual([5]);
  await main.seek(0.2);
  await rest();
  expect(pin.store.frame.value?.time).toBeCloseTo(0.2, 12);
  await main.seek(0.1);
  await rest();
  expect(engines[1].seeks).toEqual([5, 20, 10]);
});

test('a run that its scene does not lead to is said to differ', async () => {
  const engines = [new Plain(), new Plain()] as const;
  const main = new SceneStore(SCENE, async () => engines[0]);
  await main.start();
  engines[0].scene = withChanges(SCENE, [{ path: 'bodies[0].shape.radius', value: 2 }]);
  await main.seek(0.01);
  await rest();
  const pin = new Pin(main, async () => engines[1]);
  await pin.start();
  expect(pin.differs.value).toBe(true);
});

test('it is seen as the other is: layers are shared, the document is not', async () => {
  const { main, pin } = await pinned();
  main.set('Layer', 'view.layers', { patch: true });
  await rest();
  expect(pin.store.scene.value.view.layers).toEqual({ patch: true });
});

test('swapped, the two change places, and undo brings the first back', async () => {
  const { main, pin } = await pinned();
  main.set('Radius', 'bodies[0].shape.radius', 3);
  await rest();
  await pin.swap();
  expect([main, pin.store].map((s) => radius(s.scene.value))).toEqual([1, 3]);
  main.undo();
  await rest();
  expect(radius(main.scene.value)).toBe(3);
});

test('let go, its engine stops and follows no more, even before it has come', async () => {
  const { main, pin, engines } = await pinned();
  pin.stop();
  await main.seek(0.3);
  await rest();
  expect(engines[1].stopped).toBe(true);
  expect(engines[1].seeks).toEqual([5]);
  const late = new Plain();
  const early = new Pin(main, async () => late);
  const started = early.start();
  early.stop();
  await started;
  expect(late.stopped).toBe(true);
});

test('readings side by side share a unit', () => {
  expect(compared(1200, 900, 'force')).toEqual({
    now: '1.200',
    pinned: '0.9000',
    difference: '+0.3',
    unit: 'kN',
  });
  expect(compared(3, 5, 'count')).toMatchObject({ now: '3', pinned: '5', difference: '−2' });
  expect(compared(Number.NaN, 2, 'force')).toMatchObject({ now: '–', difference: '–', unit: 'N' });
});
