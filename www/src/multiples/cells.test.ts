import { expect, test } from 'vitest';
import type { Figure } from '../plots/figure';
import { alike, lastStep, type Swept, valuesOf } from './cells';

const slider = (input: object) =>
  ({ path: 'a', key: 'a', label: 'A', input: { type: 'slider', ...input } }) as unknown as Swept;

test('nine values along the slider, ends among them; counts once each', () => {
  const even = valuesOf(slider({ min: 0, max: 0.8, scale: 'linear', quantity: 'ratio' }));
  expect(even).toHaveLength(9);
  expect([even[0], even[4], even[8]]).toEqual([0, 0.4, 0.8]);
  const log = valuesOf(slider({ min: 1e3, max: 1e5, scale: 'log', quantity: 'stiffness' }));
  expect(log[4]).toBe(1e4);
  expect(valuesOf(slider({ min: 1, max: 4, scale: 'linear', quantity: 'count' }))).toEqual([1, 2, 3, 4]);
});

test('a run is gone through to its end, one without an end for a while', () => {
  expect(lastStep({ clock: { step: 0.01, end: 3 } }, 7)).toBe(300);
  expect(lastStep({ clock: { step: 0.01 } }, 7)).toBe(200);
  expect(lastStep({}, 7)).toBe(0);
});

test('all cells have the same axes', () => {
  const axis = (si: number) => ({
    label: '',
    quantity: 'force' as const,
    unit: 'N',
    si,
    scale: 'linear' as const,
  });
  const of = (y: (number | null)[], si: number) =>
    ({ x: axis(1), y: axis(si), curves: [{ x: [0, y.length], y }], marks: [] }) as unknown as Figure;
  const [a, none, b] = alike([of([1, null, 5], 1), undefined, of([-2], 1000)]);
  expect(none).toBeUndefined();
  expect(a?.along).toEqual([-2, 5]);
  expect(a?.across).toEqual([0, 3]);
  expect([a?.y.si, b?.y.si]).toEqual([1000, 1000]);
});
