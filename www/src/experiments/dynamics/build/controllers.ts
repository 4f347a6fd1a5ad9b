// Controllers by clicking: a joint that is driven to a set-point, and a body that is drawn to a place.
import type { Change, Controller, Pose, Scene } from '../../../generated/scene';
import { plain } from '../../../store/change';
import { tidy } from '../../../store/tidy';
import { dynamicsOf } from '../document';

const GAINS = { stiffness: 100, damping: 20, integral: 0 };

const adding = (scene: Scene, controller: Controller): Change[] => [
  { path: 'experiment.controllers', value: plain([...(dynamicsOf(scene)?.controllers ?? []), controller]) },
];

/** At the joint's own start: nothing moves when it is made. */
export function servoing(scene: Scene, joint: number): Change[] | string {
  const one = dynamicsOf(scene)?.joints[joint];
  if (!one || !('drive' in one.motion))
    return 'A servo moves a joint that turns about an axis or slides along one: a hinge or a slider.';
  const goal = { type: 'joint', joint, position: one.motion.drive.position, velocity: 0 } as const;
  return adding(scene, { name: one.name, goal, gains: GAINS });
}

/** At its middle, where it is. */
export function drawing(scene: Scene, body: number, pose: Pose | undefined): Change[] | string {
  const own = scene.bodies[body];
  if (!own || own.fixed) return 'It is fixed to the world: a controller moves a body that is free.';
  const position = (pose ?? own.pose).translation.map(tidy) as [number, number, number];
  const goal: Controller['goal'] = {
    type: 'point',
    body,
    point: [0, 0, 0],
    position,
    velocity: [0, 0, 0],
  };
  return adding(scene, { name: own.name, goal, gains: GAINS });
}
