// The best plan so far stays in the browser while the planner works: a page that is closed meanwhile offers it when it is opened
// again with the same scene.
import type { Scene } from '../../generated/scene';
import type { Home, Kept } from '../../storage/home';
import { engineVersion } from '../../store/scene_store';
import type { Best } from './plan_job';

interface Checkpoint extends Best {
  /** Subject of the plan. */
  of: string;
}

/** All that the plan depends on, and the engine's version: not what is shown of it, and not the plan itself. */
export function planOf(scene: Scene): string {
  const { bodies, experiment } = scene;
  return JSON.stringify([
    engineVersion.peek(),
    bodies,
    { ...experiment, plan: null, shown: null, map: null },
  ]);
}

const keyOf = (page: string) => `plan/${page}`;

/** One for a page: a plan that is begun takes the place of the last. */
export const keepBest = (home: Home, page: string, of: string, best: Best): Promise<Kept> =>
  home.put(keyOf(page), { ...best, of } satisfies Checkpoint);

/** The plan that was under way for this very scene when the page was closed. */
export async function leftBest(home: Home, page: string, of: string): Promise<Best | undefined> {
  const left = await home.get<Checkpoint>(keyOf(page));
  return left?.of === of ? left : undefined;
}

export const forgetBest = (home: Home, page: string): Promise<void> => home.delete(keyOf(page));
