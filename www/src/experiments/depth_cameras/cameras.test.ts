import { expect, test } from 'vitest';
import type { Body, Scene } from '../../generated/scene';
import { withChanges } from '../../store/path';
import { adding, copying, going, listOf, moving, poseOf, removing } from './cameras';
import { sceneTextWithCamera } from './seen';

const view = { target: [0.1, 0, 0.05], distance: 1, azimuth: -Math.PI / 2, elevation: 0.5 } as const;
const scene = () =>
  ({
    experiment: { kind: 'depth_cameras', cameras: [], query: { used: true, camera: 1 } },
    bodies: [],
    view: {},
    controls: [],
  }) as unknown as Scene;
const made = (changes: ReturnType<typeof removing>) => {
  if (typeof changes === 'string') throw new Error(changes);
  return changes;
};

test('a camera stands where the view does, and looks where it looks', () => {
  const camera = { ...view, target: [...view.target] } as never;
  const one = withChanges(scene(), adding(scene(), camera));
  expect(listOf(one)[0]).toMatchObject({ name: 'Camera 1', target: [0.1, 0, 0.05], width: 160 });
  expect(listOf(one)[0]?.eye[2]).toBeCloseTo(0.05 + Math.sin(0.5), 4);
  const moved = withChanges(one, moving(0, { ...view, target: [0, 0, 0] } as never));
  expect(listOf(moved)[0]?.target).toEqual([0, 0, 0]);
});

test('a copy looks from another side at the same; the last one stays; the query follows', () => {
  const camera = { ...view, target: [...view.target] } as never;
  const one = withChanges(scene(), adding(scene(), camera));
  expect(removing(one, 0)).toMatch(/One camera stays/);
  const two = withChanges(one, copying(one, 0));
  const [a, b] = listOf(two);
  expect(b?.name).toBe('Camera 2');
  const far = (c: typeof a) => Math.hypot(...(c?.eye ?? []).map((x, k) => x - (c?.target[k] ?? 0)));
  expect(far(b)).toBeCloseTo(far(a), 3);
  expect(b?.eye).not.toEqual(a?.eye);
  const left = withChanges(two, made(removing(two, 0)));
  expect(listOf(left).map((c) => c.name)).toEqual(['Camera 2']);
  expect(left.experiment).toMatchObject({ query: { camera: 0 } });
});

test('bodies as they stand are handed over: one camera before them, looking at their middle', () => {
  const box = (x: number) =>
    ({
      name: '',
      shape: { type: 'box', size: [0.1, 0.1, 0.1] },
      pose: { translation: [x, 0, 0.05] },
    }) as unknown as Body;
  const moving = { ...scene(), bodies: [box(0), box(0.2)] } as Scene;
  const pose = { translation: [0.3, 0, 0.05], rotation: [1, 0, 0, 0] };
  const seen = JSON.parse(sceneTextWithCamera(moving, (n) => (n === 1 ? (pose as Body['pose']) : undefined)));
  expect(seen.bodies[1].pose).toEqual(pose);
  expect(seen.experiment.kind).toBe('depth_cameras');
  const [camera] = seen.experiment.cameras;
  expect(camera.target[0]).toBeCloseTo(0.15, 6);
  expect(camera.eye[2]).toBeGreaterThan(camera.target[2]);
});

test('the gizmo takes a camera along with what it looks at, or turns it on the spot', () => {
  const one = withChanges(scene(), adding(scene(), { ...view, target: [...view.target] } as never));
  const [camera] = listOf(one);
  const pose = poseOf(one, 0);
  if (!camera || !pose) throw new Error('there is none');
  const [x, y, z] = camera.eye;
  const up = going(camera, 0, { ...pose, translation: [x, y, z + 0.2] });
  const [moved] = listOf(withChanges(one, up));
  expect(moved?.target[2]).toBeCloseTo(0.25, 4);
  expect(moved?.target.slice(0, 2)).toEqual(camera.target.slice(0, 2));
  // A quarter turn about z: what lay ahead lies to the left, as far off.
  const quarter = going(camera, 0, { ...pose, rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] });
  const [turned] = listOf(withChanges(one, quarter));
  expect(turned?.eye).toEqual(camera.eye);
  expect(turned?.target[0]).toBeCloseTo(x - (camera.target[1] - y), 4);
  expect(turned?.target[1]).toBeCloseTo(y + (camera.target[0] - x), 4);
  expect(poseOf(one, 3)).toBeUndefined();
});
