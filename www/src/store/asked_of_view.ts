// What is asked of the page beside its services, by parts that come late and few pages use.
import { signal } from '@preact/signals';
import type { Control } from '../generated/scene';

/** Request for the place of a click in the picture, with nothing taken in hand: in the world, m, and on which body. */
export const placing = signal<
  ((place: [number, number, number], body: number | undefined) => void) | undefined
>(undefined);

/** A slider that is swept: its runs are shown beside each other. */
export const swept = signal<Control | undefined>(undefined);
