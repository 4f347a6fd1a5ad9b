// A reader's own throws of one body, in the form that `asperity fit` takes:
// {"width": m, "throws": [{"name", "velocity": {"linear", "angular"}, "rows": [[t, x,y,z, qw,qx,qy,qz], …]}]}.
// What rows must be beyond that is the engine's to say, when it opens them.
import type { Throw } from '../recorded/throws';

export interface ThrowsFile {
  readonly name: string;
  /** m */
  readonly width: number;
  readonly throws: readonly Throw[];
  /** The whole text: a fit of another file is another fit. */
  readonly text: string;
}

/** Each throw is a run, and each candidate runs them all. */
const MOST = 1000;

const isNumber = (x: unknown): x is number => typeof x === 'number' && Number.isFinite(x);
const isList = (x: unknown, length: number): x is number[] =>
  Array.isArray(x) && x.length === length && x.every(isNumber);
const fieldsOf = (x: unknown): Record<string, unknown> =>
  typeof x === 'object' && x !== null ? (x as Record<string, unknown>) : {};

/** The file, or a sentence on what is wrong with it, and where. */
export function readThrows(name: string, text: string): ThrowsFile | string {
  let tree: unknown;
  try {
    tree = JSON.parse(text);
  } catch {
    return `${name} is no JSON: throws of one body, as for asperity fit.`;
  }
  const { width, throws } = fieldsOf(tree);
  if (!isNumber(width) || width <= 0) return `${name}: width: the body’s width in metres, a positive number.`;
  if (!Array.isArray(throws) || throws.length === 0) return `${name}: throws: a list with something in it.`;
  if (throws.length > MOST) return `${name}: throws: at most ${MOST}.`;
  const read: Throw[] = [];
  for (const [k, one] of throws.entries()) {
    const { name: called, velocity, rows } = fieldsOf(one);
    const { linear = [0, 0, 0], angular = [0, 0, 0] } = fieldsOf(velocity);
    if (!isList(linear, 3) || !isList(angular, 3))
      return `${name}: throws[${k}].velocity: linear and angular, three numbers each, in the world.`;
    if (!Array.isArray(rows) || rows.length < 2) return `${name}: throws[${k}].rows: two rows or more.`;
    const bad = rows.findIndex((row) => !isList(row, 8));
    if (bad >= 0) return `${name}: throws[${k}].rows[${bad}]: eight numbers, t x y z qw qx qy qz.`;
    read.push({
      name: typeof called === 'string' ? called : `Throw ${k + 1}`,
      velocity: { linear, angular } as Throw['velocity'],
      rows: rows as Throw['rows'],
    });
  }
  return { name, width, throws: read, text };
}
