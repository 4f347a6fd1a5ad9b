import { expect, test } from 'vitest';
import type { Plot, PlotData } from '../generated/scene';
import { edges, logTicks, reach, ticks, widthOf } from './axis';
import { cellPaths, rangeOf, regionNames } from './cells';
import { cursorAt, moved, placeOf, said } from './cursor';
import { type Figure, figureCsv, figureOf, isOverX } from './figure';
import { layOut } from './layout';
import { changesAt, deed } from './link';

const plot = (over: Partial<Plot> = {}): Plot => ({
  id: 'p',
  title: 'P',
  x: { label: 'time', quantity: 'time', scale: 'linear', time: true },
  y: { label: 'force', quantity: 'force', scale: 'linear', time: false },
  kind: 'curves',
  equal: false,
  caption: '',
  source: '',
  ...over,
});
const curve = (label: string, x: number[], y: (number | null)[]) => ({
  label,
  role: 'first' as const,
  x,
  y,
  points: false,
  filled: false,
});
const data = (over: Partial<PlotData>): PlotData => ({ series: [], marks: [], ...over });
const at = (figure: Figure, width = 400) => layOut(figure, { width, height: 220 });

const two = figureOf(
  plot(),
  data({ series: [curve('a', [0, 1, 2], [0, 5, 4]), curve('b', [0, 1, 2], [0, null, 4.001])] }),
);
const square = figureOf(
  plot({ equal: true, x: { label: 'x', quantity: 'force', scale: 'linear', time: false } }),
  data({ series: [{ ...curve('hull', [0, 1, 1, 0, 0], [0, 0, 1, 1, 0]), filled: true }] }),
);

