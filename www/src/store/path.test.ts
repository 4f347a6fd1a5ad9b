import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Change, Scene } from '../generated/scene';
import { getAt, same, segments, withChanges } from './path';

const scene = { bodies: [{ pose: { translation: [1, 2, 3] } }, { name: 'B' }] } as unknown as Scene;

const cases = JSON.parse(readFileSync('tests/reference/editor/cases.json', 'utf8')) as {
  paths: { path: string; segments: (string | number)[] | null }[];
  scene: Scene;
  edits: { name: string; changes: Change[]; leads: boolean; refused: object | null; after: Partial<Scene> }[];
};

test('paths are read as the engine reads them', () => {
  expect(cases.paths.length).toBeGreaterThan(20);
  for (const { path, segments: keys } of cases.paths) expect(segments(path) ?? null, path).toEqual(keys);
});

test('an edit does what the engine does: the same fields, and none where a path leads nowhere', () => {
  expect(cases.edits.length).toBeGreaterThan(20);
  for (const { name, changes, leads, refused, after } of cases.edits) {
    const edited = withChanges(cases.scene, changes);
    expect(edited !== cases.scene, name).toBe(leads);
    if (!refused) expect(same(edited, { ...cases.scene, ...after }), name).toBe(true);
  }
});

test('a value is found where its path leads, and nowhere else', () => {
  expect(getAt(scene, 'bodies[0].pose.translation[2]')).toBe(3);
  expect(getAt(scene, 'bodies[0].shape.radius')).toBeUndefined();
  expect(getAt(scene, 'bodies[7].name')).toBeUndefined();
  expect(getAt(scene, 'bodies[')).toBeUndefined();
});

test('a change copies its way and shares the rest', () => {
  const next = withChanges(scene, [{ path: 'bodies[0].pose.translation[1]', value: 5 }]);
  expect(getAt(next, 'bodies[0].pose.translation')).toEqual([1, 5, 3]);
  expect(getAt(scene, 'bodies[0].pose.translation')).toEqual([1, 2, 3]);
  expect(next.bodies[1]).toBe(scene.bodies[1]);
});

test('an absent field equals null', () => {
  expect(same({ a: 1, b: null }, { a: 1 })).toBe(true);
  expect(same([1, 2], [1, 2])).toBe(true);
  expect(same([1, 2], [2, 1])).toBe(false);
  expect(same({ a: 0 }, { a: null })).toBe(false);
});

test('a list that is set for the first time is left out again when that is undone', () => {
  const scene = { view: { layers: {} } } as unknown as Scene;
  const drawn = withChanges(scene, [{ path: 'view.annotations', value: [1] }]);
  const undone = withChanges(drawn, [{ path: 'view.annotations', value: null }]);
  expect(Object.keys(undone.view)).toEqual(['layers']);
});
