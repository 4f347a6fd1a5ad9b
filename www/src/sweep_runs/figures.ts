// Runs as figures: points over two columns, or a map where two fields were varied in a grid.
import type { MapData } from '../generated/scene';
import { axisOf, type Figure, largest } from '../plots/figure';
import { type Axis, endsOf, type Runs } from './runs';

/** More points than this are not told apart. */
export const MOST_DRAWN = 4000;

/** Rows of the runs, so many at most, evenly chosen. */
export function thinned(rows: readonly number[], most: number): readonly number[] {
  if (rows.length <= most) return rows;
  return Array.from({ length: most }, (_, k) => rows[Math.floor((k * rows.length) / most)] ?? 0);
}

export interface Drawn {
  readonly figure: Figure;
  /** The run of a point, or of a cell of the map. */
  rowAt(cursor: { i: number; j: number }): number | undefined;
  /** How many runs are behind what is drawn, and how many of them are. */
  readonly of: number;
  readonly drawn: number;
}

const figureAxis = (axis: Axis) => {
  const [low, high] = endsOf(axis);
  return axisOf(axis, Math.max(Math.abs(low), Math.abs(high)));
};

/** A point for each run. */
export function scatter(x: Axis, y: Axis, rows: readonly number[], shown: number | undefined): Drawn {
  const known = rows.filter((k) => Number.isFinite(x.values[k]) && Number.isFinite(y.values[k]));
  const drawn = thinned(known, MOST_DRAWN);
  const at = (axis: Axis, k: number) => axis.values[k] ?? Number.NaN;
  const there = shown !== undefined && known.includes(shown);
  return {
    figure: {
      id: 'sweep_runs',
      title: `${y.label} over ${x.label}`,
      x: figureAxis(x),
      y: figureAxis({ ...y, scale: 'linear' }),
      equal: false,
      curves: [
        {
          label: '',
          role: 'first',
          points: true,
          x: drawn.map((k) => at(x, k)),
          y: drawn.map((k) => at(y, k)),
        },
      ],
      map: undefined,
      marks: there ? [{ x: at(x, shown), y: at(y, shown), label: 'open', role: 'ink' }] : [],
    },
    rowAt: ({ i }) => drawn[i],
    of: known.length,
    drawn: drawn.length,
  };
}

const distinct = (axis: Axis, rows: readonly number[]) =>
  [...new Set(rows.map((k) => axis.values[k] ?? Number.NaN))].filter(Number.isFinite).sort((a, b) => a - b);

/** Two fields that were varied in a grid: every value of one with every one of the other. */
export function gridOf(runs: Runs, rows: readonly number[]): readonly [Axis, Axis] | undefined {
  const varied = runs.axes.filter((a) => a.kind === 'field' && a.varies);
  for (const [k, x] of varied.entries())
    for (const y of varied.slice(k + 1)) {
      const [nx, ny] = [distinct(x, rows).length, distinct(y, rows).length];
      if (nx < 2 || ny < 2 || nx * ny > rows.length) continue;
      const pairs = new Set(rows.map((r) => `${x.values[r]} ${y.values[r]}`));
      if (pairs.size === nx * ny) return [x, y];
    }
  return undefined;
}

/** A cell for each pair of values: the mean of its runs. */
export function heatMap(
  [x, y]: readonly [Axis, Axis],
  value: Axis,
  rows: readonly number[],
  shown: number | undefined,
): Drawn {
  const [xs, ys] = [distinct(x, rows), distinct(y, rows)];
  const [iOf, jOf] = [new Map(xs.map((v, i) => [v, i])), new Map(ys.map((v, j) => [v, j]))];
  const sums = new Float64Array(xs.length * ys.length);
  const counts = new Uint32Array(sums.length);
  const first: (number | undefined)[] = Array.from({ length: sums.length });
  const cell = (k: number) =>
    (jOf.get(y.values[k] ?? Number.NaN) ?? 0) * xs.length + (iOf.get(x.values[k] ?? Number.NaN) ?? 0);
  for (const k of rows) {
    const c = cell(k);
    first[c] ??= k;
    const v = value.values[k] ?? Number.NaN;
    if (!Number.isFinite(v)) continue;
    sums[c] = (sums[c] ?? 0) + v;
    counts[c] = (counts[c] ?? 0) + 1;
  }
  const values = Array.from(sums, (sum, c) => ((counts[c] ?? 0) > 0 ? sum / (counts[c] ?? 1) : null));
  const map: MapData = { x: xs, y: ys, values, classes: [], quantity: value.quantity, scale: 'linear' };
  const sized = (axis: Axis, list: readonly number[]) => axisOf(axis, largest(list));
  return {
    figure: {
      id: 'sweep_runs',
      title: `${value.label} over ${x.label} and ${y.label}`,
      x: sized(x, xs),
      y: sized(y, ys),
      equal: false,
      curves: [],
      map,
      marks:
        shown !== undefined && rows.includes(shown)
          ? [{ x: x.values[shown] ?? 0, y: y.values[shown] ?? 0, label: 'open', role: 'ink' }]
          : [],
    },
    rowAt: ({ i, j }) => first[j * xs.length + i],
    of: rows.length,
    drawn: rows.length,
  };
}
