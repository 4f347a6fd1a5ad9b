// What the page knows of each shape: a row per shape of the document, and nothing of a shape anywhere else. A new shape is a new row,
// which the compiler asks for.
import type { AssemblyPart, Shape } from '../generated/scene';
import type { Vec3 } from '../ui/pose';

export type ShapeKind = Shape['type'];
type Of<K extends ShapeKind> = Extract<Shape, { type: K }>;

/** Numbers that make a shape, all of them lengths. */
export interface ShapeField {
  /** Name in the document. */
  readonly name: string;
  readonly label: string;
  /** Three numbers, along x, y and z. */
  readonly vector?: true;
}

interface Row<S extends Shape> {
  /** Name in lists of kinds; a kind that no list offers has none. */
  readonly name?: string;
  /** Name that Build gives a body of it. */
  readonly part?: string;
  readonly fields: readonly (ShapeField & { readonly name: keyof S })[];
  /** False where its mesh is the same at any edge length. */
  readonly round?: true;
  /** Full extents along x, y, z, m. */
  extents(shape: S): Vec3;
  /** Another shape of this kind that is as large; what cannot be made of a size stays. */
  fit?(extents: Vec3): S;
  /** A first one of Build's palette, m. */
  make?(size: number): S;
  /** Largest coordinate along a unit vector without signs, m. */
  support?(shape: S, along: Vec3): number;
  /** Distance from the origin along a unit vector without signs to its end, m. */
  end?(shape: S, along: Vec3): number;
}

const tidy = (x: number) => Number(x.toPrecision(4));
const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const across = ([x, y]: Vec3) => Math.hypot(x, y);
const widest = ([x, y]: Vec3) => tidy(Math.max(x, y) / 2);
const to = (reach: number, part: number) => (part > 1e-12 ? reach / part : Number.POSITIVE_INFINITY);
const NOWHERE: Vec3 = [0.1, 0.1, 0.1];
/** Radius of a new rounded box, of its shortest edge. */
const ROUNDING = 0.15;
/** Largest radius of a new tube, of half the width over all: a hole stays. */
const THICK = 0.4;
const RADIUS = { name: 'radius', label: 'Radius' } as const;

const beside = ({ radius, length }: { radius: number; length: number }, along: Vec3) =>
  Math.min(to(radius, across(along)), to(length / 2, along[2]));
const inBox = ([a, b, c]: Vec3, [x, y, z]: Vec3) => Math.min(to(a / 2, x), to(b / 2, y), to(c / 2, z));

const SHAPES: { readonly [K in ShapeKind]: Row<Of<K>> } = {
  sphere: {
    name: 'Sphere',
    part: 'Ball',
    fields: [RADIUS],
    round: true,
    extents: ({ radius }) => [2 * radius, 2 * radius, 2 * radius],
    fit: ([x, y, z]) => ({ type: 'sphere', radius: tidy(Math.cbrt(x * y * z) / 2) }),
    make: (size) => ({ type: 'sphere', radius: size / 2 }),
    support: ({ radius }) => radius,
    end: ({ radius }) => radius,
  },
  box: {
    name: 'Box',
    part: 'Box',
    fields: [{ name: 'size', label: 'Size', vector: true }],
    extents: ({ size }) => size,
    fit: ([x, y, z]) => ({ type: 'box', size: [tidy(x), tidy(y), tidy(z)] }),
    make: (size) => ({ type: 'box', size: [size, size, size] }),
    support: ({ size }, along) => dot(size, along) / 2,
  },
  cylinder: {
    name: 'Cylinder',
    part: 'Cylinder',
    fields: [RADIUS, { name: 'length', label: 'Length' }],
    round: true,
    extents: ({ radius, length }) => [2 * radius, 2 * radius, length],
    fit: (size) => ({ type: 'cylinder', radius: widest(size), length: tidy(size[2]) }),
    make: (size) => ({ type: 'cylinder', radius: size / 2, length: size }),
    support: ({ radius, length }, along) => radius * across(along) + (length / 2) * along[2],
    end: beside,
  },
  capsule: {
    name: 'Capsule',
    part: 'Capsule',
    fields: [RADIUS, { name: 'length', label: 'Length without caps' }],
    round: true,
    extents: ({ radius, length }) => [2 * radius, 2 * radius, length + 2 * radius],
    fit: (size) => {
      const radius = widest(size);
      return { type: 'capsule', radius, length: tidy(Math.max(size[2] - 2 * radius, radius)) };
    },
    make: (size) => ({ type: 'capsule', radius: size / 4, length: size / 2 }),
    support: ({ radius, length }, along) => radius + (length / 2) * along[2],
    end: beside,
  },
  ellipsoid: {
    name: 'Ellipsoid',
    part: 'Ellipsoid',
    fields: [{ name: 'semi_axes', label: 'Semi-axes', vector: true }],
    round: true,
    extents: ({ semi_axes: [a, b, c] }) => [2 * a, 2 * b, 2 * c],
    fit: ([x, y, z]) => ({ type: 'ellipsoid', semi_axes: [tidy(x / 2), tidy(y / 2), tidy(z / 2)] }),
    make: (size) => ({ type: 'ellipsoid', semi_axes: [size / 2, size / 2, size / 3] }),
    support: ({ semi_axes }, along) => Math.hypot(...along.map((c, k) => c * (semi_axes[k] ?? 1))),
    end: ({ semi_axes }, along) => 1 / Math.hypot(...along.map((c, k) => c / (semi_axes[k] ?? 1))),
  },
  rounded_box: {
    name: 'Rounded box',
    part: 'Rounded box',
    fields: [{ name: 'size', label: 'Size without the rounding', vector: true }, RADIUS],
    round: true,
    extents: ({ size, radius }) => size.map((x) => x + 2 * radius) as Vec3,
    fit: (size) => {
      const radius = tidy(ROUNDING * Math.min(...size));
      return { type: 'rounded_box', size: size.map((x) => tidy(x - 2 * radius)) as Vec3, radius };
    },
    make: (size) => {
      const flat = size * (1 - 2 * ROUNDING);
      return { type: 'rounded_box', size: [flat, flat, flat], radius: size * ROUNDING };
    },
    support: ({ size, radius }, along) => dot(size, along) / 2 + radius,
  },
  torus: {
    name: 'Torus',
    part: 'Torus',
    fields: [
      { name: 'ring_radius', label: 'Radius of the ring' },
      { name: 'radius', label: 'Radius of the tube' },
    ],
    round: true,
    extents: ({ ring_radius: ring, radius }) => {
      const out = 2 * (ring + radius);
      return [out, out, 2 * radius];
    },
    fit: (size) => {
      const out = widest(size);
      const radius = tidy(Math.min(size[2] / 2, out * THICK));
      return { type: 'torus', ring_radius: tidy(out - radius), radius };
    },
    make: (size) => ({ type: 'torus', ring_radius: size * 0.375, radius: size * 0.125 }),
    support: ({ ring_radius, radius }, along) => ring_radius * across(along) + radius,
  },
  half_space: {
    name: 'Half-space',
    fields: [],
    extents: () => NOWHERE,
    fit: () => ({ type: 'half_space' }),
  },
  empty: { fields: [], extents: () => NOWHERE },
  assembly: { fields: [], round: true, extents: ({ part }) => extentsOfPart(part) },
  mesh: {
    fields: [],
    extents: ({ vertices }) => {
      const along = (k: 0 | 1 | 2) => {
        let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
        for (const v of vertices) {
          low = Math.min(low, v[k]);
          high = Math.max(high, v[k]);
        }
        return high > low ? high - low : 0.1;
      };
      return [along(0), along(1), along(2)];
    },
    support: ({ vertices }, along) => vertices.reduce((most, p) => Math.max(most, dot(p, along)), 0),
  },
};

