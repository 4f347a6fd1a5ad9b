// Pushes of many loads as a figure: the colour of a cell says whether the peg slid in, and whether statics says the same. The outline is
// drawn round the cells that slide in theory, where engine and theory must part.
import type { PushTrial } from '../../generated/scene';
import { axisOf, type Curve, type Figure } from '../../plots/figure';
import { format } from '../../ui/quantity';
import type { Rows as RowsOf } from '../../work/rows';
import type { Jamming } from './document';

export type Rows = RowsOf<readonly PushTrial[]>;

/** Classes of pushes, by their result. */
export const CLASSES = [
  'slides in',
  'jams',
  'slides in, in theory it jams',
  'jams, in theory it slides in',
  'could not go on',
] as const;

/** `push`: what it was pushed in with in the end, N. */
export function classOf({ slid, theory, trouble }: PushTrial, push: number): number {
  if (trouble != null) return 4;
  const slides = theory < push;
  if (slid != null) return slides ? 0 : 2;
  return slides ? 3 : 1;
}

/** Rows that have not come yet are empty; `outline`: of what slides in theory, as the engine draws it. */
export function pushFigure(jamming: Jamming, rows: Rows, outline: readonly Curve[]): Figure {
  const { push, load } = jamming;
  const first = rows.find((row) => row);
  const xs = first?.map((trial) => trial.load[0]) ?? [];
  const half = (rows.length - 1) / 2;
  const k = rows.findIndex((row, i) => row && i !== half);
  const step = k < 0 ? 1 : (rows[k]?.[0]?.load[1] ?? 0) / (k - half);
  const ys = rows.map((_, i) => (i - half) * step);
  const axis = (label: string, size: number) => axisOf({ label, quantity: 'ratio', scale: 'linear' }, size);
  return {
    id: 'push_map',
    title: 'Which pushes go in',
    x: axis('force across / push', xs.at(-1) ?? 1),
    y: axis('moment / (push × half width)', ys.at(-1) ?? 1),
    equal: false,
    curves: outline,
    map: {
      x: xs,
      y: ys,
      values: rows.flatMap((row) => xs.map((_, i) => (row?.[i] ? classOf(row[i], push) : null))),
      classes: [...CLASSES],
      quantity: 'ratio',
      scale: 'linear',
    },
    marks: [{ x: load[0], y: load[1], label: 'now', role: 'ink' }],
  };
}

/** `slides in at a push of 20.7 N, in theory at 20.4 N`. */
export function said({ slid, theory, trouble }: PushTrial): string {
  const takes = format(theory, 'force', 3);
  if (trouble != null) return `could not go on: ${trouble}`;
  return slid == null
    ? `jams, in theory it takes ${takes}`
    : `slides in at a push of ${format(slid, 'force', 3)}, in theory at ${takes}`;
}

/** Numbers of pushes that were tried, that slide in, and that are not as in theory. */
export function summary(rows: Rows, push: number): { tried: number; slid: number; other: number } {
  const classes = rows.flatMap((row) => row ?? []).map((trial) => classOf(trial, push));
  const among = (...these: number[]) => classes.filter((c) => these.includes(c)).length;
  return { tried: classes.length, slid: among(0, 2), other: among(2, 3) };
}
