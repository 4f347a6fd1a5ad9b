import { expect, test } from 'vitest';
import type { Description, SweepCurves } from '../generated/scene';
import { sweepFigures } from './curves';

const ids = ['force', 'moment', 'point_force', 'point_moment'];
const description = { readings: ids.map((id) => ({ id })) } as unknown as Description;
const swept = (...readings: (number | null)[][]) =>
  ({ offset: [0, 1, 2], readings }) as unknown as SweepCurves;
const shown = (curves: SweepCurves) => sweepFigures(curves, description, 'slide').map((f) => f.id);

test('a moment that is zero all along is left out; the force stays', () => {
  const zero = [0, null, 0];
  expect(shown(swept([0, 3, 0], [0, 1, 0], zero, zero))).toEqual(['force', 'moment']);
  expect(shown(swept([0, 3, 0], zero, [0, 2, 0], zero))).toEqual(['force']);
  expect(shown(swept(zero, zero, zero, [0, 1e-3, 0]))).toEqual(['force', 'moment']);
  expect(shown(swept(zero, zero, zero, zero))).toEqual(['force']);
});
