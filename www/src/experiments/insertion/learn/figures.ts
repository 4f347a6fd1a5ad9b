// A training as curves over the decisions made so far: how often it was in, what it was worth, how long it took.
import type { UpdateRecord } from '../../../bridge/learner';
import type { EarlierTraining, Mark, Scene } from '../../../generated/scene';
import { axisOf, type Curve, type Figure, largest } from '../../../plots/figure';
import { getAt, same } from '../../../store/path';
import { familyRole } from '../../../ui/roles';
import { insertionOf } from '../document';
import type { Run } from './kept';

type Column = 'success' | 'total' | 'length';

const TITLES: Record<Column, readonly [title: string, y: string]> = {
  success: ['How often it is in', 'Share of attempts'],
  total: ['What an attempt is worth', 'Sum of rewards'],
  length: ['How long an attempt takes', 'Decisions'],
};

/** Decisions so far, all lessons together, and the column's value; updates in which no attempt ended have none. */
const pointsOf = ({ rows, every }: Run, column: Column) =>
  rows.flatMap((row, k) => {
    const y = row[column];
    return y === null ? [] : [{ x: (k + 1) * every, y }];
  });

/** A training that was learnt before with many seeds. */
export interface Earlier {
  readonly of: EarlierTraining;
  readonly every: number;
  /** It is the training that is learnt here: its worst and its best seed are shown. */
  readonly here: boolean;
}

export function earlierOf(scene: Scene): readonly Earlier[] {
  const learning = insertionOf(scene)?.learning;
  const every = learning ? learning.ppo.lanes * learning.ppo.steps : 0;
  return (learning?.earlier ?? []).map((of) => ({
    of,
    every,
    here: of.set.every(({ path, value }) => same(getAt(scene, path), value)),
  }));
}

/** The mean of its seeds; of the training at hand the worst and the best of each update as well, in dots, by names of their own. */
function beneath({ of, every, here }: Earlier, k: number, column: Column): Curve[] {
  const rows = column === 'length' ? [] : of[column];
  const curve = (at: 0 | 1 | 2, label: string, rest: Partial<Curve>): Curve => ({
    label,
    role: familyRole(k),
    x: rows.map((_, i) => (i + 1) * every),
    y: rows.map((row) => row[at]),
    ghost: true,
    ...rest,
  });
  if (rows.length === 0) return [];
  const dots = { dash: [1, 6] };
  const between = here
    ? [curve(0, `${of.label}, worst seed`, dots), curve(2, `${of.label}, best seed`, dots)]
    : [];
  return [curve(1, of.label, {}), ...between];
}

/** Marks where a lesson begins that is not the first. */
const lessons = ({ rows, every }: Run): Mark[] =>
  rows.flatMap((row, k) =>
    k > 0 && row.lesson !== rows[k - 1]?.lesson
      ? [{ x: k * every, label: `lesson ${row.lesson + 1}`, role: 'muted' as const }]
      : [],
  );

export function courseFigure(
  column: Column,
  now: Run | undefined,
  before: readonly Run[],
  earlier: readonly Earlier[] = [],
): Figure {
  const [title, label] = TITLES[column];
  const curve = (run: Run, rest: Partial<Curve>): Curve => {
    const points = pointsOf(run, column);
    return {
      label: run.name,
      role: 'ink',
      x: points.map(({ x }) => x),
      y: points.map(({ y }) => y),
      ...rest,
    };
  };
  const curves = [
    ...earlier.flatMap((course, k) => beneath(course, k, column)),
    ...before.map((run) => curve(run, { role: 'muted', dash: [4, 3] })),
    ...(now ? [curve(now, {})] : []),
  ];
  const most = largest(...curves.map(({ y }) => y));
  return {
    id: `course_${column}`,
    title,
    x: axisOf({ label: 'Decisions so far', quantity: 'count', scale: 'linear' }, 1),
    y: axisOf({ label, quantity: 'ratio', scale: 'linear' }, most),
    equal: false,
    ...(column === 'success' ? { along: [0, 1] as const } : {}),
    curves,
    map: undefined,
    marks: now ? lessons(now) : [],
  };
}

/** `98 % of 64 attempts in, 31 decisions each` of the last update. */
export function saidOf(row: UpdateRecord | undefined): string {
  if (!row) return '';
  if (row.episodes === 0) return 'No attempt has ended in the last update.';
  const share = `${Math.round(100 * (row.success ?? 0))}\u00a0% of ${row.episodes} attempts were in`;
  const length = row.length === null ? '' : `, after ${row.length.toFixed(0)} decisions in the mean`;
  return `Last update: ${share}${length}.`;
}
