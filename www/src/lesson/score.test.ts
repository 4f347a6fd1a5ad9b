import { expect, test } from 'vitest';
import {
  angleBetween,
  angleVerdict,
  arrowFault,
  beginning,
  curveError,
  curveFault,
  curveVerdict,
  roundUp,
  screenAxes,
  stroke,
  whole,
} from './score';

const line = Array.from({ length: 101 }, (_, i) => i / 100);

test('a curve is scored by its root mean square over the span of the truth', () => {
  expect(curveError(line, line, 0.01)).toBe(0);
  const level = line.map(() => 0.5);
  expect(curveError(level, line, 0.01)).toBeCloseTo(Math.sqrt(1 / 12), 2);
  // The unit does not matter, the span does.
  const big = line.map((v) => 1e6 * v);
  expect(
    curveError(
      level.map((v) => 1e6 * v),
      big,
      1,
    ),
  ).toBeCloseTo(Math.sqrt(1 / 12), 2);
  expect(curveVerdict(0.05)).toBe('right');
  expect(curveVerdict(0.5)).toBe('far');
});

test('poses without a truth do not count, and a level truth is measured on the paper', () => {
  const truth = line.map((v) => (v < 0.5 ? null : v));
  expect(curveError(line, truth, 0.01)).toBe(0);
  expect(
    curveError(
      line.map(() => 1),
      line.map(() => 0),
      2,
    ),
  ).toBeCloseTo(0.5);
  expect(curveError([], [null], 1)).toBeNaN();
});

test('a fast stroke leaves no holes, and gaps are bridged', () => {
  const empty = new Array<number | null>(9).fill(null);
  const once = stroke(empty, [6, 3], [2, 1]);
  expect(once).toEqual([null, null, 1, 1.5, 2, 2.5, 3, null, null]);
  expect(whole(once)).toEqual([1, 1, 1, 1.5, 2, 2.5, 3, 3, 3]);
  expect(whole([0, null, null, 3])).toEqual([0, 1, 2, 3]);
  expect(whole(empty)).toBeUndefined();
});

test('directions', () => {
  expect(angleBetween([2, 0], [0, 5])).toBeCloseTo(Math.PI / 2);
  expect(angleBetween([1, 1], [-1, -1])).toBeCloseTo(Math.PI);
  expect(angleBetween([0, 0], [1, 0])).toBeNaN();
  const { right, up } = screenAxes({ azimuth: -Math.PI / 2, elevation: 0 });
  expect(right.map((v) => Math.round(v))).toEqual([1, 0, 0]);
  expect(up.map((v) => Math.abs(Math.round(v)))).toEqual([0, 0, 1]);
});

test('an arrow of the picture is judged in the picture, wherever the camera stands', () => {
  // To the right along the table, as the camera of “point contact jumps” sees it: 18° off its picture plane, and level in it.
  const { right, up } = screenAxes({ azimuth: -1.25, elevation: 0.3 });
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, v, i) => sum + v * (b[i] ?? 0), 0);
  const truth = [dot([1, 0, 0], right), -dot([1, 0, 0], up)] as const;
  const level = (angle: number) => [Math.cos(angle), -Math.sin(angle)] as const;
  expect(angleVerdict(angleBetween(level(0), truth))).toBe('right');
  expect(angleVerdict(angleBetween(level(0.5), truth))).toBe('near');
  expect(angleVerdict(angleBetween(level(1.5), truth))).toBe('far');
});

test('an arrow never begins on its answer', () => {
  for (let degrees = -180; degrees < 180; degrees += 5) {
    const answer = [Math.cos((degrees * Math.PI) / 180), -Math.sin((degrees * Math.PI) / 180)] as const;
    expect(angleBetween(beginning(answer), answer)).toBeGreaterThan(Math.PI / 4);
  }
  expect(beginning(undefined)).toEqual(beginning([1, 0]));
});

test('paper is cut to round sizes', () => {
  expect([0.7, 1, 1.1, 3, 51, 0].map(roundUp)).toEqual([1, 1, 2, 5, 100, 1]);
});

test('a curve that is wrong in one thing is told of that thing', () => {
  const square = line.map((v) => v * v);
  const fault = (drawn: number[], truth: number[] = square) => curveFault(drawn, truth, 0.05);
  expect(fault(square.map((v) => -v))).toBe('opposite');
  expect(fault(square.toReversed())).toBe('reversed');
  expect(fault(square.map((v) => 3 * v))).toBe('too_large');
  expect(fault(square.map((v) => v / 3))).toBe('too_small');
  expect(fault(line.map(() => 0.95))).toBe('start');
  expect(fault(square.map((v) => Math.min(v, 0.3)))).toBe('end');
  expect(fault(line)).toBe('shape');
  // A damped spring: a jump at touch, a crest, a pull at lift-off.
  const law = line.map((s) => Math.exp(-0.5 * s) * (Math.sin(Math.PI * s) + 0.32 * Math.cos(Math.PI * s)));
  expect(
    fault(
      line.map((s) => 0.2 + 0.8 * Math.sin(Math.PI * s)),
      law,
    ),
  ).toBe('end');
  expect(
    fault(
      law.map((v) => -v),
      law,
    ),
  ).toBe('opposite');
  expect(
    fault(
      line.map(() => 0),
      square,
    ),
  ).toBe('end');
});

test('an arrow is told how far it points elsewhere', () => {
  expect([170, 90, 30].map((d) => arrowFault((d * Math.PI) / 180))).toEqual(['opposite', 'across', 'askew']);
});
