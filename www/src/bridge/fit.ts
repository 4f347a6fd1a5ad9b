// Numbers found from recorded motion: the engine's own search, in a module and a worker of its own that are fetched when the first fit
// begins. It says which candidates are to be run and hears what they lost; who runs them asks the pool.
import type { SceneError } from '../generated/scene';
import type { FitAnswer, FitPlan, FitState } from '../generated/wasm/fit';
import { PATIENCE } from './engine';
import { Refused } from './errors';
import FitWorker from './fit_worker.ts?worker';

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
export interface FitReply {
  state?: FitState;
  answer?: FitAnswer;
  refused?: SceneError;
  failure?: string;
}

/** A fit under way. Each of these rejects with what is wrong with what was said; one is asked at a time. */
export interface Course {
  /** Begins, and goes through what was told of its first batches. */
  begin(plan: FitPlan, told: readonly Losses[]): Promise<FitState>;
  /** What each recording lost, of each candidate of the batch that was next. */
  tell(losses: Losses): Promise<FitState>;
  /** What is known so far. */
  answer(): Promise<FitAnswer>;
  stop(): void;
}

export function newCourse(): Course {
  const worker = new FitWorker();
  const ask = (asked: FitAsked): Promise<FitReply> =>
    new Promise<FitReply>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`the search has not answered for ${PATIENCE / 1000} seconds`)),
        PATIENCE,
      );
      const ended =
        <T>(then: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          then(value);
        };
      worker.onmessage = ended(({ data }: MessageEvent<FitReply>) => {
        if (data.refused) reject(new Refused(data.refused));
        else if (data.failure !== undefined) reject(new Error(data.failure));
        else resolve(data);
      });
      worker.onerror = ended((event: ErrorEvent) =>
        reject(new Error(event.message || 'the search could not start')),
      );
      worker.postMessage(asked);
    });
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
