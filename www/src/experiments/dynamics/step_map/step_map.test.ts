import { expect, test } from 'vitest';
import type { StepMap, StepMapRow } from '../../../generated/scene';
import { cellPaths, rangeOf, valueAt } from '../../../plots/cells';
import { layOut } from '../../../plots/layout';
import { errorText, mapFigure } from './figure';

const MAP: StepMap = {
  steps: [1e-4, 1e-2],
  path: 'experiment.contact.stiffness',
  values: [1e3, 1e5],
  cells: [3, 3],
  reading: 'energy',
  at: 0.5,
};
const STIFFNESS = { label: 'Stiffness', quantity: 'stiffness' as const };

const row = (value: number, errors: (number | null)[], gains = errors.map(() => false)): StepMapRow => ({
  value,
  steps: [1e-4, 1e-3, 1e-2],
  readings: errors,
  errors,
  gains,
  finest: [1e-5, 1],
  explicit_step: 2 / Math.sqrt(value),
});

test('rows fill the map as they come; colours are spaced by the logarithm', () => {
  const figure = mapFigure(MAP, STIFFNESS, [row(1e3, [0, 1e-3, 1e-1]), undefined, undefined], undefined);
  const { map } = figure;
  if (!map) throw new Error('no map');
  expect(map.y).toHaveLength(3);
  expect(map.y[1]).toBeCloseTo(1e4, 6);
  expect(map.values).toEqual([1e-6, 1e-3, 1e-1, ...Array(6).fill(null)]);
  const [low, high] = rangeOf(map);
  expect([low, high]).toEqual([1e-6 * (1 - 1e-9), 1e-1]);
  expect(valueAt('log', [1e-4, 1], 0.5)).toBeCloseTo(1e-2, 12);
  const layout = layOut(figure, { width: 400, height: 300 });
  // Three decades and two: shades far apart, and nothing where nothing has come.
  const shades = [...cellPaths(layout, map, [low, high]).keys()].sort((a, b) => a - b);
  expect(shades[0]).toBe(0);
  expect(shades.at(-1)).toBe(31);
  expect(shades).toHaveLength(3);
});

test('the line of explicit engines, the cells that gain, and where the scene is', () => {
  const rows = [row(1e3, [0, 0, 0]), row(1e4, [0, 0, 0.2], [false, false, true]), row(1e5, [0, null, null])];
  const figure = mapFigure(MAP, STIFFNESS, rows, { step: 1e-3, value: 1e4 });
  expect(figure.curves.map((c) => c.label)).toEqual([
    'explicit engines explode to the right',
    'gains energy',
  ]);
  expect(figure.curves[0]?.x[0]).toBeCloseTo(2 / Math.sqrt(1e3), 12);
  expect(figure.curves[1]).toMatchObject({ x: [1e-2], y: [1e4], points: true, role: 'danger' });
  expect(figure.marks).toEqual([{ x: 1e-3, y: 1e4, label: 'now', role: 'ink' }]);
  expect([null, 0, 0.0312, 1.5].map(errorText)).toEqual(['stopped', 'none', '3.1 %', '150 %']);
});
