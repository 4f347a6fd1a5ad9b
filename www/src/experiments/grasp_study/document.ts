// The document's part that is a study's own; read by the code in this folder alone.
import type { Experiment, Scene } from '../../generated/scene';

export const studyOf = ({
  experiment,
}: Pick<Scene, 'experiment'>): Extract<Experiment, { kind: 'grasp_study' }> | undefined =>
  experiment.kind === 'grasp_study' ? experiment : undefined;

/** All of the document that a trial hangs on. How many are made, and when they are enough, changes none. */
export function core(scene: Pick<Scene, 'experiment'>): unknown {
  const study = studyOf(scene);
  if (!study) return undefined;
  const { shown: _, grasps, with: made, ...rest } = study;
  const { count: _c, confidence: _d, bound: _b, width: _w, ...trials } = made.trials ?? {};
  return [rest, grasps?.map(({ grasp, up }) => [grasp, up]), { ...made, trials }];
}
