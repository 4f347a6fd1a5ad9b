// From the engine's sweep to figures: the two models as a pair, one figure for forces and one for moments.
import type { Description, Motion, SweepCurves } from '../generated/scene';
import { line } from '../ui/csv';
import { quiet } from '../ui/quantity';
import { axisOf, type Curve, type Figure, largest } from './figure';

export type Component = '' | '_x' | '_y' | '_z';

/** Readings and their counterparts `point_…`, one figure each. */
const WANTED = [
  ['Force on B', 'force'],
  ['Moment on B', 'moment'],
] as const;
const DASHED = [7, 4];

export function sweepFigures(
  curves: SweepCurves,
  description: Description,
  motion: Motion,
  component: Component = '',
): Figure[] {
  const x = axisOf(
    { label: 'offset of B', quantity: motion === 'turn' ? 'angle' : 'length', scale: 'linear' },
    largest(curves.offset),
  );
  return WANTED.flatMap(([name, base]): Figure[] => {
    const found: Curve[] = [];
    for (const model of ['surface', 'point'] as const) {
      const reading = (model === 'point' ? 'point_' : '') + base + component;
      const index = description.readings.findIndex((r) => r.id === reading);
      const values = curves.readings[index];
      if (!values) continue;
      found.push({
        label: model,
        role: model === 'surface' ? 'normal' : 'ink',
        x: curves.offset,
        y: values.map((v) => (v === null ? null : quiet(v, base))),
        about: { body: 1, model, reading },
        ...(model === 'point' ? { dash: DASHED } : {}),
      });
    }
    // A moment that is zero all along is no figure.
    if (!found.some((c) => base === 'force' || c.y.some(Boolean))) return [];
    const y = axisOf({ label: '', quantity: base, scale: 'linear' }, largest(...found.map((c) => c.y)));
    const title = component ? `${name}, ${component.slice(1)}` : name;
    const marks = [{ x: 0, label: '', role: 'muted' as const }];
    return [{ id: base, title, x, y, equal: false, curves: found, map: undefined, marks }];
  });
}

/** All readings, SI, for a spreadsheet. */
export function csv(curves: SweepCurves, description: Description, motion: Motion): string {
  const head = [motion === 'turn' ? 'offset_rad' : 'offset_m', ...description.readings.map((r) => r.id)];
  const rows = curves.offset.map((x, i) =>
    line([x, ...description.readings.map((_, k) => curves.readings[k]?.[i])]),
  );
  return [head.join(','), ...rows].join('\n');
}
