import { expect, test } from 'vitest';
import type { Change, Pose, Scene } from '../../../generated/scene';
import { withChanges } from '../../../store/path';
import { adding, nothing } from './bodies';
import { copyingAll, halfOf, moving, ontoFace, removingAll, toGrid } from './group';
import { type Asked, cannotJoin, joining, jointsOf, parting, withCarried } from './joints';

/** A floor and three boxes of 0.1 m above each other, as the engine gives it back. */
function stack(): Scene {
  const plain = JSON.parse(nothing()) as Scene;
  let scene = {
    ...plain,
    experiment: { passing: [], motion_of: [], joints: [], ...plain.experiment },
    bodies: plain.bodies.map((b) => ({
      ...b,
      pose: { translation: [0, 0, 0], rotation: [1, 0, 0, 0] },
      compliance: { type: 'rigid' },
    })),
  } as unknown as Scene;
  for (let k = 0; k < 3; k++) scene = withChanges(scene, adding(scene, 'box'));
  return scene;
}
const made = (changes: Change[] | string): Change[] => {
  if (typeof changes === 'string') throw new Error(changes);
  return changes;
};
const place = (scene: Scene, body: number) => scene.bodies[body]?.pose.translation;
const poses =
  (scene: Scene) =>
  (body: number): Pose | undefined =>
    scene.bodies[body]?.pose;
const hinge: Asked = { kind: 'hinge', parent: 1, child: 2, axis: 'y', where: 'between' };
const join = (scene: Scene, more: Partial<Asked> = {}) =>
  withChanges(scene, made(joining(scene, poses(scene), { ...hinge, ...more })));

test('several are moved, copied and taken away as one', () => {
  const scene = stack();
  const moved = withChanges(scene, made(moving(scene, [1, 3], [0.1, 0, 0])));
  expect([1, 2, 3].map((i) => place(moved, i)?.[0])).toEqual([0.1, 0, 0.1]);
  const copied = withChanges(scene, copyingAll(scene, [1, 2]));
  expect(copied.bodies.map((b) => b.name)).toEqual(['Floor', 'Box 1', 'Box 2', 'Box 3', 'Box 4', 'Box 5']);
  expect(place(copied, 4)?.[0]).toBeCloseTo(0.12, 9);
  expect(place(copied, 5)?.[2]).toBe(place(scene, 2)?.[2]);
  expect(withChanges(scene, removingAll(scene, [1, 3])).bodies.map((b) => b.name)).toEqual([
    'Floor',
    'Box 2',
  ]);
});

test('a joint is made where the bodies are, and neither moves', () => {
  const scene = stack();
  const joined = join(scene);
  const [joint] = jointsOf(joined);
  expect(joint).toMatchObject({
    name: 'Hinge 1',
    parent: 1,
    child: 2,
    motion: { type: 'revolute', axis: [0, 1, 0] },
  });
  const [a, b] = [place(scene, 1)?.[2] ?? 0, place(scene, 2)?.[2] ?? 0];
  expect(joint?.frame_in_parent.translation[2]).toBeCloseTo((b - a) / 2, 9);
  expect(joint?.frame_in_child.translation[2]).toBeCloseTo((a - b) / 2, 9);
  expect(joined.experiment).toMatchObject({ passing: [[1, 2]] });
  // What is fixed is the world, and a floor goes on to hold.
  const toFloor = join(scene, { parent: 0 });
  expect(jointsOf(toFloor)[0]?.parent).toBeUndefined();
  expect(toFloor.experiment).toMatchObject({ passing: [] });
});

test('a ring of joints, two joints on one body, a joint of what is fixed: said', () => {
  const joined = join(join(stack()), { parent: 2, child: 3, kind: 'ball' });
  expect(cannotJoin(joined, { parent: 3, child: 1 })).toMatch(/ring cannot be closed/);
  expect(cannotJoin(joined, { parent: 1, child: 3 })).toMatch(/hangs on a joint already.*cannot be closed/);
  expect(cannotJoin(joined, { parent: 1, child: 1 })).toMatch(/itself/);
  expect(cannotJoin(joined, { parent: 1, child: 0 })).toMatch(/fixed to the world/);
});

