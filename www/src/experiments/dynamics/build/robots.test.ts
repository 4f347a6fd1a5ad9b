import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Change, Pose, Scene } from '../../../generated/scene';
import { ROBOTS } from '../../../panels/robots';
import { withChanges } from '../../../store/path';
import { fromEuler, multiply, type Quat, turnedBy, type Vec3 } from '../../../ui/pose';
import { dynamicsOf } from '../document';
import {
  addingArm,
  addingTwoLink,
  armOf,
  baseOnTop,
  baseToGrid,
  giving,
  lettingGo,
  nextPoint,
  removingArm,
} from './arm';
import { adding, kept, removing } from './bodies';
import { drawing, servoing } from './controllers';
import { copyingAll, goingAlong } from './group';
import { making, STUFFS, stuffOf } from './materials';
import { withoutController } from './numbers';
import { overlaps } from './overlaps';

/** As the engine gives it back. */
const empty = (): Scene => {
  const scene = JSON.parse(readFileSync('www/src/experiments/dynamics/build/nothing.json', 'utf8')) as Scene;
  const lists = { passing: [], motion_of: [], joints: [], controllers: [], scripts: [], drive: [] };
  const at = { translation: [0, 0, 0], rotation: [1, 0, 0, 0] };
  return {
    ...scene,
    experiment: { ...lists, ...scene.experiment },
    bodies: scene.bodies.map((b) => ({ ...b, pose: at, compliance: { type: 'rigid' } })),
  } as unknown as Scene;
};
const made = (changes: Change[] | string): Change[] => {
  if (typeof changes === 'string') throw new Error(changes);
  return changes;
};
const then = (scene: Scene, act: (scene: Scene) => Change[] | string) => withChanges(scene, made(act(scene)));
const [, vs060] = ROBOTS;
const withArm = () => then(empty(), (s) => addingArm(s, vs060 as (typeof ROBOTS)[number]));
const dynamics = (scene: Scene) => dynamicsOf(scene) as NonNullable<ReturnType<typeof dynamicsOf>>;
const names = (scene: Scene) => scene.bodies.map((b) => b.name);

test('a robot stands behind what is there, its rate is a whole number of steps, and there is one', () => {
  const box = then(empty(), (s) => adding(s, 'box'));
  const scene = then(box, (s) => addingArm(s, vs060 as (typeof ROBOTS)[number]));
  expect(armOf(scene)?.base.translation).toEqual([-0.5, 0, 0]);
  const periods = 1 / ((armOf(scene)?.control.rate ?? 0) * dynamics(scene).step);
  expect(periods).toBeCloseTo(Math.round(periods), 12);
  expect(addingArm(scene, vs060 as (typeof ROBOTS)[number])).toMatch(/one six-axis arm/);
  expect(armOf(then(scene, removingArm))).toBeFalsy();
});

test('a hand is bodies, joints and servos; what it holds is let go; a body in hand begins where it is', () => {
  const scene = then(withArm(), (s) => giving(s, 'fingers', 0));
  expect(names(scene)).toEqual(['Floor', 'Palm 1', 'Finger 1', 'Finger 2']);
  expect(armOf(scene)?.tool.body).toBe(1);
  expect(dynamics(scene).controllers.map((c) => c.goal.type)).toEqual(['joint', 'joint']);
  expect(giving(scene, 'rod', 0)).toMatch(/holds Palm 1/);
  const free = then(scene, lettingGo);
  expect(armOf(free)?.tool.body).toBeUndefined();
  const rod = then(free, (s) => giving(s, 'rod', 0));
  expect(armOf(rod)?.tool.body).toBe(4);
  expect(giving(free, 'body', 0)).toMatch(/free/);
  expect(giving(free, 'body', 2)).toMatch(/hangs on a joint/);
  const held = then(
    then(withArm(), (s) => adding(s, 'box')),
    (s) => giving(s, 'body', 1),
  );
  expect(armOf(held)).toMatchObject({ starts_at_tool: true, tool: { body: 1 } });
  expect(giving(empty(), 'rod', 0)).toMatch(/no robot yet/);
});

test('a body that goes: what holds, drives and follows it by number is right or gone', () => {
  let scene = then(withArm(), (s) => giving(s, 'fingers', 0));
  scene = then(scene, (s) => adding(s, 'box'));
  scene = then(scene, (s) => drawing(s, 4, undefined));
  expect(kept(scene, 2)).toBeUndefined();
  const without = withChanges(scene, removing(scene, 2));
  expect(dynamics(without).joints).toMatchObject([{ parent: 1, child: 2 }]);
  expect(dynamics(without).controllers.map(({ goal }) => goal)).toMatchObject([
    { type: 'joint', joint: 0 },
    { type: 'point', body: 3 },
  ]);
  expect(armOf(withChanges(scene, removing(scene, 1)))?.tool.body).toBeUndefined();
  const driven = withChanges(scene, [
    {
      path: 'experiment.drive',
      value: [
        { type: 'controller', controller: 0 },
        { type: 'controller', controller: 2 },
      ],
    },
  ]);
  const left = withChanges(driven, withoutController(dynamics(driven), 0));
  expect(dynamics(left).drive).toEqual([{ type: 'controller', controller: 1 }]);
});

