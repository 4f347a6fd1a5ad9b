// The play button. A scene at rest plays its sweep: B goes out along it, back, and home, as a preview that changes nothing.
import { effect, signal } from '@preact/signals';
import type { SceneStore } from '../../store/scene_store';

/** Seconds of one going to and fro at speed 1. */
const PERIOD = 8;

export class Player {
  readonly playing = signal(false);
  /** s, within one going to and fro. */
  readonly time = signal(0);
  private last: number | undefined;

  constructor(
    private readonly store: SceneStore,
    private readonly speed: number,
  ) {
    let scene = store.scene.peek();
    // Whoever takes hold of something has the floor.
    effect(() => {
      if (store.scene.value === scene) return;
      scene = store.scene.peek();
      this.playing.value = false;
      this.time.value = 0;
    });
  }

  play(): void {
    if (this.playing.peek()) return;
    this.playing.value = true;
    this.last = undefined;
    requestAnimationFrame(this.tick);
  }

  pause(): void {
    this.playing.value = false;
  }

  seek(time: number): void {
    this.time.value = ((time % PERIOD) + PERIOD) % PERIOD;
    this.show();
  }

  reset(): void {
    this.playing.value = false;
    this.time.value = 0;
    this.store.showInstead([]);
  }

  private readonly tick = (now: number) => {
    if (!this.playing.peek()) return;
    const passed = Math.min(0.1, (now - (this.last ?? now)) / 1000);
    this.last = now;
    this.seek(this.time.peek() + passed * this.speed);
    requestAnimationFrame(this.tick);
  };

  private show(): void {
    const sweep = this.store.sweep.peek();
    if (!sweep || sweep.poses.length === 0) return;
    const at = place(sweep.offset, this.time.peek() / PERIOD);
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
