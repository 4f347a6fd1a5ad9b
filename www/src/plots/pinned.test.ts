import { expect, test } from 'vitest';
import type { Plot, PlotData } from '../generated/scene';
import { lead } from './cursor';
import { figureOf } from './figure';
import { withPinned } from './pinned';

const axis = (label: string, quantity: 'length' | 'force') => ({ label, quantity, scale: 'linear' as const });
const PLOT = {
  id: 'p',
  title: 'Force over gap',
  kind: 'curves',
  equal: false,
  x: axis('gap', 'length'),
  y: axis('force', 'force'),
} as unknown as Plot;
const figure = (labels: string[], n: number, plot = PLOT) => {
  const x = Array.from({ length: n }, (_, i) => i);
  const series = labels.map((label) => ({
    label,
    role: 'first',
    x,
    y: x,
    points: false,
    filled: false,
    body: 1,
  }));
  return figureOf(plot, { series, marks: [] } as unknown as PlotData);
};

test('the pinned curves stand behind, grey, named, and about nothing', () => {
  const both = withPinned(figure(['force'], 3), figure(['force'], 9));
  expect(both.curves.map((c) => [c.label, c.role, c.ghost ?? false])).toEqual([
    ['force', 'first', false],
    ['Pinned', 'muted', true],
  ]);
  expect(both.curves[1]?.about).toBeUndefined();
  expect(lead(both), 'the cursor goes along what is in hand').toBe(0);
});

test('of two, each says which it is; of many, none does', () => {
  const labels = (own: string[]) => withPinned(figure([], 3), figure(own, 3)).curves.map((c) => c.label);
  expect(labels(['surface', 'point'])).toEqual(['Pinned: surface', 'Pinned: point']);
  expect(labels(['a', 'b', 'c', 'd'])).toEqual(['Pinned', 'Pinned', 'Pinned', 'Pinned']);
});

test('what is over other axes is not drawn into a plot', () => {
  const other = figure(['force'], 3, { ...PLOT, x: axis('gap', 'force') } as Plot);
  expect(withPinned(figure(['force'], 3), other).curves).toHaveLength(1);
  expect(withPinned(figure(['force'], 3), undefined).curves).toHaveLength(1);
});
