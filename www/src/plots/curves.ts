// From the engine's sweep to what a plot draws: units, names, and the two models as a pair.
import type { Description, Motion, Reading, SweepCurves } from '../generated/scene';
import { quiet, unitFor } from '../ui/quantity';

export interface Series {
  reading: Reading;
  model: 'surface' | 'point';
  /** In the plot's unit. */
  values: (number | null)[];
}
export interface Plot {
  title: string;
  unit: string;
  series: Series[];
}
export interface Sweep {
  xUnit: string;
  x: number[];
  plots: Plot[];
}

export type Component = '' | '_x' | '_y' | '_z';

/** Readings and their counterparts `point_…`, one plot each. */
const WANTED = [
  ['Force on B', 'force'],
  ['Moment on B', 'moment'],
] as const;

export function prepare(
  curves: SweepCurves,
  description: Description,
  motion: Motion,
  component: Component = '',
): Sweep {
  const largest = (values: readonly (number | null)[]) =>
    values.reduce<number>((a, v) => Math.max(a, Math.abs(v ?? 0)), 0);
  const xUnit = unitFor(motion === 'turn' ? 'angle' : 'length', largest(curves.offset));
  const plots: Plot[] = [];
  for (const [name, base] of WANTED) {
    const id = base + component;
    const title = component ? `${name}, ${component.slice(1)}` : name;
    const found: Series[] = [];
    for (const [model, key] of [
      ['surface', id],
      ['point', `point_${id}`],
    ] as const) {
      const index = description.readings.findIndex((r) => r.id === key);
      const reading = description.readings[index];
      const computed = curves.readings[index];
      const values = reading && computed?.map((v) => (v === null ? null : quiet(v, reading.quantity)));
      if (reading && values) found.push({ reading, model, values });
    }
    const first = found[0];
    if (!first) continue;
    const unit = unitFor(first.reading.quantity, Math.max(...found.map((s) => largest(s.values))));
    plots.push({
      title,
      unit: unit.text,
      series: found.map((s) => ({
        ...s,
        values: s.values.map((v) => (v === null || Number.isNaN(v) ? null : v / unit.si)),
      })),
    });
  }
  return { xUnit: xUnit.text, x: curves.offset.map((v) => v / xUnit.si), plots };
}

/** All readings, SI, for a spreadsheet. */
export function csv(curves: SweepCurves, description: Description, motion: Motion): string {
  const head = [motion === 'turn' ? 'offset_rad' : 'offset_m', ...description.readings.map((r) => r.id)];
  const rows = curves.offset.map((x, i) =>
    [x, ...description.readings.map((_, k) => curves.readings[k]?.[i] ?? '')].join(','),
  );
  return [head.join(','), ...rows].join('\n');
}
