// What is asked of a number of the document over a range: a reading's curve, and where it crosses a level.
import type { FieldSweep, Reading, ThresholdReport } from '../generated/scene';
import { axisOf, type Curve, type Figure, largest } from '../plots/figure';
import type { Field } from '../store/number_fields';

/** Between no and yes for a verdict; else what the reading is now. */
export const levelFor = (reading: Reading, now: number): number =>
  reading.quantity === 'count' ? 0.5 : Number.isFinite(now) ? now : 0;

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
