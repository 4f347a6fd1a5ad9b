// Runs the clock of an experiment: play, pause, step, go to an event. The moment itself is the engine's; steps are no edits.
import { computed, effect, signal } from '@preact/signals';
import type { RunEvent } from '../generated/scene';
import type { SceneStore } from '../store/scene_store';
import { later, stretchOf, within } from './slow';
import { stopped, troubles } from './troubles';

/** Simulated seconds in one of the reader's. */
export const SPEEDS = [0.0001, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10] as const;
/** More than this is not made up for, s: the engine is slow, or the tab was away. */
const LONGEST = 0.1;
/** Where the engine answers before the next frame, however late that comes, it is the drawing that is slow: so much is made up for, s. */
const DRAWING = 0.5;
/** Of what was asked of late, the engine had let so much pass in frames without an answer: it does not keep up with ease. */
const EASE = 0.25;
/** An engine that does not keep up is asked for so much that it answers about this often, s: a run in jerks tells less. */
const JERK = 0.06;
/** Weight of a request when the next goes out. */
const FADE = 0.8;
/** While a run goes on, what has happened in it is asked for this often, ms. */
const LOOKS = 1000;
/** Share of the asked speed below which the reader is told. */
const SLOW = 0.8;

export class Transport {
  readonly playing = signal(false);
  readonly speed = signal(1);
  readonly events = signal<readonly RunEvent[]>([]);
  readonly time = computed(() => this.store.frame.value?.time ?? 0);
  readonly step = computed(() => this.store.frame.value?.step ?? 0);
  readonly clock = computed(() => this.store.description.value.clock);
  /** Real pace, as a share of what was asked; 1 while it keeps up. */
  readonly pace = signal(1);
  /** Reasons not to trust the run: a step that could not be taken, and what overlapped before the first. */
  readonly troubles = computed(() => troubles(this.events.value));
  /** The stretch that is played slowly. */
  private readonly slowed = computed(() =>
    stretchOf(this.store.scene.value.view.slow_motion, this.events.value, this.speed.value),
  );
  /** The speed of the slow stretch, while it is played. */
  readonly slowMotion = computed(() =>
    this.playing.value && within(this.time.value, this.slowed.value) ? this.slowed.value?.speed : undefined,
  );
  /** The latest moment reached: the end of the bar where the run has none. */
  private readonly reached = signal(0);
  readonly end = computed(() => this.clock.value?.end ?? Math.max(10, this.reached.value));

  /** Time that the reader wants while the run is not there yet, s: the next key goes on from here. */
  readonly sought = signal<number | undefined>(undefined);

  private seeks = 0;
  private wanted = 0;
  private last: number | undefined;
  private out = false;
  /** The reader's seconds that were asked for of late, and last; how long frames were without an answer. */
  private asked = 0;
  private taken = 0;
  private waited = 0;
  private waiting = 0;
  /** How far events are known, s, and when they were last asked for, ms. */
  private looked = 0;
  private lookedAt = 0;

  constructor(private readonly store: SceneStore) {
    let known: unknown;
    effect(() => {
      const scene = store.scene.value;
      if (store.status.value.kind !== 'ready' || !this.clock.value || scene === known) return;
      known = scene;
      void this.lookForEvents();
    });
    effect(() => {
      const time = this.time.value;
      const playing = this.playing.value;
      if (time > this.reached.peek()) this.reached.value = time;
      if (time > this.looked && !(playing && performance.now() - this.lookedAt < LOOKS)) {
        void this.lookForEvents();
      }
    });
    // What is done to a run changes what happens from then on.
    effect(() => {
      if (store.inputs.value) this.looked = Math.min(this.looked, this.time.peek());
    });
  }

  toggle(): void {
    if (this.playing.peek()) this.pause();
    else this.play();
  }

  play(): void {
    if (this.playing.peek() || !this.clock.peek()) return;
    const now = this.now();
    if (now >= this.endOfRun()) void this.store.seek(0);
    this.playing.value = true;
    this.pace.value = 1;
    this.wanted = now >= this.endOfRun() ? 0 : now;
    this.last = undefined;
    [this.asked, this.waited, this.waiting] = [0, 0, 0];
    requestAnimationFrame(this.tick);
  }

