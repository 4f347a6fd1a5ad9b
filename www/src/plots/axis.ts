// One axis: from values to pixels, and round numbers along it.
import { digits } from '../ui/quantity';
import type { FigureAxis } from './figure';

export interface Tick {
  /** px */
  at: number;
  text: string;
}
export interface Ruler {
  /** SI; a log axis has both positive. */
  low: number;
  high: number;
  at(si: number): number;
  from(px: number): number;
  ticks: Tick[];
}

const TURNS = [15, 30, 45, 90, 180];

/** Round places between two numbers, at most about `most` of them. */
export function ticks(low: number, high: number, most = 5, angle = false): number[] {
  const rough = (high - low) / most;
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const turn = angle && rough > 10 ? TURNS.find((s) => s >= rough) : undefined;
  const step = turn ?? [1, 2, 5, 10].map((k) => k * power).find((s) => s >= rough) ?? rough;
  const found: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9) || 0; k * step <= high + 1e-9 * step; k++)
    found.push(k === 0 ? 0 : k * step);
  return found;
}

/** Powers of ten, with 2 and 5 between them where there are few, thinned where there are many. */
export function logTicks(low: number, high: number, most = 6): number[] {
  const from = Math.floor(Math.log10(low) + 1e-9);
  const to = Math.ceil(Math.log10(high) - 1e-9);
  const every = Math.max(1, Math.ceil((to - from) / most));
  const between = to - from <= 2 ? [1, 2, 5] : [1];
  const found: number[] = [];
  for (let p = from; p <= to; p += every)
    for (const k of between) {
      const v = Number(`${k}e${p}`);
      if (v >= low * (1 - 1e-9) && v <= high * (1 + 1e-9)) found.push(v);
    }
  return found.length > 1 ? found : [low, high];
}

/** Lays an axis over pixels. `pad` is left free at each end, as part of the range. */
export function ruler(
  axis: FigureAxis,
  [low, high]: readonly [number, number],
  [start, end]: readonly [number, number],
  most: number,
): Ruler {
  const log = axis.scale === 'log' && low > 0;
  const t = (v: number) => (log ? Math.log10(v) : v);
  const [a, b] = [t(low), t(high)];
  const at = (si: number) => start + ((end - start) * (t(si) - a)) / (b - a);
  const from = (px: number) => {
    const v = a + ((b - a) * (px - start)) / (end - start);
    return log ? 10 ** v : v;
  };
  const [l, h] = [low / axis.si, high / axis.si];
  const all = log ? logTicks(l, h, most) : ticks(l, h, most, axis.unit === '°');
  // Between two contacts there is none.
  const places = axis.quantity === 'count' && axis.si === 1 ? all.filter(Number.isInteger) : all;
  return { low, high, at, from, ticks: places.map((v) => ({ at: at(v * axis.si), text: digits(v, 4) })) };
}

/** Range of values with room around them; never of no width. */
export function reach(values: Iterable<number>, log: boolean, pad: number, zero: boolean): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const v of values) {
    if (!Number.isFinite(v) || (log && v <= 0)) continue;
    low = Math.min(low, v);
    high = Math.max(high, v);
  }
  if (low > high) [low, high] = log ? [1, 10] : [0, 1];
  if (log) {
    if (high / low < 1.01) return [low / 3, high * 3];
    const room = (high / low) ** pad;
    return [low / room, high * room];
  }
  // Zero is shown where it is near; and always beside curves, whose size it tells.
  if (zero && low > 0 && low < 0.7 * high) low = 0;
  if (zero && high < 0 && high > 0.7 * low) high = 0;
  if (high - low <= 1e-9 * Math.max(Math.abs(low), Math.abs(high)) || high === low) {
    if (low === 0 && zero) return [0, 1];
    const half = Math.abs(low) * 0.1 || 1;
    return [low - half, high + half];
  }
  const room = pad * (high - low);
  return [low === 0 && zero ? 0 : low - room, high === 0 && zero ? 0 : high + room];
}

/** Edges of cells: half-way between centres, on the axis' own scale. */
export function edges(centres: readonly number[], log: boolean): number[] {
  const t = centres.map((v) => (log ? Math.log(v) : v));
  const back = (v: number) => (log ? Math.exp(v) : v);
  const [first = 0, second = first + 1] = t;
  const last = t.at(-1) ?? first;
  const before = t.at(-2) ?? last - (second - first);
  const inner = t.slice(1).map((v, i) => (v + (t[i] ?? v)) / 2);
  return [first - (second - first) / 2, ...inner, last + (last - before) / 2].map(back);
}

/** Mean width of a character at 13 px. */
const CHAR = 6.5;
export const widthOf = (text: string) => CHAR * [...text].length;
