// Joints between bodies that stand somewhere: the joint's frame is where they are, so that nothing moves when it is made. Joints
// make trees: each body hangs on one at most, and a ring cannot be closed.
import type { Change, Joint, JointMotion, Pose, Scene } from '../../../generated/scene';
import { plain } from '../../../store/change';
import { type Quat, type Vec3, within } from '../../../ui/pose';
import { dynamicsOf } from '../document';
import { closedUp, renumbered } from './numbers';

export type JointKind = 'hinge' | 'slider' | 'ball' | 'weld';
export const JOINT_KINDS: readonly (readonly [JointKind, string])[] = [
  ['hinge', 'Hinge'],
  ['slider', 'Slider'],
  ['ball', 'Ball joint'],
  ['weld', 'Weld'],
];
export const AXES = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const;
export type Axis = keyof typeof AXES;
/** Place of a joint: in the middle of one of the two, or between them. */
export type Where = 'child' | 'parent' | 'between';

export interface Asked {
  readonly kind: JointKind;
  /** Undefined: the world. */
  readonly parent: number | undefined;
  readonly child: number;
  readonly axis: Axis;
  readonly where: Where;
}

export const jointsOf = (scene: Scene): readonly Joint[] => dynamicsOf(scene)?.joints ?? [];
export const jointOn = (scene: Scene, body: number): Joint | undefined =>
  jointsOf(scene).find((j) => j.child === body);

const nameOf = ({ bodies }: Scene, body: number) => bodies[body]?.name || `Body ${body + 1}`;
const WORLD: Pose = { translation: [0, 0, 0], rotation: [1, 0, 0, 0] };
const tidy = (x: number) => Number(x.toPrecision(10)) || 0;

/** A frame at a place, turned as the world is, as a body sees it. */
function seenFrom(pose: Pose, place: Vec3): Pose {
  const [w, x, y, z] = pose.rotation as Quat;
  return { translation: within(pose, place).map(tidy) as Vec3, rotation: [w, -x, -y, -z] };
}

/** With all that the document leaves out: fields of it are set next. */
function motionOf(kind: JointKind, axis: Axis): JointMotion {
  const [x, y, z] = AXES[axis];
  const drive = { position: 0, velocity: 0, damping: 0 };
  if (kind === 'hinge') return { type: 'revolute', axis: [x, y, z], drive };
  if (kind === 'slider') return { type: 'prismatic', axis: [x, y, z], drive };
  return kind === 'ball' ? { type: 'ball', rotation: [1, 0, 0, 0], damping: 0 } : { type: 'weld' };
}

/** Whom a body hangs on, and whom that does. */
function* carriers(scene: Scene, body: number | undefined): Generator<number> {
  const seen = new Set<number>();
  for (let at = body; at !== undefined && !seen.has(at); at = jointOn(scene, at)?.parent) {
    seen.add(at);
    yield at;
  }
}

/** Why there can be no such joint; undefined where there can. */
export function cannotJoin(
  scene: Scene,
  { parent, child }: Pick<Asked, 'parent' | 'child'>,
): string | undefined {
  const name = nameOf(scene, child);
  if (parent === child) return 'A body is not joined to itself.';
  if (scene.bodies[child]?.fixed) return `${name} is fixed to the world: no joint moves it.`;
  const held = jointOn(scene, child);
  if (held)
    return `${name} hangs on a joint already, ${held.name || 'without a name'}. Joints that make a ring cannot be closed: take that one away, or join the two the other way round.`;
  if (parent !== undefined && [...carriers(scene, parent)].includes(child))
    return `${name} carries ${nameOf(scene, parent)} already: joints that make a ring cannot be closed.`;
  return undefined;
}

/** `poseOf`: where bodies are at the start of the run. */
export function joining(
  scene: Scene,
  poseOf: (body: number) => Pose | undefined,
  asked: Asked,
): Change[] | string {
  const { kind, child, axis, where } = asked;
  const why = cannotJoin(scene, asked);
  if (why) return why;
  // What is fixed is the world.
  const parent = asked.parent !== undefined && scene.bodies[asked.parent]?.fixed ? undefined : asked.parent;
  const [own, other] = [poseOf(child), asked.parent === undefined ? undefined : poseOf(asked.parent)];
  const dynamics = dynamicsOf(scene);
  if (!own || !dynamics) return 'The run has not begun: try again when the scene is there.';
  const [a, b] = [own.translation, (other ?? own).translation];
  const place =
    where === 'child' || !other
      ? a
      : where === 'parent'
        ? b
        : (a.map((x, k) => (x + (b[k] ?? 0)) / 2) as Vec3);
  const carrier = parent === undefined ? undefined : poseOf(parent);
  const taken = new Set(dynamics.joints.map((j) => j.name));
  const word = JOINT_KINDS.find(([k]) => k === kind)?.[1] ?? 'Joint';
  const number = [...Array(taken.size + 1).keys()].find((n) => !taken.has(`${word} ${n + 1}`)) ?? 0;
  const joint = {
    name: `${word} ${number + 1}`,
    ...(parent === undefined ? {} : { parent }),
    child,
    frame_in_parent: seenFrom(carrier ?? WORLD, place),
    frame_in_child: seenFrom(own, place),
    motion: motionOf(kind, axis),
  };
  // What is joined does not push itself apart; a floor holds what is joined to it all the same.
  const pass =
    asked.parent === undefined ||
    scene.bodies[asked.parent]?.shape.type === 'half_space' ||
    dynamics.passing.some((p) => p.includes(child) && p.includes(asked.parent as number));
  return [
    { path: 'experiment.joints', value: plain([...dynamics.joints, joint]) },
    ...(pass
      ? []
      : [
          {
            path: 'experiment.passing',
            value: plain([...dynamics.passing, [asked.parent, child].sort((m, n) => Number(m) - Number(n))]),
          },
        ]),
  ];
}

/** Other lists that name joints by their numbers, and are not renumbered here. */
const NAMING = ['couplers', 'recorded'] as const;

/** Takes a joint away: its body is free again, where it was. */
export function parting(
  scene: Scene,
  poseOf: (body: number) => Pose | undefined,
  index: number,
): Change[] | string {
  const dynamics = dynamicsOf(scene);
  const joint = dynamics?.joints[index];
  if (!dynamics || !joint) return 'There is no such joint.';
  const naming = NAMING.find((key) => {
    const value = dynamics[key as keyof typeof dynamics] as unknown;
    return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
  });
  if (naming) return `The scene’s ${naming} may name joints by number: take it away in the text.`;
  const pose = poseOf(joint.child);
  const { parent, child } = joint;
  return [
    { path: 'experiment.joints', value: plain(dynamics.joints.filter((_, i) => i !== index)) },
    ...renumbered(dynamics, (n) => n, closedUp(dynamics.joints.map((_, i) => i !== index))),
    ...(parent === undefined
      ? []
      : [
          {
            path: 'experiment.passing',
            value: plain(dynamics.passing.filter((p) => !(p.includes(parent) && p.includes(child)))),
          },
        ]),
    ...(pose
      ? [
          {
            path: `bodies[${child}].pose`,
            value: plain({ translation: pose.translation.map(tidy), rotation: pose.rotation }),
          },
        ]
      : []),
  ];
}

/** A body and all that hangs on it. */
export function withCarried(scene: Scene, bodies: readonly number[]): number[] {
  return scene.bodies.flatMap((_, i) => ([...carriers(scene, i)].some((c) => bodies.includes(c)) ? [i] : []));
}
