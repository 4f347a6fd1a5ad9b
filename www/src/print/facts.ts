// What stands beside the picture on paper: the controls as they are set, and the readings.
import type { Control, Reading, Scene } from '../generated/scene';
import { pairUp, shownFirst } from '../panels/reading_rows';
import { getAt, same } from '../store/path';
import { format, quiet } from '../ui/quantity';

export type Fact = readonly [label: string, ...values: string[]];

export const controlFacts = (scene: Scene): Fact[] =>
  scene.controls.map((control) => [control.label, setting(control, scene)]);

function setting({ input, path }: Control, scene: Scene): string {
  const value = getAt(scene, path);
  if (input.type === 'slider') return typeof value === 'number' ? format(value, input.quantity) : '–';
  if (input.type === 'switch') return value === true ? 'on' : 'off';
  if (input.type === 'text') return String(value ?? '–');
  return input.options.find((option) => same(option.value, value))?.label ?? 'other';
}

/** Facts that the view names, as on the page: one column of values, or the surface's and the point model's. */
export function readingFacts(
  readings: readonly Reading[],
  values: ReadonlyMap<string, number>,
  named?: readonly string[],
  /** Readings that a lesson asks for: not told. */
  covered?: ReadonlySet<string>,
): Fact[] {
  const rows = shownFirst(pairUp(readings), named);
  const two = rows.some((row) => row.point);
  const cell = (r: Reading | undefined) => {
    if (!r) return '';
    return covered?.has(r.id) ? '?' : format(quiet(values.get(r.id) ?? Number.NaN, r.quantity), r.quantity);
  };
  return rows.map((row) => [row.label, cell(row.surface), ...(two ? [cell(row.point)] : [])]);
}