  pause(): void {
    this.playing.value = false;
  }

  /** To a moment, s. */
  seek(time: number): void {
    this.go(time, 'seek');
  }

  private go(time: number, way: 'seek' | 'runTo'): void {
    const number = ++this.seeks;
    this.wanted = this.sought.value = time;
    void this.store[way](time).then(() => {
      if (number === this.seeks) this.sought.value = undefined;
    });
  }

  /** Time of the run, or the one it is on its way to, s. */
  private now(): number {
    return this.sought.peek() ?? this.time.peek();
  }

  /** Some steps on, or back. */
  stepBy(count: number): void {
    this.pause();
    const step = this.clock.peek()?.step ?? 0;
    const time = (Math.round(this.now() / (step || 1)) + count) * step;
    this.go(Math.max(0, Math.min(time, this.endOfRun())), count > 0 ? 'runTo' : 'seek');
  }

  rewind(): void {
    this.pause();
    this.seek(0);
  }

  /** The first step at which the next event (or the one before) has happened; what it is. */
  toEvent(direction: 1 | -1): RunEvent | undefined {
    this.pause();
    const step = this.clock.peek()?.step ?? 1;
    const at = (event: RunEvent) => Math.ceil(event.time / step - 1e-9);
    const now = Math.round(this.now() / step);
    const events = this.events.peek();
    const next = direction > 0 ? events.find((e) => at(e) > now) : events.findLast((e) => at(e) < now);
    if (next) this.seek(at(next) * step);
    return next;
  }

  private endOfRun(): number {
    return this.clock.peek()?.end ?? Number.POSITIVE_INFINITY;
  }

  private readonly tick = (now: number) => {
    if (!this.playing.peek()) return;
    requestAnimationFrame(this.tick);
    const passed = (now - (this.last ?? now)) / 1000;
    // One request at a time: what passes while it is out is asked for next.
    if (this.out) {
      this.waiting = passed;
      // It runs no faster than what is out lets it.
      if (passed > LONGEST) this.pace.value = Math.min(this.pace.peek(), this.taken / passed);
      return;
    }
    this.last = now;
    this.waited += this.waiting;
    this.waiting = 0;
    const cost = this.asked > 0 ? this.waited / this.asked : 0;
    const drawing = cost < EASE && passed < DRAWING;
    const taken = drawing ? passed : Math.min(passed, cost > 1 ? JERK / cost : LONGEST);
    // Over half a second, however many frames that are.
    this.pace.value += Math.min(1, 2 * passed) * (taken / Math.max(taken, passed, 1e-9) - this.pace.peek());
    this.wanted = Math.min(later(this.wanted, taken, this.speed.peek(), this.slowed.peek()), this.endOfRun());
    this.out = true;
    this.taken = taken;
    this.asked = FADE * this.asked + taken;
    this.waited *= FADE;
    this.store.runTo(this.wanted).finally(() => {
      this.out = false;
      if (this.wanted >= this.endOfRun()) this.pause();
    });
  };

  /** Said where the engine does not keep up. */
  readonly slow = computed(() =>
    this.playing.value && this.pace.value < SLOW ? this.pace.value : undefined,
  );

  private async lookForEvents(): Promise<void> {
    this.looked = this.time.peek();
    this.lookedAt = performance.now();
    try {
      this.events.value = await this.store.ask().query({ kind: 'events' });
      // It stands: nothing more comes.
      if (stopped(this.events.peek())) this.pause();
    } catch {
      // A crash shows itself elsewhere; the bar has no ticks.
      this.events.value = [];
    }
  }
}

const known = new WeakMap<SceneStore, Transport>();

/** The one clock of a store. */
export function transportOf(store: SceneStore): Transport {
  let transport = known.get(store);
  if (!transport) {
    transport = new Transport(store);
    known.set(store, transport);
  }
  return transport;
}
