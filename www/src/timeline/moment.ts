// A moment of a run by the name of what happens there: `#t=first-slip`.
import type { SceneStore } from '../store/scene_store';

/** Run between two looks at what has happened, s. */
const STRETCH = 0.5;
/** A run without an end is searched so far, s. */
const LONGEST = 60;

/** "Ball A touches" as a link has it: `ball-a-touches`. */
export const momentName = (label: string) =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * Runs on to the event's first step; false, and at the start again, where it does not happen. Where the reader ends the run it
 * stands there, and nothing more is looked for.
 */
export async function goToMoment(store: SceneStore, name: string): Promise<boolean> {
  const clock = store.description.peek().clock;
  if (!clock) return false;
  const end = Math.min(clock.end ?? LONGEST, LONGEST);
  for (let time = 0; ; time = Math.min(end, time + STRETCH)) {
    await store.runTo(time);
    if ((store.frame.peek()?.time ?? 0) < time - clock.step) return true;
    const events = await store.ask().query({ kind: 'events' });
    const event = events.find(({ label }) => momentName(label) === name);
    if (event) {
      await store.seek(Math.ceil(event.time / clock.step - 1e-9) * clock.step);
      return true;
    }
    if (time >= end) break;
  }
  await store.seek(0);
  return false;
}
