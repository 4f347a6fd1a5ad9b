// The document's part that is a push of a peg's own; read by the code in this folder alone.
import type { Experiment, Scene } from '../../generated/scene';

export type Jamming = Extract<Experiment, { kind: 'jamming' }>;

export const jammingOf = ({ experiment }: Pick<Scene, 'experiment'>): Jamming | undefined =>
  experiment.kind === 'jamming' ? experiment : undefined;
