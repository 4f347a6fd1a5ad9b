// Errors of many throws as a histogram, and of many starts as a band.
import type { PlotData, Role } from '../../../generated/scene';
import type { Curve, Figure, FigureAxis } from '../../../plots/figure';
import type { RunError } from './errors';

const ROLES: readonly Role[] = ['first', 'second', 'third', 'fourth'];
const roleOf = (run: number): Role => ROLES[run % ROLES.length] ?? 'ink';

const axis = (label: string, quantity: FigureAxis['quantity'], unit = '', si = 1): FigureAxis => ({
  label,
  quantity,
  unit,
  si,
  scale: 'linear',
});

/** Widths of the classes: of the body's width, and rad. */
const CLASS = { position: 0.025, rotation: (5 * Math.PI) / 180 } as const;
/** Largest errors of the histograms: larger ones are counted in the last class. */
const MOST = { position: 0.6, rotation: Math.PI } as const;

/** Histogram: the number of throws with an error of each size, one outline a run. */
export function histogram(
  what: 'position' | 'rotation',
  names: readonly string[],
  errors: readonly (readonly RunError[])[],
): Figure {
  const width = CLASS[what];
  const classes = Math.round(MOST[what] / width);
  const curves = names.map((label, run): Curve => {
    const counts = Array<number>(classes).fill(0);
    for (const of of errors) {
      const error = of[run]?.[what];
      if (error === undefined) continue;
      const k = Math.min(Math.floor(error / width), classes - 1);
      counts[k] = (counts[k] ?? 0) + 1;
    }
    const last = counts.findLastIndex((n) => n > 0) + 1;
    const steps = counts.slice(0, last).flatMap((n, k) => [
      [k * width, n],
      [(k + 1) * width, n],
    ]);
    return {
      label: names.length > 1 ? label : 'throws',
      role: names.length > 1 ? roleOf(run) : 'ink',
      x: [0, ...steps.map(([x]) => x ?? 0), last * width],
      y: [0, ...steps.map(([, n]) => n ?? 0), 0],
      filled: names.length === 1,
    };
  });
  const x =
    what === 'position'
      ? axis('Mean distance in widths', 'ratio')
      : axis('Mean angle', 'angle', '°', Math.PI / 180);
  return {
    id: `throws_${what}`,
    title: what === 'position' ? 'Throws by their error in position' : 'Throws by their error in angle',
    x,
    y: axis('Throws', 'count'),
    equal: false,
    curves,
    map: undefined,
    marks: [],
  };
}

/** The first run's curve from the recorded start, and the tenth and ninetieth percentile of those from other starts. */
export function band(draws: readonly (PlotData | undefined)[]): Figure | undefined {
  const curves = draws.flatMap((plot) => plot?.series.slice(0, 1) ?? []);
  const [own, ...others] = curves;
  if (!own || others.length === 0) return undefined;
  const at = (share: number) =>
    own.x.map((_, i) => {
      const values = others.flatMap(({ y }) => y[i] ?? []).toSorted((a, b) => a - b);
      return values[Math.round(share * (values.length - 1))] ?? null;
    });
  return {
    id: 'throw_noise',
    title: 'What the start’s noise alone does',
    x: axis('Time', 'time', 's'),
    y: axis('Distance in widths', 'ratio'),
    equal: false,
    curves: [
      { label: 'nine of ten are below', role: 'muted', x: own.x, y: at(0.9) },
      { label: 'one of ten is below', role: 'muted', x: own.x, y: at(0.1), dash: [2, 3] },
      { label: 'recorded start', role: 'ink', x: own.x, y: own.y },
    ],
    map: undefined,
    marks: [],
  };
}
