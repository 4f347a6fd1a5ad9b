// Going from one kind of shape to another keeps its size; from rigid to compliant keeps its resolution.
import type { AssemblyPart, Change, Compliance, Scene, Shape } from '../generated/scene';
import { getAt, withChanges } from '../store/path';

export type ShapeKind = Shape['type'];

export const SHAPE_NAMES: readonly (readonly [ShapeKind, string])[] = [
  ['sphere', 'Sphere'],
  ['box', 'Box'],
  ['cylinder', 'Cylinder'],
  ['capsule', 'Capsule'],
  ['ellipsoid', 'Ellipsoid'],
  ['half_space', 'Half-space'],
];

/** Full extents along x, y, z, m. */
export function extents(shape: Shape): [number, number, number] {
  switch (shape.type) {
    case 'sphere':
      return [2 * shape.radius, 2 * shape.radius, 2 * shape.radius];
    case 'box':
      return shape.size;
    case 'cylinder':
      return [2 * shape.radius, 2 * shape.radius, shape.length];
    case 'capsule':
      return [2 * shape.radius, 2 * shape.radius, shape.length + 2 * shape.radius];
    case 'ellipsoid':
      return shape.semi_axes.map((a) => 2 * a) as [number, number, number];
    case 'half_space':
    case 'empty':
      return [0.1, 0.1, 0.1];
    case 'assembly':
      return extentsOfPart(shape.part);
    case 'mesh': {
      const along = (k: 0 | 1 | 2) => {
        let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
        for (const v of shape.vertices) {
          low = Math.min(low, v[k]);
          high = Math.max(high, v[k]);
        }
        return high > low ? high - low : 0.1;
      };
      return [along(0), along(1), along(2)];
    }
  }
}

/** Of the box around a part that is put together with another; what its document leaves out stands in the engine alone. */
function extentsOfPart(part: AssemblyPart): [number, number, number] {
  const told = toldOfPart(part);
  return told.every(Number.isFinite) ? told : [0.1, 0.1, 0.1];
}

function toldOfPart(part: AssemblyPart): [number, number, number] {
  switch (part.name) {
    case 'round_hole':
      return [2 * part.half_width, 2 * part.half_width, part.depth + part.floor];
    case 'double_pin':
      return [2 * part.pitch, part.pitch, part.length + part.pitch / 2];
    case 'double_hole':
      return [2 * part.pitch, part.pitch, part.thickness];
    case 'usb_plug':
      return [part.plug?.[0], part.plug?.[1], 2 * part.depth];
    case 'usb_receptacle':
      return [part.opening?.[0] + 2 * part.wall, part.opening?.[1] + 2 * part.wall, part.depth + part.wall];
    case 'bolt':
      return [part.head?.[0], part.head?.[0], part.head?.[1] + part.turns * part.pitch];
    case 'nut':
      return [part.across_flats, part.across_flats, part.turns * part.pitch];
    case 'slab':
      return [part.size?.[0], part.size?.[1], part.size?.[2]];
  }
}

const tidy = (x: number) => Number(x.toPrecision(4));

export function shapeOfKind(kind: ShapeKind, from: Shape): Shape {
  const [x, y, z] = extents(from);
  const radius = tidy(Math.max(x, y) / 2);
  switch (kind) {
    case 'sphere':
      return { type: 'sphere', radius: tidy(Math.cbrt(x * y * z) / 2) };
    case 'box':
      return { type: 'box', size: [tidy(x), tidy(y), tidy(z)] };
    case 'cylinder':
      return { type: 'cylinder', radius, length: tidy(z) };
    case 'capsule':
      return { type: 'capsule', radius, length: tidy(Math.max(z - 2 * radius, radius)) };
    case 'ellipsoid':
      return { type: 'ellipsoid', semi_axes: [tidy(x / 2), tidy(y / 2), tidy(z / 2)] };
    case 'half_space':
      return { type: 'half_space' };
    case 'mesh':
    case 'assembly':
    case 'empty':
      return from;
  }
}

const DEFAULT_MODULUS = 1e6;
const DEFAULT_SLAB = 0.02;

export function complianceOfKind(kind: Compliance['type'], from: Compliance, shape: Shape): Compliance {
  const hint = from.resolution_hint == null ? {} : { resolution_hint: from.resolution_hint };
  if (kind === 'rigid') return { type: 'rigid', ...hint };
  const slab = shape.type === 'half_space' ? { slab_thickness: DEFAULT_SLAB } : {};
  return { type: 'compliant', hydroelastic_modulus: DEFAULT_MODULUS, ...hint, ...slab };
}

/** The changes, and with them the removal of controls whose field they take away. */
export function withLivingControls(scene: Scene, changes: Change[]): Change[] {
  const after = withChanges(scene, changes);
  const living = scene.controls.filter((c) => getAt(after, c.path) !== undefined);
  if (living.length === scene.controls.length) return changes;
  return [{ path: 'controls', value: JSON.parse(JSON.stringify(living)) }, ...changes];
}
