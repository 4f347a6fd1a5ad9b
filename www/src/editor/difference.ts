// What differs between two scenes: as assignments of fields, which is what a link carries, and as what the text must follow.
import type { Scene } from '../generated/scene';
import { same } from '../store/path';
import type { Key } from './schema';

export interface Difference {
  path: readonly Key[];
  from: unknown;
  to: unknown;
}

const isRecord = (v: unknown): v is Record<string, unknown> =>
  v !== null && typeof v === 'object' && !Array.isArray(v);

/** The keys that are there: one that is null, and that the other side lacks, is an absent field. */
const keysOf = (own: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.keys(own).filter((key) => own[key] != null || Object.hasOwn(other, key));

/**
 * The assignments that take `from` to `to`, as the engine finds them (`crate/scene/src/link/difference.rs`; both are held to
 * `tests/reference/editor/cases.json`): objects of the same keys and `type` are entered, and lists of one length that hold objects, or
 * one of whose elements a control names. Where no list of assignments leads there, the scene as a whole.
 */
export function sceneDifference(from: Scene, to: Scene): Difference[] {
  const walk = (a: unknown, b: unknown, path: readonly Key[]): Difference[] | undefined => {
    if (same(a, b)) return [];
    if (isRecord(a) && isRecord(b) && a.type === b.type) {
      const keys = keysOf(a, b);
      const others = new Set(keysOf(b, a));
      if (keys.length === others.size && keys.every((key) => others.has(key)))
        return all(keys.map((key) => walk(a[key], b[key], [...path, key])));
    }
    if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
      const at = `${pathText(path)}[`;
      const named = from.controls.some((control) => control.path.startsWith(at));
      if (named || a.some(isRecord) || b.some(isRecord))
        return all(b.map((item, i) => walk(a[i], item, [...path, i])));
    }
    return path.length === 0 || (path.length === 1 && path[0] === 'bodies')
      ? undefined
      : [{ path, from: a, to: b }];
  };
  return walk(from, to, []) ?? [{ path: [], from, to }];
}

const all = (parts: readonly (Difference[] | undefined)[]): Difference[] | undefined =>
  parts.every((part) => part !== undefined) ? parts.flat() : undefined;

/** Differences of two texts: as deep as both sides have the same make, fields that come and go by themselves. */
export function textDifference(a: unknown, b: unknown, path: readonly Key[] = []): Difference[] {
  if (same(a, b)) return [];
  // Another tag makes another thing: it is one change, not one for each field.
  const other = (x: Record<string, unknown>, y: Record<string, unknown>) =>
    ['type', 'kind', 'mode'].some((tag) => tag in x && tag in y && x[tag] !== y[tag]);
  if (isRecord(a) && isRecord(b) && !other(a, b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...keys].flatMap((key) => textDifference(a[key], b[key], [...path, key]));
  }
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length)
    return b.flatMap((v, i) => textDifference(a[i], v, [...path, i]));
  return [{ path, from: a, to: b }];
}

/** `bodies[1].pose.translation` */
export function pathText(path: readonly Key[]): string {
  return path.map((k, i) => (typeof k === 'number' ? `[${k}]` : i === 0 ? k : `.${k}`)).join('');
}
