// What can be searched: a number of the document over a range, and a reading's level.
import type {
  FieldCurves,
  FieldSweep,
  Quantity,
  Reading,
  Scale,
  Scene,
  ThresholdReport,
} from '../generated/scene';
import { axisOf, type Curve, type Figure, largest } from '../plots/figure';
import { numbers } from '../store/numbers';
import { numberAt } from '../store/path';
import { quantityAt } from '../store/quantities';

export interface Field {
  path: string;
  label: string;
  quantity: Quantity;
  from: number;
  to: number;
  scale: Scale;
}

/** Where nothing else is known: as far as things on a bench go. */
const REACH: Partial<Record<Quantity, number>> = { length: 0.1, angle: Math.PI / 2 };
const AROUND = 4;

/** The author's sliders first, then every other number of the document. */
export function fieldsOf(scene: Scene): Field[] {
  const fields = scene.controls.flatMap((c): Field[] =>
    c.input.type === 'slider' && numberAt(scene, c.path) !== undefined
      ? [
          {
            path: c.path,
            label: c.label,
            quantity: c.input.quantity,
            from: c.input.min,
            to: c.input.max,
            scale: c.input.scale,
          },
        ]
      : [],
  );
  const known = new Set(fields.map((f) => f.path));
  const { experiment, bodies } = scene;
  for (const path of numbers({ bodies, experiment }, '')) {
    if (known.has(path) || path.startsWith('experiment.step_map')) continue;
    const quantity = quantityAt(path, scene);
    const value = numberAt(scene, path) ?? 0;
    const reach = REACH[quantity] ?? 1;
    const [from, to] =
      value > 0
        ? [value / AROUND, value * AROUND]
        : value < 0
          ? [value * AROUND, value / AROUND]
          : [-reach, reach];
    fields.push({ path, label: path, quantity, from, to, scale: 'linear' });
  }
  return fields;
}

/** Between no and yes for a verdict; else what the reading is now. */
export const levelFor = (reading: Reading, now: number): number =>
  reading.quantity === 'count' ? 0.5 : Number.isFinite(now) ? now : 0;

/** The first look as curves. */
export const lookOf = (curves: FieldCurves, index: number): [number, number | null][] =>
  curves.values.map((v, i) => [v, curves.readings[index]?.[i] ?? null]);

export const reportLook = (report: ThresholdReport): [number, number | null][] =>
  report.look.flatMap(([v, r]) => (v === null ? [] : [[v, r] as [number, number | null]]));

/** The reading over the field, the level, and where it is crossed. */
export function thresholdFigure(
  field: Field,
  reading: Reading,
  look: readonly (readonly [number, number | null])[],
  level: number | undefined,
  crossings: readonly number[],
): Figure {
  const x = look.map(([v]) => v);
  const y = look.map(([, r]) => r);
  const curves: Curve[] = [{ label: '', role: 'first', x, y, about: { reading: reading.id } }];
  const [first, last] = [x[0], x.at(-1)];
  if (level !== undefined && first !== undefined && last !== undefined)
    curves.push({ label: 'level', role: 'muted', x: [first, last], y: [level, level], dash: [2, 3] });
  return {
    id: 'threshold',
    title: `${reading.label} over ${field.label}`,
    x: axisOf(field, largest(x)),
    y: axisOf(
      { label: reading.label, quantity: reading.quantity, scale: 'linear' },
      largest(y, [level ?? 0]),
    ),
    equal: false,
    curves,
    map: undefined,
    marks: crossings.map((v) => ({ x: v, y: level ?? 0, label: '', role: 'ink' as const })),
  };
}

export const sweepOver = ({ path, scale }: Field, from: number, to: number, samples: number): FieldSweep => ({
  path,
  from: Math.min(from, to),
  to: Math.max(from, to),
  samples,
  scale: scale === 'log' && Math.min(from, to) > 0 ? 'log' : 'linear',
});
