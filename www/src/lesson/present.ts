// For the lecture hall: large type and only what the step needs. What that takes is fetched when it is asked for.
import { signal } from '@preact/signals';

export const presenting = signal(false);

/** Moves of a clicker: to the next and to the previous thing. */
export interface Clicker {
  next(): void;
  previous(): void;
}

/** Begins the presentation, or ends it. */
export const togglePresenting = (clicker: { current: Clicker }): void =>
  void import('./presenter').then(
    (presenter) => (presenting.peek() ? presenter.endPresenting() : presenter.present(clicker)),
    () => undefined,
  );
