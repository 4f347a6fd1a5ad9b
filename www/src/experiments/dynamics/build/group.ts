// Several bodies as one: moved, copied, taken away together. What hangs on a body by joints goes with it.
import type { Change, Controller, Pose, Scene } from '../../../generated/scene';
import { extents } from '../../../panels/shape_kinds';
import { plain } from '../../../store/change';
import { withChanges } from '../../../store/path';
import { multiply, type Quat, turnedBy, type Vec3 } from '../../../ui/pose';
import { dynamicsOf } from '../document';
import { freshName, removing } from './bodies';
import { jointOn, jointsOf, withCarried } from './joints';

const tidy = (x: number) => Number(x.toPrecision(10)) || 0;
const shifted = (p: readonly number[], by: Vec3): Vec3 => p.map((x, k) => tidy(x + (by[k] ?? 0))) as Vec3;
const moved = <P extends Pick<Pose, 'translation'>>(pose: P, by: Vec3): P => ({
  ...pose,
  translation: shifted(pose.translation, by),
});

/** Half of what a body measures along the world's axes, m. */
export function halfOf({ shape, pose }: Scene['bodies'][number]): Vec3 {
  const half = extents(shape).map((x) => x / 2);
  const axes = [0, 1, 2].map((k) =>
    turnedBy(pose.rotation, [0, 1, 2].map((j) => (j === k ? (half[k] ?? 0) : 0)) as Vec3),
  );
  return [0, 1, 2].map((k) => axes.reduce((sum, a) => sum + Math.abs(a[k] ?? 0), 0)) as Vec3;
}

/** Pose that goes along with another, rigidly: as that goes `from` one `to` the other. */
export function goingAlong(pose: Pose, from: Pose, to: Pose): Pose {
  const [w, x, y, z] = from.rotation as Quat;
  const turn = multiply(to.rotation as Quat, [w, -x, -y, -z]);
  const off = turnedBy(turn, pose.translation.map((c, k) => c - (from.translation[k] ?? 0)) as Vec3);
  return {
    translation: off.map((c, k) => Number((c + (to.translation[k] ?? 0)).toPrecision(10)) || 0) as Vec3,
    rotation: multiply(turn, pose.rotation as Quat),
  };
}

/** A sentence where something holds them that does not move along. */
export function moving(
  scene: Scene,
  chosen: readonly number[],
  by: Vec3 | ((pose: Pose) => Pose),
): Change[] | string {
  const move = (pose: Pose): Pose => (typeof by === 'function' ? by(pose) : moved(pose, by));
  const bodies = withCarried(scene, chosen);
  const joints = [...jointsOf(scene)];
  for (const body of bodies) {
    const joint = jointOn(scene, body);
    if (!joint || (joint.parent !== undefined && bodies.includes(joint.parent))) continue;
    const name = scene.bodies[body]?.name || 'It';
    if (joint.parent !== undefined)
      return `${name} hangs on ${scene.bodies[joint.parent]?.name || 'another body'} by ${joint.name || 'a joint'}: move them together.`;
    joints[joints.indexOf(joint)] = { ...joint, frame_in_parent: move(joint.frame_in_parent) };
  }
  const all = scene.bodies.map((b, i) => (bodies.includes(i) ? { ...b, pose: move(b.pose) } : b));
  return [
    { path: 'bodies', value: plain(all) },
    ...(joints.length > 0 ? [{ path: 'experiment.joints', value: plain(joints) }] : []),
  ];
}

