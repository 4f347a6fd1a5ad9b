// Readings in rows: the surface's beside the point model's.
import type { Reading } from '../generated/scene';

export interface Row {
  label: string;
  /** A component of a vector: shown only when asked for. */
  detail: boolean;
  surface: Reading | undefined;
  point: Reading | undefined;
}

const POINT = 'point_';
/** Said by the point model alone. */
const POINT_ONLY = new Set(['gap', 'normal_tilt']);

const idsOf = (row: Row) => [row.surface?.id, row.point?.id];

/** The rows a view names, in its order; without names, those that are no detail. */
export function shownFirst(rows: readonly Row[], named: readonly string[] = []): Row[] {
  const first = named.flatMap((id) => rows.find((row) => idsOf(row).includes(id)) ?? []);
  return first.length > 0 ? [...new Set(first)] : rows.filter((row) => !row.detail);
}

/** Pairs each reading of the surface with the point model's, `x` with `point_x`; without such, each stands alone. */
export function pairUp(readings: readonly Reading[]): Row[] {
  const points = new Map(
    readings.filter((r) => r.id.startsWith(POINT)).map((r) => [r.id.slice(POINT.length), r]),
  );
  const two = points.size > 0;
  const whole = new Set(readings.map((r) => r.id));
  const rows: Row[] = [];
  for (const r of readings) {
    if (r.id.startsWith(POINT)) continue;
    // Components of a vector, and what a second body, or a second run, has as the first.
    const detail =
      (/_[xyz]$/.test(r.id) && (two || whole.has(r.id.slice(0, -2)))) ||
      (/_[2-9]$/.test(r.id) && (whole.has(`${r.id.slice(0, -1)}1`) || whole.has(r.id.slice(0, -2))));
    if (two && POINT_ONLY.has(r.id)) rows.push({ label: r.label, detail, surface: undefined, point: r });
    else rows.push({ label: r.label, detail, surface: r, point: points.get(r.id) });
    points.delete(r.id);
  }
  for (const r of points.values()) rows.push({ label: r.label, detail: false, surface: undefined, point: r });
  return rows;
}
