import { effect } from '@preact/signals';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Voice } from './voice';

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(5000);
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a screen reader hears, and when, ms. */
function heard(voice: Voice): [string, number][] {
  const all: [string, number][] = [];
  effect(() => {
    if (voice.said.value) all.push([voice.said.value, Math.round(performance.now())]);
  });
  return all;
}
const later = (words: string, ms: number) => new Promise<string>((told) => setTimeout(() => told(words), ms));
const gaps = (all: readonly [string, number][]) => all.slice(1).map(([, at], k) => at - (all[k]?.[1] ?? 0));

test('a second lies between what is heard, however long an answer takes', async () => {
  const voice = new Voice();
  const all = heard(voice);
  // The first answer takes long, the next none: by the moments they were asked at they would be 300 ms apart.
  const takes = [700, 0, 400, 900, 0, 0];
  for (const [k, ms] of takes.entries()) {
    voice.say(() => later(`state ${k}`, ms));
    await vi.advanceTimersByTimeAsync(1100);
  }
  await vi.advanceTimersByTimeAsync(5000);
  expect(all.length).toBeGreaterThanOrEqual(5);
  expect(Math.min(...gaps(all))).toBeGreaterThanOrEqual(1000);
  expect(all.at(-1)?.[0]).toBe('state 5');
});

test('a state that changes faster than the engine tells it is told all the same, asked once at a time', async () => {
  const voice = new Voice();
  const all = heard(voice);
  let asked = 0;
  let most = 0;
  for (let k = 0; k < 100; k++) {
    voice.say(async () => {
      most = Math.max(most, ++asked);
      const words = await later(`state ${k}`, 2500);
      asked -= 1;
      return words;
    });
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(most).toBe(1);
  expect(all.length).toBeGreaterThanOrEqual(3);
  expect(all.at(-1)?.[0]).toBe('state 99');
});

test('what the reader did is said while a state is waited for, which has its second after', async () => {
  const voice = new Voice();
  const all = heard(voice);
  voice.say(() => later('the state', 1500));
  await vi.advanceTimersByTimeAsync(100);
  voice.say('done');
  await vi.advanceTimersByTimeAsync(6000);
  expect(all.map(([words]) => words)).toEqual(['done', 'the state']);
  expect(Math.min(...gaps(all))).toBeGreaterThanOrEqual(1000);
});

test('an engine that is gone leaves the voice able to speak', async () => {
  const voice = new Voice();
  const all = heard(voice);
  voice.say(() => Promise.reject(new Error('gone')));
  await vi.advanceTimersByTimeAsync(2000);
  voice.say(() => 'back');
  await vi.advanceTimersByTimeAsync(2000);
  expect(all.map(([words]) => words)).toEqual(['back']);
});
