// What differs between two scenes, field by field: the link's difference, and what the text must follow.
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

/** Another tag makes another thing: it is one change, not one for each field. */
const otherKind = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  ['type', 'kind', 'mode'].some((tag) => tag in a && tag in b && a[tag] !== b[tag]);

/** As deep as both sides have the same make: lists of one length are entered, `vectors` are not when told so. */
export function difference(a: unknown, b: unknown, vectors = true, path: readonly Key[] = []): Difference[] {
  if (same(a, b)) return [];
  if (isRecord(a) && isRecord(b) && !otherKind(a, b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...keys].flatMap((key) => difference(a[key], b[key], vectors, [...path, key]));
  }
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    const whole = !vectors && b.every((v) => typeof v === 'number');
    if (!whole) return b.flatMap((v, i) => difference(a[i], v, vectors, [...path, i]));
  }
  return [{ path, from: a, to: b }];
}

export const sceneDifference = (from: Scene, to: Scene) => difference(from, to, false);

/** `bodies[1].pose.translation` */
export function pathText(path: readonly Key[]): string {
  return path.map((k, i) => (typeof k === 'number' ? `[${k}]` : i === 0 ? k : `.${k}`)).join('');
}
