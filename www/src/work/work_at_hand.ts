// Long work that a reader has begun: how far it is, what went wrong, and giving it up. Work that is begun anew takes the place of what
// is under way.
import { computed, signal } from '@preact/signals';
import type { Kept } from '../storage/home';
import { messageOf } from '../ui/message_of';
import { GivenUp, type Job } from './pool';

/** Waits for a job, which ends when the work is given up. */
export type Held = <T>(job: Job<T>) => Promise<T>;

/** One press of the button. */
interface Turn {
  job: Job<unknown> | undefined;
  over: boolean;
}

export class WorkAtHand {
  /** Pieces that are there; undefined: nothing is under way. */
  readonly done = signal<number | undefined>(undefined);
  readonly running = computed(() => this.done.value !== undefined);
  /** A sentence on what went wrong, of the last that was begun. */
  readonly failure = signal('');
  /** A sentence on why the browser does not keep what was found. */
  readonly notKept = signal('');
  private turn: Turn | undefined;

  /** Acts, with so many pieces there at first. Undefined: it was given up, or it failed, which is said. */
  async run<T>(act: (held: Held) => Promise<T>, done = 0): Promise<T | undefined> {
    this.stop();
    const turn: Turn = { job: undefined, over: false };
    this.turn = turn;
    this.failure.value = '';
    this.done.value = done;
    const held: Held = (job) => {
      turn.job = job;
      if (turn.over) job.stop();
      return job.answer;
    };
    try {
      return await act(held);
    } catch (e) {
      if (this.turn === turn && !(e instanceof GivenUp)) this.failure.value = messageOf(e);
      return undefined;
    } finally {
      if (this.turn === turn) {
        this.turn = undefined;
        this.done.value = undefined;
      }
    }
  }

  /** Counts more pieces. */
  count(more = 1): void {
    const done = this.done.peek();
    if (done !== undefined) this.done.value = done + more;
  }

  /** Says what comes of keeping a result. */
  keeping(kept: Promise<Kept>): void {
    void kept.then((result) => {
      this.notKept.value = result.kept ? '' : result.why;
    });
  }

  /** Gives up what is under way. */
  stop(): void {
    if (!this.turn) return;
    this.turn.over = true;
    this.turn.job?.stop();
  }
}
