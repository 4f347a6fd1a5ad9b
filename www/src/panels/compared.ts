import type { Quantity } from '../generated/scene';
import { digits, format, quiet, unitFor } from '../ui/quantity';

/** Now, pinned, and how much more it is now, in one unit. NaN: there is none. */
export function compared(now: number, pinned: number, quantity: Quantity) {
  if (quantity === 'truth') {
    const word = (v: number) => format(v, quantity);
    return { now: word(now), pinned: word(pinned), difference: now === pinned ? '' : 'other', unit: '' };
  }
  const size = Math.max(0, ...[now, pinned].filter(Number.isFinite).map(Math.abs));
  const { text, si } = unitFor(quantity, size);
  const number = (v: number) => digits(quiet(v, quantity) / si, 4, quantity !== 'count');
  const difference = quiet(now - pinned, quantity) / si;
  return {
    now: number(now),
    pinned: number(pinned),
    difference: `${difference > 0 ? '+' : ''}${digits(difference, 3)}`,
    unit: text,
  };
}
