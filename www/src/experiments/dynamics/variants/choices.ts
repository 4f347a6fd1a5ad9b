// What a scene may be run with beside itself: another contact model, or another value of one of its numbers.
import type { JsonValue, Quantity, Scene, Variant } from '../../../generated/scene';
import { type Field, fieldsOf } from '../../../store/number_fields';
import { getAt, numberAt, same } from '../../../store/path';
import { format } from '../../../ui/quantity';

/** Runs beside each other, the scene itself among them. */
export const MOST_RUNS = 4;
const CONTACT = 'experiment.contact';

export interface Choice {
  label: string;
  value: JsonValue;
}
export interface Varied {
  path: string;
  label: string;
  /** Quantity of a number. */
  quantity?: Quantity;
  /** Choices of anything else. */
  choices?: readonly Choice[];
}
const stiffnessOf = (scene: Scene) => numberAt(scene, `${CONTACT}.stiffness`) ?? 1e5;

export const models = (scene: Scene): Choice[] => [
  { label: 'points', value: { type: 'point', stiffness: stiffnessOf(scene) } },
  { label: 'surface', value: { type: 'hydroelastic', reduced: false } },
  { label: 'reduced surface', value: { type: 'hydroelastic', reduced: true } },
];

/** The contact model, what the author's controls choose, and every number. */
export function variedOf(scene: Scene): Varied[] {
  const chosen = scene.controls.flatMap((c): Varied[] =>
    c.input.type === 'choice' ? [{ path: c.path, label: c.label, choices: c.input.options }] : [],
  );
  const numbers = fieldsOf(scene)
    .filter(({ path }: Field) => !/variants|\.end$|apart|pull|watch/.test(path))
    .map(({ path, label, quantity }): Varied => ({ path, label, quantity }));
  return [
    { path: CONTACT, label: 'Contact model', choices: models(scene) },
    ...chosen.filter((c) => c.path !== CONTACT),
    ...numbers,
  ];
}

/** Name of a run. */
export function labelOf(varied: Varied, value: JsonValue): string {
  if (varied.quantity && typeof value === 'number')
    return `${varied.label} ${format(value, varied.quantity, 3)}`;
  return varied.choices?.find((c) => same(c.value, value))?.label ?? varied.label;
}

/** The next value worth a run: a choice not taken, or half of the last number. */
export function nextValue(scene: Scene, varied: Varied, variants: readonly Variant[]): JsonValue | undefined {
  const taken = [
    getAt(scene, varied.path),
    ...variants.flatMap((v) => v.set.filter((c) => c.path === varied.path).map((c) => c.value)),
  ];
  if (varied.choices)
    return (
      varied.choices.find(({ value }) => !taken.some((t) => alike(t, value)))?.value ??
      varied.choices[0]?.value
    );
  const last = taken.findLast((t): t is number => typeof t === 'number') ?? 0;
  return last === 0 ? 1 : last / 2;
}

/** Alike in all that both say; a model left at its default says less, and one that was written out says more. */
const alike = (a: unknown, b: unknown) => {
  if (!isRecord(a) || !isRecord(b)) return same(a, b);
  const x: Record<string, unknown> = { reduced: false, ...a };
  const y: Record<string, unknown> = { reduced: false, ...b };
  return Object.keys(x).every((key) => !(key in y) || same(x[key], y[key]));
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
