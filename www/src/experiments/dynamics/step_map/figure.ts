// The rows of a step map as a figure: colours are errors, the line is where an explicit engine would explode.
import type { Mark, Quantity, StepMap, StepMapRow } from '../../../generated/scene';
import { axisOf, type Curve, type Figure } from '../../../plots/figure';

export interface Named {
  /** Label of the other number. */
  label: string;
  quantity: Quantity;
}

/** Below this an error is rounding and the finest run's own. */
const EXACT = 1e-6;

/** Rows that have not come yet are empty. */
export function mapFigure(
  map: StepMap,
  other: Named,
  rows: readonly (StepMapRow | undefined)[],
  here: { step: number; value: number } | undefined,
): Figure {
  const known = rows.flatMap((row) => row ?? []);
  const along = ([low, high]: readonly [number, number], n: number) =>
    Array.from({ length: n }, (_, i) => low * (high / low) ** (i / (n - 1)));
  const x = known[0]?.steps ?? along(map.steps, map.cells[0]);
  const y = along(map.values, map.cells[1]).map((v, j) => rows[j]?.value ?? v);
  const values = rows.flatMap((row) => x.map((_, i) => floor(row?.errors[i])));
  const curves: Curve[] = [];
  const limits = known.flatMap((row) => (row.explicit_step === null ? [] : [[row.explicit_step, row.value]]));
  if (limits.length > 1)
    curves.push({
      label: 'explicit engines explode to the right',
      role: 'ink',
      x: limits.map(([h]) => h ?? 0),
      y: limits.map(([, v]) => v ?? null),
      dash: [6, 4],
    });
  const gains = known.flatMap((row) => row.steps.flatMap((h, i) => (row.gains[i] ? [[h, row.value]] : [])));
  if (gains.length > 0)
    curves.push({
      label: 'gains energy',
      role: 'danger',
      points: true,
      x: gains.map(([h]) => h ?? 0),
      y: gains.map(([, v]) => v ?? null),
    });
  const marks: Mark[] = here ? [{ x: here.step, y: here.value, label: 'now', role: 'ink' }] : [];
  return {
    id: 'step_map',
    title: `Error over step and ${other.label.toLowerCase()}`,
    x: axisOf({ label: 'step', quantity: 'time', scale: 'log' }, map.steps[1]),
    y: axisOf({ label: other.label, quantity: other.quantity, scale: 'log' }, map.values[1]),
    equal: false,
    curves,
    map: { x, y, values, classes: [], quantity: 'ratio', scale: 'log' },
    marks,
  };
}

const floor = (error: number | null | undefined) =>
  error === null || error === undefined ? null : Math.max(error, EXACT);

/** `3.1 %`; what is next to nothing, and what could not be run, in words. */
export function errorText(error: number | null | undefined): string {
  if (error === null || error === undefined) return 'stopped';
  if (error <= EXACT) return 'none';
  return `${Number((100 * error).toPrecision(2))} %`;
}
