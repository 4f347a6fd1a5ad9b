// The cells of a map as few paths: neighbours of one colour in a row are one rectangle.
import type { MapData } from '../generated/scene';
import { edges, widthOf } from './axis';
import type { Layout } from './layout';

/** Steps of the colour scale: finer than the eye tells apart in cells. */
export const SHADES = 32;

/** Shade or class of a cell to the path of all its cells. */
export function cellPaths(
  { x, y, figure }: Layout,
  map: MapData,
  range: readonly [number, number],
): Map<number, string> {
  const ex = edges(map.x, figure.x.scale === 'log').map((v) => x.at(v).toFixed(1));
  const ey = edges(map.y, figure.y.scale === 'log').map((v) => y.at(v).toFixed(1));
  const paths = new Map<number, string>();
  const columns = map.x.length;
  for (let j = 0; j < map.y.length; j++) {
    let start = 0;
    for (let i = 1; i <= columns; i++) {
      const was = shade(map, range, j * columns + start);
      if (i < columns && shade(map, range, j * columns + i) === was) continue;
      if (was >= 0)
        paths.set(was, `${paths.get(was) ?? ''}M${ex[start]} ${ey[j]}H${ex[i]}V${ey[j + 1]}H${ex[start]}Z`);
      start = i;
    }
  }
  return paths;
}

function shade(map: MapData, [low, high]: readonly [number, number], cell: number): number {
  const v = map.values[cell];
  if (v === null || v === undefined || Number.isNaN(v)) return -1;
  if (map.classes.length > 0) return v;
  const share =
    map.scale === 'log' ? Math.log(v / low) / Math.log(high / low) : (v - low) / (high - low || 1);
  return Math.max(0, Math.min(SHADES - 1, Math.floor(share * SHADES) || 0));
}

/** Where colours are spaced by the logarithm, so many decades at most; what is smaller has the first colour. */
const DECADES = 1e5;

/** Values of the first and the last colour. */
export function rangeOf({ values, scale }: Pick<MapData, 'values' | 'scale'>): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const v of values) {
    if (v === null || !Number.isFinite(v) || (scale === 'log' && v <= 0)) continue;
    low = Math.min(low, v);
    high = Math.max(high, v);
  }
  if (scale === 'log') return low > high ? [0.1, 1] : [Math.max(low, high / DECADES) * (1 - 1e-9), high];
  return low > high ? [0, 1] : [low, high];
}

/** The value of a share of the colours. */
export const valueAt = (scale: MapData['scale'], [low, high]: readonly [number, number], share: number) =>
  scale === 'log' ? low * (high / low) ** share : low + share * (high - low);

export interface RegionName {
  class: number;
  x: number;
  y: number;
  /** Its whole name fits there. */
  fits: boolean;
}

/** A place for each class' name: the cell farthest from any other class. */
export function regionNames(layout: Pick<Layout, 'figure' | 'box' | 'x' | 'y'>, map: MapData): RegionName[] {
  const [columns, rows] = [map.x.length, map.y.length];
  const at = (i: number, j: number) =>
    i < 0 || j < 0 || i >= columns || j >= rows ? null : (map.values[j * columns + i] ?? null);
  // Steps to the nearest cell of another kind, by two passes; the rim counts as one.
  const far = new Float64Array(columns * rows).fill(1e9);
  const pass = (order: number[], from: readonly (readonly [number, number])[]) => {
    for (const cell of order) {
      const [i, j] = [cell % columns, Math.floor(cell / columns)];
      for (const [di, dj] of from) {
        const same = at(i + di, j + dj) === at(i, j);
        const beyond = same ? (far[(j + dj) * columns + i + di] ?? 0) : 0;
        far[cell] = Math.min(far[cell] ?? 0, beyond + 1);
      }
    }
  };
  const order = Array.from(far.keys());
  pass(order, [
    [-1, 0],
    [0, -1],
    [-1, -1],
    [1, -1],
  ]);
  pass(order.toReversed(), [
    [1, 0],
    [0, 1],
    [1, 1],
    [-1, 1],
  ]);
  const cellWidth = (layout.box[2] - layout.box[0]) / columns;
  return map.classes.flatMap((name, k) => {
    let best = -1;
    for (const cell of far.keys())
      if (map.values[cell] === k && (best < 0 || (far[cell] ?? 0) > (far[best] ?? 0))) best = cell;
    if (best < 0) return [];
    const room = 2 * (far[best] ?? 0) * cellWidth;
    return [
      {
        class: k,
        x: layout.x.at(map.x[best % columns] ?? 0),
        y: layout.y.at(map.y[Math.floor(best / columns)] ?? 0),
        fits: widthOf(name) + 8 < room,
      },
    ];
  });
}
