// An experiment's handles: read from the frame, dragged by the engine's word on what a place in the world means.

import type { Frame } from '../bridge/frame';
import { records } from '../bridge/records';
import { HandleKind } from '../generated/records';
import type { SceneStore } from '../store/scene_store';
import type { Vec3 } from '../ui/pose';
import { roleOf } from '../ui/roles';

/** Distance from its middle at which a handle is taken, CSS px, as in crate/render/src/grip.rs. */
export const REACH = { pointer: 12, finger: 22 } as const;

export interface Grip {
  readonly kind: HandleKind;
  readonly role: ReturnType<typeof roleOf>;
  readonly position: Vec3;
  /** Unit: of its line, or normal to its plane. */
  readonly direction: Vec3;
}

/** In the order of the description's handles. */
export const gripsOf = (frame: Frame): Grip[] =>
  records(frame, 'Handles').map((handle) => ({ ...handle, role: roleOf(handle.role) }));

const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const along = (p: Vec3, d: Vec3, s: number): Vec3 => [
  p[0] + s * d[0],
  p[1] + s * d[1],
  p[2] + s * d[2],
];

/** Seen nearly end on: a step that way would lead nowhere. */
const END_ON = 0.1;

/** A step of so many metres along an axis of the screen, as the handle's kind allows. */
export function stepped({ kind, position, direction }: Grip, axis: Vec3, step: number): Vec3 {
  const slope = dot(axis, direction);
  if (kind === HandleKind.Line)
    return Math.abs(slope) < END_ON ? position : along(position, direction, step * Math.sign(slope));
  if (kind !== HandleKind.Plane) return along(position, axis, step);
  const inPlane = along(axis, direction, -slope);
  const length = Math.hypot(...inPlane);
  return length < END_ON ? position : along(position, inPlane, step / length);
}

/** “Move force tip”. */
export const moveLabel = (label: string): string =>
  `Move ${/^\p{Lu}\p{Ll}+\b/u.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label}`;

interface Wish {
  handle: number;
  target: Vec3;
  gesture: string;
}

/** Asks the engine what a dragged handle does, one question at a time: the latest place wins. */
export class GripEdits {
  private wish: Wish | undefined;
  private asking = false;
  private pause: number | undefined;

  constructor(private readonly store: SceneStore) {}

  to(handle: number, target: Vec3, gesture: string): void {
    this.wish = { handle, target, gesture };
    if (!this.asking) void this.ask();
  }

  /** The gesture is over, once the last place has been answered; with `pause` (ms), when nothing follows. */
  end(pause = 0): void {
    if (this.asking) this.pause = pause;
    else this.store.endGesture(pause);
  }

  private async ask(): Promise<void> {
    const { store } = this;
    this.asking = true;
    try {
      while (this.wish) {
        const { handle, target, gesture } = this.wish;
        this.wish = undefined;
        const command = await store.ask().query({ kind: 'drag', handle, target });
        const label = store.description.peek().handles[handle]?.label ?? 'handle';
        if (command) store.carry(moveLabel(label), command, gesture);
      }
    } catch {
      // The engine is gone: the store says so.
      this.wish = undefined;
    }
    this.asking = false;
    if (this.pause !== undefined) store.endGesture(this.pause);
    this.pause = undefined;
  }
}
