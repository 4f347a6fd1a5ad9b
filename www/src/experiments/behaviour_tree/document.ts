// The document's part that is a behaviour tree's own; read by the code in this folder alone.
import type { Experiment, Scene } from '../../generated/scene';

export const treeOf = ({
  experiment,
}: Pick<Scene, 'experiment'>): Extract<Experiment, { kind: 'behaviour_tree' }> | undefined =>
  experiment.kind === 'behaviour_tree' ? experiment : undefined;