test('round ticks, of angles too, and of powers', () => {
  expect(ticks(0, 10)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(ticks(-0.03, 0.03).map((t) => Number(t.toFixed(6)))).toEqual([-0.02, 0, 0.02]);
  expect(ticks(0, 180, 5, true)).toEqual([0, 45, 90, 135, 180]);
  expect(logTicks(0.01, 1000)).toEqual([0.01, 0.1, 1, 10, 100, 1000]);
  expect(logTicks(1, 20)).toEqual([1, 2, 5, 10, 20]);
  expect(logTicks(1e-12, 1e12).length).toBeLessThanOrEqual(8);
});

test('a range is never of no width, and shows a zero that is near', () => {
  for (const values of [[], [3], [0], [-2, -2], [1e-300], [Number.NaN]]) {
    for (const log of [false, true]) {
      const [low, high] = reach(values, log, 0.06, true);
      expect(high, `${values} ${log}`).toBeGreaterThan(low);
    }
  }
  expect(reach([2, 10], false, 0.05, true)[0]).toBe(0);
  expect(reach([99, 100], false, 0.05, true)[0]).toBeGreaterThan(98);
});

test('curves over x are read at one place; the names at their ends do not lie on each other', () => {
  expect(isOverX(two)).toBe(true);
  const layout = at(two);
  const names = layout.words.filter((w) => w.text === 'a' || w.text === 'b');
  expect(names).toHaveLength(2);
  expect(Math.abs((names[0]?.y ?? 0) - (names[1]?.y ?? 0))).toBeGreaterThanOrEqual(17);
  expect(layout.strokes[1]?.d.match(/M/g)).toHaveLength(2);
  const cursor = cursorAt(layout, layout.x.at(0.9), 50);
  expect(cursor).toEqual({ i: 1, j: 0 });
  expect(said(two, { i: 1, j: 0 })).toBe('At 1\u00a0s: a 5\u00a0N, b none');
  expect(moved(two, { i: 1, j: 0 }, { key: 'End', shiftKey: false })).toEqual({ i: 2, j: 0 });
  expect(moved(two, undefined, { key: 'Escape', shiftKey: false })).toBeUndefined();
  expect(moved(two, { i: 1, j: 0 }, { key: 'Escape', shiftKey: false })).toBeNull();
});

test('names too long for their place go above, and nothing is wider than the figure', () => {
  const long = figureOf(
    plot(),
    data({ series: [curve('a very long name of a very long curve', [0, 1], [0, 1])] }),
  );
  for (const width of [240, 400, 900]) {
    const layout = at(long, width);
    expect(layout.legend).toHaveLength(width === 900 ? 0 : 1);
    for (const w of layout.words)
      if (w.anchor === 'start')
        expect(w.x + widthOf(w.text), `${width} ${w.text}`).toBeLessThanOrEqual(width + 1);
  }
});

test('equal axes: a unit is as long across as up', () => {
  const { x, y } = at(square);
  expect(x.at(1) - x.at(0)).toBeCloseTo(y.at(0) - y.at(1), 6);
  expect(isOverX(square)).toBe(false);
  expect(at(square).strokes[0]?.d.endsWith('Z')).toBe(true);
  const layout = at(square);
  expect(cursorAt(layout, layout.x.at(1.1), layout.y.at(0.9))).toEqual({ i: 2, j: 0 });
  expect(placeOf(square, { i: 2, j: 0 })).toEqual({ x: 1, y: 1, read: [{ curve: 0, sample: 2 }] });
});

test('maps: cells meet, classes are named where there is room, keys go through cells', () => {
  const map = {
    x: [1, 10, 100],
    y: [0, 1],
    values: [0, 0, 1, 0, null, 1],
    classes: ['stands', 'slips'],
    quantity: 'ratio' as const,
    scale: 'linear' as const,
  };
  const figure = figureOf(
    plot({ kind: 'map', x: { label: 'k', quantity: 'ratio', scale: 'log', time: false } }),
    data({ map }),
  );
  expect(edges([1, 10, 100], true).map((v) => Number(v.toFixed(3)))).toEqual([0.316, 3.162, 31.623, 316.228]);
  const layout = at(figure);
  const paths = cellPaths(layout, map, rangeOf(map));
  expect(paths.get(0)?.match(/M/g)).toHaveLength(2);
  expect(paths.get(1)?.match(/M/g)).toHaveLength(2);
  expect(regionNames(layout, map).map((r) => r.class)).toEqual([0, 1]);
  expect(layout.legend.map((s) => s.label)).toEqual(['A stands', 'B slips']);
  const found = cursorAt(layout, layout.x.at(80), layout.y.at(0.9));
  expect(found).toEqual({ i: 2, j: 1 });
  expect(said(figure, { i: 2, j: 1 })).toMatch(/slips$/);
  expect(said(figure, { i: 1, j: 1 })).toMatch(/none$/);
  expect(moved(figure, { i: 0, j: 0 }, { key: 'ArrowUp', shiftKey: false })).toEqual({ i: 0, j: 1 });
  expect(figureCsv(figure).split('\n')[3]).toBe('100,0,"slips"');
});

test('what the engine has none of is none: null is no place, no field, no body', () => {
  const nothing = null as unknown as undefined;
  const figure = figureOf(
    plot(),
    data({
      series: [{ ...curve('a', [0, 1], [0, 1]), body: nothing as never }],
      map: nothing as never,
      marks: [{ x: 0.5, y: nothing as never, label: 'now', role: 'ink' }],
    }),
  );
  expect(figure.marks[0]?.y).toBeUndefined();
  expect(figure.map).toBeUndefined();
  expect(figure.curves[0]?.about).toBeUndefined();
  const axis = {
    label: 'x',
    quantity: 'ratio',
    scale: 'linear',
    time: false,
    path: nothing as never,
  } as const;
  expect(deed(plot({ x: axis, y: axis }), [])).toBe('');
  expect(changesAt(plot({ x: axis, y: axis }), { x: 1, y: 2, read: [] })).toEqual([]);
});

test('empty data draws empty axes', () => {
  for (const kind of ['curves', 'map'] as const) {
    const figure = figureOf(plot({ kind }), data({}));
    const layout = at(figure);
    expect(layout.x.ticks.length).toBeGreaterThan(0);
    expect(cursorAt(layout, 50, 50)).toBeUndefined();
    expect(moved(figure, undefined, { key: 'ArrowLeft', shiftKey: false })).toBeUndefined();
  }
});
