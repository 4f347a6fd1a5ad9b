// Where something happens, as one path for the whole bar: a thousand events are no more to draw than a few.
import type { RunEvent } from '../generated/scene';

/** Places of a tick on the bar; events nearer to each other share one, since more would be a smear. */
const PLACES = 120;

/** A vertical stroke from 0 to 10 at each place, 0 to 100 along the bar. */
export function ticks(events: readonly RunEvent[], end: number): string {
  const places = new Map<number, number>();
  for (const { time } of events) {
    const share = time / end;
    const place = Math.round(share * PLACES);
    // The first at a place says where its tick stands.
    if (share <= 1 && !places.has(place)) places.set(place, 100 * share);
  }
  return [...places.values()].map((x) => `M${Number(x.toFixed(3))} 0V10`).join('');
}
