import { expect, test } from 'vitest';
import type { Scene } from '../generated/scene';
import { withChanges } from '../store/path';
import { drawing, erasing, namesShown, naming, rewriting, trailing, untrailing } from './edits';

const scene = { bodies: [{ name: 'Floor' }, { name: 'Box 1' }, { name: '' }], view: {} } as unknown as Scene;
const after = (from: Scene, edit: ReturnType<typeof drawing>) => withChanges(from, edit?.changes ?? []);

test('what is drawn is added, changed and erased, one change each', () => {
  const one = after(scene, drawing(scene, { kind: 'note', points: [[0, 0, 0]], text: 'here' }));
  const two = after(one, drawing(one, { kind: 'pen', body: 1, points: [[0, 0, 0]] }));
  expect(two.view.annotations?.map((a) => a.kind)).toEqual(['note', 'pen']);
  expect(after(two, rewriting(two, 0, 'there')).view.annotations?.[0]?.text).toBe('there');
  expect(after(two, erasing(two, 0)).view.annotations).toEqual([
    { kind: 'pen', body: 1, points: [[0, 0, 0]] },
  ]);
  expect(erasing(two, 0).label).toBe('Erase a note');
});

test('what is too much for a document is not offered to it', () => {
  const points = Array.from({ length: 5001 }, (): [number, number, number] => [0, 0, 0]);
  expect(drawing(scene, { kind: 'pen', points })).toBeUndefined();
});

test('a trail comes and goes', () => {
  const one = after(scene, trailing(scene, { body: 1, point: [0, 0, 0.1] }));
  expect(one.view.trails).toEqual([{ body: 1, point: [0, 0, 0.1] }]);
  expect(after(one, untrailing(one, 0)).view.trails).toEqual([]);
});

test('a label is the body’s name, an empty one its letter', () => {
  const named = after(scene, naming(scene, 1, 'Nut'));
  expect([named.bodies[1]?.name, named.view.named]).toEqual(['Nut', [1]]);
  const empty = after(named, naming(named, 1, ''));
  expect([empty.bodies[1]?.name, empty.view.named]).toEqual(['Nut', []]);
  expect(after(scene, namesShown(scene, true)).view.named).toEqual([0, 1]);
});
