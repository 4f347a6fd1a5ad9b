// What a curve is drawn on: the sweep of a reading, or a series of a described plot.
import type { Description, Motion, Plot, PlotData, Quantity, SweepCurves } from '../generated/scene';
import type { Curve } from './score';

export interface Paper {
  label: string;
  quantity: Quantity;
  /** The x axis by name: "the offset of B". */
  over: string;
  xQuantity: Quantity;
  /** Evenly spaced, or by equal factors. */
  x: readonly number[];
  y: Curve;
}

/** Places a series is read at. */
const PLACES = 121;

export function sweepPaper(
  curves: SweepCurves,
  { readings }: Description,
  reading: string,
  motion: Motion | undefined,
): Paper | undefined {
  const at = readings.findIndex((r) => r.id === reading);
  const [named, y] = [readings[at], curves.readings[at]];
  if (!named || !y) return undefined;
  const xQuantity = motion === 'turn' ? 'angle' : 'length';
  return {
    label: named.label,
    quantity: named.quantity,
    over: 'the offset of B',
    xQuantity,
    x: curves.offset,
    y,
  };
}

/** A series at even places: those of `like`, where given, so that two can be laid on each other. */
export function plotPaper(
  plot: Plot,
  data: PlotData,
  series: string | undefined,
  like?: readonly number[],
): Paper | undefined {
  const found = data.series.find((s) => series === undefined || s.label === series);
  const [from, to] = [found?.x[0], found?.x.at(-1)];
  if (!found || from === undefined || to === undefined || !(to > from)) return undefined;
  const log = plot.x.scale === 'log' && from > 0;
  const place = (k: number) => {
    const t = k / (PLACES - 1);
    return log ? from * (to / from) ** t : from + t * (to - from);
  };
  const x = like ?? Array.from({ length: PLACES }, (_, k) => place(k));
  return {
    label: found.label || plot.y.label,
    quantity: plot.y.quantity,
    over: plot.x.label,
    xQuantity: plot.x.quantity,
    x,
    y: readAt(found.x, found.y, x),
  };
}

/** A curve between its samples, straight; `null` outside it and across its gaps. Samples do not go back in x. */
export function readAt(xs: readonly number[], ys: Curve, places: readonly number[]): (number | null)[] {
  let k = 0;
  return places.map((x) => {
    while (k + 2 < xs.length && (xs[k + 1] ?? 0) < x) k += 1;
    const [a, b, ya, yb] = [xs[k], xs[k + 1], ys[k], ys[k + 1]];
    if (a === undefined || b === undefined) return null;
    const slack = 1e-9 * Math.abs(b - a);
    if (x < a - slack || x > b + slack) return null;
    if (ya == null || yb == null) return null;
    return b > a ? ya + ((yb - ya) * (x - a)) / (b - a) : yb;
  });
}