test('what hangs on a body goes with it, and what holds one of them is said', () => {
  const joined = join(stack());
  expect(withCarried(joined, [1])).toEqual([1, 2]);
  const moved = withChanges(joined, made(moving(joined, [1], [0, 0.5, 0])));
  expect([place(moved, 1)?.[1], place(moved, 2)?.[1]]).toEqual([0.5, 0.5]);
  expect(jointsOf(moved)).toEqual(jointsOf(joined));
  expect(moving(joined, [2], [1, 0, 0])).toMatch(/hangs on Box 1 by Hinge 1/);
  const held = join(stack(), { parent: undefined });
  const away = withChanges(held, made(moving(held, [2], [0, 0, 1])));
  const before = jointsOf(held)[0]?.frame_in_parent.translation[2] ?? 0;
  expect(jointsOf(away)[0]?.frame_in_parent.translation[2]).toBeCloseTo(before + 1, 9);
});

test('joints follow their bodies: copied among themselves, renumbered, gone with either, taken away alone', () => {
  const joined = join(stack(), { parent: 2, child: 3 });
  expect(jointsOf(withChanges(joined, removingAll(joined, [1])))[0]).toMatchObject({ parent: 1, child: 2 });
  expect(jointsOf(withChanges(joined, removingAll(joined, [2])))).toEqual([]);
  const copied = withChanges(joined, copyingAll(joined, [2, 3]));
  expect(jointsOf(copied)[1]).toMatchObject({ parent: 4, child: 5 });
  expect(copied.experiment).toMatchObject({
    passing: [
      [2, 3],
      [4, 5],
    ],
  });
  const free = withChanges(joined, made(parting(joined, poses(joined), 0)));
  expect(free.experiment).toMatchObject({ joints: [], passing: [] });
  const driven = withChanges(joined, [{ path: 'experiment.drive', value: [{ type: 'motor', joint: 0 }] }]);
  const parted = parting(driven, poses(driven), 0);
  expect(parted).toContainEqual({ path: 'experiment.drive', value: [] });
  const coupled = withChanges(driven, [
    { path: 'experiment.couplers', value: [{ joint: 0, to: 1, ratio: 1 }] },
  ]);
  expect(parting(coupled, poses(coupled), 0)).toMatch(/couplers may name joints/);
});

test('to the grid and to a face: exact for boxes, of the box around it for what is turned', () => {
  const scene = withChanges(stack(), [{ path: 'bodies[1].pose.translation', value: [0.031, -0.012, 0.049] }]);
  const gridded = withChanges(scene, made(toGrid(scene, [1, 2], 0.05)));
  expect(place(gridded, 1)).toEqual([0.05, 0, 0.05]);
  expect(place(gridded, 2)?.[0]).toBeCloseTo(0.019, 9);
  expect(toGrid(scene, [1], 0)).toMatch(/above zero/);

  const on = withChanges(scene, made(ontoFace(scene, [2], 1, 'top')));
  expect(place(on, 2)).toEqual([0.031, -0.012, 0.149]);
  expect(place(withChanges(scene, made(ontoFace(scene, [2], 1, '-x'))), 2)).toEqual([-0.069, -0.012, 0.049]);
  expect(place(withChanges(scene, made(ontoFace(scene, [2], 0, 'top'))), 2)?.[2]).toBeCloseTo(0.05, 9);
  expect(ontoFace(scene, [2], 0, '+x')).toMatch(/top alone/);
  expect(ontoFace(scene, [2, 1], 1, 'top')).toMatch(/go together/);
  const eighth = Math.PI / 8;
  const turned = {
    ...scene.bodies[1],
    pose: { translation: [0, 0, 0], rotation: [Math.cos(eighth), 0, 0, Math.sin(eighth)] },
  };
  expect(halfOf(turned as never)[0]).toBeCloseTo(0.05 * Math.SQRT2, 9);
});
