// A run goes on in pieces of some milliseconds, so that its worker hears in between that it was given up, and tells how far it is.
// The pieces are commands of the same kind one after another: the session's log keeps them as one, and the bits are those of
// one (`crate/session/tests/in_pieces.rs`).
import type { Command } from '../generated/scene';

export interface Ways {
  /** The step the run is at; asked for by a seek alone. */
  step(): number;
  apply(command: Command): Command;
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

/** Carries out a command that runs. Gives back what undoes it; given up, the run stands where the last piece ended. */
export async function inPieces(command: Command, ways: Ways): Promise<Command> {
  // Where a run is that is stepped on does not matter; asking costs a frame.
  const from = command.kind === 'seek' ? ways.step() : 0;
  const to = command.kind === 'seek' ? command.step : command.kind === 'step' ? command.count : undefined;
  // What goes back takes up a snapshot; anything that is not in order is the session's to refuse.
  if (to === undefined || !Number.isSafeInteger(to) || to <= from) return ways.apply(command);
  let inverse: Command | undefined;
  let count = 1;
  let at = from;
  let rested = ways.now();
  while (at < to) {
    const next = Math.min(to, at + count);
    const began = ways.now();
    const piece: Command =
      command.kind === 'seek' ? { kind: 'seek', step: next } : { kind: 'step', count: next - at };
    const back = ways.apply(piece);
    inverse ??= back;
    at = next;
    const ended = ways.now();
    const fits = (count * PIECE) / Math.max(ended - began, 1e-3);
    count = Math.max(1, Math.floor(Math.min(fits, GROWTH * count, MOST_STEPS)));
    if (at >= to || ended - rested < PIECE) continue;
    ways.tell(at - from, to - from);
    await ways.rest();
    rested = ways.now();
    if (ways.givenUp()) break;
  }
  return inverse ?? ways.apply(command);
}
