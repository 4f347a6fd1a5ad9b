// Work that nobody needs at once, in short pieces between what else is asked of the engine. While others ask, it leaves them three
// quarters of the time.

export interface Ways<T> {
  /** In its turn behind what has been asked before. */
  inQueue(work: () => T | null): Promise<T | null>;
  /** Goes on by up to so many steps; the result once it is there. */
  goOn(steps: number): T | null;
  /** ms, of any clock. */
  now(): number;
  /** Number of other questions so far. */
  asked(): number;
  /** ms. */
  rest(pause: number): Promise<void>;
}

/** Time that a piece should take, ms: less than a picture. */
export const PIECE = 8;
/** A piece has at most so many times the steps of the last, and so many: those to come may be dearer. */
const GROWTH = 4;
const MOST_STEPS = 64;
/** Rest after a piece while others ask, in its own length. */
const LEFT_TO_OTHERS = 3;

export async function inMeantime<T>(ways: Ways<T>): Promise<T> {
  let [steps, pause, heard] = [1, 0, ways.asked()];
  for (;;) {
    await ways.rest(pause);
    let took = 0;
    const result = await ways.inQueue(() => {
      const began = ways.now();
      const gone = ways.goOn(steps);
      took = ways.now() - began;
      return gone;
    });
    if (result !== null) return result;
    const fits = Math.floor((steps * PIECE) / Math.max(took, 1e-3));
    steps = Math.max(1, Math.min(fits, GROWTH * steps, MOST_STEPS));
    pause = ways.asked() > heard ? LEFT_TO_OTHERS * took : 0;
    heard = ways.asked();
  }
}
