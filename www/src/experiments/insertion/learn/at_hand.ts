// The training at hand: where it stands, and the job that takes it on. Rollouts are made on the page's pool, lane by lane; the learner has a
// worker of its own. What is learnt follows from the scene alone, whatever the number of engines.
import { effect, signal } from '@preact/signals';
import type { Learner, Standing, TrainingState } from '../../../bridge/learner';
import type { Change, LearnerPlan } from '../../../generated/scene';
import type { Home } from '../../../storage/home';
import type { SceneStore } from '../../../store/scene_store';
import { messageOf } from '../../../ui/message_of';
import { onPoolOrAlone, type Workers } from '../../../work/alone';
import type { Asked, Piece, Pool } from '../../../work/pool';
import { type Held, WorkAtHand } from '../../../work/work_at_hand';
import { coreOf, courses, type KeptTraining, keepRuns, keptRuns, type Run, withRun } from './kept';

const CHANGED =
  'The scene has changed while it learnt on the scene’s own engine: put it back and go on, or begin anew.';

/** Module and worker are fetched when the first training begins. */
const launched = async (): Promise<Learner> => (await import('../../../bridge/learner')).newLearner();

/** Knowledge of a training. */
export interface Known extends KeptTraining {
  /** The scene that it is of. */
  readonly core: string;
  readonly state: TrainingState;
}

export class TrainingAtHand {
  readonly known = signal<Known | undefined>(undefined);
  readonly before = signal<readonly Run[]>([]);
  readonly work = new WorkAtHand();
  /** Lanes of this update that are there. */
  readonly lanes = signal<readonly [done: number, total: number] | undefined>(undefined);

  constructor(
    private readonly store: SceneStore,
    private readonly pool: Pool,
    private readonly home: Home,
    private readonly learner: () => Promise<Learner> = launched,
  ) {}

  private get title(): string {
    return this.store.scene.peek().title;
  }

  /** While somebody looks: an earlier visit's training of this scene is shown. Returns what lets go. */
  hold(): () => void {
    void keptRuns(this.home, this.title).then((runs) => {
      this.before.value = runs;
    });
    const leave = effect(() => {
      if (this.store.status.value.kind === 'ready') void this.follow(coreOf(this.store.scene.value));
    });
    return () => {
      leave();
      this.pause();
    };
  }

  private async follow(core: string): Promise<void> {
    if (this.known.peek()?.core === core || this.work.running.peek()) return;
    const training = await courses.find(this.home, core);
    if (!training || this.work.running.peek() || coreOf(this.store.scene.peek()) !== core) return;
    try {
      const learner = await this.learner();
      try {
        const { state } = await learner.begin(training.plan, training.kept);
        if (!this.work.running.peek()) this.known.value = { ...training, core, state };
      } finally {
        learner.stop();
      }
    } catch (e) {
      // What was kept cannot be gone on with: it is said, and a new one may begin.
      this.work.failure.value = messageOf(e);
    }
  }

  pause(): void {
    this.work.stop();
  }

  /** What is known is laid beside what comes, and a new training may begin. */
  forget(): void {
    const known = this.known.peek();
    if (!known) return;
    this.layBeside(known);
    void courses.forget(this.home, known.core);
  }

  clearBefore(): void {
    this.before.value = [];
    void keepRuns(this.home, this.title, []);
  }

  /** Begins, or goes on with what is known of this scene. */
  async start(): Promise<void> {
    if (this.work.running.peek()) return;
    const scene = this.store.scene.peek();
    const core = coreOf(scene);
    const known = this.known.peek();
    await this.work.run(async (held) => {
      const same = known?.core === core ? known : undefined;
      const plan = same?.plan ?? (await this.store.ask().query({ kind: 'course' }));
      if (known && !same) this.layBeside(known);
      await this.run(held, core, plan, same?.kept);
    });
    this.lanes.value = undefined;
  }

  /** The training of a scene as it was stays in the browser; its curves stay beside those that come. */
  private layBeside(known: Known): void {
    this.known.value = undefined;
    this.before.value = withRun(this.before.peek(), runOf(known));
    void keepRuns(this.home, this.title, this.before.peek());
  }

  private async run(held: Held, core: string, plan: LearnerPlan, kept: string | undefined): Promise<void> {
    const learner = await this.learner();
    try {
      let standing = await learner.begin(plan, kept);
      this.tell(core, plan, standing);
      while (standing.orders.length > 0) {
        const made = await this.rollouts(held, core, standing.orders);
        standing = await learner.tell(made);
        this.tell(core, plan, standing);
      }
    } finally {
      learner.stop();
    }
  }

  private tell(core: string, plan: LearnerPlan, { state, kept }: Standing): void {
    this.known.value = { core, plan, kept, state };
    this.work.keeping(courses.keep(this.home, core, { plan, kept }));
  }

  /** One of each lane, in their order. */
  private rollouts(held: Held, core: string, orders: readonly string[]): Promise<readonly string[]> {
    const pieces = orders.map(
      (order): Piece<string> =>
        (engine) =>
          engine.query({ kind: 'rollout', order }),
    );
    const on = (workers: Workers) => {
      let done = 0;
      this.lanes.value = [0, orders.length];
      const got = () => {
        this.lanes.value = [++done, orders.length];
      };
      return held(workers.run({ scene: core, series: core, urgency: 'beside', pieces, got }));
    };
    const own: Asked['query'] = (query) => {
      if (coreOf(this.store.scene.peek()) !== core) throw new Error(CHANGED);
      return this.store.ask().query(query);
    };
    return onPoolOrAlone(this.pool, own, on);
  }

  /** The policy as it stands, as the learner writes it. */
  private async of<T>(ask: (learner: Learner, made: string) => Promise<T>): Promise<T | undefined> {
    const known = this.known.peek();
    if (!known) return undefined;
    try {
      const learner = await this.learner();
      try {
        await learner.begin(known.plan, known.kept);
        return await ask(learner, `${this.title}: ${known.state.done} updates, seed ${known.plan.seed}`);
      } finally {
        learner.stop();
      }
    } catch (e) {
      this.work.failure.value = messageOf(e);
      return undefined;
    }
  }

  policyText(): Promise<string | undefined> {
    return this.of((learner, made) => learner.policy(made));
  }

  onnx(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    return this.of((learner, made) => learner.onnx(made));
  }

  /** Puts a policy into the scene, as one change, and lets it decide. False: it was refused, which is said. */
  async take(label: string, text: string): Promise<boolean> {
    this.work.failure.value = '';
    let value: Change['value'];
    try {
      value = JSON.parse(text) as Change['value'];
    } catch {
      this.work.failure.value =
        'That file is not JSON: a policy is saved by “Save the policy”, or by asperity train --policy.';
      return false;
    }
    const error = await this.store.attempt(label, [
      { path: 'experiment.policy', value },
      { path: 'experiment.strategy', value: { type: 'policy' } },
    ]);
    if (error) this.work.failure.value = error.message;
    return error === undefined;
  }
}

/** A training's curves. */
export function runOf({ plan, state }: Pick<Known, 'plan' | 'state'>): Run {
  const { lanes, steps } = plan.ppo;
  return { name: `seed ${plan.seed}, ${state.done} updates`, rows: state.rows, every: lanes * steps };
}
