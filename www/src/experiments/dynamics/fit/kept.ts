// A fit stays in the browser, by the scene and the recordings that it is of: a page that is opened again shows what is known, and goes on
// where it was. What candidates lost is all that going on takes.
import type { Losses } from '../../../bridge/fit';
import type { Scene } from '../../../generated/scene';
import { Keeping } from '../../../work/kept';
import { dynamicsOf } from '../document';
import type { RunError } from '../recorded/errors';
import { recordedOf } from '../recorded/throws';
import type { Sought } from './numbers';

/** Question of a fit: all that candidates follow from. */
export interface Asked {
  readonly numbers: readonly Sought[];
  readonly seed: number;
  readonly candidates: number;
  /** Two numbers by their places, whose loss is drawn. */
  readonly map: readonly [number, number] | undefined;
  /** Recordings to fit on, by their places. */
  readonly train: readonly number[];
}

/** Errors of every recording. */
export type Judged = readonly RunError[];

export interface Record {
  readonly asked: Asked;
  /** Batch after batch. */
  readonly told: readonly Losses[];
  /** Judgement of the scene as it was. */
  readonly before: Judged | undefined;
  /** Judgement of the best values, once all is run. */
  readonly fitted: Judged | undefined;
}

/** Fits by the scene and the recordings that they are of. */
export const fits = new Keeping<Record>('fit', 2);

/** All that a run depends on: the document but for what stands beside it, and which recording of a set it shows. */
export function coreOf(scene: Scene): string {
  const dynamics = dynamicsOf(scene);
  if (!dynamics) return '';
  const among = recordedOf(scene)?.among;
  const { variants: _v, plots: _p, step_map: _m, end: _e, label: _l, apart: _a, ...rest } = dynamics;
  const recorded = among ?? dynamics.recorded?.map(({ noise: _noise, ...one }) => one);
  return JSON.stringify([scene.bodies, { ...rest, recorded }]);
}
