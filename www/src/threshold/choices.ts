// What is asked of a number of the document over a range: a reading's curve, and where it crosses a level.
import type { FieldSweep, Reading, Scene, ThresholdReport } from '../generated/scene';
import { axisOf, type Curve, type Figure, largest } from '../plots/figure';
import type { Field } from '../store/number_fields';
import { numberAt } from '../store/path';

/** Between no and yes for a verdict; else what the reading is now. */
export const levelFor = (reading: Reading, now: number): number =>
  reading.quantity === 'count' || reading.quantity === 'truth' ? 0.5 : Number.isFinite(now) ? now : 0;

/** Equal but for rounding. */
const alike = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b));

/**
 * The reading to begin with: the first that the lesson or a claim of the scene speaks of; none that is the field itself, whose
 * curve would say nothing.
 */
export function firstReading(
  readings: readonly Reading[],
  values: ReadonlyMap<string, number>,
  scene: Scene,
  field: Field,
): Reading | undefined {
  const own = numberAt(scene, field.path) ?? Number.NaN;
  const telling = readings.filter(({ id }) => {
    const value = values.get(id) ?? Number.NaN;
    return Number.isFinite(value) && !(own !== 0 && alike(value, own));
  });
  const spoken = JSON.stringify([scene.lesson ?? null, scene.proof ?? null]);
  const place = ({ id }: Reading) => {
    const at = spoken.search(new RegExp(`["{]${id}[}@"]`));
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  const named = telling.filter((r) => place(r) < Number.POSITIVE_INFINITY);
  return named.toSorted((a, b) => place(a) - place(b))[0] ?? telling[0] ?? readings[0];
}

/** The first look as a curve. */
export const lookOf = (report: ThresholdReport): [number, number | null][] =>
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
