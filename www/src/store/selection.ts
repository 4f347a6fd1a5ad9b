// What the reader holds: a body (with its gizmo), a handle of the experiment, or one polygon of the contact surface. And
// what is pointed at.
import { computed, signal } from '@preact/signals';
import type { Pose } from '../generated/scene';
import { canNow } from './capabilities';
import type { SceneStore } from './scene_store';

/** A thing of the picture and of the plots at once; a curve says all it knows of itself. */
export interface Pointed {
  readonly body?: number;
  /** Whose word it is: the patch's or the point model's. */
  readonly model?: 'surface' | 'point';
  /** Id of the reading whose curve it is. */
  readonly reading?: string;
}

/**
 * Target of the gizmo, where a panel has it placed: a body of the run or a pose in the world, and what becomes of the new one.
 */
export interface Placed {
  readonly body?: number;
  stands?(): Pose | undefined;
  to(pose: Pose, gesture: string): void;
}

export class Selection {
  readonly placed = signal<Placed | undefined>(undefined);
  readonly body = signal<number | undefined>(undefined);
  readonly face = signal<number | undefined>(undefined);
  /** A handle, by its place in the description. */
  readonly grip = signal<number | undefined>(undefined);
  readonly gizmo = signal<'move' | 'turn'>('move');
  /** Under the mouse, in the picture or in a plot: the other one points it out too. */
  readonly hovered = signal<Pointed | undefined>(undefined);
  /** Thing to be pointed out: the one that is hovered, else the one that is held. */
  readonly pointed = computed((): Pointed | undefined => {
    if (this.hovered.value) return this.hovered.value;
    if (this.face.value !== undefined) return { model: 'surface' };
    return this.body.value === undefined ? undefined : { body: this.body.value };
  });

  pickBody(body: number | undefined): void {
    this.body.value = body;
    this.grip.value = undefined;
    this.face.value = undefined;
  }

  pickGrip(grip: number): void {
    this.pickBody(undefined);
    this.grip.value = grip;
  }

  pickFace(face: number | undefined): void {
    this.face.value = face;
  }

  /** The mouse is on it; on nothing, when there is nothing. */
  hover(pointed: Pointed | undefined): void {
    const old = this.hovered.peek();
    if (old?.body === pointed?.body && old?.model === pointed?.model && old?.reading === pointed?.reading)
      return;
    this.hovered.value = pointed;
  }
}

export const bodyLetter = (body: number) => String.fromCharCode(65 + body);

/** “Body A, Ball” */
export function bodyName(store: SceneStore, body: number): string {
  const name = store.scene.peek().bodies[body]?.name;
  return `Body ${bodyLetter(body)}${name ? `, ${name}` : ''}`;
}

/** True if a body can be pulled. Bodies that the document names and fixes cannot; the engine knows of the others. */
export function pulls(store: SceneStore, body: number): boolean {
  return canNow(store, 'pull_bodies') && store.scene.peek().bodies[body]?.fixed !== true;
}
