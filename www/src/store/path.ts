// Field paths of the scene document and what is written at them, as the engine does it: `bodies[1].pose.translation[2]`. The engine is
// the editor of documents; an edit is shown before it has answered, which is what the writer here is for. Both are held to one
// table, `tests/reference/editor/cases.json`. What a value may be is the engine's to say.
import type { Change, JsonValue, Scene } from '../generated/scene';

type Key = string | number;
/** Form of a path, of 256 letters at most. */
const PATH = /^(?=.{1,256}$)\w+(\[\d+\])*(\.\w+(\[\d+\])*)*$/;
const cache = new Map<string, readonly Key[]>();

/** The steps of a path; undefined where it is none. */
export function segments(path: string): readonly Key[] | undefined {
  let keys = cache.get(path);
  if (!keys && PATH.test(path)) {
    keys = [...path.matchAll(/(\[)?(\w+)/g)].map(([, index, key = '']) => (index ? Number(key) : key));
    cache.set(path, keys);
  }
  return keys;
}

/** The value at a path; undefined when there is none. */
export function getAt(root: unknown, path: string): unknown {
  const keys = segments(path);
  let at = keys && root;
  for (const key of keys ?? []) {
    if (at === null || typeof at !== 'object' || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<Key, unknown>)[key];
  }
  return at;
}

export function numberAt(root: unknown, path: string): number | undefined {
  const value = getAt(root, path);
  return typeof value === 'number' ? value : undefined;
}

/** Undefined where the keys lead nowhere. The last key may be new to its object: an optional field is not there before it is set. */
function replaced(at: unknown, [key, ...rest]: readonly Key[], value: JsonValue): unknown {
  if (key === undefined) return value;
  const list = Array.isArray(at);
  if (!at || typeof at !== 'object' || list !== (typeof key === 'number')) return undefined;
  if (!Object.hasOwn(at, key) && (list || rest.length > 0)) return undefined;
  // A list that was not there before is left out again, as by the engine.
  if (value === null && rest.length === 0 && !list && Array.isArray((at as Record<Key, unknown>)[key])) {
    const { [key]: _, ...left } = at as Record<Key, unknown>;
    return left;
  }
  const below = replaced((at as Record<Key, unknown>)[key], rest, value);
  if (below === undefined) return undefined;
  return list ? at.map((item, i) => (i === key ? below : item)) : { ...at, [key]: below };
}

/**
 * A copy of the scene with the changes made, all or none; what is not on their way is shared. The scene itself where a path
 * leads nowhere: the engine will say why.
 */
export function withChanges(scene: Scene, changes: readonly Change[]): Scene {
  let result: unknown = scene;
  for (const change of changes) {
    const keys = segments(change.path);
    result = keys && replaced(result, keys, change.value);
    if (result === undefined) return scene;
  }
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
