// The document's part that is a study's own; read by the code in this folder alone.
import type { Experiment, Scene, VariedField } from '../../generated/scene';
import { format } from '../../ui/quantity';

export type Study = Extract<Experiment, { kind: 'grasp_study' }>;

export const studyOf = ({ experiment }: Pick<Scene, 'experiment'>): Study | undefined =>
  experiment.kind === 'grasp_study' ? experiment : undefined;

export const fieldsOf = (study: Study): readonly VariedField[] => study.variants?.fields ?? [];

/** How many grasps are tried: each in every variant. */
export const countOf = (study: Study): number =>
  fieldsOf(study).reduce((n, { values }) => n * values.length, study.grasps?.length ?? 0);

/** All of the document that a trial hangs on. How many are made, when they are enough, and what is counted with them changes none. */
export function core(scene: Pick<Scene, 'experiment'>): unknown {
  const study = studyOf(scene);
  if (!study) return undefined;
  const {
    shown: _,
    variant: _v,
    threshold: _t,
    published: _p,
    variants,
    grasps,
    with: made,
    ...rest
  } = study;
  const { count: _c, confidence: _d, bound: _b, width: _w, ...trials } = made.trials ?? {};
  const varied = variants?.fields?.map(({ path, values }) => [path, values]);
  return [rest, varied ?? [], grasps?.map(({ grasp, up }) => [grasp, up]), { ...made, trials }];
}

/** What a summary hangs on besides the trials. */
export function counting(scene: Pick<Scene, 'experiment'>): unknown {
  const study = studyOf(scene);
  const { count, confidence, bound, width } = study?.with.trials ?? {};
  const real = study?.grasps?.map((g) => g.real);
  return [count, confidence, bound, width, real, study?.threshold, study?.variant];
}

/** Of each field the place of its value in a variant; the last field runs fastest. */
export function placesOf(fields: readonly VariedField[], variant: number): number[] {
  let left = variant;
  return fields
    .toReversed()
    .map(({ values }) => {
      const j = left % Math.max(1, values.length);
      left = Math.floor(left / Math.max(1, values.length));
      return j;
    })
    .toReversed();
}

/** A value for people: `1 MPa`, `rectangular jaw`. */
export function valueText({ quantity, values }: VariedField, j: number): string {
  const value = values[j];
  if (typeof value === 'number') return format(value, quantity ?? 'ratio', 3);
  return typeof value === 'string' ? value.replaceAll('_', ' ') : JSON.stringify(value);
}
