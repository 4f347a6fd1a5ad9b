// Robots by clicking: a six-axis arm beside the bodies, what it holds, where it stands and where it goes; an arm of two links, whose
// parts are bodies as any other.
import type { Arm, Body, Change, Joint, Pose, Scene, WayPoint } from '../../../generated/scene';
import type { Robot } from '../../../panels/robots';
import { plain } from '../../../store/change';
import { tidy } from '../../../store/tidy';
import { multiply, type Quat, type Vec3 } from '../../../ui/pose';
import { dynamicsOf, isEmpty } from '../document';
import { freshName } from './bodies';
import { halfOf } from './group';
import twoLink from './two_link.json';

const AT: Pose = { translation: [0, 0, 0], rotation: [1, 0, 0, 0] };
const along = (z: number): Pose => ({ translation: [0, 0, z], rotation: [1, 0, 0, 0] });
/** Commands of a usual controller come this often, s. */
const PERIOD = 0.008;
/** Distance from a base to what stands before it, m. */
const BEFORE = 0.45;
/** The flange looks straight down. */
const DOWN: Quat = [0, 1, 0, 0];

/** Path of the arm in a document. */
export const ARM = 'experiment.arm';

/** Arm of a scene, if it has one. */
export const armOf = (scene: Scene): Arm | undefined => dynamicsOf(scene)?.arm ?? undefined;
/** The first of the bodies that the run adds for the arm. */
export const firstLink = (scene: Scene): number =>
  scene.bodies.length + (dynamicsOf(scene)?.clutter?.count ?? 0);

/** Behind all that stands there, along x: what is there is before it. */
function standsAt({ bodies }: Scene): Vec3 {
  const near = bodies.filter((b) => b.shape.type !== 'half_space' && b.shape.type !== 'empty');
  const left = near.map((b) => b.pose.translation[0] - halfOf(b)[0]);
  return [left.length > 0 ? tidy(Math.min(...left) - BEFORE) : 0, 0, 0];
}

/** Its controller's rate is a whole number of the run's steps. */
export function addingArm(scene: Scene, { arm: model }: Robot): Change[] | string {
  const dynamics = dynamicsOf(scene);
  if (!dynamics) return NO_SCENE;
  if (armOf(scene)) return ONE_ARM;
  const steps = Math.max(1, Math.round(PERIOD / dynamics.step));
  const arm: Arm = {
    model,
    base: { translation: standsAt(scene), rotation: [1, 0, 0, 0] },
    joints: [0, 0.5, 1.2, 0, tidy(Math.PI - 1.7), 0],
    tool: { grip: AT, point: AT },
    servo: { law: { type: 'second_order', natural_frequency: 60, damping_ratio: 0.9 }, delay: 0 },
    sensor: { taken_off: 'weight', bias: [0, 0, 0, 0, 0, 0], noise: [0, 0], seed: 1 },
    control: {
      rate: 1 / (steps * dynamics.step),
      force_gains: [2e-6, 6e-5],
      moment_gains: [0, 0],
      gives: [false, false, false, false, false, false],
      speed: [0.1, 0.5],
    },
    way: [],
  };
  return [
    { path: 'experiment.arm', value: plain(arm) },
    ...(isEmpty(scene) ? [{ path: 'experiment.plots', value: ['arm_z', 'arm_x'] }] : []),
  ];
}

const NO_SCENE = 'Nothing moves in this scene: no robot can stand there.';
export const ONE_ARM =
  'A run has one six-axis arm, and there is one. Arms of two links may be several, beside it or without it.';

/** Changes that delete the arm; the body it held is free. */
export const removingArm = (scene: Scene): Change[] => {
  const driven = dynamicsOf(scene)?.drive ?? [];
  const left = driven.filter((c) => c.type !== 'arm' && c.type !== 'arm_joints');
  return [
    { path: 'experiment.arm', value: null },
    ...(left.length < driven.length ? [{ path: 'experiment.drive', value: plain(left) }] : []),
  ];
};

export type Hand = 'fingers' | 'rod' | 'body';

