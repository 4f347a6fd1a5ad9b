import { expect, test } from 'vitest';
import type { Body, Shape } from '../generated/scene';
import { turnedBy, type Vec3 } from '../ui/pose';
import { centred, endOf, inPlaceOf } from './placed';

const h = 0.05;
const body = (shape: Shape, translation: Vec3, rotation = [1, 0, 0, 0]) =>
  ({ name: '', shape, pose: { translation, rotation } }) as unknown as Body;
const BALL = body({ type: 'sphere', radius: h }, [0, 0, 0]);
const FLOOR = body({ type: 'half_space' }, [0, 0, 0]);

/** A block as a file has it: in its own corner of space. */
function block([a, b, c]: Vec3, at: Vec3 = [1, 2, 3]): Extract<Shape, { type: 'mesh' }> {
  const vertices = [0, 1].flatMap((i) =>
    [0, 1].flatMap((j) => [0, 1].map((k): Vec3 => [at[0] + i * a, at[1] + j * b, at[2] + k * c])),
  );
  const quads = [
    [0, 1, 3, 2],
    [4, 6, 7, 5],
    [0, 4, 5, 1],
    [2, 3, 7, 6],
    [0, 2, 6, 4],
    [1, 5, 7, 3],
  ] as const;
  const triangles = quads.flatMap(([p, q, r, s]): Vec3[] => [
    [p, q, r],
    [p, r, s],
  ]);
  return { type: 'mesh', vertices, triangles };
}
const placed = (bodies: Body[], index: number, mesh: ReturnType<typeof block>) =>
  inPlaceOf({ bodies }, index, mesh)[0]?.value as Vec3;

test('a mesh has its origin in its middle, wherever its file had it', () => {
  const { vertices } = centred(block([0.04, 0.02, 0.01]));
  for (const k of [0, 1, 2] as const)
    expect(Math.min(...vertices.map((v) => v[k])) + Math.max(...vertices.map((v) => v[k]))).toBeCloseTo(
      0,
      12,
    );
});

test('a shape ends where a ray from its middle leaves it', () => {
  const d = Math.SQRT1_2;
  const mesh = centred(block([0.04, 0.02, 0.01]));
  const ends = (shape: Shape, along: Vec3) => endOf(shape, along);
  expect(ends(mesh, [1, 0, 0])).toBeCloseTo(0.02, 12);
  expect(ends(mesh, [0, -d, d])).toBeCloseTo(0.005 / d, 12);
  expect(ends({ type: 'box', size: [0.04, 0.02, 0.01] }, [0, -d, d])).toBeCloseTo(0.005 / d, 12);
  expect(ends({ type: 'cylinder', radius: 0.01, length: 0.06 }, [0, d, d])).toBeCloseTo(0.01 / d, 12);
  expect(ends({ type: 'ellipsoid', semi_axes: [1, 2, 3] }, [0, 0, -1])).toBeCloseTo(3, 12);
});

test('a mesh is pressed into the other body as deep as the shape whose place it takes', () => {
  const box = body({ type: 'box', size: [h, h, h] }, [0, 0, 0.07]);
  expect(placed([BALL, box], 1, centred(block([0.1, 0.1, 0.1])))[2]).toBeCloseTo(0.045 + 0.05, 9);
  // The lower one likewise, upwards.
  expect(placed([BALL, box], 0, centred(block([0.1, 0.1, 0.05])))[2]).toBeCloseTo(0.05 - 0.025, 9);
});

test('a small one is not buried, and a turned one beside the middle touches all the same', () => {
  const rotation = [0.9698463, 0.1710101, 0.1710101, 0.030153] as [number, number, number, number];
  const box = body({ type: 'box', size: [0.09, 0.07, 0.05] }, [0.012, 0.006, 0.066], rotation);
  for (const size of [0.001, 0.01, 0.1, 1]) {
    const mesh = centred(block([size, size / 2, size / 4]));
    const at = placed([BALL, box], 1, mesh);
    const far = Math.hypot(...at);
    const away = at.map((x) => x / far) as Vec3;
    // Its end on the way to the ball's middle lies in the ball, and by no more than a part of it.
    const near = turnedBy(
      [rotation[0], -rotation[1], -rotation[2], -rotation[3]],
      away.map((x) => -x) as Vec3,
    );
    const deep = h - (far - endOf(mesh, near));
    expect(deep, `${size}`).toBeGreaterThan(0);
    expect(deep, `${size}`).toBeLessThan(0.45 * endOf(mesh, near));
  }
});

test('on a floor it stands on its lowest point; alone its middle is where the old one’s was', () => {
  const d = Math.SQRT1_2;
  const onEdge = body(
    { type: 'box', size: [h, h, h] },
    [0, 0, h * d],
    [Math.cos(Math.PI / 8), Math.sin(Math.PI / 8), 0, 0],
  );
  expect(placed([FLOOR, onEdge], 1, centred(block([0.1, 0.1, 0.1])))[2]).toBeCloseTo(0.1 * d, 9);
  expect(placed([onEdge], 0, centred(block([0.1, 0.1, 0.1])))[2]).toBeCloseTo(h * d, 9);
});
