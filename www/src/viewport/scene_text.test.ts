import { describe, expect, it } from 'vitest';
import { Frame } from '../bridge/frame';
import { f32, frameWords } from '../bridge/frame_fixture';
import { Outcome, STRIDE } from '../generated/frame';
import { ArrowRole } from '../generated/records';
import type { Scene } from '../generated/scene';
import { arrowLabels } from './arrows';
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
  it('have the unit of what they stand for', () => {
    const labels = arrowLabels(
      new Float64Array([
        ArrowRole.NormalForce,
        0,
        0,
        0,
        0,
        0,
        0.1,
        300,
        ArrowRole.NetMoment,
        1,
        2,
        3,
        4,
        5,
        6,
        5,
      ]),
    );
    expect(labels.map((l) => l.text)).toEqual(['300\u00a0N', '5\u00a0N·m']);
    expect(labels[1]).toMatchObject({ role: ArrowRole.NetMoment, origin: [1, 2, 3], tip: [4, 5, 6] });
  });
});
