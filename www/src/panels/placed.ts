// Where a mesh comes to stand that takes another shape's place: its origin in its own middle, as other shapes have it, and as
// deep in the nearest body as the old shape was, but never more than a part of itself.
import type { Body, Change, Scene, Shape } from '../generated/scene';
import { turnedBy, type Vec3, within } from '../ui/pose';
import { endOf as endOfShape, extents, support } from './shape_kinds';

type Mesh = Extract<Shape, { type: 'mesh' }>;

/** Of what a mesh measures along the way to the other body, as much is pressed into that at most. */
const PRESSED = 0.2;

const STILL = { translation: [0, 0, 0] as Vec3, rotation: [1, 0, 0, 0] as [number, number, number, number] };
const poseOf = (body: Body) => body.pose ?? STILL;
const plus = (a: Vec3, b: Vec3, scale = 1): Vec3 => [
  a[0] + scale * b[0],
  a[1] + scale * b[1],
  a[2] + scale * b[2],
];
const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Lowest and highest corner of the box about a mesh, m. */
function boxOf({ vertices }: Mesh): [Vec3, Vec3] {
  const low: Vec3 = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high: Vec3 = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const v of vertices)
    for (const k of [0, 1, 2] as const) {
      low[k] = Math.min(low[k], v[k]);
      high[k] = Math.max(high[k], v[k]);
    }
  return [low, high];
}

export function middleOf(mesh: Mesh): Vec3 {
  const [low, high] = boxOf(mesh);
  return plus([0, 0, 0], plus(low, high), 0.5);
}

/** The same mesh with its origin in the middle of its box: its file's may lie anywhere. */
export function centred(mesh: Mesh): Mesh {
  const middle = middleOf(mesh);
  return { ...mesh, vertices: mesh.vertices.map((v) => plus(v, middle, -1)) };
}

/** Distance from the origin along a unit vector of the body's frame to the end of the shape, m. */
export const endOf = (shape: Shape, along: Vec3): number =>
  shape.type === 'mesh' ? endOfMesh(shape, along) : endOfShape(shape, along);

/** The farthest crossing; where its middle lies outside it, its farthest point. */
function endOfMesh({ vertices, triangles }: Mesh, along: Vec3): number {
  let end = 0;
  for (const [i, j, k] of triangles) {
    const [a, b, c] = [vertices[i], vertices[j], vertices[k]];
    if (!a || !b || !c) continue;
    const [u, v] = [plus(b, a, -1), plus(c, a, -1)];
    const p = cross(along, v);
    const det = dot(u, p);
    if (det === 0) continue;
    const s = -dot(a, p) / det;
    const q = cross(plus([0, 0, 0], a, -1), u);
    const t = dot(along, q) / det;
    if (s >= 0 && t >= 0 && s + t <= 1) end = Math.max(end, dot(v, q) / det);
  }
  return end > 0 ? end : farthest(vertices, along);
}

const farthest = (points: readonly Vec3[], along: Vec3) =>
  points.reduce((most, p) => Math.max(most, dot(p, along)), 0);

/** The way from one body's middle to where another is nearest by it: a unit vector and how far it is to that one's end, m. */
function wayTo(from: Vec3, other: Body): { along: Vec3; far: number; plane: boolean } {
  const pose = poseOf(other);
  if (other.shape.type === 'half_space') {
    const normal = turnedBy(pose.rotation, [0, 0, 1]);
    return {
      along: plus([0, 0, 0], normal, -1),
      far: dot(plus(from, pose.translation, -1), normal),
      plane: true,
    };
  }
  const to = plus(pose.translation, from, -1);
  const length = Math.hypot(...to);
  const along: Vec3 = length > 0 ? plus([0, 0, 0], to, 1 / length) : [0, 0, -1];
  const back = within({ translation: [0, 0, 0], rotation: pose.rotation }, plus([0, 0, 0], along, -1));
  return { along, far: length - endOf(other.shape, back), plane: false };
}

/** The change of its place for a shape with its origin in its middle. */
export function inPlaceOf(scene: Pick<Scene, 'bodies'>, index: number, mesh: Mesh): Change[] {
  const body = scene.bodies[index];
  if (!body || body.shape.type === 'half_space') return [];
  const pose = poseOf(body);
  const at: Vec3 =
    body.shape.type === 'mesh'
      ? plus(pose.translation, turnedBy(pose.rotation, middleOf(body.shape)))
      : pose.translation;
  const ways = scene.bodies.filter((_, i) => i !== index).map((other) => wayTo(at, other));
  const nearest = ways.reduce<(typeof ways)[number] | undefined>(
    (a, b) => (a && a.far <= b.far ? a : b),
    undefined,
  );
  let translation = at;
  if (nearest) {
    const along = within({ translation: [0, 0, 0], rotation: pose.rotation }, nearest.along);
    // On a plane it stands on its lowest point, wherever that is.
    const end = (shape: Shape) => (nearest.plane ? support(shape, along) : endOf(shape, along));
    const back = plus([0, 0, 0], along, -1);
    const deep = Math.min(end(body.shape) - nearest.far, PRESSED * (end(mesh) + endOf(mesh, back)));
    translation = plus(at, nearest.along, nearest.far - end(mesh) + deep);
  }
  return [
    { path: `bodies[${index}].pose.translation`, value: translation.map((x) => Number(x.toPrecision(9))) },
  ];
}

const solid = ({ shape }: Body) => shape.type !== 'half_space' && shape.type !== 'empty';

/** The height above all that is there, m: whatever way a body is turned, it is no higher. */
export const topOf = ({ bodies }: Pick<Scene, 'bodies'>): number =>
  Math.max(
    0,
    ...bodies.filter(solid).map((b) => poseOf(b).translation[2] + Math.hypot(...extents(b.shape)) / 2),
  );

/** A body of a mesh above all others: rigid, of the material that the last one has. */
export function asNewBody(scene: Pick<Scene, 'bodies'>, name: string, shape: Shape): Body {
  const like = scene.bodies.findLast((b) => solid(b) && !b.fixed);
  const [, , height] = extents(shape);
  const [x, y] = like ? poseOf(like).translation : STILL.translation;
  return {
    name,
    shape,
    pose: {
      translation: [x, y, Number((topOf(scene) + 0.6 * height).toPrecision(6))],
      rotation: [1, 0, 0, 0],
    },
    compliance: { type: 'rigid' },
    material: like?.material ?? { dissipation: 1, friction: 0.5 },
    velocity: { linear: [0, 0, 0], angular: [0, 0, 0] },
  };
}
