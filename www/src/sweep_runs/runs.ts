// What the columns of a sweep's file are in a scene: fields that were varied, readings, and what the sweep says of each run.
import type { Change, JsonValue, Quantity, Reading, Scale, Scene } from '../generated/scene';
import { wordsOf } from '../store/field_words';
import { numbers } from '../store/numbers';
import { getAt } from '../store/path';
import { quantityAt } from '../store/quantities';
import type { Column, Table } from './table';

/** A column that can be drawn along an axis. */
export interface Axis {
  /** Column of the file. */
  readonly column: string;
  readonly label: string;
  readonly quantity: Quantity;
  readonly scale: Scale;
  readonly kind: 'field' | 'reading';
  /** SI, one for each run; NaN where there is none. */
  readonly values: Float64Array;
  /** It is not the same in all runs. */
  readonly varies: boolean;
}

export interface Runs {
  readonly table: Table;
  /** Numbers of the document, then readings. */
  readonly axes: readonly Axis[];
  /** Columns that are fields of the document, of any kind. */
  readonly fields: readonly Column[];
  /** Name of the scene that was swept, and the version that did it. */
  readonly scene: string;
  readonly version: string;
  readonly failed: { readonly count: number; readonly first: string };
}

const OWN = new Set(
  'run sweep scene version seed threshold along falls crossings probes step hash error'.split(' '),
);
/** Ratio of the ends from which numbers that were spread over their logarithm are drawn so. */
const DECADE = 20;

export const columnOf = ({ columns }: Table, name: string) => columns.find((c) => c.name === name);

/** Rejects a file that is of no sweep, or of none of this scene, with a sentence. */
export function runsOf(table: Table, scene: Scene, readings: readonly Reading[]): Runs {
  for (const name of ['run', 'step', 'hash'])
    if (!columnOf(table, name))
      throw new Error(`it has no column “${name}”: it is no file of asperity sweep`);
  const text = (name: string) => columnOf(table, name)?.texts?.[0] ?? '';
  const isReading = (id: string) => readings.some((r) => r.id === id);
  // Where the document leaves a field out, its path ends at an object that does not have it yet.
  const isField = (path: string) => {
    const within = getAt(scene, path.replace(/\.\w+$/, ''));
    return (
      getAt(scene, path) !== undefined ||
      (path.includes('.') && typeof within === 'object' && within !== null)
    );
  };
  const fields = table.columns.filter((c) => !OWN.has(c.name) && !isReading(c.name) && isField(c.name));
  const along = text('along');
  const axes = table.columns.flatMap((c): Axis[] => {
    if (c.texts) return [];
    const reading = readings.find((r) => r.id === c.name);
    if (fields.includes(c)) {
      const of = { label: wordsOf(c.name, scene), quantity: quantityAt(c.name, scene) };
      return [axis(c, 'field', of.label, of.quantity, spread(c.numbers))];
    }
    if (c.name === 'threshold' && along)
      return [
        axis(c, 'reading', `${wordsOf(along, scene)} at the threshold`, quantityAt(along, scene), 'linear'),
      ];
    if (reading) return [axis(c, 'reading', reading.label, reading.quantity, 'linear')];
    return [];
  });
  // Fields that the document leaves out may be another scene's.
  if (!axes.some((a) => a.kind === 'reading' || getAt(scene, a.column) !== undefined)) {
    const of = text('scene');
    throw new Error(
      `none of its columns is a field or a reading of this scene${of ? `; it is of “${of}”: open that scene and drop it there` : ''}`,
    );
  }
  const errors = columnOf(table, 'error')?.texts ?? [];
  const failed = errors.filter((e) => e !== '');
  return {
    table,
    axes,
    fields,
    scene: text('scene'),
    version: text('version'),
    failed: { count: failed.length, first: failed[0] ?? '' },
  };
}

function axis(c: Column, kind: Axis['kind'], label: string, quantity: Quantity, scale: Scale): Axis {
  const finite = c.numbers.filter(Number.isFinite);
  return {
    column: c.name,
    label,
    quantity,
    scale,
    kind,
    values: c.numbers,
    varies: finite.some((v) => v !== finite[0]),
  };
}

/** Scale of values: logarithmic if half of them lie below the geometric mean of their ends, and these far apart. */
function spread(values: Float64Array): Scale {
  const known = values.filter(Number.isFinite);
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const v of known) [low, high] = [Math.min(low, v), Math.max(high, v)];
  if (!(low > 0) || high / low < DECADE) return 'linear';
  const middle = Math.sqrt(low * high);
  const below = known.filter((v) => v <= middle).length / known.length;
  return below > 0.35 ? 'log' : 'linear';
}

/** A cell as a document has it: a number, JSON, or a text. */
function cellAt({ numbers: n, texts }: Column, row: number): JsonValue | undefined {
  const text = texts?.[row];
  if (text === undefined) {
    const number = n[row];
    return number === undefined || Number.isNaN(number) ? undefined : number;
  }
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}

/** The fields of a run, as changes of its scene. */
export function changesOf({ table, fields }: Runs, row: number): Change[] {
  const own = fields.flatMap((c): Change[] => {
    const value = cellAt(c, row);
    return value === undefined ? [] : [{ path: c.name, value }];
  });
  const along = columnOf(table, 'along')?.texts?.[row];
  const at = columnOf(table, 'threshold')?.numbers[row];
  return along && at !== undefined && Number.isFinite(at) ? [...own, { path: along, value: at }] : own;
}

/** The run's seed in every seed of the experiment: where seeds were swept, the column is the scene's, else that of the draws. */
export function seedsOf({ table }: Runs, row: number, { experiment }: Scene): Change[] {
  const seed = columnOf(table, 'seed')?.numbers[row];
  if (seed === undefined || !Number.isFinite(seed)) return [];
  return [...numbers({ experiment }, '')]
    .filter((p) => p.endsWith('.seed'))
    .map((path) => ({ path, value: seed }));
}

/** Runs whose reading or field lies between two values. */
export function within(
  axis: Axis | undefined,
  [low, high]: readonly [number, number],
  rows: number,
): number[] {
  const all = Array.from({ length: rows }, (_, k) => k);
  if (!axis) return all;
  return all.filter((k) => {
    const v = axis.values[k] ?? Number.NaN;
    return v >= low && v <= high;
  });
}

/** Least and largest. */
export function endsOf({ values }: Pick<Axis, 'values'>): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const v of values) if (Number.isFinite(v)) [low, high] = [Math.min(low, v), Math.max(high, v)];
  return low <= high ? [low, high] : [0, 1];
}
