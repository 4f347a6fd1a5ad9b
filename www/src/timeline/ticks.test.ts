import { expect, test } from 'vitest';
import { ticks } from './ticks';

const at = (...times: number[]) => times.map((time) => ({ time, label: '' }));
const count = (path: string) => path.split('M').length - 1;

test('a tick stands where something happens', () => {
  expect(ticks(at(0.5, 1), 2)).toBe('M25 0V10M50 0V10');
  expect(ticks([], 2)).toBe('');
});

test('events after the end of the bar have none', () => {
  expect(ticks(at(1, 3), 2)).toBe('M50 0V10');
});

test('a thousand events share ticks, spread over the whole bar', () => {
  const path = ticks(at(...Array.from({ length: 1000 }, (_, k) => k / 500)), 2);
  expect(count(path)).toBeLessThanOrEqual(121);
  expect(count(path)).toBeGreaterThan(100);
  expect(path).toMatch(/M99\.\d+ 0V10$/);
});
