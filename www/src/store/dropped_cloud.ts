// A file of points that somebody dropped where cameras see a cloud, for whoever has a place for it.
import { signal } from '@preact/signals';

export interface DroppedCloud {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Reads it as a mesh instead: the shape of a body. */
  asMesh(): void;
}

export const droppedCloud = signal<DroppedCloud | undefined>(undefined);
