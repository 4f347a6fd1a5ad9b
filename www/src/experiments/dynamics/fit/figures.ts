// A fit as figures: how much worse runs are along each number, and the loss over two of them.
import type { FitFound, FitLandscape } from '../../../bridge/fit';
import { axisOf, type Curve, type Figure, type FigureAxis } from '../../../plots/figure';
import type { Offered } from './numbers';

type Named = Pick<Offered, 'label' | 'quantity' | 'scale'>;

const LOSS: FigureAxis = { label: 'Loss', quantity: 'ratio', unit: '', si: 1, scale: 'linear' };
/** Standard errors by which a difference is surely one: as the engine's verdict counts. */
const SURELY = 3;

/** Figure of how much worse than the best runs are along a number, the others at the best. */
export function sliceFigure(found: FitFound, number: Named): Figure {
  const { label, quantity, scale } = number;
  const { worse, error } = found.slice;
  const x = found.slice_values;
  const curve = (label: string, of: readonly number[], rest: Partial<Curve>): Curve => ({
    label,
    role: 'ink',
    x,
    y: of,
    ...rest,
  });
  const least = worse.map((w, k) => w - SURELY * (error[k] ?? 0));
  const sure = error.every((e) => Number.isFinite(e))
    ? [curve('less three standard errors', least, { role: 'muted', dash: [4, 3] })]
    : [];
  return {
    id: `fit_${found.name}`,
    title: `What the data tell of ${label.toLowerCase()}`,
    x: axisOf({ label, quantity, scale }, Math.abs(found.to)),
    y: { ...LOSS, label: 'Loss beyond the best' },
    equal: false,
    curves: [curve('in the mean', worse, {}), ...sure],
    map: undefined,
    marks: [{ x: found.value, label: 'best', role: 'ink' }],
  };
}

/** The mean loss over two numbers, the others at the best. */
export function mapFigure(
  map: FitLandscape,
  two: readonly [Named, Named],
  best: readonly [number, number],
): Figure {
  const [a, b] = two;
  const [x, y] = map.values;
  const axis = ({ label, quantity, scale }: Named, values: readonly number[]) =>
    axisOf({ label, quantity, scale }, Math.abs(values.at(-1) ?? 1));
  return {
    id: 'fit_loss',
    title: `Loss over ${a.label.toLowerCase()} and ${b.label.toLowerCase()}`,
    x: axis(a, x),
    y: axis(b, y),
    equal: false,
    curves: [],
    map: {
      x,
      y,
      values: y.flatMap((_, j) => x.map((_, i) => map.losses[i]?.[j] ?? null)),
      classes: [],
      quantity: 'ratio',
      scale: 'log',
    },
    marks: [{ x: best[0], y: best[1], label: 'best', role: 'ink' }],
  };
}
