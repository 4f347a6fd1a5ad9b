// Numbers found from recorded motion: the engine's own search, in a module and a worker of its own that are fetched when the first fit
// begins. It says which candidates are to be run and hears what they lost; who runs them asks the pool.
import type { FitAnswer, FitPlan, FitState } from '../generated/wasm/fit';
import FitWorker from './fit_worker.ts?worker';
import { type OneReply, oneAtATime } from './one_at_a_time';

export type {
  FitAnswer,
  FitFound,
  FitLandscape,
  FitParameter,
  FitPlan,
  FitState,
} from '../generated/wasm/fit';

/** Losses of a batch: of each candidate, of each recording. */
export type Losses = number[][];

export type FitAsked =
  | { kind: 'begin'; plan: FitPlan; told: readonly Losses[] }
  | { kind: 'tell'; losses: Losses }
  | { kind: 'answer' };
export interface FitReply extends OneReply {
  state?: FitState;
  answer?: FitAnswer;
}

/** A fit under way. Each of these rejects with what is wrong with what was said; one is asked at a time. */
export interface FitSchedule {
  /** Begins, and goes through what was told of its first batches. */
  begin(plan: FitPlan, told: readonly Losses[]): Promise<FitState>;
  /** Takes the losses of each recording, for each candidate of the batch that was next. */
  tell(losses: Losses): Promise<FitState>;
  /** Answer so far. */
  answer(): Promise<FitAnswer>;
  stop(): void;
}

export function newSchedule(): FitSchedule {
  const worker = new FitWorker();
  const ask = oneAtATime<FitAsked, FitReply>(worker, 'the search', 'fit');
  const state = async (asked: FitAsked): Promise<FitState> => {
    const reply = await ask(asked);
    if (!reply.state) throw new Error('the search has answered something else');
    return reply.state;
  };
  return {
    begin: (plan, told) => state({ kind: 'begin', plan, told }),
    tell: (losses) => state({ kind: 'tell', losses }),
    answer: async () => {
      const reply = await ask({ kind: 'answer' });
      if (!reply.answer) throw new Error('the search has answered something else');
      return reply.answer;
    },
    stop: () => worker.terminate(),
  };
}
