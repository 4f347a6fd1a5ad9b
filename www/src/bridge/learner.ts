// A policy that learns: the engine's own algorithm, in a module and a worker of its own that are fetched when the first training begins. It says
// what each lane is to do and learns from what they did; who makes the rollouts asks the pool.
import type { LearnerPlan } from '../generated/scene';
import type { TrainingState } from '../generated/wasm/learner';
import LearnerWorker from './learner_worker.ts?worker';
import { type OneReply, oneAtATime } from './one_at_a_time';

export type { TrainingState, UpdateRecord } from '../generated/wasm/learner';

/** Standing of a training, and what going on takes. */
export interface Standing {
  readonly state: TrainingState;
  /** Order of each lane; none where all lessons are over. */
  readonly orders: readonly string[];
  /** The checkpoint. */
  readonly kept: string;
}

export type LearnerAsked =
  | { kind: 'begin'; plan: LearnerPlan; kept: string | undefined }
  | { kind: 'tell'; made: readonly string[] }
  | { kind: 'policy'; made: string }
  | { kind: 'onnx'; made: string };
export interface LearnerReply extends OneReply {
  standing?: Standing;
  policy?: string;
  onnx?: Uint8Array<ArrayBuffer>;
}

/** A training under way. Each of these rejects with what is wrong with what was said; one is asked at a time. */
export interface Learner {
  /** At its start, or where `kept` was. */
  begin(plan: LearnerPlan, kept: string | undefined): Promise<Standing>;
  /** Learns from what the lanes did, in their order. */
  tell(made: readonly string[]): Promise<Standing>;
  /** The policy of now as a scene carries it, as text; `made`: what made it. */
  policy(made: string): Promise<string>;
  /** Its actor in ONNX. */
  onnx(made: string): Promise<Uint8Array<ArrayBuffer>>;
  stop(): void;
}

export function newLearner(): Learner {
  const worker = new LearnerWorker();
  const ask = oneAtATime<LearnerAsked, LearnerReply>(worker, 'the learner', 'learner');
  const of = async <K extends keyof LearnerReply>(
    asked: LearnerAsked,
    key: K,
  ): Promise<NonNullable<LearnerReply[K]>> => {
    const found = (await ask(asked))[key];
    if (found === undefined || found === null) throw new Error('the learner has answered something else');
    return found;
  };
  return {
    begin: (plan, kept) => of({ kind: 'begin', plan, kept }, 'standing'),
    tell: (made) => of({ kind: 'tell', made }, 'standing'),
    policy: (made) => of({ kind: 'policy', made }, 'policy'),
    onnx: (made) => of({ kind: 'onnx', made }, 'onnx'),
    stop: () => worker.terminate(),
  };
}