const row = <S extends Shape>(shape: S) => SHAPES[shape.type] as unknown as Row<S>;
const ROWS = Object.entries(SHAPES) as [ShapeKind, Row<Shape>][];

/** Kinds that a list offers, with their names. */
export const SHAPE_NAMES: readonly (readonly [ShapeKind, string])[] = ROWS.flatMap(([kind, { name }]) =>
  name ? [[kind, name] as const] : [],
);
/** Kinds that Build adds, as people name them. */
export const PARTS: readonly (readonly [ShapeKind, string])[] = ROWS.flatMap(([kind, { part }]) =>
  part ? [[kind, part] as const] : [],
);

export const fieldsOf = (shape: Shape): readonly ShapeField[] => row(shape).fields;
/** True if a shape's mesh follows a wanted edge length. */
export const isRound = (shape: Shape): boolean => row(shape).round === true;
/** Full extents along x, y, z, m. */
export const extents = (shape: Shape): Vec3 => row(shape).extents(shape);
export const shapeOfKind = (kind: ShapeKind, from: Shape): Shape =>
  (SHAPES[kind] as Row<Shape>).fit?.(extents(from)) ?? from;
/** A first body's shape; a box where the kind has none. */
export const madeOf = (kind: ShapeKind, size: number): Shape =>
  (SHAPES[kind] as Row<Shape>).make?.(size) ?? { type: 'box', size: [size, size, size] };

const unsigned = (v: Vec3) => v.map(Math.abs) as Vec3;

/**
 * Distance from the origin along a unit vector of the body's frame to the end of the shape, m; a mesh is left to its triangles.
 */
export function endOf(shape: Shape, along: Vec3): number {
  const { end } = row(shape);
  return end ? end(shape, unsigned(along)) : inBox(extents(shape), unsigned(along));
}

/** Support of a shape: its largest coordinate along a unit vector of its body's frame, m. */
export function support(shape: Shape, along: Vec3): number {
  const { support } = row(shape);
  if (!support) return endOf(shape, along);
  return support(shape, shape.type === 'mesh' ? along : unsigned(along));
}

/** The numbers that make a shape, by their paths from its own. */
export function lengthsOf(path: string, shape: Shape): [string, number][] {
  return fieldsOf(shape).flatMap(({ name, vector }): [string, number][] => {
    const value = (shape as unknown as Record<string, number | Vec3>)[name];
    if (!vector) return typeof value === 'number' ? [[`${path}.${name}`, value]] : [];
    return Array.isArray(value) ? value.map((x, k) => [`${path}.${name}[${k}]`, x]) : [];
  });
}

/** Of the box around a part that is put together with another; what its document leaves out stands in the engine alone. */
function extentsOfPart(part: AssemblyPart): Vec3 {
  const told = toldOfPart(part);
  return told.every(Number.isFinite) ? told : NOWHERE;
}

function toldOfPart(part: AssemblyPart): Vec3 {
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
