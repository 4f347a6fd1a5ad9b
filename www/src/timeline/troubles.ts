// What the engine says of a run that is not as its document means it: it stands, or began with bodies in each other.
import type { RunEvent } from '../generated/scene';

/** A variant's name may come before. */
const STOPPED = /^(?:.*: )?stopped: /;

/** The step that could not be taken, where a run has come to one. */
export const stopped = (events: readonly RunEvent[]): RunEvent | undefined =>
  events.find((event) => STOPPED.test(event.label));

/** Sentences at most. */
const MOST = 4;

/** The sentences of what cannot be trusted: where the run stands first. */
export const troubles = (events: readonly RunEvent[]): readonly string[] => {
  const overlaps = events.filter(({ time, label }) => time === 0 && label.includes(' overlaps '));
  return [...events.filter(({ label }) => STOPPED.test(label)), ...overlaps]
    .slice(0, MOST)
    .map(({ label }) => label);
};
