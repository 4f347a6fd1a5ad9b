// What the reader points at: a body (with its gizmo), or one polygon of the contact surface.
import { signal } from '@preact/signals';

export class Selection {
  readonly body = signal<number | undefined>(undefined);
  readonly face = signal<number | undefined>(undefined);
  readonly gizmo = signal<'move' | 'turn'>('move');

  pickBody(body: number | undefined): void {
    this.body.value = body;
    this.face.value = undefined;
  }

  pickFace(face: number | undefined): void {
    this.face.value = face;
  }
}

export const bodyLetter = (body: number) => String.fromCharCode(65 + body);
