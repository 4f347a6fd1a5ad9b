// A state kept beside the one in hand: a second engine holds it, and is sent to the moment the first is at.
import { effect, signal } from '@preact/signals';
import type { Modes, PinnedState } from '../store/modes';
import { type Launch, SceneStore } from '../store/scene_store';
import type { Voice } from '../ui/voice';
import { showViews } from '../viewport/show_views';

/** The step nearest to a moment is within so many steps of it. */
const NEAREST = 0.51;

export class Pin implements PinnedState {
  readonly store: SceneStore;
  readonly differs = signal(false);
  private readonly stops: (() => void)[] = [];
  private stopped = false;

  constructor(
    private readonly main: SceneStore,
    launch?: Launch,
  ) {
    this.store = new SceneStore(main.scene.peek(), launch);
  }

  async start(): Promise<void> {
    const { main, store } = this;
    const settled = !main.waiting.peek() && !main.previewing.peek();
    const { hash, time = 0 } = main.frame.peek() ?? {};
    store.inputs.value = main.inputs.peek();
    const started = await store.start();
    if (this.stopped) return this.stopEngine();
    if (!started) return;
    if (store.description.peek().clock) await store.seek(time);
    if (this.stopped) return;
    this.differs.value = settled && hash !== undefined && store.frame.peek()?.hash !== hash;
    this.stops.push(
      effect(() => {
        const { clock } = store.description.value;
        const now = Math.min(main.frame.value?.time ?? 0, clock?.end ?? Number.POSITIVE_INFINITY);
        const off = Math.abs((store.frame.value?.time ?? 0) - now);
        // The latest moment takes the place of those that have not been asked for yet.
        if (clock && off > NEAREST * clock.step) void store.runTo(now);
      }),
      // Where runs are apart, the first of them is seen.
      effect(() => showViews(store, (main.others.value?.length ?? 0) + 1)),
      effect(() => {
        // Shown alike: the layers and colours of the view are those of the state in hand.
        const { view } = main.scene.value;
        const own = store.scene.value;
        if (own.view !== view) store.scene.value = { ...own, view };
      }),
    );
  }

  /** The two change places; one step of the history. Resolves once both have. */
  async swap(): Promise<void> {
    const { main, store } = this;
    const mine = JSON.stringify(main.scene.peek());
    const done = main.inputs.peek();
    const theirs = JSON.stringify(store.scene.peek());
    const error = await main.offer('Swap with the pinned state', theirs, undefined, store.inputs.peek());
    if (error) {
      main.refused.value = error;
      return;
    }
    this.differs.value = false;
    await store.offer('Swap', mine, undefined, done);
  }

  stop(): void {
    this.stopped = true;
    for (const stop of this.stops) stop();
    this.stopEngine();
  }

  private stopEngine(): void {
    try {
      this.store.ask().stop();
    } catch {
      // It has not come yet; it is stopped when it does.
    }
  }
}

/** Keeps the state in hand, or lets the kept one go. */
export function togglePin(store: SceneStore, modes: Modes, voice: Voice): void {
  const old = modes.pin.peek();
  old?.stop();
  const pin = old ? undefined : new Pin(store);
  modes.pin.value = pin;
  voice.say(pin ? 'Pinned. What you change next is shown beside it.' : 'Unpinned');
  void pin?.start();
}
