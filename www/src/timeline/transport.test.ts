import { signal } from '@preact/signals';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SceneStore } from '../store/scene_store';
import { Transport } from './transport';

let frames: ((now: number) => void)[] = [];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (f: (now: number) => void) => frames.push(f));
});

/** A store whose engine answers when told to. */
function fake(end: number | undefined = 2) {
  const sent: string[] = [];
  const frame = signal({ time: 0, step: 0 });
  let answer = () => {};
  const go = (kind: string) => (time: number) => {
    const to = Math.min(end ?? Number.POSITIVE_INFINITY, Math.max(0, time));
    sent.push(`${kind} ${Math.round(to / 0.01)}`);
    return new Promise<void>((settle) => {
      answer = () => {
        frame.value = { time: Math.round(to / 0.01) * 0.01, step: Math.round(to / 0.01) };
        settle();
      };
    });
  };
  const events = [0.105, 0.5].map((time) => ({ time, label: `at ${time}` }));
  const inputs = signal<unknown[]>([]);
  const store = {
    frame,
    inputs,
    scene: signal({ view: {} }),
    status: signal({ kind: 'ready' }),
    description: signal({ clock: { step: 0.01, end } }),
    ask: () => ({ query: async () => events }),
    seek: go('seek'),
    runTo: go('run'),
  };
  const settle = async () => {
    answer();
    await Promise.resolve();
  };
  /** A frame, and the answer to what it asked for. */
  const turn = async (now: number) => {
    draw(now);
    await settle();
    await settle();
  };
  return { store: store as unknown as SceneStore, sent, settle, turn, events, inputs };
}
const draw = (now: number) => frames.shift()?.(now);

test('playing runs on by the time that passed, one request at a time; what passes meanwhile is not lost', async () => {
  const { store, sent, settle } = fake();
  const clock = new Transport(store);
  clock.play();
  draw(1000);
  draw(1050);
  expect(sent).toEqual(['run 0']);
  await settle();
  await settle();
  draw(1100);
  expect(sent).toEqual(['run 0', 'run 10']);
  clock.pause();
  draw(1200);
  expect(frames).toHaveLength(0);
});

test('an engine that takes three times as long as it should is asked for less at a time, and told of', async () => {
  const { store, sent, settle } = fake(100);
  const clock = new Transport(store);
  let time = 0;
  clock.play();
  draw(0);
  const steps = () => Number(sent.at(-1)?.split(' ')[1]);
  let before = 0;
  for (let k = 0; k < 200; k++) {
    // Frames of 10 ms while it computes.
    const busy = 30 * Math.max(0, steps() - before);
    before = steps();
    for (const end = time + busy; time < end; time += 10) draw(time + 10);
    await settle();
    await settle();
    time += 10;
    draw(time);
  }
  const real = (10 * steps()) / time;
  expect(real).toBeGreaterThan(0.2);
  expect(real).toBeLessThan(0.34);
  expect(clock.slow.value).toBeGreaterThan(0.15);
  expect(clock.slow.value).toBeLessThan(0.45);
});

test('a drawing that takes a second gets a tenth of it each time: less would not make it faster', async () => {
  const { store, sent, turn } = fake(100);
  const clock = new Transport(store);
  clock.play();
  for (let now = 0; now <= 20_000; now += 1000) {
    await turn(now);
  }
  expect(sent.at(-1)).toBe('run 200');
});

test('a drawing that takes a fifth of a second keeps up with the clock, where the engine answers before it is done', async () => {
  const { store, sent, turn } = fake(100);
  const clock = new Transport(store);
  clock.play();
  for (let now = 0; now <= 4000; now += 200) await turn(now);
  expect(sent.at(-1)).toBe('run 400');
  expect(clock.slow.value).toBeUndefined();
});

test('slow motion adds up parts of steps', async () => {
  const { store, sent, turn } = fake();
  const clock = new Transport(store);
  clock.speed.value = 0.1;
  clock.play();
  for (let now = 0; now <= 400; now += 50) {
    await turn(now);
  }
  expect(sent.at(-1)).toBe('run 4');
});

test('it stops at the end, and plays again from the start', async () => {
  const { store, sent, turn } = fake(0.05);
  const clock = new Transport(store);
  clock.play();
  for (const now of [0, 90, 180]) {
    await turn(now);
  }
  expect(clock.playing.value).toBe(false);
  clock.play();
  expect(sent.at(-1)).toBe('seek 0');
});

test('events are gone to, steps taken either way', async () => {
  const { store, sent, settle } = fake();
  const clock = new Transport(store);
  await settle();
  expect(clock.toEvent(1)?.label).toBe('at 0.105');
  expect(sent.at(-1)).toBe('seek 11');
  await settle();
  clock.stepBy(1);
  expect(sent.at(-1)).toBe('run 12');
  await settle();
  clock.stepBy(-1);
  expect(sent.at(-1)).toBe('seek 11');
  await settle();
  expect(clock.toEvent(-1)).toBeUndefined();
});

test('what happens in a run is asked for about once a second while it plays, and again where it was driven', async () => {
  const { store, turn, events, inputs } = fake(100);
  let asked = 0;
  store.ask = () => ({ query: async () => [...events.slice(0, ++asked)] }) as never;
  let now = 0;
  const clockOfTest = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const clock = new Transport(store);
  clock.play();
  for (; now <= 3000; now += 50) await turn(now);
  expect(asked).toBeGreaterThanOrEqual(3);
  expect(asked).toBeLessThanOrEqual(5);
  expect(clock.events.value).toHaveLength(2);
  clock.pause();
  await Promise.resolve();
  const before = asked;
  // Nothing new: nothing is asked.
  clock.seek(0.5);
  await turn(now);
  expect(asked).toBe(before);
  // Something was done there: what came after is no more.
  inputs.value = [{}];
  clock.seek(0.6);
  await turn(now);
  expect(asked).toBe(before + 1);
  clockOfTest.mockRestore();
});

test('keys that come before the engine has answered each count; playing goes on from where they lead', async () => {
  const { store, sent, settle } = fake();
  const clock = new Transport(store);
  clock.stepBy(1);
  clock.stepBy(1);
  clock.seek(0.03);
  clock.stepBy(1);
  expect(sent).toEqual(['run 1', 'run 2', 'seek 3', 'run 4']);
  expect(clock.sought.value).toBeCloseTo(0.04);
  clock.play();
  draw(1000);
  expect(sent.at(-1)).toBe('run 4');
  clock.pause();
  await settle();
  clock.rewind();
  expect(clock.sought.value).toBe(0);
  await settle();
  expect(clock.sought.value).toBeUndefined();
  // An event is the next from where the run is on its way to.
  clock.events.value = [0.105, 0.5].map((time) => ({ time, label: `at ${time}` }));
  expect(clock.toEvent(1)?.time).toBe(0.105);
  expect(clock.toEvent(1)?.time).toBe(0.5);
});
