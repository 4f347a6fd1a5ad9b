import { expect, test } from 'vitest';
import type { Plot, PlotData } from '../generated/scene';
import { plotPaper, readAt } from './paper';

const plot: Plot = {
  id: 'force_time',
  title: 'Force over time',
  x: { label: 'time', quantity: 'time', scale: 'linear', time: true },
  y: { label: 'force', quantity: 'force', scale: 'linear', time: false },
  kind: 'curves',
  equal: false,
  caption: '',
  source: '',
};
const series = (label: string, x: number[], y: (number | null)[]) => ({
  label,
  role: 'first' as const,
  x,
  y,
  points: false,
  filled: false,
});

test('between samples a curve is straight; outside and across gaps there is none', () => {
  expect(readAt([0, 1, 3], [0, 2, 6], [-1, 0, 0.5, 1, 2, 3, 4])).toEqual([null, 0, 1, 2, 4, 6, null]);
  expect(readAt([0, 1, 2, 3], [0, null, 2, 3], [0.5, 1.5, 2.5])).toEqual([null, null, 2.5]);
  // A jump: two samples at one place.
  expect(readAt([0, 1, 1, 2], [0, 0, 5, 5], [0.5, 1.5])).toEqual([0, 5]);
  expect(readAt([], [], [0])).toEqual([null]);
});

test('a paper is even, of the series asked for, and another state is laid over its places', () => {
  const data: PlotData = {
    series: [series('linear', [0, 1, 4], [0, 1, 4]), series('Hertz', [0, 0.5, 8], [0, 1, 16])],
    marks: [],
  };
  const first = plotPaper(plot, data, undefined);
  expect(first?.label).toBe('linear');
  expect(first?.x[60]).toBeCloseTo(2, 12);
  expect(first?.y[60]).toBeCloseTo(2, 12);
  const other = plotPaper(plot, data, 'Hertz', first?.x);
  expect(other?.x).toBe(first?.x);
  expect(other?.y.at(-1)).toBeCloseTo(8, 12);
  expect(plotPaper(plot, data, 'no such')).toBeUndefined();
  expect(plotPaper(plot, { series: [], marks: [] }, undefined)).toBeUndefined();
});

test('a log axis is even by factors', () => {
  const data: PlotData = { series: [series('', [1, 100], [0, 99])], marks: [] };
  const paper = plotPaper({ ...plot, x: { ...plot.x, scale: 'log' } }, data, undefined);
  expect(paper?.x[60]).toBeCloseTo(10, 9);
  expect(paper?.label).toBe('force');
});
