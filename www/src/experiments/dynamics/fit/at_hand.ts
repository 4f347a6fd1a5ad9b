// The fit at hand: what is asked, what is known of it, and the job that makes more.
import { effect, signal } from '@preact/signals';
import type { FitAnswer, FitSchedule, FitState } from '../../../bridge/fit';
import type { Change, Scene } from '../../../generated/scene';
import type { Home } from '../../../storage/home';
import type { SceneStore } from '../../../store/scene_store';
import { messageOf } from '../../../ui/message_of';
import { onPoolOrAlone, type Workers } from '../../../work/alone';
import type { Pool } from '../../../work/pool';
import { type Held, WorkAtHand } from '../../../work/work_at_hand';
import { recordedOf, throwsOf } from '../recorded/throws';
import { type Asked, coreOf, fits, type Record } from './kept';
import { planOf, runFit } from './run';
import type { ThrowsFile } from './throws_file';
import { type Trials, trialsOfFile, trialsOfOwn, trialsOfSet } from './trials';

/** Knowledge of the fit that was asked for. */
export interface Known {
  /** The scene and the recordings it is of. */
  readonly core: string;
  readonly record: Record;
  readonly state: FitState;
  readonly answer: FitAnswer | undefined;
}

export class FitAtHand {
  /** The recordings of the scene at hand, once they are there. */
  readonly trials = signal<Trials | undefined>(undefined);
  readonly known = signal<Known | undefined>(undefined);
  readonly work = new WorkAtHand();
  /** A reader's own recordings, in place of the scene's. */
  readonly file = signal<ThrowsFile | undefined>(undefined);
  /** Runs of the batch at work. */
  readonly runs = signal<readonly [done: number, total: number] | undefined>(undefined);

  constructor(
    private readonly store: SceneStore,
    private readonly pool: Pool,
    private readonly home: Home,
  ) {}

  /** While somebody looks: an earlier visit's fit of this scene is shown. Returns what lets go. */
  hold(): () => void {
    const leave = effect(() => {
      const file = this.file.value;
      if (this.store.status.value.kind === 'ready')
        void this.follow(this.coreOf(this.store.scene.value), file);
    });
    return () => {
      leave();
      this.stop();
    };
  }

  /** Subject of a fit of this scene. */
  coreOf(scene: Scene): string {
    const file = this.file.value;
    return file ? `${coreOf(scene)}${file.text}` : coreOf(scene);
  }

  /** A reader's file is fitted from now on; what is known is of others. */
  take(file: ThrowsFile | undefined): void {
    this.stop();
    this.known.value = undefined;
    this.work.failure.value = '';
    this.file.value = file;
  }

  private async follow(core: string, file: ThrowsFile | undefined): Promise<void> {
    try {
      const scene = this.store.scene.peek();
      const among = recordedOf(scene)?.among;
      const set = file || among === undefined ? undefined : await throwsOf(among);
      if (this.coreOf(this.store.scene.peek()) !== core) return;
      if (file) this.trials.value = trialsOfFile(scene, file);
      else this.trials.value = set ? trialsOfSet(scene, set.throws) : trialsOfOwn(scene);
      if (this.known.peek() || this.work.running.peek()) return;
      const record = await fits.find(this.home, core);
      if (!record || this.known.peek() || this.work.running.peek()) return;
      const schedule = await this.schedule();
      try {
        const state = await schedule.begin(planOf(record.asked), record.told);
        const answer = await schedule.answer();
        if (!this.work.running.peek()) this.known.value = { core, record, state, answer };
      } finally {
        schedule.stop();
      }
    } catch (e) {
      this.work.failure.value = messageOf(e);
    }
  }

  private async schedule(): Promise<FitSchedule> {
    const { newSchedule } = await import('../../../bridge/fit');
    return newSchedule();
  }

  stop(): void {
    this.work.stop();
  }

  /** Takes it out of the browser, too. */
  forget(): void {
    const core = this.known.peek()?.core;
    this.known.value = undefined;
    if (core !== undefined) void fits.forget(this.home, core);
  }

  /** Begins with this, or goes on with what is known of it. */
  async start(asked: Asked): Promise<void> {
    if (this.work.running.peek()) return;
    const scene = this.store.scene.peek();
    const trials = this.trials.peek();
    if (!trials) return;
    const core = this.coreOf(scene);
    const known = this.known.peek();
    const same = known && known.core === core && JSON.stringify(known.record.asked) === JSON.stringify(asked);
    const record: Record = same ? known.record : { asked, told: [], before: undefined, fitted: undefined };
    if (!same) this.known.value = undefined;
    await this.work.run((held) =>
      onPoolOrAlone(
        this.pool,
        (query) => this.store.ask().query(query),
        (on) => this.run(held, on, trials, core, this.known.peek()?.record ?? record),
      ),
    );
    this.runs.value = undefined;
  }

  private async run(held: Held, on: Workers, trials: Trials, core: string, record: Record): Promise<void> {
    const schedule = await this.schedule();
    try {
      await runFit(
        on,
        schedule,
        trials,
        record,
        {
          state: (state, of) => {
            const answer = this.known.peek()?.answer;
            this.known.value = { core, record: of, state, answer };
            this.work.keeping(fits.keep(this.home, core, of));
          },
          runs: (done, total) => {
            this.runs.value = [done, total];
          },
          answer: (answer) => {
            const now = this.known.peek();
            if (now) this.known.value = { ...now, answer };
          },
        },
        held,
      );
    } finally {
      await this.tellSoFar(schedule);
      schedule.stop();
    }
  }

  /** Tells the answer known so far, where the fit was given up. */
  private async tellSoFar(schedule: FitSchedule): Promise<void> {
    const now = this.known.peek();
    if (!now || now.state.best_loss === null) return;
    const answer = await schedule.answer().catch(() => undefined);
    if (answer) this.known.value = { ...now, answer };
  }

  /** Writes values as one change. The fit is known of the scene that comes of it, too: all that was fitted is overwritten in every run. */
  apply(changes: Change[]): void {
    const now = this.known.peek();
    this.store.edit('Fitted values', changes);
    if (!now) return;
    const core = this.coreOf(this.store.scene.peek());
    this.known.value = { ...now, core };
    void fits.keep(this.home, core, now.record);
  }
}
