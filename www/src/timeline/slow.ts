// How far a run has got after some of the reader's seconds, where a stretch of it is played slowly.
import type { RunEvent, SlowMotion } from '../generated/scene';

/** A stretch of the run and its own speed, s and simulated seconds in one of the reader's. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly speed: number;
}

/** About the first event of the run, not about how it began; none where the reader's own speed is as slow. */
export function stretchOf(
  slow: SlowMotion | undefined,
  events: readonly RunEvent[],
  speed: number,
): Stretch | undefined {
  const first = events.find(({ time }) => time > 0);
  if (!slow || !first || slow.speed >= speed) return undefined;
  return { from: first.time - slow.before, to: first.time + slow.after, speed: slow.speed };
}

/** The moment that is reached from `from` in `taken` of the reader's seconds. */
export function later(from: number, taken: number, speed: number, slow: Stretch | undefined): number {
  if (!slow || from >= slow.to) return from + taken * speed;
  let left = taken;
  let at = from;
  if (at < slow.from) {
    const until = (slow.from - at) / speed;
    if (left <= until) return at + left * speed;
    left -= until;
    at = slow.from;
  }
  const until = (slow.to - at) / slow.speed;
  return left <= until ? at + left * slow.speed : slow.to + (left - until) * speed;
}

/** The moment lies in the slow stretch. */
export const within = (time: number, slow: Stretch | undefined): boolean =>
  slow !== undefined && time >= slow.from && time < slow.to;