test('an arm of two links may be several, and a copy has a controller of its own', () => {
  const one = then(empty(), addingTwoLink);
  expect(names(one)).toEqual(['Floor', 'Post 1', 'Upper arm 1', 'Forearm 1', 'Hand 1']);
  const two = then(one, addingTwoLink);
  expect(dynamics(two).joints.map((j) => j.child)).toEqual([2, 3, 4, 6, 7, 8]);
  expect(dynamics(two).controllers[1]?.goal).toMatchObject({ type: 'point', body: 8 });
  const copied = withChanges(one, copyingAll(one, [1, 2, 3, 4]));
  expect(dynamics(copied).controllers).toHaveLength(2);
  const [a, b] = dynamics(copied).controllers.map(({ goal }) => goal);
  expect(b).toMatchObject({ type: 'point', body: 8 });
  const far = a?.type === 'point' && b?.type === 'point' ? b.position[0] - a.position[0] : 0;
  expect(far).toBeGreaterThan(0.1);
});

test('its base: on the grid, on top of a body, and where the gizmo takes its first link', () => {
  const at = (scene: Scene) => armOf(scene)?.base.translation;
  const off = withChanges(withArm(), [
    { path: 'experiment.arm.base.translation', value: [0.031, -0.012, 0.049] },
  ]);
  expect(at(then(off, (s) => baseToGrid(s, 0.05)))).toEqual([0.05, 0, 0.05]);
  expect(baseToGrid(off, 0)).toMatch(/above zero/);
  const box = then(off, (s) => adding(s, 'box'));
  const on = then(box, (s) => baseOnTop(s, 1));
  expect(at(on)?.[2]).toBeCloseTo((box.bodies[1]?.pose.translation[2] ?? 0) + 0.05, 9);
  expect(on.bodies[1]?.fixed).toBe(true);
  expect(at(then(off, (s) => baseOnTop(s, 0)))).toEqual([0.031, -0.012, 0]);

  const base: Pose = { translation: [0.1, 0.2, 0], rotation: fromEuler([0, 0, 0.3]) };
  const inner: Pose = { translation: [0, 0, 0.35], rotation: fromEuler([0, 0, 0.7]) };
  const on_ = (p: Pose): Pose => ({
    translation: turnedBy(p.rotation as Quat, inner.translation as Vec3).map(
      (x, k) => x + (p.translation[k] ?? 0),
    ) as Vec3,
    rotation: multiply(p.rotation as Quat, inner.rotation as Quat),
  });
  const wanted: Pose = { translation: [-0.4, 0.1, 0.2], rotation: fromEuler([0.2, -0.1, 1]) };
  const found = goingAlong(base, on_(base), on_(wanted));
  found.translation.forEach((x, k) => expect(x).toBeCloseTo(wanted.translation[k] ?? 0, 9));
  found.rotation.forEach((x, k) => expect(x).toBeCloseTo(wanted.rotation[k] ?? 0, 9));
});

test('way-points follow each other by a second; a servo is for what turns or slides; a material keeps what is rigid', () => {
  const one = then(withArm(), (s) => nextPoint(s, [0.4450000001, 1e-12, 0.5]));
  expect(armOf(one)?.way).toMatchObject([{ time: 0, position: [0.445, 0, 0.5] }]);
  expect(armOf(then(one, (s) => nextPoint(s, [9, 9, 9])))?.way[1]).toMatchObject({
    time: 1,
    position: [0.445, 0, 0.5],
  });
  const two = then(empty(), addingTwoLink);
  expect(dynamics(then(two, (s) => servoing(s, 1))).controllers[1]?.goal).toMatchObject({
    joint: 1,
    position: 2,
  });
  expect(servoing(two, 2)).toMatch(/hinge or a slider/);
  expect(drawing(two, 0, undefined)).toMatch(/fixed/);
  const [ice] = STUFFS;
  const slippery = withChanges(two, making(two, [0, 1], ice as (typeof STUFFS)[number]));
  expect(slippery.bodies[1]?.compliance.type).toBe('rigid');
  expect(stuffOf(slippery, 0)?.id).toBe('ice');
});

test('what begins in each other is asked of the engine, by name, the deepest first', async () => {
  const scene = then(withArm(), (s) => adding(s, 'box'));
  let asked = '';
  const run = ({ scene: text }: { scene: string }) => {
    asked = text;
    const contacts = [
      { a: 0, b: 1, gap: -1e-5 },
      { a: 0, b: 1, gap: -0.02 },
      { a: 0, b: 3, gap: -0.3 },
    ];
    return { answer: Promise.resolve([contacts]), stop: () => undefined };
  };
  expect(await overlaps(run as never, scene)).toEqual([
    { a: 'Floor', b: 'link 2 of the robot', depth: 0.3 },
    { a: 'Floor', b: 'Box 1', depth: 0.02 },
  ]);
  expect(JSON.parse(asked).experiment).toMatchObject({ step: 1e-5, contact: { type: 'point' } });
});
