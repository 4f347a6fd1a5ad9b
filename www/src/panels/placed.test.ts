import { expect, test } from 'vitest';
import type { Change, Scene, Shape } from '../generated/scene';
import { boxOf, inPlaceOf } from './placed';

const [h, quarter] = [0.05, Math.SQRT1_2];
const SCENE = {
  bodies: [
    {
      name: 'Ball',
      shape: { type: 'sphere', radius: h },
      pose: { translation: [0, 0, 0], rotation: [1, 0, 0, 0] },
    },
    {
      name: 'Box',
      shape: { type: 'box', size: [h, h, h] },
      pose: { translation: [0.01, 0, 0.07], rotation: [1, 0, 0, 0] },
    },
  ],
} as unknown as Pick<Scene, 'bodies'>;
/** A corner far off its file's origin. */
const CORNER: Shape = {
  type: 'mesh',
  vertices: [
    [1, 1, 1],
    [1.04, 1, 1],
    [1, 1.04, 1],
    [1, 1, 1.04],
  ],
  triangles: [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ],
};

const height = (change: Change | undefined) => (change?.value as number[] | undefined)?.[2];

test('a mesh stands where the old shape stood on the other body, its middle over the old one’s', () => {
  const [change] = inPlaceOf(SCENE, 1, CORNER);
  const [x = 0, y = 0, z = 0] = (change?.value ?? []) as number[];
  expect(x + 1.02).toBeCloseTo(0.01, 9);
  expect(y + 1.02).toBeCloseTo(0, 9);
  expect(z + 1).toBeCloseTo(0.07 - h / 2, 9);
});

test('a turned body keeps its turn: its box is the turned one’s', () => {
  const [low, high] = boxOf({ type: 'box', size: [0.2, 0.1, 0.1] }, [quarter, 0, 0, quarter]);
  expect([...low, ...high].map((v) => Number(v.toFixed(9)))).toEqual([-0.05, -0.1, -0.05, 0.05, 0.1, 0.05]);
});

test('the lower one is put with its top where the old top was', () => {
  const [change] = inPlaceOf(SCENE, 0, CORNER);
  expect(height(change)).toBeCloseTo(h - 1.04, 9);
});

test('alone it stands with its middle where the old one’s was', () => {
  const [change] = inPlaceOf({ bodies: SCENE.bodies.slice(1) }, 0, CORNER);
  expect(height(change)).toBeCloseTo(0.07 - 1.02, 9);
});
