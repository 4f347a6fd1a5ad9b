// The motion that one of two held bodies is swept through.
import type { Scene, Sweep } from '../generated/scene';

/** Undefined where nothing is swept. */
export const sweepOf = ({ experiment }: Pick<Scene, 'experiment'>): Sweep | undefined =>
  'sweep' in experiment ? experiment.sweep : undefined;
