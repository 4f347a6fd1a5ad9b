// Changes of the document whose values have types of their own: the compiler sees that the document can hold them.
import type { Change, JsonValue } from '../generated/scene';

/** All that the document can hold. A property that is undefined is left out when it is written. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | readonly Plain[]
  | { readonly [key: string]: Plain | undefined };

/** A value as a change takes it, not copied. */
export const plainly = (value: Plain) => value as JsonValue;

/** A value of its own, without what is undefined. */
export const plain = (value: Plain) => JSON.parse(JSON.stringify(value)) as JsonValue;

/** Makes the field at a path this. */
export const changeTo = (path: string, value: Plain): Change => ({ path, value: plainly(value) });