const bodyAt = (scene: Scene, name: string, shape: Body['shape'], mass: number, high: number): Body => ({
  name: freshName(scene, name),
  shape,
  // An arm that holds it decides where it is.
  pose: along(high),
  compliance: { type: 'compliant', hydroelastic_modulus: 1e7, resolution_hint: 0.01 },
  material: { dissipation: 1, friction: 0.8 },
  velocity: { linear: [0, 0, 0], angular: [0, 0, 0] },
  mass,
});

/** Flange to palm, and to between the tips of its fingers, m. */
const PALM = 0.015;
const TIPS = 0.085;
/** Distance of a finger from the middle when the hand is open, and when it is shut, m. */
const OPEN = 0.04;
const SHUT = 0.008;

/** Gives the arm a hand, a rod to press with, or the body in hand (where that stands). */
export function giving(scene: Scene, hand: Hand, body: number): Change[] | string {
  const [dynamics, arm] = [dynamicsOf(scene), armOf(scene)];
  if (!dynamics || !arm) return 'There is no robot yet: add one first.';
  const held = arm.tool.body;
  if (held !== undefined)
    return `The robot holds ${scene.bodies[held]?.name || 'a body'}: have it let go first.`;
  const first = scene.bodies.length;
  const tool = (at: number, grip: number | Pose, point: number): Change => ({
    path: 'experiment.arm.tool',
    value: plain({ body: at, grip: typeof grip === 'number' ? along(grip) : grip, point: along(point) }),
  });
  if (hand === 'body') {
    const own = scene.bodies[body];
    if (!own || own.fixed) return 'An arm holds a body that is free: choose one as body in hand.';
    if (dynamics.joints.some((j) => j.child === body))
      return `${own.name || 'It'} hangs on a joint: an arm holds a body that is free.`;
    const half = halfOf(own)[2];
    const [w, x, y, z] = DOWN;
    // Straight down, a flange above its middle: as it is turned now.
    const rotation = multiply([w, -x, -y, -z], own.pose.rotation as Quat);
    return [
      tool(body, { translation: [0, 0, tidy(half)], rotation }, 2 * tidy(half)),
      { path: 'experiment.arm.starts_at_tool', value: true },
    ];
  }
  if (hand === 'rod') {
    const rod = bodyAt(scene, 'Rod', { type: 'capsule', radius: 0.015, length: 0.08 }, 0.2, 0.6);
    return [{ path: 'bodies', value: plain([...scene.bodies, rod]) }, tool(first, 0.055, 0.11)];
  }
  const palm = bodyAt(scene, 'Palm', { type: 'box', size: [0.04, 0.12, 0.03] }, 0.3, 0.6);
  const fingers = [1, 2].map((n) =>
    bodyAt(
      { ...scene, bodies: [...scene.bodies, ...(n === 1 ? [] : [{ ...palm, name: 'Finger 1' }])] },
      'Finger',
      { type: 'box', size: [0.02, 0.012, 0.06] },
      0.05,
      0.6,
    ),
  );
  const joints: Joint[] = fingers.map(({ name }, k) => ({
    name: `${name} slides`,
    parent: first,
    child: first + 1 + k,
    frame_in_parent: along(0.045),
    frame_in_child: AT,
    motion: {
      type: 'prismatic',
      axis: [0, k === 0 ? 1 : -1, 0],
      drive: { position: OPEN, velocity: 0, limits: [SHUT, 0.05], damping: 5 },
    },
  }));
  const controllers = fingers.map(({ name }, k) => ({
    name,
    goal: { type: 'joint', joint: dynamics.joints.length + k, position: OPEN, velocity: 0 },
    gains: { stiffness: 2000, damping: 40, integral: 0, limit: 40 },
  }));
  return [
    { path: 'bodies', value: plain([...scene.bodies, palm, ...fingers]) },
    { path: 'experiment.joints', value: plain([...dynamics.joints, ...joints]) },
    {
      path: 'experiment.passing',
      value: plain([...dynamics.passing, [first, first + 1], [first, first + 2]]),
    },
    { path: 'experiment.controllers', value: plain([...dynamics.controllers, ...controllers]) },
    tool(first, PALM, TIPS),
  ];
}

/** Set free: it falls from the next start on. */
export const lettingGo = (scene: Scene): Change[] => {
  const arm = armOf(scene);
  if (!arm) return [];
  return [
    { path: 'experiment.arm.tool', value: plain({ grip: AT, point: AT }) },
    ...(arm.starts_at_tool ? [{ path: 'experiment.arm.starts_at_tool', value: false }] : []),
  ];
};

