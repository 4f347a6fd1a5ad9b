import { expect, test } from 'vitest';
import { aboutAxis, fromEuler, multiply, nearestAxis, roundStep, toEuler, turned } from './pose';

test('angles there and back', () => {
  for (const angles of [
    [0.3, -0.4, 1.2],
    [3, 1.5, -3],
    [0, 0, 0],
  ] as const) {
    const q = fromEuler([...angles]);
    expect(toEuler(q).map((a) => a.toFixed(9))).toEqual(angles.map((a) => a.toFixed(9)));
  }
});

test('a turn is about the world axis', () => {
  const pose = turned({ translation: [1, 0, 0], rotation: aboutAxis([1, 0, 0], 0.5) }, [0, 0, 1], 0.25);
  const expected = multiply(aboutAxis([0, 0, 1], 0.25), aboutAxis([1, 0, 0], 0.5));
  pose.rotation.forEach((c, i) => expect(c).toBeCloseTo(expected[i] ?? 0, 12));
  expect(pose.translation).toEqual([1, 0, 0]);
});

test('round steps and near axes', () => {
  expect(roundStep(0.0037)).toBeCloseTo(0.002, 12);
  expect(roundStep(0.9)).toBeCloseTo(0.5, 12);
  expect(nearestAxis([0.2, -0.9, 0.1])).toEqual([0, -1, 0]);
});
