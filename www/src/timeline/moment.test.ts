import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { SceneStore } from '../store/scene_store';
import { goToMoment, momentName } from './moment';

/** A run that finds its events as it goes: each is known once its time has passed. */
function fake(events: { time: number; label: string }[], endedAt = Number.POSITIVE_INFINITY) {
  let now = 0;
  const frame = signal({ time: 0 });
  const go = async (time: number) => {
    now = Math.min(time, endedAt);
    frame.value = { time: now };
  };
  const store = {
    frame,
    description: signal({ clock: { step: 0.01, end: 3 } }),
    ask: () => ({ query: async () => events.filter(({ time }) => time <= now) }),
    seek: go,
    runTo: go,
  };
  return { store: store as unknown as SceneStore, now: () => now };
}

test('a label is a name in a link', () => {
  expect(momentName('first slip')).toBe('first-slip');
  expect(momentName('B: Ball A touches Floor!')).toBe('b-ball-a-touches-floor');
});

test('a named event is run to, and its first step gone to', async () => {
  const { store, now } = fake([
    { time: 0.203, label: 'first contact' },
    { time: 1.2301, label: 'first slip' },
  ]);
  expect(await goToMoment(store, 'first-slip')).toBe(true);
  expect(now()).toBeCloseTo(1.24, 12);
});

test('what does not happen leaves the run at its start', async () => {
  const { store, now } = fake([]);
  expect(await goToMoment(store, 'at-rest')).toBe(false);
  expect(now()).toBe(0);
});

test('a run that the reader ends on the way stands there', async () => {
  const { store, now } = fake([], 1.2);
  expect(await goToMoment(store, 'at-rest')).toBe(true);
  expect(now()).toBe(1.2);
});
