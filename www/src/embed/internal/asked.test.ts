import { expect, test } from 'vitest';
import type { Scene } from '../../generated/scene';
import { pictureSize } from '../../viewport/picture_size';
import { fieldOf, momentOf, themeOf } from './asked';

test('a moment is a number of seconds within reach of the run', () => {
  expect([0, 1.25, 1e4].map((t) => momentOf(t, 1e-3))).toEqual([0, 1.25, 1e4]);
  for (const wrong of ['x', 1e308, -1, Number.NaN, null, undefined, [1], 1e4 + 1])
    expect(() => momentOf(wrong, 1e-3), String(wrong)).toThrow(/seconds from 0/);
});

test('a field is one the document itself has', () => {
  const scene = { bodies: [{ mass: 2, title: null }] } as unknown as Scene;
  expect(fieldOf(scene, 'bodies[0].mass')).toBe(2);
  for (const wrong of [
    'nope',
    '__proto__',
    'constructor',
    'bodies[0].toString',
    'bodies[1].mass',
    'bodies[0].mass.x',
  ])
    expect(() => fieldOf(scene, wrong), wrong).toThrow(/no field/);
});

test('a theme is one of the page’s', () => {
  const choices = ['auto', 'light', 'dark'] as const;
  expect(choices.map((choice) => themeOf(choice, choices))).toEqual(choices);
  for (const wrong of [
    '"><img src=x>',
    'Dark',
    '',
    'constructor',
    1,
    null,
    undefined,
    ['dark'],
    'x'.repeat(1e5),
  ])
    expect(() => themeOf(wrong, choices)).toThrow(/^a theme is one of auto, light, dark, not .{1,60}$/);
});

test('a picture has a side of 4096 pixels at most, however it is asked for', () => {
  const own = { width: 600, height: 400 };
  expect(pictureSize({}, own)).toEqual({ width: 600, height: 400, scale: 2 });
  expect(pictureSize({ width: 320, height: 200, scale: 1 }, own)).toEqual({
    width: 320,
    height: 200,
    scale: 1,
  });
  const wild = [
    { width: 1e9, height: 1e9, scale: 1e9 },
    { width: Number.NaN, scale: -1 },
    { height: '9' as never, scale: 1e-9 },
  ];
  for (const size of wild) {
    const { width, height, scale } = pictureSize(size, own);
    for (const side of [width, height]) {
      expect(side * scale).toBeLessThanOrEqual(4096);
      expect(side).toBeGreaterThanOrEqual(16);
    }
    expect(scale).toBeGreaterThanOrEqual(0.5);
  }
});
