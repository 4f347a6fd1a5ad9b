// Where a mesh comes to stand that takes another shape's place: against what the old one touched, whatever its file's origin.
import type { Change, Pose, Scene, Shape } from '../generated/scene';
import { turnedBy, type Vec3 } from '../ui/pose';
import { extents } from './shapes';

/** Lowest and highest corner of the box about a turned shape, from the body's origin, m. */
export function boxOf(shape: Shape, rotation: Pose['rotation']): [Vec3, Vec3] {
  const points = shape.type === 'mesh' ? shape.vertices : corners(extents(shape));
  const low: Vec3 = [0, 1, 2].map(() => Number.POSITIVE_INFINITY) as Vec3;
  const high: Vec3 = [0, 1, 2].map(() => Number.NEGATIVE_INFINITY) as Vec3;
  for (const point of points) {
    const turned = turnedBy(rotation, point);
    for (const k of [0, 1, 2] as const) {
      low[k] = Math.min(low[k], turned[k]);
      high[k] = Math.max(high[k], turned[k]);
    }
  }
  return [low, high];
}

const corners = ([x, y, z]: Vec3): Vec3[] =>
  [-0.5, 0.5].flatMap((a) => [-0.5, 0.5].flatMap((b) => [-0.5, 0.5].map((c): Vec3 => [a * x, b * y, c * z])));

/** The change of its place: the middle over the old one's, and the side towards the other bodies where that was. */
export function inPlaceOf(scene: Pick<Scene, 'bodies'>, index: number, shape: Shape): Change[] {
  const body = scene.bodies[index];
  if (!body || body.shape.type === 'half_space') return [];
  const pose = body.pose ?? { translation: [0, 0, 0], rotation: [1, 0, 0, 0] };
  const { translation: at, rotation } = pose;
  const [oldLow, oldHigh] = boxOf(body.shape, rotation);
  const [low, high] = boxOf(shape, rotation);
  const others = scene.bodies.filter((_, i) => i !== index).map((b) => b.pose?.translation ?? [0, 0, 0]);
  const middle = (a: Vec3, b: Vec3, k: 0 | 1 | 2) => (a[k] + b[k]) / 2;
  const away = ([0, 1, 2] as const).map(
    (k) =>
      others.reduce((sum, p) => sum + p[k], 0) / (others.length || 1) - at[k] - middle(oldLow, oldHigh, k),
  );
  const farthest = away.map(Math.abs).indexOf(Math.max(...away.map(Math.abs)));
  const translation = ([0, 1, 2] as const).map((k) => {
    const towards = others.length > 0 && k === farthest ? Math.sign(away[k] ?? 0) : 0;
    const moved =
      towards < 0
        ? oldLow[k] - low[k]
        : towards > 0
          ? oldHigh[k] - high[k]
          : middle(oldLow, oldHigh, k) - middle(low, high, k);
    return Number((at[k] + moved).toPrecision(9));
  });
  return [{ path: `bodies[${index}].pose.translation`, value: translation }];
}
