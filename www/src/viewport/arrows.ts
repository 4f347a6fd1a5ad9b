// Where the drawn arrows end, so that their magnitude can stand beside the tip. Lengths as in crate/render/src/mechanics.rs.

import type { Frame } from '../bridge/frame';
import { records } from '../bridge/records';
import { ArrowRole } from '../generated/records';
import type { View } from '../generated/scene';
import type { Vec3 } from '../ui/pose';
import { format } from '../ui/quantity';

/** Vertical field of view, rad. */
export const FIELD_OF_VIEW = 0.5;
/** Longest arrow, as a part of the picture's smaller side. */
const LONGEST = 0.26;
/** Metres per N·m for each metre per N, with a fixed scale. */
const MOMENT_SCALE = 10;
/** An arrow this much shorter than the longest may be has no length to be told: a few pixels. */
const TOO_SHORT = 0.02;
/** The longest so many have their size beside them: of a pile's hundreds it could not be read. */
const MOST = 60;
/** A net force this close to the normal force is not drawn. */
const SAME_FORCE = 0.08;

export interface ArrowLabel {
  role: ArrowRole;
  origin: Vec3;
  tip: Vec3;
  text: string;
}

const SHOWN: Partial<Record<number, (layers: View['layers']) => boolean>> = {
  [ArrowRole.NormalForce]: (l) => l.force,
  [ArrowRole.FrictionForce]: (l) => l.force,
  [ArrowRole.NetForce]: (l) => l.force,
  [ArrowRole.NetMoment]: (l) => l.moment,
  [ArrowRole.PointForce]: (l) => l.force && l.point_contact,
  [ArrowRole.Velocity]: (l) => l.slip,
};
/** Each has a scale of its own. */
type Kind = 'force' | 'moment' | 'speed';
const kindOf = (role: ArrowRole): Kind =>
  role === ArrowRole.NetMoment ? 'moment' : role === ArrowRole.Velocity ? 'speed' : 'force';

/** Metres of the longest arrow: a part of what the camera sees at its target. */
export function reachOf(distance: number, size: readonly [number, number]): number {
  const pixel = (2 * distance * Math.tan(FIELD_OF_VIEW / 2)) / size[1];
  return LONGEST * Math.min(size[0], size[1]) * pixel;
}

export function arrowLabels(frame: Frame, view: View, reach: number): ArrowLabel[] {
  const arrows: { role: ArrowRole; origin: Vec3; vector: Vec3; size: number }[] = [];
  for (const { role, origin, vector } of records(frame, 'Arrows')) {
    if (!SHOWN[role]?.(view.layers)) continue;
    const size = Math.hypot(...vector);
    if (size > 0 && Number.isFinite(size)) arrows.push({ role, origin, vector, size });
  }
  const most: Partial<Record<Kind, number>> = {};
  for (const { role, size } of arrows) most[kindOf(role)] = Math.max(most[kindOf(role)] ?? 0, size);
  const longest = (kind: Kind) => most[kind] ?? 0;
  const chosen = view.arrow_scale;
  const scale = (kind: Kind) =>
    chosen.mode === 'auto' || kind === 'speed'
      ? reach / longest(kind)
      : chosen.metres_per_newton * (kind === 'moment' ? MOMENT_SCALE : 1);
  // As in the view: a net force that lies on a normal force is not drawn.
  const normals = arrows.filter((a) => a.role === ArrowRole.NormalForce);
  const apart = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  const force = scale('force');
  const long = ({ role, size }: { role: ArrowRole; size: number }) => scale(kindOf(role)) * size;
  const least = arrows.length > MOST ? (arrows.map(long).sort((a, b) => b - a)[MOST] ?? 0) : 0;
  return arrows
    .filter(
      ({ role, origin, vector, size }) =>
        scale(kindOf(role)) * size > least &&
        scale(kindOf(role)) * size > TOO_SHORT * reach &&
        (role !== ArrowRole.NetForce ||
          normals.every(
            (n) => force * apart(n.vector, vector) + apart(n.origin, origin) > SAME_FORCE * force * size,
          )),
    )
    .map(({ role, origin, vector, size }) => {
      const kind = kindOf(role);
      const s = scale(kind);
      return {
        role,
        origin,
        tip: origin.map((c, k) => c + s * (vector[k] ?? 0)) as Vec3,
        text: format(size, kind, 3),
      };
    });
}
