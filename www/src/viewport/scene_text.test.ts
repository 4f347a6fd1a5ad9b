import { describe, expect, it } from 'vitest';
import { Frame } from '../bridge/frame';
import { f32, frameWords } from '../bridge/frame_fixture';
import { Outcome, STRIDE } from '../generated/frame';
import { ArrowRole } from '../generated/records';
import type { Scene, View } from '../generated/scene';
import { arrowLabels, reachOf } from './arrows';
import { convexHull, inside, rotate, sideways } from './flat';
import { countPatches, sceneText } from './scene_text';

const frameOf = (outcome: Outcome, sections: Parameters<typeof frameWords>[1] = {}) =>
  new Frame(frameWords({ outcome }, sections));

/** Triangles, each with corners of its own, as the engine gives them. */
function surface(triangles: number[][][]): Frame {
  const faces = new Uint32Array(STRIDE.SurfaceFaces * triangles.length);
  triangles.forEach((_, i) => {
    faces.set([3 * i, 3], STRIDE.SurfaceFaces * (i + 1) - 2);
  });
  return frameOf(Outcome.Surface, {
    SurfaceVertices: f32(...triangles.flat().flatMap((p) => [...p, 0])),
    SurfaceFaces: faces,
    SurfaceLoops: Uint32Array.from({ length: 3 * triangles.length }, (_, i) => i),
  });
}

const square = (x: number, e = 0) => [
  [
    [x, 0, 0],
    [x + 1, 0, 0],
    [x, 1, 0],
  ],
  [
    [x + 1 + e, 0, 0],
    [x + 1, 1, e],
    [x, 1 + e, 0],
  ],
];
const scene = { bodies: [{ name: 'Ball' }, { name: '' }] } as Scene;

describe('the scene in a sentence', () => {
  it('counts patches by shared corners, rounding or not', () => {
    expect(countPatches(surface(square(0)))).toBe(1);
    expect(countPatches(surface(square(0, 1e-6)))).toBe(1);
    expect(countPatches(surface([...square(0), ...square(3)]))).toBe(2);
    expect(countPatches(surface([]))).toBe(0);
  });

  it('names bodies, patches, polygons, force and slip', () => {
    const readings = new Map([
      ['normal_force', 306.1],
      ['slip_speed', 0],
    ]);
    expect(sceneText(scene, surface(square(0)), readings)).toBe(
      'body B in Ball, 1 patch, 2 polygons, normal force 306\u00a0N, sticking',
    );
    readings.set('slip_speed', 0.1);
    expect(sceneText(scene, surface(square(0)), readings)).toMatch(/sliding at 100\u00a0mm\/s$/);
  });

  it('says when there is no contact, and why', () => {
    expect(sceneText(scene, frameOf(Outcome.Apart), new Map([['gap', 0.012]]))).toBe(
      'body B and Ball are apart by 12\u00a0mm',
    );
    expect(sceneText(scene, frameOf(Outcome.Apart), new Map([['gap', -0.01]]))).toMatch(/no contact patch/);
    expect(sceneText(scene, frameOf(Outcome.Unsupported), new Map(), 'Both are rigid.')).toBe(
      'Both are rigid.',
    );
    expect(sceneText(scene, undefined, new Map())).toBe('Loading');
  });
});

describe('sizes beside the arrows', () => {
  const arrow = (role: number, vector: number[]) => [
    ...new Uint32Array([role, 1]),
    ...f32(0, 0, 0, ...vector),
  ];
  const frame = frameOf(Outcome.Surface, {
    Arrows: new Uint32Array([
      ...arrow(ArrowRole.NormalForce, [0, 0, 300]),
      ...arrow(ArrowRole.NetForce, [0, 0, 301]),
      ...arrow(ArrowRole.PointForce, [0, 0, 150]),
      ...arrow(ArrowRole.NetMoment, [5, 0, 0]),
    ]),
  });
  const view = (layers: Partial<View['layers']>) =>
    ({ layers, arrow_scale: { mode: 'auto' } }) as unknown as View;

  it('stand at the tips of what is drawn', () => {
    const labels = arrowLabels(frame, view({ force: true, point_contact: true, moment: true }), 0.1);
    expect(labels.map((l) => l.text)).toEqual(['300\u00a0N', '150\u00a0N', '5\u00a0N·m']);
    expect(labels[0]?.tip[2]).toBeCloseTo(0.1 * (300 / 301), 6);
    expect(labels[2]?.tip[0]).toBeCloseTo(0.1, 6);
    expect(arrowLabels(frame, view({ force: true }), 0.1)).toHaveLength(1);
    expect(arrowLabels(frame, view({}), 0.1)).toEqual([]);
  });

  it('know how long an arrow is', () => {
    expect(reachOf(2, [800, 400])).toBeCloseTo(0.26 * 4 * Math.tan(0.25), 12);
  });
});

describe('the flat view', () => {
  it('looks from the front: x to the right, z up', () => {
    const [x, y] = sideways(-Math.PI / 2, 0)([1, 2, 3]);
    expect(x).toBeCloseTo(1, 12);
    expect(y).toBeCloseTo(3, 12);
  });
  it('turns by quaternions', () => {
    const h = Math.SQRT1_2;
    rotate([h, 0, 0, h], [1, 0, 0]).forEach((c, k) => expect(c).toBeCloseTo([0, 1, 0][k] ?? 0, 12));
  });
  it('finds outlines', () => {
    expect(
      convexHull([
        [0, 0],
        [2, 0],
        [1, 1],
        [2, 2],
        [0, 2],
        [1, 0],
      ]),
    ).toHaveLength(4);
    expect(convexHull([])).toEqual([]);
    const notched: [number, number][] = [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 1],
      [0, 4],
    ];
    expect(inside([1, 1], notched)).toBe(true);
    expect(inside([2, 3], notched)).toBe(false);
    expect(inside([5, 1], notched)).toBe(false);
  });
});
