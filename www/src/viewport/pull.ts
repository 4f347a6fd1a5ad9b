// A body that moves is taken with a spring: an input of the run, whose far end is then a grip like any other.
import type { SceneStore } from '../store/scene_store';
import { bodyLetter, pulls, type Selection } from '../store/selection';
import { transportOf } from '../timeline/transport';
import type { Vec3 } from '../ui/pose';

export class Pull {
  /** Body in hand. */
  private body: number | undefined;
  private count = 0;

  constructor(private readonly store: SceneStore) {}

  get holding(): boolean {
    return this.body !== undefined;
  }

  /** Takes a body at a point of the world; true once the spring is there. */
  async take(body: number, point: Vec3): Promise<boolean> {
    if (!pulls(this.store, body)) return false;
    this.count += 1;
    const command = await this.store.ask().query({ kind: 'grab', body, point });
    if (!command) return false;
    this.body = body;
    this.store.carry(`Pull ${bodyLetter(body)}`, command, this.gesture);
    return true;
  }

  /** The far end is moved under the same gesture, so that a pull is one entry of the history; let go, it is none. */
  get gesture(): string {
    return `pull ${this.count}`;
  }

  /** The hand leaves the spring for the body again. */
  async release(selection: Selection): Promise<void> {
    const { body } = this;
    if (body === undefined) return;
    this.body = undefined;
    selection.pickBody(body < this.store.scene.peek().bodies.length ? body : undefined);
    this.store.carry('Let go', { kind: 'act', channel: { type: 'pull', body } }, this.gesture);
    this.store.endGesture();
  }
}

/** A spring pulls while time runs; false where the run is over. */
export function runOn(store: SceneStore): boolean {
  const clock = transportOf(store);
  if (clock.time.peek() >= clock.end.peek()) return false;
  clock.play();
  return true;
}

const known = new WeakMap<SceneStore, Pull>();

/** The one hand of a store: what the pointer took, the keys let go. */
export function pullOf(store: SceneStore): Pull {
  const pull = known.get(store) ?? new Pull(store);
  known.set(store, pull);
  return pull;
}
