// The document's part that is a study's own; read by the code in this folder alone.
import type { Experiment, Scene, StudySummary, VariedField } from '../../generated/scene';
import { getAt } from '../../store/path';
import { format } from '../../ui/quantity';

export type Study = Extract<Experiment, { kind: 'grasp_study' }>;

export const studyOf = ({ experiment }: Pick<Scene, 'experiment'>): Study | undefined =>
  experiment.kind === 'grasp_study' ? experiment : undefined;

export const fieldsOf = (study: Study): readonly VariedField[] => study.variants?.fields ?? [];

/** F1 that others found, one for each variant, or none. */
export function publishedOf({ variants, with: made }: Study): readonly number[] {
  const fits = variants?.tables?.find(
    ({ path, value }) => JSON.stringify(getAt(made, path)) === JSON.stringify(value),
  );
  return fits?.f1 ?? variants?.published ?? [];
}

/** Number of grasps of a variant, as the document says: of drawn ones at the most. */
export const grasps = ({ drawn, grasps: listed }: Study): number =>
  drawn ? (drawn.count ?? 0) : (listed?.length ?? 0);

/** Places of a variant's grasps among all: the first, and behind the last. */
export function rowsOf({ variants }: StudySummary, variant: number): [first: number, end: number] {
  const first = variants.slice(0, variant).reduce((n, { grasps }) => n + grasps, 0);
  return [first, first + (variants[variant]?.grasps ?? 0)];
}

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

/** Part of the document that a summary hangs on besides the trials. */
export function counting(scene: Pick<Scene, 'experiment'>): unknown {
  const study = studyOf(scene);
  const { count, confidence, bound, width } = study?.with.trials ?? {};
  const real = study?.drawn ? [] : study?.grasps?.map((g) => g.real);
  return [count, confidence, bound, width, real, study?.threshold, study?.variant];
}

/** Place of each field's value in a variant; the last field runs fastest. */
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
  // An object by its name: `{ awkward: 'plate' }`.
  const inner = value && typeof value === 'object' ? Object.values(value)[0] : value;
  return typeof inner === 'string' ? inner.replaceAll('_', ' ') : JSON.stringify(value);
}
