// A run goes on in pieces of some milliseconds, so that its worker hears in between that it was given up, and tells how far it is.
// The session takes so many steps at a time of the run that a command led to (`crate/session/src/under_way.rs`): a seek, or a change
// late in a run, which is gone through again.

export interface Ways {
  /** Steps that are left. */
  left(): number;
  /** Takes so many; gives back how many are left. */
  goOn(count: number): number;
  /** ms, of any clock. */
  now(): number;
  /** Lets messages in. */
  rest(): Promise<void>;
  /** Steps done, of so many. */
  tell(done: number, total: number): void;
  /** Nobody wants the rest. */
  givenUp(): boolean;
}

/** Time between two rests, ms. */
export const PIECE = 80;
/** A piece is at most so many times as long as the last, and so many steps: those to come may be dearer. */
const GROWTH = 8;
const MOST_STEPS = 64;

/** Takes the steps of the run under way; given up, it stands where the last piece ended. */
export async function inPieces(ways: Ways): Promise<void> {
  const total = ways.left();
  let left = total;
  let count = 1;
  let rested = ways.now();
  while (left > 0) {
    const began = ways.now();
    const taken = Math.min(left, count);
    left = ways.goOn(taken);
    const ended = ways.now();
    const fits = (taken * PIECE) / Math.max(ended - began, 1e-3);
    count = Math.max(1, Math.floor(Math.min(fits, GROWTH * taken, MOST_STEPS)));
    if (left === 0 || ended - rested < PIECE) continue;
    ways.tell(total - left, total);
    await ways.rest();
    rested = ways.now();
    if (ways.givenUp()) return;
  }
}
