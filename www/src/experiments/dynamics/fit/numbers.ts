// Which numbers of a scene may be fitted: those of what touches and of the body that was recorded, and those that the author gave a slider.
// Each is one number and the fields that are multiples of it, so that a size or an inertia stays in proportion.
import type { Body, Change, Part, Quantity, Scene } from '../../../generated/scene';
import { lengthsOf } from '../../../panels/shape_kinds';
import { getAt, numberAt } from '../../../store/path';
import { dynamicsOf } from '../document';

/** A field that is a multiple of the number. */
export interface Multiple {
  readonly path: string;
  readonly factor: number;
}

export interface Offered {
  readonly key: string;
  readonly label: string;
  readonly quantity: Quantity;
  /** Value in the scene. */
  readonly value: number;
  readonly from: number;
  readonly to: number;
  readonly scale: 'linear' | 'log';
  readonly fields: readonly Multiple[];
  /** Sought unless the reader says otherwise. */
  readonly first: boolean;
}

/** Number that a fit seeks: its part of an offer. */
export type Sought = Omit<Offered, 'value' | 'first'>;

/** Multiples of the first, where there is one and it is positive. */
function inProportion(fields: readonly (readonly [path: string, value: number])[]) {
  const value = fields[0]?.[1];
  if (value === undefined || !(value > 0)) return undefined;
  return { value, fields: fields.map(([path, v]): Multiple => ({ path, factor: v / value })) };
}

/** Coordinates of a part, but for those that are zero and stay so. */
const placeOf = (path: string, { pose }: Part): [string, number][] =>
  pose.translation.flatMap((x, k): [string, number][] =>
    x === 0 ? [] : [[`${path}.pose.translation[${k}]`, x]],
  );

/** All lengths of a body of simple shapes. */
function sizeOf(body: Body, path: string) {
  const parts = body.parts ?? [];
  const own = lengthsOf(`${path}.shape`, body.shape);
  if (own.length === 0 && body.shape.type !== 'empty') return undefined;
  const ofParts = parts.map((part, k) => lengthsOf(`${path}.parts[${k}].shape`, part.shape));
  if (ofParts.some((lengths) => lengths.length === 0)) return undefined;
  const places = parts.flatMap((part, k) => placeOf(`${path}.parts[${k}]`, part));
  return inProportion([...own, ...ofParts.flat(), ...places]);
}

/** Numbers that may be fitted in this scene, whose recordings are of these bodies. */
export function offeredBy(scene: Scene): Offered[] {
  const dynamics = dynamicsOf(scene);
  const recorded = dynamics?.recorded?.[0];
  const body = recorded && scene.bodies[recorded.body];
  if (!dynamics || !body) return [];
  const all: Offered[] = [];
  const offer = (key: string, label: string, rest: Omit<Offered, 'key' | 'label'>) =>
    all.push({ key, label, ...rest });
  const ofAll = (field: string): Multiple[] =>
    scene.bodies.map((_, k) => ({ path: `bodies[${k}].material.${field}`, factor: 1 }));

  const { friction, dissipation, restitution } = body.material;
  offer('friction', 'Friction', {
    quantity: 'ratio',
    value: friction,
    from: 0.02,
    to: Math.max(0.6, 2 * friction),
    scale: 'linear',
    fields: ofAll('friction'),
    first: true,
  });
  const point = dynamics.contact.type === 'point' ? dynamics.contact : undefined;
  if (point)
    offer('stiffness', 'Stiffness', {
      quantity: 'stiffness',
      value: point.stiffness,
      from: point.stiffness / 10,
      to: point.stiffness * 10,
      scale: 'log',
      fields: [{ path: 'experiment.contact.stiffness', factor: 1 }],
      first: true,
    });
  else {
    const moduli = inProportion(
      scene.bodies.flatMap(({ compliance }, k) =>
        compliance.type === 'compliant'
          ? [[`bodies[${k}].compliance.hydroelastic_modulus`, compliance.hydroelastic_modulus] as const]
          : [],
      ),
    );
    if (moduli)
      offer('modulus', 'Modulus', {
        quantity: 'pressure',
        ...moduli,
        from: moduli.value / 10,
        to: moduli.value * 10,
        scale: 'log',
        first: true,
      });
  }
  if (restitution == null)
    offer('dissipation', 'Dissipation', {
      quantity: 'dissipation',
      value: dissipation,
      from: 0,
      to: Math.max(4, 4 * dissipation),
      scale: 'linear',
      fields: ofAll('dissipation'),
      first: true,
    });
  offer('restitution', restitution == null ? 'Restitution, in place of dissipation' : 'Restitution', {
    quantity: 'ratio',
    value: restitution ?? 0.125,
    from: 0,
    to: 0.6,
    scale: 'linear',
    fields: ofAll('restitution'),
    first: restitution != null,
  });
  const path = `bodies[${recorded.body}]`;
  const size = sizeOf(body, path);
  if (size)
    offer('size', 'Size', {
      quantity: 'length',
      ...size,
      from: 0.95 * size.value,
      to: 1.05 * size.value,
      scale: 'linear',
      first: false,
    });
  const matrix = (body.inertia?.matrix ?? []).flatMap((x, k): [string, number][] =>
    x === 0 ? [] : [[`${path}.inertia.matrix[${k}]`, x]],
  );
  const inertia = inProportion(matrix);
  if (inertia)
    offer('inertia', 'Inertia, of what it is', {
      quantity: 'ratio',
      value: 1,
      fields: matrix.map(([path, value]) => ({ path, factor: value })),
      from: 0.7,
      to: 1.4,
      scale: 'linear',
      first: false,
    });
  const taken = new Set(all.flatMap(({ fields }) => fields.map((f) => f.path)));
  for (const { path, label, input } of scene.controls ?? []) {
    const value = numberAt(scene, path);
    if (input.type !== 'slider' || value === undefined || taken.has(path)) continue;
    if (/^experiment\.(recorded|variants|step\b|end\b)/.test(path)) continue;
    taken.add(path);
    offer(path, label, {
      quantity: input.quantity ?? 'ratio',
      value,
      from: input.min,
      to: input.max,
      scale: input.min > 0 && input.max > 50 * input.min ? 'log' : 'linear',
      fields: [{ path, factor: 1 }],
      first: false,
    });
  }
  return all;
}

/** Changes that values of these numbers write. */
export const changesOf = (numbers: readonly Pick<Offered, 'fields'>[], values: readonly number[]): Change[] =>
  numbers.flatMap(({ fields }, i) =>
    fields.map(({ path, factor }): Change => ({ path, value: factor * (values[i] ?? 0) })),
  );

/** True if the scene has these very values. */
export const hasValues = (scene: Scene, changes: readonly Change[]): boolean =>
  changes.every(({ path, value }) => getAt(scene, path) === value);
