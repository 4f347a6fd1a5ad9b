// What is open of the marking tools, and which of them is in hand. None of it is part of the document.
import { signal } from '@preact/signals';

export type Tool = 'pen' | 'arrow' | 'note' | 'trail' | 'erase';

/** The bar of tools stands over the view. */
export const marking = signal(false);
export const tool = signal<Tool | undefined>(undefined);
/** Choice for what is drawn: over a body it goes with it, or all stays where it is in the picture. */
export const sticks = signal<'body' | 'picture'>('body');
/** A body whose label is being written. */
export const renaming = signal<number | undefined>(undefined);
/** Magnification of the magnifier; undefined: there is none. */
export const lens = signal<number | undefined>(undefined);
/** Impacts are heard. */
export const sounding = signal(false);
/** Result of the last act, as a sentence. */
export const told = signal('');

export function putAway(): void {
  tool.value = undefined;
  marking.value = false;
  renaming.value = undefined;
}
