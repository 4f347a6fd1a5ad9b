// The way-points of a script: what an absent field stands for, what comes next, who may follow one.
import type { BodyWayPoint, BodyWayPoints, Scene } from '../../../generated/scene';
import { dynamicsOf } from '../document';

export type Vec3 = [number, number, number];

/** Time from one way-point to one that is added, s. */
const APART = 0.5;

/** Pose of a script's body before a way-point: what an absent field of the point stands for. */
export function before(scene: Scene, script: BodyWayPoints, point: number): { position: Vec3; turn: Vec3 } {
  const start = scene.bodies[script.body]?.pose?.translation ?? [0, 0, 0];
  let [position, turn]: [Vec3, Vec3] = [[...start] as Vec3, [0, 0, 0]];
  for (const one of script.way.slice(0, point)) {
    position = one.position ?? position;
    turn = one.turn ?? turn;
  }
  return { position: [...position], turn: [...turn] };
}

/** A way-point after the last, at the same place. */
export function next(scene: Scene, script: BodyWayPoints): BodyWayPoint {
  const last = script.way.at(-1);
  return {
    time: last ? Number((last.time + APART).toPrecision(6)) : 0,
    ...before(scene, script, script.way.length),
  };
}

/** Bodies that neither the world nor a joint nor a script holds: their indices and names. */
export function free(scene: Scene): readonly (readonly [index: number, name: string])[] {
  const dynamics = dynamicsOf(scene);
  if (!dynamics) return [];
  const held = new Set<number | undefined>([
    ...dynamics.joints.map((j) => j.child),
    ...dynamics.scripts.map((s) => s.body),
    dynamics.arm?.tool?.body,
  ]);
  return scene.bodies.flatMap((body, i) =>
    body.fixed || held.has(i) ? [] : [[i, body.name || `Body ${i + 1}`] as const],
  );
}
