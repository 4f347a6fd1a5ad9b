// Field paths of the scene document, as the engine writes them: `bodies[1].pose.translation[2]`.
import type { Change, JsonValue, Scene } from '../generated/scene';

type Key = string | number;
const cache = new Map<string, readonly Key[]>();

export function segments(path: string): readonly Key[] {
  let keys = cache.get(path);
  if (!keys) {
    keys = [...path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)].map((m) => m[1] ?? Number(m[2]));
    cache.set(path, keys);
  }
  return keys;
}

/** The value at a path; undefined when there is none. */
export function getAt(root: unknown, path: string): unknown {
  let at = root;
  for (const key of segments(path)) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<Key, unknown>)[key];
  }
  return at;
}

export function numberAt(root: unknown, path: string): number | undefined {
  const value = getAt(root, path);
  return typeof value === 'number' ? value : undefined;
}

function replaced(at: unknown, keys: readonly Key[], value: JsonValue): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (Array.isArray(at)) return at.map((item, i) => (i === key ? replaced(item, rest, value) : item));
  const object = (at ?? {}) as Record<Key, unknown>;
  return { ...object, [key]: replaced(object[key], rest, value) };
}

/** A copy of the scene with the changes made; what is not on their way is shared. */
export function withChanges(scene: Scene, changes: readonly Change[]): Scene {
  let result: unknown = scene;
  for (const change of changes) result = replaced(result, segments(change.path), change.value);
  return result as Scene;
}

/** Equal as JSON; an absent optional field equals null. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a == null || b == null) return a == b;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  for (const key of keys)
    if (!same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key])) return false;
  return true;
}
