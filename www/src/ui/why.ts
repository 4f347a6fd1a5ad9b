// Why a value is refused, in the unit that its field shows.
import type { Quantity, SceneError } from '../generated/scene';
import { format, parse, unitFor } from './quantity';

/** A limit in few digits, never beyond it. */
function limit(si: number, quantity: Quantity, inwards: 1 | -1): string {
  for (let digits = 2; digits < 12; digits++) {
    const text = format(si, quantity, digits);
    const read = parse(text, quantity, unitFor(quantity, si));
    if (read.ok && (read.si - si) * inwards >= 0) return text;
  }
  return format(si, quantity, 12);
}

/** “Between 0° and 85°.” of the engine's sentence and what it says is allowed. */
export function why(
  { message, allowed }: Pick<SceneError, 'message' | 'allowed'>,
  quantity: Quantity,
): string {
  const said = allowed
    ? `between ${limit(allowed[0], quantity, 1)} and ${limit(allowed[1], quantity, -1)}`
    : message;
  const sentence = said.charAt(0).toUpperCase() + said.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
