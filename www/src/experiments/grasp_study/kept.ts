// Trials stay in the browser, by what they hang on: a page that is opened again shows them at once, and goes on with those that are missing.
import type { GraspTrial } from '../../generated/scene';
import type { Home, Kept } from '../../storage/home';
import { Keeping } from '../../work/kept';
import type { Made } from './run';

const studies = new Keeping<(GraspTrial | null)[][]>('grasp_study', 4);

export function keepMade(home: Home, of: unknown, made: Made): Promise<Kept> {
  const whole = made.map((trials) => Array.from(trials, (t) => t ?? null));
  return studies.keep(home, of, whole);
}

export async function keptMade(home: Home, of: unknown, grasps: number): Promise<Made | undefined> {
  const made = await studies.find(home, of);
  return made?.length === grasps ? made.map((trials) => trials.map((t) => t ?? undefined)) : undefined;
}
