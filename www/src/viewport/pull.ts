// A body that moves is taken with a spring: the engine writes the spring, its far end is then a grip like any other.
import type { SceneStore } from '../store/scene_store';
import type { Vec3 } from '../ui/pose';

/** Only where bodies move by themselves; elsewhere a press on a body turns the view, or selects it. */
export const pulls = (store: SceneStore) => store.description.peek().clock !== undefined;

export class Pull {
  private taken = false;
  private count = 0;

  constructor(private readonly store: SceneStore) {}

  get holding(): boolean {
    return this.taken;
  }

  /** Takes a body at a point of the world; true once the spring is there. */
  async take(body: number, point: Vec3): Promise<boolean> {
    if (!pulls(this.store)) return false;
    this.count += 1;
    const changes = await this.store.ask().call('grab', { body, point });
    if (changes.length === 0) return false;
    this.taken = true;
    this.store.edit('Pull a body', changes, this.gesture);
    return true;
  }

  /** The far end is moved under the same gesture, so that a pull is one entry of the history. */
  get gesture(): string {
    return `pull ${this.count}`;
  }

  async release(): Promise<void> {
    if (!this.taken) return;
    this.taken = false;
    const changes = await this.store.ask().call('letGo', {});
    if (changes.length > 0) this.store.edit('Let go', changes, this.gesture);
    this.store.endGesture();
  }
}