/** Copies beside them, along x; joints among them, and with the world, are copied too. */
export function copyingAll(scene: Scene, chosen: readonly number[]): Change[] {
  const dynamics = dynamicsOf(scene);
  if (!dynamics) return [];
  const spans = chosen.flatMap((i) => {
    const body = scene.bodies[i];
    return body
      ? [[body.pose.translation[0] - halfOf(body)[0], body.pose.translation[0] + halfOf(body)[0]]]
      : [];
  });
  const width = Math.max(...spans.map(([, b = 0]) => b)) - Math.min(...spans.map(([a = 0]) => a));
  const by: Vec3 = [Number((1.2 * width).toPrecision(6)), 0, 0];
  const now = new Map(chosen.map((old, k) => [old, scene.bodies.length + k]));
  let bodies = scene.bodies;
  for (const old of chosen) {
    const body = scene.bodies[old];
    if (!body) continue;
    const name = freshName({ ...scene, bodies }, body.name.replace(/ \d+$/, '') || 'Body');
    bodies = [...bodies, { ...body, name, pose: moved(body.pose, by) }];
  }
  const joints = dynamics.joints.flatMap((joint) => {
    const child = now.get(joint.child);
    if (child === undefined) return [];
    const name = `${joint.name} copied`;
    if (joint.parent === undefined)
      return [{ ...joint, name, child, frame_in_parent: moved(joint.frame_in_parent, by) }];
    const parent = now.get(joint.parent);
    return parent === undefined ? [] : [{ ...joint, name, child, parent }];
  });
  // What drives a joint or a body drives its copy too, to a place that is as far on.
  const joined = dynamics.joints.flatMap((j, i) =>
    now.has(j.child) && (j.parent === undefined || now.has(j.parent)) ? [i] : [],
  );
  const controllers = (dynamics.controllers ?? []).flatMap((c): Controller[] => {
    const { goal } = c;
    if (goal.type === 'joint') {
      const place = joined.indexOf(goal.joint);
      return place < 0 ? [] : [{ ...c, goal: { ...goal, joint: dynamics.joints.length + place } }];
    }
    const body = now.get(goal.body);
    return body === undefined
      ? []
      : [{ ...c, goal: { ...goal, body, position: shifted(goal.position, by) } }];
  });
  const passing = dynamics.passing.flatMap((pair) => {
    const both = pair.map((n) => now.get(n));
    return both.every((n) => n !== undefined) ? [both] : [];
  });
  return [
    { path: 'bodies', value: plain(bodies) },
    ...(joints.length > 0
      ? [{ path: 'experiment.joints', value: plain([...dynamics.joints, ...joints]) }]
      : []),
    ...(controllers.length > 0
      ? [{ path: 'experiment.controllers', value: plain([...dynamics.controllers, ...controllers]) }]
      : []),
    ...(passing.length > 0
      ? [{ path: 'experiment.passing', value: plain([...dynamics.passing, ...passing]) }]
      : []),
  ];
}

export function removingAll(scene: Scene, chosen: readonly number[]): Change[] {
  const all = new Map<string, Change>();
  let left = scene;
  for (const index of [...chosen].sort((a, b) => b - a)) {
    const changes = removing(left, index);
    left = withChanges(left, changes);
    for (const change of changes) all.set(change.path, change);
  }
  return [...all.values()];
}

/** To the nearest places of a grid; the first decides, the others go with it. */
export function toGrid(scene: Scene, chosen: readonly number[], pitch: number): Change[] | string {
  const [first] = chosen;
  const at = first === undefined ? undefined : scene.bodies[first]?.pose.translation;
  if (!at || !(pitch > 0)) return 'A grid has a pitch above zero.';
  return moving(scene, chosen, at.map((x) => tidy(Math.round(x / pitch) * pitch - x)) as Vec3);
}

export type Face = 'top' | 'bottom' | '+x' | '-x' | '+y' | '-y';
export const FACES: readonly (readonly [Face, string])[] = [
  ['top', 'on its top'],
  ['bottom', 'under it'],
  ['+x', 'at its +x side'],
  ['-x', 'at its −x side'],
  ['+y', 'at its +y side'],
  ['-y', 'at its −y side'],
];

/** Middle to middle, and flush with a face of another body: of the box that holds it, where it is none itself. */
export function ontoFace(
  scene: Scene,
  chosen: readonly number[],
  other: number,
  face: Face,
): Change[] | string {
  const [first] = chosen;
  const [own, onto] = [first === undefined ? undefined : scene.bodies[first], scene.bodies[other]];
  if (!own || !onto) return 'There is no such body.';
  if (chosen.includes(other)) return 'They go together: choose a face of another body.';
  const axis = face.endsWith('x') ? 0 : face.endsWith('y') ? 1 : 2;
  const side = face === 'top' || face.startsWith('+') ? 1 : -1;
  if (onto.shape.type === 'half_space') {
    if (face !== 'top') return `${onto.name || 'The floor'} has a top alone.`;
    const [, , z] = own.pose.translation;
    return moving(scene, chosen, [0, 0, onto.pose.translation[2] + halfOf(own)[2] - z]);
  }
  const gap = halfOf(onto)[axis] + halfOf(own)[axis];
  const by = onto.pose.translation.map(
    (c, k) => c + (k === axis ? side * gap : 0) - (own.pose.translation[k] ?? 0),
  );
  return moving(scene, chosen, by as Vec3);
}
