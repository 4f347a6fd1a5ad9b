import { expect, test } from 'vitest';
import type { Scene } from '../generated/scene';
import { getAt, same, segments, withChanges } from './path';

const scene = { bodies: [{ pose: { translation: [1, 2, 3] } }, { name: 'B' }] } as unknown as Scene;

test('paths are read as the engine reads them', () => {
  expect(segments('bodies[1].pose.translation[2]')).toEqual(['bodies', 1, 'pose', 'translation', 2]);
  expect(getAt(scene, 'bodies[0].pose.translation[2]')).toBe(3);
  expect(getAt(scene, 'bodies[0].shape.radius')).toBeUndefined();
  expect(getAt(scene, 'bodies[7].name')).toBeUndefined();
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
