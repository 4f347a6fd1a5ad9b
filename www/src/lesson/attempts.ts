// A question as its reader has left it. Keeping and counting them is `keep_attempts.ts`.
import type { Verdict } from './score';
import type { Prediction } from './state';

/** A question as its reader has left it. */
export interface Attempt {
  /** First prediction, told to be wrong, where there was a second try. */
  first?: Prediction | undefined;
  /** Prediction that was locked in; absent while the second try is under way. */
  prediction?: Prediction;
  /** The engine's word on it; `shown`: it was not predicted. Absent until the engine has spoken. */
  verdict?: Verdict | 'shown';
  /** Number of the right choice. */
  right?: number;
}
export type Attempts = Readonly<Record<number, Attempt>>;
