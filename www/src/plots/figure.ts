// A plot as it is drawn, whatever it came from: a sweep, a described plot, a search. Values stay SI; axes know their unit.
import type { Axis, MapData, Mark, Plot, PlotData, Quantity, Role, Scale } from '../generated/scene';
import type { Pointed } from '../store/selection';
import { line } from '../ui/csv';
import { digits, quiet, unitFor } from '../ui/quantity';

export interface FigureAxis {
  label: string;
  quantity: Quantity;
  /** Written behind numbers; may be empty. */
  unit: string;
  /** SI value of one unit. */
  si: number;
  scale: Scale;
  /** It counts downwards, as the rows of an image do. */
  downwards?: boolean | undefined;
}
export interface Curve {
  label: string;
  role: Role;
  x: readonly number[];
  y: readonly (number | null)[];
  points?: boolean;
  filled?: boolean;
  /** Dashes of the line where they are not the role's own, CSS px. */
  dash?: readonly number[];
  /** Thing that it is a curve of: the picture points it out. */
  about?: Pointed;
  /** True if the curve is of the pinned state: drawn below the others, and no cursor goes along it. */
  ghost?: boolean;
}
export interface Figure {
  id: string;
  title: string;
  x: FigureAxis;
  y: FigureAxis;
  equal: boolean;
  /** Without scales. */
  drawing?: boolean | undefined;
  /** The x axis reaches at least from here to there, SI. */
  across?: readonly [number, number];
  /** The same of the y axis. */
  along?: readonly [number, number];
  curves: readonly Curve[];
  map: MapData | undefined;
  marks: readonly Mark[];
}

/** Largest size of finite values. */
export const largest = (...lists: readonly (readonly (number | null)[])[]): number => {
  let most = 0;
  for (const list of lists)
    for (const v of list) if (Number.isFinite(v)) most = Math.max(most, Math.abs(v ?? 0));
  return most;
};

export function axisOf(
  axis: Pick<Axis, 'label' | 'quantity' | 'scale' | 'downwards'>,
  size: number,
): FigureAxis {
  const { text, si } = unitFor(axis.quantity, size);
  return {
    label: axis.label,
    quantity: axis.quantity,
    unit: text,
    si,
    scale: axis.scale,
    downwards: axis.downwards,
  };
}

/** A described plot and its data of now; over time, on an axis of the whole run (`end`, s). */
export function figureOf(plot: Plot, data: PlotData, end = 1): Figure {
  // The engine writes `null` for what there is none of.
  const map = data.map ?? undefined;
  const { series } = data;
  const marks = data.marks.map(({ y, ...m }): Mark => (y == null ? m : { ...m, y }));
  const xs = largest(
    ...series.map((s) => s.x),
    plot.x.time ? [end] : [],
    map?.x ?? [],
    marks.map((m) => m.x),
  );
  const ys = largest(
    ...series.map((s) => s.y),
    map?.y ?? [],
    marks.map((m) => m.y ?? 0),
  );
  // Of one quantity, one unit, where lengths are compared.
  const both = plot.equal && plot.x.quantity === plot.y.quantity ? Math.max(xs, ys) : undefined;
  return {
    id: plot.id,
    title: plot.title,
    x: axisOf(plot.x, both ?? xs),
    y: axisOf(plot.y, both ?? ys),
    equal: plot.equal,
    drawing: plot.drawing,
    ...(plot.x.time ? { across: [0, end] as const } : {}),
    curves: series.map(({ body, ...s }) => ({
      ...s,
      y: s.y.map((v) => (v === null ? null : quiet(v, plot.y.quantity))),
      ...(body == null ? {} : { about: { body } }),
    })),
    map,
    marks,
  };
}

/** `12.5 mm`, in the axis' unit. */
export function onAxis(axis: FigureAxis, si: number | null | undefined, significant = 4): string {
  if (si === null || si === undefined || Number.isNaN(si)) return 'none';
  const number = digits(si / axis.si, significant);
  return axis.unit === '' || axis.unit === '°' ? number + axis.unit : `${number}\u00a0${axis.unit}`;
}

export const withUnit = ({ label, unit }: FigureAxis) => (unit ? `${label} (${unit})` : label);

/** Every curve is one over x: the cursor is a place on the x axis, all curves are read there. */
export function isOverX({ curves, map, equal }: Figure): boolean {
  if (map || equal || curves.length === 0) return false;
  return (
    curves.every((c) => c.points !== true && c.filled !== true && increases(c.x)) &&
    curves.some((c) => c.x.length > 1)
  );
}

const increases = (x: readonly number[]) => x.every((v, i) => i === 0 || v >= (x[i - 1] ?? v));

/** The numbers behind a figure, SI, for a spreadsheet. */
export function figureCsv(figure: Figure): string {
  const { map, curves, x, y } = figure;
  if (map) {
    const rows = map.values.map((v, i) => {
      const value = v !== null && map.classes.length > 0 ? (map.classes[v] ?? '') : v;
      return line([map.x[i % map.x.length], map.y[Math.floor(i / map.x.length)], value]);
    });
    return [line([`${x.label} (SI)`, `${y.label} (SI)`, 'value']), ...rows].join('\n');
  }
  const rows = curves.flatMap((c) => c.x.map((v, i) => line([c.label, v, c.y[i]])));
  return [line(['series', `${x.label} (SI)`, `${y.label} (SI)`]), ...rows].join('\n');
}
