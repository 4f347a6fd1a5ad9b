// Attempts that begin at many places as a figure: the colour of a cell says what became of the attempt.
import type { StartTrial } from '../../generated/scene';
import { axisOf, type Figure } from '../../plots/figure';
import { format } from '../../ui/quantity';
import type { Rows as RowsOf } from '../../work/rows';
import { type Insertion, startsOf } from './document';

export type Rows = RowsOf<readonly StartTrial[]>;

/** Classes of attempts, by their result. */
export const CLASSES = ['in', 'in, pressed too hard', 'not in', 'could not go on'] as const;

export function classOf({ done, peak, trouble }: StartTrial, limit: number): number {
  if (trouble != null) return 3;
  if (!done) return 2;
  return peak > limit ? 1 : 0;
}

/** Rows that have not come yet are empty. */
export function startFigure(insertion: Insertion, rows: Rows): Figure {
  const { map, rules, start } = insertion;
  const at = startsOf(map);
  const axis = (label: string) => axisOf({ label, quantity: 'length', scale: 'linear' }, map.reach);
  const [x = 0, y = 0] = start.aside;
  return {
    id: 'start_map',
    title: 'Where it may begin',
    x: axis('Start, along x'),
    y: axis('Start, along y'),
    equal: false,
    curves: [],
    map: {
      x: at,
      y: at,
      values: at.flatMap((_, j) => at.map((_, i) => valueAt(rows[j]?.[i], rules.limit[0]))),
      classes: [...CLASSES],
      quantity: 'ratio',
      scale: 'linear',
    },
    marks: [{ x, y, label: 'now', role: 'ink' }],
  };
}

const valueAt = (trial: StartTrial | undefined, limit: number) => (trial ? classOf(trial, limit) : null);

/** `in after 1.32 s, at most 41 N`. */
export function said(trial: StartTrial): string {
  const force = `at most ${format(trial.peak, 'force', 3)}`;
  if (trial.trouble != null) return `could not go on: ${trial.trouble}`;
  const time = format(trial.time, 'time', 3);
  return trial.done
    ? `in after ${time}, ${force}`
    : `not in after ${time}, ${format(trial.depth, 'length', 3)} deep, ${force}`;
}

/** Numbers of attempts that were tried and that are in, and the mean time of these, s. */
export function summary(rows: Rows): { tried: number; done: number; time: number | undefined } {
  const all = rows.flatMap((row) => row ?? []);
  const done = all.filter((trial) => trial.done);
  const time = done.length > 0 ? done.reduce((sum, t) => sum + t.time, 0) / done.length : undefined;
  return { tried: all.length, done: done.length, time };
}
