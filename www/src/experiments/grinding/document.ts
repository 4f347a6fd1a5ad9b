// The document's part that is grinding's own; read by the code in this folder alone.
import type { Experiment, Scene } from '../../generated/scene';

export const grindingOf = ({
  experiment,
}: Pick<Scene, 'experiment'>): Extract<Experiment, { kind: 'grinding' }> | undefined =>
  experiment.kind === 'grinding' ? experiment : undefined;
