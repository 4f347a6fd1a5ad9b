import { expect, test } from 'vitest';
import type { Camera, Pose } from '../generated/scene';
import type { Vec3 } from '../ui/pose';
import { fromPicture, type Ink, toPicture } from '../viewport/ink';
import type { Point } from '../viewport/placing';
import { annotationAt, facing, hitBy, type Sight, simplify } from './stroke';

/** A pinhole that looks along −x from (2, 0, 0), 100 px to a metre at 1 m. */
const CAMERA: Camera = { target: [0, 0, 0], distance: 2, azimuth: 0, elevation: 0 };
const project = ([x, y, z]: Vec3): Point | undefined =>
  x < 2 ? [50 + (100 * y) / (2 - x), 50 - (100 * z) / (2 - x)] : undefined;
const pose: Pose = { translation: [1, 0, 0], rotation: [0, 0, 0, 1] };
const sight = (hit: { body: number; point: Vec3 } | undefined): Sight => ({
  project,
  camera: () => CAMERA,
  pickBody: (x) => (Math.abs(x - 50) < 20 ? hit : undefined) as never,
});

const STANDING = { poseOf: () => pose, endless: (body: number) => body === 0 };

test('a straight line is its ends, a corner stays', () => {
  const line = Array.from({ length: 50 }, (_, k): Point => [k, 0.2 * (k % 2)]);
  expect(simplify(line)).toEqual([line[0], line[49]]);
  expect(
    simplify([
      [0, 0],
      [10, 0.1],
      [20, 0],
      [20, 10],
      [20, 20],
    ]),
  ).toEqual([
    [0, 0],
    [20, 0],
    [20, 20],
  ]);
  expect(simplify([[3, 4]])).toEqual([[3, 4]]);
});

test('a place of the picture lies where the plane through a point shows it', () => {
  const place = facing(sight(undefined), [1, 0, 0]);
  for (const p of [
    [50, 50],
    [83, 21],
    [-40, 90],
  ] as Point[]) {
    const back = place && project(place(p));
    expect(back?.[0]).toBeCloseTo(p[0], 9);
    expect(back?.[1]).toBeCloseTo(p[1], 9);
  }
});

test('a stroke that begins on a body is in its frame, one beside it in the picture', () => {
  const drawn = {
    kind: 'pen' as const,
    text: '',
    points: [
      [50, 50],
      [90, 40],
    ] as Point[],
    anchors: [[50, 50]] as Point[],
  };
  const on = annotationAt(sight({ body: 2, point: [1, 0, 0] }), STANDING, drawn, 'body', [100, 100]);
  // Turned by half a turn about z: y is the other way round.
  expect(on).toEqual({
    kind: 'pen',
    body: 2,
    points: [
      [0, 0, 0],
      [0, -0.4, 0.1],
    ],
  });
  const beside = annotationAt(sight(undefined), STANDING, drawn, 'body', [100, 100]);
  expect(beside).toEqual({
    kind: 'pen',
    points: [
      [0, 0, 0],
      [0.4, 0.1, 0],
    ],
  });
  expect(annotationAt(sight({ body: 2, point: [1, 0, 0] }), STANDING, drawn, 'picture', [100, 100])).toEqual(
    beside,
  );
});

test('what is in the picture keeps its place from the middle, in heights', () => {
  expect(fromPicture(toPicture([130, 20], [200, 100]), [400, 200])).toEqual([260, 40]);
});

test('an eraser takes the uppermost that it touches', () => {
  const ink: Ink[] = [
    {
      kind: 'pen',
      points: [
        [0, 0],
        [100, 0],
      ],
      index: 0,
    },
    {
      kind: 'arrow',
      points: [
        [50, -50],
        [50, 50],
      ],
      index: 1,
    },
    { kind: 'note', at: [200, 0], tied: false, lines: ['a'], index: 2 },
    {
      kind: 'path',
      points: [
        [0, 200],
        [100, 200],
      ],
    },
  ];
  const boxes = new Map([[2, [190, -10, 210, 10] as [number, number, number, number]]]);
  expect(hitBy([50, 2], ink, boxes)).toBe(1);
  expect(hitBy([20, 4], ink, boxes)).toBe(0);
  expect(hitBy([205, 5], ink, boxes)).toBe(2);
  expect(hitBy([50, 200], ink, boxes)).toBeUndefined();
});
