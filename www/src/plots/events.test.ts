import { expect, test } from 'vitest';
import type { Description, SweepCurves } from '../generated/scene';
import { eventsOf } from './events';

const description = {
  readings: ['area', 'point_force_x'].map((id) => ({
    id,
    label: id,
    symbol: '',
    quantity: 'force',
    formula: '',
    source: '',
  })),
  stages: [],
  unsupported: '',
} as unknown as Description;

test('touching, parting and jumps are found once each', () => {
  const offset = Array.from({ length: 21 }, (_, i) => i);
  const curves: SweepCurves = {
    offset,
    readings: [
      offset.map((i) => (i >= 5 && i < 18 ? 1 : null)),
      offset.map((i) => (i < 12 ? i / 20 : 5 + i / 20)),
    ],
    poses: [],
  };
  expect(eventsOf(curves, description)).toEqual([
    { index: 5, label: 'first touch' },
    { index: 12, label: 'the point model jumps' },
    { index: 18, label: 'parting' },
  ]);
});

test('a smooth curve has no events', () => {
  const offset = Array.from({ length: 50 }, (_, i) => i);
  const curves: SweepCurves = {
    offset,
    readings: [offset.map(() => 1), offset.map((i) => Math.sin(i / 9))],
    poses: [],
  };
  expect(eventsOf(curves, description)).toEqual([]);
});
