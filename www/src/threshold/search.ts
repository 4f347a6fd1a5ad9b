// A search on an engine of the pool, some values of the field at a time: between two questions it tells how far it is, and may be
// given up.
import type { ThresholdProgress, ThresholdQuery } from '../generated/scene';
import type { Piece } from '../work/pool';

/** Time between two answers, ms, where a value takes less. */
const PIECE = 100;
/** A question asks for at most so many times as many values as the last. */
const GROWTH = 4;

/** Searches until what is found is enough. */
export const searchFor =
  (
    query: ThresholdQuery,
    enough: (progress: ThresholdProgress) => boolean,
    told: (progress: ThresholdProgress) => void,
    now: () => number = () => performance.now(),
  ): Piece<ThresholdProgress> =>
  async (engine) => {
    await engine.query({ kind: 'threshold_start', query });
    for (let probes = 1; ; ) {
      const began = now();
      const progress = await engine.query({ kind: 'threshold_advance', probes });
      if (progress.finished || enough(progress)) return progress;
      told(progress);
      const fits = (probes * PIECE) / Math.max(now() - began, 1);
      probes = Math.max(1, Math.floor(Math.min(fits, GROWTH * probes)));
    }
  };
