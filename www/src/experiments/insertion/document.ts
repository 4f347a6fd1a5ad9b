// The document's part that is an attempt's own; read by the code in this folder alone.
import type { Experiment, Scene } from '../../generated/scene';

export type Insertion = Extract<Experiment, { kind: 'insertion' }>;

export const insertionOf = ({ experiment }: Pick<Scene, 'experiment'>): Insertion | undefined =>
  experiment.kind === 'insertion' ? experiment : undefined;

/** Starts of a map along one axis, m: as the engine counts them. */
export function startsOf({ reach, cells }: Insertion['map']): number[] {
  const half = (cells - 1) / 2;
  return Array.from({ length: cells }, (_, k) => (half > 0 ? (reach * (k - half)) / half : 0));
}
