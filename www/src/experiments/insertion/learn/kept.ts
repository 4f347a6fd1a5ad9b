// A training stays in the browser, by what it is a training of: a page that is opened again goes on from its last update. And the curves of the
// courses before, to be compared.
import type { UpdateRecord } from '../../../bridge/learner';
import type { LearnerPlan, Scene } from '../../../generated/scene';
import type { Home, Kept } from '../../../storage/home';
import { Keeping } from '../../../work/kept';
import { insertionOf } from '../document';

/** The scene that lanes run: all that learning hangs on, whatever is shown, told, or tried beside. */
export function coreOf(scene: Scene): string {
  const insertion = insertionOf(scene);
  if (!insertion) return '';
  const { lesson: _l, view: _v, ...rest } = scene;
  const { policy: _p, start: _s, strategy: _t, map: _m, plots: _q, transfer: _w, ...others } = insertion;
  const strategy = { type: 'push' as const };
  const { earlier: _e, ...learning } = others.learning ?? {};
  const experiment = { ...others, strategy, ...(others.learning ? { learning } : {}) };
  return JSON.stringify({ ...rest, controls: [], proof: [], experiment });
}

/** A training that has been kept. */
export interface KeptTraining {
  readonly plan: LearnerPlan;
  readonly kept: string;
}

/** The curves of a training, and what it is called. */
export interface Run {
  readonly name: string;
  readonly rows: readonly UpdateRecord[];
  /** Actions between two updates. */
  readonly every: number;
}

/** Runs to be compared at most. */
const MOST = 5;

/** Courses by the scene that they are of. */
export const courses = new Keeping<KeptTraining>('course');

const runsOf = (title: string) => `courses/${title}`;

export const keepRuns = (home: Home, title: string, runs: readonly Run[]): Promise<Kept> =>
  home.put(runsOf(title), runs);

export const keptRuns = async (home: Home, title: string): Promise<readonly Run[]> =>
  (await home.get<readonly Run[]>(runsOf(title))) ?? [];

/** With one more; the oldest makes room. */
export const withRun = (runs: readonly Run[], run: Run): readonly Run[] =>
  run.rows.length === 0 ? runs : [...runs, run].slice(-MOST);
