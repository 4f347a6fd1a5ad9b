// Trials stay in the browser, by what they hang on: a page that is opened again shows them at once, and goes on with those that are missing.
import type { GraspTrial } from '../../generated/scene';
import type { Home, Kept } from '../../storage/home';
import { engineVersion } from '../../store/scene_store';
import { nameOf } from '../../ui/name_of';
import type { Made } from './run';

interface KeptStudy {
  of: string;
  made: (GraspTrial | null)[][];
}

/** Trials of another form are not read. */
const FORM = 3;
const textOf = (of: unknown) => JSON.stringify([FORM, engineVersion.peek(), of]);
const keyOf = (text: string) => `grasp_study/${nameOf(text)}`;

export function keepMade(home: Home, of: unknown, made: Made): Promise<Kept> {
  const text = textOf(of);
  const whole = made.map((trials) => Array.from(trials, (t) => t ?? null));
  return home.put(keyOf(text), { of: text, made: whole } satisfies KeptStudy);
}

export async function keptMade(home: Home, of: unknown, grasps: number): Promise<Made | undefined> {
  const text = textOf(of);
  const kept = await home.get<KeptStudy>(keyOf(text));
  if (kept?.of !== text || kept.made.length !== grasps) return undefined;
  return kept.made.map((trials) => trials.map((t) => t ?? undefined));
}
