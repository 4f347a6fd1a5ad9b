import type { GraspSelection, PlotData, Scene } from '../../generated/scene';

type Selection = Partial<GraspSelection>;

export const selectionOf = ({ experiment }: Pick<Scene, 'experiment'>): Selection | undefined =>
  experiment.kind === 'grasp_selection' ? (experiment as Selection) : undefined;

/** Part of the document that a try of a candidate hangs on: all but the hand, and which candidate is shown. */
export function coreOf(scene: Pick<Scene, 'experiment' | 'bodies'>): string {
  const { candidate: _, hand: __, ...rest } = selectionOf(scene) ?? {};
  return JSON.stringify([rest, scene.bodies]);
}

/** Costs of the candidates that are free, the best first. */
export const costsOf = (data: PlotData | undefined): readonly number[] =>
  data?.series[0]?.y.filter((y) => y != null) ?? [];
