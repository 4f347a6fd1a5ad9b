// What a host may ask for in a verb's arguments: they come from a page that is not ours.
import type { Scene } from '../../generated/scene';
import { getAt } from '../../store/path';

/** The engine goes no further into a run, steps. */
const MOST_STEPS = 1e7;

/** One of the page’s themes. */
export function themeOf<T extends string>(value: unknown, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  const said = JSON.stringify(value)?.slice(0, 60) ?? 'nothing';
  throw new Error(`a theme is one of ${choices.join(', ')}, not ${said}`);
}

/** Seconds of a run in steps of `step`, s; of the play button's to and fro without one. */
export function momentOf(value: unknown, step = 1): number {
  const most = MOST_STEPS * step;
  if (typeof value === 'number' && value >= 0 && value <= most) return value;
  throw new Error(
    `a moment is a number of seconds from 0 to ${most}, not ${JSON.stringify(value) ?? 'nothing'}`,
  );
}

/** The value of a field that the document has. */
export function fieldOf(scene: Scene, path: string): unknown {
  const value = getAt(scene, path);
  if (value === undefined) throw new Error(`this scene’s document has no field “${path}”`);
  return value;
}
