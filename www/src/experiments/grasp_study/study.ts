// The study at hand: its trials, what they come to, and the job that makes more of them. What starts it and what shows it stand at
// different places of the page and share it.
import { computed, effect, type Signal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { StudySummary } from '../../generated/scene';
import { useHome } from '../../storage/context';
import type { Home } from '../../storage/home';
import { useScene } from '../../store/scene_in_hand';
import type { SceneStore } from '../../store/scene_store';
import { messageOf } from '../../ui/message_of';
import { onPoolOrAlone, type Workers } from '../../work/alone';
import { usePool } from '../../work/context';
import type { Pool } from '../../work/pool';
import { type Held, WorkAtHand } from '../../work/work_at_hand';
import { core as coreOf, counting } from './document';
import { keepMade, keptMade } from './kept';
import { firstOf, type Made, noneOf, tryGrasps } from './run';

/** Trials of what they hang on, and what they come to. */
interface Known {
  of: string;
  /** The part of it that a trial hangs on. */
  core: string;
  made: Made;
  sum: StudySummary;
}

export class StudyAtHand {
  private readonly known = signal<Known | undefined>(undefined);
  readonly work = new WorkAtHand();
  private readonly core = computed(() => JSON.stringify(coreOf(this.store.scene.value)));
  private readonly of = computed(() => JSON.stringify([this.core.value, counting(this.store.scene.value)]));
  /** Trials of this very document. */
  readonly now = computed(() => (this.known.value?.of === this.of.value ? this.known.value : undefined));
  private users = 0;
  private leave = () => {};

  constructor(
    private readonly store: SceneStore,
    readonly pool: Pool,
    private readonly home: Home,
  ) {}

  /** While somebody looks: what is known is kept to the document. Returns what lets go. */
  hold(): () => void {
    if (this.users++ === 0)
      this.leave = effect(() => {
        if (this.store.status.value.kind === 'ready') void this.follow(this.of.value);
      });
    return () => {
      if (--this.users > 0) return;
      this.leave();
      this.stop();
    };
  }

  /** Follows a document: takes what an earlier visit has tried, and what real trials and judges say alone. */
  private async follow(of: string): Promise<void> {
    const core = this.core.peek();
    const last = this.known.peek();
    // What runs goes on where only what is counted with it has changed.
    if (last?.core !== core) this.stop();
    try {
      const here = last?.core === core ? last.made : undefined;
      // How many grasps there are is the engine's to say: some are drawn.
      const none = here ? undefined : await this.store.ask().query({ kind: 'sum_grasps', made: [] });
      const count = none?.rows.length ?? 0;
      const kept = none && (await keptMade(this.home, core, count));
      const made = here ?? kept ?? noneOf(count);
      const sum =
        none && !kept ? none : await this.store.ask().query({ kind: 'sum_grasps', made: firstOf(made) });
      if (this.of.peek() === of) this.known.value = { of, core, made, sum };
    } catch (e) {
      if (this.of.peek() === of) this.work.failure.value = messageOf(e);
    }
  }

  stop(): void {
    this.work.stop();
  }

  async start(): Promise<void> {
    const now = this.now.peek();
    if (!now || this.work.running.peek()) return;
    await this.work.run(async (held) => {
      const scene = await this.store.ask().call('sceneText', {});
      await onPoolOrAlone(
        this.pool,
        (query) => this.store.ask().query(query),
        async (on) => {
          const known = on === this.pool ? now : this.now.peek();
          if (known) await this.run(held, on, scene, known);
        },
      );
    });
  }

  private async run(
    held: Held,
    on: Workers,
    scene: string,
    { of, core, made, sum: known }: Known,
  ): Promise<void> {
    let over = false;
    const started = tryGrasps(on, scene, known.trials, made, known, (sum) => {
      if (over) return;
      // Counted another way since: the scene's own engine counts.
      if (this.of.peek() === of) this.known.value = { of, core, made, sum };
      else if (this.core.peek() === core) void this.follow(this.of.peek());
      this.work.keeping(keepMade(this.home, core, made));
    });
    try {
      await held(started);
    } finally {
      over = true;
    }
  }
}

const ALL = new WeakMap<SceneStore, Signal<StudyAtHand | undefined>>();

function placeOf(store: SceneStore): Signal<StudyAtHand | undefined> {
  const place = ALL.get(store) ?? signal<StudyAtHand | undefined>(undefined);
  ALL.set(store, place);
  return place;
}

/** Study at hand, on a page that has a pool of engines. */
export function useStudy(): StudyAtHand {
  const { store } = useScene();
  const pool = usePool();
  const home = useHome();
  const place = placeOf(store);
  const study = place.peek() ?? new StudyAtHand(store, pool, home);
  useEffect(() => {
    place.value = study;
    return study.hold();
  }, [place, study]);
  return study;
}

/** Elsewhere: once it is there. */
export const useStudyOnceThere = (): StudyAtHand | undefined => placeOf(useScene().store).value;
