import { expect, test } from 'vitest';
import { along, clockWords, MOST_FRAMES, momentsOf, turn, valuesAlong, whyNot } from './plan';

const run = { from: 0, to: 1, speed: 1, rate: 30, slow: undefined };

test('a run of one second at thirty frames a second: 31 frames, the k-th at k / 30', () => {
  const moments = momentsOf(run);
  expect(moments).toHaveLength(31);
  moments.forEach((time, k) => expect(time).toBeCloseTo(k / 30, 12));
  expect(moments.at(-1)).toBe(1);
});

test('speed stretches it, the last frame shows the end, and no frame drifts', () => {
  expect(momentsOf({ ...run, speed: 0.1 })).toHaveLength(301);
  const odd = momentsOf({ ...run, to: 0.1, rate: 7 });
  expect(odd).toEqual([0, 0.1]);
  const long = momentsOf({ ...run, to: 100, rate: 60 });
  expect(long[5999]).toBe(5999 / 60);
});

test('a slow stretch is played as slowly as on the page', () => {
  const moments = momentsOf({ ...run, slow: { from: 0.21, to: 0.31, speed: 0.1 } });
  expect(moments.filter((t) => t > 0.21 && t <= 0.31)).toHaveLength(30);
});

test('more frames than a film may have are not counted to the end', () => {
  expect(momentsOf({ ...run, to: 1e9 })).toHaveLength(MOST_FRAMES + 1);
  expect(momentsOf({ ...run, speed: 1e-12 })).toHaveLength(MOST_FRAMES + 1);
});

test('a film says its time in one unit, with the digits that change', () => {
  expect(clockWords([0, 0.25, 0.5])).toEqual(['0.00 s', '0.25 s', '0.50 s']);
  expect(clockWords([0, 1 / 3000, 2 / 3000, 1])).toEqual(['0.0000 s', '0.0003 s', '0.0007 s', '1.0000 s']);
  expect(clockWords([2])).toEqual(['2.00 s']);
});

test('there and back: both ends exact, and no frame twice where it begins again', () => {
  expect(along(5, false)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(along(4, true)).toEqual([0, 0.5, 1, 0.5]);
  const range = { min: 1e3, max: 1e5, scale: 'log' as const };
  expect(valuesAlong([1e3, 1e5], range, 3, false)).toEqual([1e3, 1e4, 1e5]);
  expect(valuesAlong([0.3, 0.1], { min: 0.1, max: 0.3, scale: 'linear' }, 3, false)).toEqual([0.3, 0.2, 0.1]);
});

test('a turn ends a frame before it would begin again', () => {
  expect(turn(4).map((s) => (s.kind === 'turned' ? s.by / Math.PI : Number.NaN))).toEqual([0, 0.5, 1, 1.5]);
});

test('what cannot be filmed is said with what can be done', () => {
  const size = { width: 640, height: 360 };
  expect(whyNot(100, size, 30, false)).toBeUndefined();
  expect(whyNot(1, size, 30, false)).toMatch(/single picture/);
  expect(whyNot(MOST_FRAMES + 1, size, 30, false)).toMatch(/lower rate/);
  expect(whyNot(100, { width: Number.NaN, height: 360 }, 30, false)).toMatch(/Width and height/);
  expect(whyNot(100, { width: 9000, height: 360 }, 30, false)).toMatch(/4096/);
  expect(whyNot(100, size, 0, false)).toMatch(/rate/);
  expect(whyNot(100, size, 60, true)).toMatch(/50 frames a second/);
  expect(whyNot(3000, { width: 1920, height: 1080 }, 20, true)).toMatch(/too much for a GIF/);
});
