// What a fit comes to, in words.
import type { FitFound } from '../../../bridge/fit';
import { format } from '../../../ui/quantity';
import { type RunError, spreadOf } from '../recorded/errors';
import type { Offered } from './numbers';

/** Sentence on what the data tell of a number. */
export function verdictText(
  { told, slice, slice_values, value }: FitFound,
  of: Pick<Offered, 'quantity'>,
): string {
  if (told === 'untold') return 'The data do not tell: nowhere within its bounds are runs surely worse.';
  if (told === 'told') return 'Told: surely worse on both sides.';
  if (told !== 'one_sided') return 'One recording: nothing says how surely.';
  const surely = slice.worse.flatMap((w, k) => (w > 3 * (slice.error[k] ?? 0) ? [slice_values[k] ?? 0] : []));
  const above = surely.filter((v) => v > value);
  const bound = format(above.length > 0 ? Math.min(...above) : Math.max(...surely), of.quantity, 3);
  return above.length > 0
    ? `Bounded on one side alone: surely worse above ${bound}.`
    : `Bounded on one side alone: surely worse below ${bound}.`;
}

/** A slice that is better than the best by less than this says nothing of the search. */
const AT_ITS_END = 1e-4;

/** Sentence on a slice that has found a better value than the search: it is not at its end. */
export function betterText(
  { slice, slice_values }: FitFound,
  of: Pick<Offered, 'label' | 'quantity'>,
): string {
  const least = Math.min(...slice.worse);
  if (!(least < -AT_ITS_END)) return '';
  const value = format(slice_values[slice.worse.indexOf(least)] ?? 0, of.quantity, 4);
  return `The search is not at its end: with ${of.label.toLowerCase()} ${value} the loss is less by ${(-least).toFixed(4)}. Ask for more candidates.`;
}

export interface Quality {
  readonly count: number;
  /** Mean, standard error of it, median; widths and rad. */
  readonly position: readonly [number, number, number];
  readonly rotation: readonly [number, number, number];
  readonly face: number;
}

export function qualityOf(errors: readonly RunError[]): Quality {
  const n = errors.length;
  const of = (values: number[]): [number, number, number] => {
    const { mean, median } = spreadOf(values);
    const squares = values.reduce((sum, x) => sum + (x - mean) ** 2, 0);
    return [mean, n > 1 ? Math.sqrt(squares / (n - 1) / n) : 0, median];
  };
  return {
    count: n,
    position: of(errors.map((e) => e.position)),
    rotation: of(errors.map((e) => e.rotation)),
    face: errors.filter((e) => e.face).length / n,
  };
}
