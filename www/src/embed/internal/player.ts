// The play button. A scene with a clock runs it; one at rest plays its sweep: B goes out along it, back, and home, as a
// preview that changes nothing.
import { computed, effect, signal } from '@preact/signals';
import type { SceneStore } from '../../store/scene_store';
import type { Transport } from '../../timeline/transport';

/** Seconds of one going to and fro at speed 1. */
const PERIOD = 8;

export class Player {
  /** Fetched where the scene has a clock of its own. */
  private readonly clock = signal<Transport | undefined>(undefined);
  /** Act that is due once the clock is there. */
  private due: ((clock: Transport) => void) | undefined;
  private readonly swinging = signal(false);
  /** s, within one going to and fro. */
  private readonly phase = signal(0);
  readonly playing = computed(() => this.swinging.value || (this.clock.value?.playing.value ?? false));
  /** s: of the run, or within one going to and fro. */
  readonly time = computed(() => (this.runs.value ? (this.clock.value?.time.value ?? 0) : this.phase.value));
  /** The scene has a clock of its own. */
  private readonly runs = computed(() => this.store.description.value.clock !== undefined);
  /** There is something to play. */
  readonly able = computed(
    () =>
      this.runs.value || (this.store.sweep.value !== undefined && this.store.scene.value.bodies.length > 1),
  );
  private last: number | undefined;

  constructor(
    private readonly store: SceneStore,
    private readonly speed: number,
  ) {
    effect(() => {
      if (this.runs.value && !this.clock.peek()) void this.fetchClock();
    });
    let scene = store.scene.peek();
    // Whoever takes hold of something has the floor; a run goes on with what was changed.
    effect(() => {
      if (store.scene.value === scene) return;
      scene = store.scene.peek();
      this.swinging.value = false;
      this.phase.value = 0;
    });
  }

  private async fetchClock(): Promise<void> {
    const { transportOf } = await import('../../timeline/transport');
    if (this.clock.peek()) return;
    const clock = transportOf(this.store);
    clock.speed.value = this.speed;
    this.clock.value = clock;
    this.due?.(clock);
    this.due = undefined;
  }

  /** Now, or when the clock has come. */
  private run(act: (clock: Transport) => void): void {
    const clock = this.clock.peek();
    if (clock) act(clock);
    else this.due = act;
  }

  play(): void {
    if (this.runs.peek()) return this.run((clock) => clock.play());
    if (this.swinging.peek()) return;
    this.swinging.value = true;
    this.last = undefined;
    requestAnimationFrame(this.tick);
  }

  pause(): void {
    this.swinging.value = false;
    this.run((clock) => clock.pause());
  }

  seek(time: number): void {
    if (this.runs.peek()) return this.run((clock) => clock.seek(time));
    this.phase.value = ((time % PERIOD) + PERIOD) % PERIOD;
    this.show();
  }

  reset(): void {
    this.pause();
    this.phase.value = 0;
    if (this.runs.peek()) this.run((clock) => clock.rewind());
    else this.store.showInstead([]);
  }

  private readonly tick = (now: number) => {
    if (!this.swinging.peek()) return;
    const passed = Math.min(0.1, (now - (this.last ?? now)) / 1000);
    this.last = now;
    this.seek(this.phase.peek() + passed * this.speed);
    requestAnimationFrame(this.tick);
  };

  private show(): void {
    const sweep = this.store.sweep.peek();
    if (!sweep || sweep.poses.length === 0) return;
    const at = place(sweep.offset, this.phase.peek() / PERIOD);
    const pose = sweep.poses[at];
    if (!pose) return;
    const [x, y, z, w, a, b, c] = pose;
    this.store.showInstead([
      { path: 'bodies[1].pose', value: { translation: [x, y, z], rotation: [w, a, b, c] } },
    ]);
  }
}

/** The sample at a phase of the going to and fro, which begins and ends where B is: offset 0. */
export function place(offsets: readonly number[], phase: number): number {
  const from = offsets[0] ?? 0;
  const to = offsets.at(-1) ?? 0;
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const swing = Math.sin(2 * Math.PI * phase);
  const wanted = swing >= 0 ? swing * Math.max(0, high) : -swing * Math.min(0, low);
  let best = 0;
  offsets.forEach((offset, i) => {
    if (Math.abs(offset - wanted) < Math.abs((offsets[best] ?? 0) - wanted)) best = i;
  });
  return best;
}
