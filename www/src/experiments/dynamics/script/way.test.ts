import { expect, test } from 'vitest';
import type { Scene } from '../../../generated/scene';
import { before, free, next } from './way';

const way = [{ time: 0.1 }, { time: 0.2, position: [0, 0, 1] }, { time: 0.4, turn: [0, 0, 7] }];
const scene = {
  experiment: { kind: 'dynamics', joints: [{ child: 3 }], scripts: [{ body: 1, way }] },
  bodies: [
    { fixed: true },
    { name: 'Hand', pose: { translation: [1, 2, 3] } },
    { name: '' },
    { name: 'Part' },
  ],
} as unknown as Scene;
const script = { body: 1, way } as never;

test('what is left out stands for what was before, at first for where the body starts', () => {
  expect(before(scene, script, 1)).toEqual({ position: [1, 2, 3], turn: [0, 0, 0] });
  expect(before(scene, script, 3)).toEqual({ position: [0, 0, 1], turn: [0, 0, 7] });
});

test('a way-point is added half a second later, where the last one was', () => {
  expect(next(scene, script)).toEqual({ time: 0.9, position: [0, 0, 1], turn: [0, 0, 7] });
  expect(next(scene, { body: 1, way: [] })).toEqual({ time: 0, position: [1, 2, 3], turn: [0, 0, 0] });
});

test('only a body that nothing else holds may follow a script', () => {
  expect(free(scene)).toEqual([[2, 'Body 3']]);
});
