// Rotations as people write them. Quaternions are [w, x, y, z].
import type { Pose } from '../generated/scene';

export type Vec3 = [number, number, number];
export type Quat = [number, number, number, number];

export function multiply([aw, ax, ay, az]: Quat, [bw, bx, by, bz]: Quat): Quat {
  return [
    aw * bw - ax * bx - ay * by - az * bz,
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
  ];
}

export function aboutAxis([x, y, z]: Vec3, angle: number): Quat {
  const length = Math.hypot(x, y, z) || 1;
  const s = Math.sin(angle / 2) / length;
  return [Math.cos(angle / 2), s * x, s * y, s * z];
}

export function normalized(q: Quat): Quat {
  const length = Math.hypot(...q) || 1;
  return q.map((c) => c / length) as Quat;
}

/** Turns about the fixed axes x, then y, then z (roll, pitch, yaw), rad. */
export function toEuler(q: Quat): Vec3 {
  const [w, x, y, z] = normalized(q);
  const sinPitch = Math.max(-1, Math.min(1, 2 * (w * y - z * x)));
  return [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    Math.asin(sinPitch),
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  ];
}

export function fromEuler([roll, pitch, yaw]: Vec3): Quat {
  const about = (axis: Vec3, angle: number) => aboutAxis(axis, angle);
  return multiply(about([0, 0, 1], yaw), multiply(about([0, 1, 0], pitch), about([1, 0, 0], roll)));
}

/** A vector, turned. */
export function turnedBy(q: Quat, [x, y, z]: Vec3): Vec3 {
  const [, a, b, c] = multiply(multiply(normalized(q), [0, x, y, z]), conjugate(normalized(q)));
  return [a, b, c];
}

const conjugate = ([w, x, y, z]: Quat): Quat => [w, -x, -y, -z];

/** A point of the world as the body sees it. */
export function within({ translation: [x, y, z], rotation }: Pose, [px, py, pz]: Vec3): Vec3 {
  return turnedBy(conjugate(rotation), [px - x, py - y, pz - z]);
}

export function moved(pose: Pose, by: Vec3): Pose {
  const [x, y, z] = pose.translation;
  return { ...pose, translation: [x + by[0], y + by[1], z + by[2]] };
}

/** Turned about a world axis through the body's origin. */
export function turned(pose: Pose, axis: Vec3, angle: number): Pose {
  return { ...pose, rotation: normalized(multiply(aboutAxis(axis, angle), pose.rotation)) };
}

/** The signed world axis nearest to a direction. */
export function nearestAxis(v: Vec3): Vec3 {
  const sizes = v.map(Math.abs);
  const k = sizes.indexOf(Math.max(...sizes));
  return [0, 1, 2].map((i) => (i === k ? Math.sign(v[i] ?? 1) || 1 : 0)) as Vec3;
}

/** 1, 2 or 5 times a power of ten, at most `x`. */
export function roundStep(x: number): number {
  const power = 10 ** Math.floor(Math.log10(x));
  const lead = x / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}