/** Post, two links, a hand that is drawn to a point: all of them bodies, joints and a controller. */
export function addingTwoLink(scene: Scene): Change[] | string {
  const dynamics = dynamicsOf(scene);
  if (!dynamics) return NO_SCENE;
  const first = scene.bodies.length;
  const [x, y] = standsAt(scene);
  const by = (p: readonly number[]): Vec3 => [tidy((p[0] ?? 0) + x), tidy((p[1] ?? 0) + y), p[2] ?? 0];
  const given = plain(twoLink) as unknown as {
    bodies: Body[];
    joints: Joint[];
    passing: [number, number][];
    controllers: (typeof dynamics.controllers)[number][];
  };
  let { bodies } = scene;
  for (const body of given.bodies) {
    const name = freshName({ ...scene, bodies }, body.name);
    bodies = [...bodies, { ...body, name, pose: { ...body.pose, translation: by(body.pose.translation) } }];
  }
  const joints = given.joints.map((j) =>
    j.parent === undefined
      ? {
          ...j,
          child: first + j.child,
          frame_in_parent: { ...j.frame_in_parent, translation: by(j.frame_in_parent.translation) },
        }
      : { ...j, parent: first + j.parent, child: first + j.child },
  );
  const controllers = given.controllers.map((c) =>
    c.goal.type === 'point'
      ? {
          ...c,
          name: bodies[first + c.goal.body]?.name ?? c.name,
          goal: { ...c.goal, body: first + c.goal.body, position: by(c.goal.position) },
        }
      : c,
  );
  return [
    { path: 'bodies', value: plain(bodies) },
    { path: 'experiment.joints', value: plain([...dynamics.joints, ...joints]) },
    {
      path: 'experiment.passing',
      value: plain([...dynamics.passing, ...given.passing.map((p) => p.map((n) => first + n))]),
    },
    { path: 'experiment.controllers', value: plain([...dynamics.controllers, ...controllers]) },
    ...(isEmpty(scene) ? [{ path: 'experiment.watch', value: bodies.length - 1 }] : []),
  ];
}

/** The base on the nearest places of a grid. */
export const baseToGrid = (scene: Scene, pitch: number): Change[] | string => {
  const arm = armOf(scene);
  if (!arm || !(pitch > 0)) return 'A grid has a pitch above zero.';
  const translation = arm.base.translation.map(
    (x) => Number((Math.round(x / pitch) * pitch).toPrecision(10)) || 0,
  );
  return [{ path: 'experiment.arm.base.translation', value: translation }];
};

/** The base on the top face of a body, in its middle; on a floor, straight down. */
export function baseOnTop(scene: Scene, other: number): Change[] | string {
  const [arm, onto] = [armOf(scene), scene.bodies[other]];
  if (!arm || !onto) return 'There is no such body.';
  const [x, y, z] = onto.pose.translation;
  const at =
    onto.shape.type === 'half_space'
      ? [arm.base.translation[0], arm.base.translation[1], z]
      : [x, y, z + halfOf(onto)[2]];
  const changes: Change[] = [{ path: 'experiment.arm.base.translation', value: at.map(tidy) }];
  // It stands on it: what moves would be pushed away.
  if (!onto.fixed && onto.shape.type !== 'half_space')
    changes.push({ path: `bodies[${other}].fixed`, value: true });
  return changes;
}

/** Time from one way-point to one that is added, s. */
const APART = 1;

/** A second after the last, at the same place; at first where the tool is. */
export function nextPoint(scene: Scene, here: Vec3): Change[] {
  const way = armOf(scene)?.way ?? [];
  const last = way.at(-1);
  // A link stays short: a millionth of a metre is enough.
  const position =
    way.findLast((p) => p.position)?.position ?? (here.map((x) => Math.round(x * 1e6) / 1e6 + 0) as Vec3);
  const point: WayPoint = {
    time: last ? tidy(last.time + APART) : 0,
    position,
    force: last?.force ?? [0, 0, 0],
    moment: last?.moment ?? [0, 0, 0],
  };
  return [{ path: 'experiment.arm.way', value: plain([...way, point]) }];
}
