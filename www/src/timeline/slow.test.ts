import { expect, test } from 'vitest';
import { later, stretchOf, within } from './slow';

const slow = { from: 1, to: 1.001, speed: 0.001 };

test('a run goes at its speed before and after the slow stretch, and at that of the stretch within', () => {
  expect(later(0, 0.5, 1, slow)).toBeCloseTo(0.5, 12);
  expect(later(0.9, 0.1 + 0.5, 1, slow)).toBeCloseTo(1.0005, 12);
  expect(later(1.0005, 0.5 + 0.2, 1, slow)).toBeCloseTo(1.201, 12);
  expect(later(2, 0.5, 1, slow)).toBeCloseTo(2.5, 12);
});

test('one step of the reader never leaps over the slow stretch', () => {
  expect(later(0.9999, 0.016, 10, slow)).toBeLessThan(1.001);
  // Whatever the pieces, the sum is the same.
  let at = 0;
  for (let i = 0; i < 300; i++) at = later(at, 0.01, 1, slow);
  expect(at).toBeCloseTo(later(0, 3, 1, slow), 9);
});

test('the stretch is about the first event, and none for a reader who is slower', () => {
  const events = [
    { time: 0.45, label: 'touches' },
    { time: 0.9, label: 'touches' },
  ];
  const asked = { before: 0.01, after: 0.02, speed: 0.001 };
  const found = stretchOf(asked, events, 1);
  expect(found?.from).toBeCloseTo(0.44, 12);
  expect(found?.to).toBeCloseTo(0.47, 12);
  expect(stretchOf(asked, events, 0.0001)).toBeUndefined();
  expect(stretchOf(asked, [], 1)).toBeUndefined();
  expect(within(0.45, found) && !within(0.5, found)).toBe(true);
});
