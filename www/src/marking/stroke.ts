// From the pointer's way to an annotation: fewer points, each where it lies on a body, and what is hit by an eraser.
import type { Annotation, Camera, Pose } from '../generated/scene';
import { type Vec3, within } from '../ui/pose';
import { type Box, type Ink, toPicture } from '../viewport/ink';
import type { Point } from '../viewport/placing';

/** What is left out changes the line by less than this, CSS px. */
const TOLERANCE = 0.75;

const between = (p: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  const s = length2 > 0 ? Math.max(0, Math.min(1, ((p[0] - ax) * dx + (p[1] - ay) * dy) / length2)) : 0;
  return Math.hypot(p[0] - ax - s * dx, p[1] - ay - s * dy);
};

/** The points without which the line would be another (Douglas and Peucker). */
export function simplify(points: readonly Point[], tolerance = TOLERANCE): Point[] {
  const kept = new Set<number>([0, points.length - 1]);
  const spans: [number, number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    const [a, b] = [points[from], points[to]];
    if (!a || !b) continue;
    let [most, at] = [tolerance, -1];
    for (let k = from + 1; k < to; k++) {
      const off = between(points[k] as Point, a, b);
      if (off > most) [most, at] = [off, k];
    }
    if (at < 0) continue;
    kept.add(at);
    spans.push([from, at], [at, to]);
  }
  return points.filter((_, k) => kept.has(k));
}

/** Parts of a view that places are read from. */
export interface Sight {
  project(p: Vec3): Point | undefined;
  pickBody(x: number, y: number): { body?: number; point?: Vec3 } | undefined;
  camera(): Camera | undefined;
}

/**
 * Places of the picture in the world, in the plane through a point that faces the eye: there the picture is the plane, only larger
 * or smaller.
 */
export function facing(sight: Sight, through: Vec3): ((p: Point) => Vec3) | undefined {
  const camera = sight.camera();
  if (!camera) return undefined;
  const { azimuth: a, elevation: e, distance } = camera;
  const right: Vec3 = [-Math.sin(a), Math.cos(a), 0];
  const up: Vec3 = [-Math.sin(e) * Math.cos(a), -Math.sin(e) * Math.sin(a), Math.cos(e)];
  const far = 0.01 * distance;
  const at = sight.project(through);
  const beside = sight.project(through.map((x, k) => x + far * (right[k] ?? 0)) as Vec3);
  const scale = at && beside ? (beside[0] - at[0]) / far : 0;
  if (!at || !(scale > 0)) return undefined;
  return ([x, y]) => {
    const [u, v] = [(x - at[0]) / scale, (at[1] - y) / scale];
    return through.map((c, k) => c + u * (right[k] ?? 0) + v * (up[k] ?? 0)) as Vec3;
  };
}

/** A hundred-thousandth of what it is. */
export const short = (p: Vec3): Vec3 => p.map((x) => Number(x.toPrecision(5)) || 0) as Vec3;

/** Bodies as they stand. */
export interface Standing {
  poseOf(body: number): Pose | undefined;
  /** It lies behind everything, as a floor does: what is drawn over it may mean what stands before it. */
  endless(body: number): boolean;
}

/** `anchors`: the places of the picture that decide what it stands on, the first that is on a body of some size. */
export function annotationAt(
  sight: Sight,
  { poseOf, endless }: Standing,
  drawn: Pick<Annotation, 'kind' | 'text'> & { points: readonly Point[]; anchors: readonly Point[] },
  sticks: 'body' | 'picture',
  size: Point,
): Annotation {
  const { kind, text, points, anchors } = drawn;
  const words = text ? { text } : {};
  const hits = sticks === 'body' ? anchors.map(([x, y]) => sight.pickBody(x, y)) : [];
  const on = hits.filter((h) => h?.body !== undefined);
  const hit = on.find((h) => h?.body !== undefined && !endless(h.body)) ?? on[0];
  const pose = hit?.body === undefined ? undefined : poseOf(hit.body);
  const plane = hit?.point && pose ? facing(sight, hit.point) : undefined;
  if (hit?.body === undefined || !pose || !plane)
    return { kind, points: points.map((p) => toPicture(p, size)), ...words };
  const places = points.map((p): Vec3 => {
    const own = sight.pickBody(p[0], p[1]);
    return short(within(pose, own?.point && own.body === hit.body ? own.point : plane(p)));
  });
  return { kind, body: hit.body, points: places, ...words };
}

/** Reach of an eraser, CSS px. */
const REACH = 10;

/** The annotation at a place, the uppermost one. */
export function hitBy(at: Point, ink: readonly Ink[], boxes: ReadonlyMap<number, Box>): number | undefined {
  for (const mark of ink.toReversed()) {
    if (!('index' in mark)) continue;
    if (mark.kind === 'note') {
      const [left, top, right, bottom] = boxes.get(mark.index) ?? [0, 0, 0, 0];
      if (at[0] >= left - 4 && at[0] <= right + 4 && at[1] >= top - 4 && at[1] <= bottom + 4)
        return mark.index;
      continue;
    }
    const near = mark.points.some((p, k) => between(at, p, mark.points[k + 1] ?? p) <= REACH);
    if (near) return mark.index;
  }
  return undefined;
}
