// The document's part that is dynamics' own; read by the code in this folder alone.
import type { Experiment, Scene } from '../../generated/scene';

export const dynamicsOf = ({
  experiment,
}: Pick<Scene, 'experiment'>): Extract<Experiment, { kind: 'dynamics' }> | undefined =>
  experiment.kind === 'dynamics' ? experiment : undefined;

/** Nothing is in it that could move: it is there to be built in. */
export const isEmpty = (scene: Scene): boolean =>
  dynamicsOf(scene) !== undefined && scene.bodies.every((b) => b.fixed);
