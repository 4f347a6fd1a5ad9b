// What a step of a lesson speaks of, and what its question asks.
import type { Answer, Change, JsonValue, Question, Scene, Step } from '../generated/scene';
import { getAt, same, withChanges } from '../store/path.ts';

/**
 * The state a step speaks of, whatever was before: its own changes, and the author's value wherever another step or a control writes.
 * A step without changes speaks of what the step before it has shown.
 */
export function stateOf(steps: readonly Step[], index: number, base: Scene): Change[] {
  const own = steps[index]?.set ?? [];
  const paths = steps.flatMap((step) => [...(step.set ?? []), ...revealOf(step)].map(({ path }) => path));
  // Its numbers are those of its state: what a reader has moved goes back. A step that sets nothing leaves the sliders alone.
  if (own.length > 0) paths.push(...(base.controls ?? []).map(({ path }) => path));
  return after(authored(base, paths), shownBy(steps, index));
}

const revealOf = (step: Step | undefined): readonly Change[] => step?.question?.reveal ?? [];

/** Changes that lead to a step: its own, or those of the step before it and of what that one revealed. */
function shownBy(steps: readonly Step[], index: number): readonly Change[] {
  const own = steps[index]?.set ?? [];
  if (own.length > 0 || index <= 0) return own;
  return after(shownBy(steps, index - 1), revealOf(steps[index - 1]));
}

/** Values that the author's scene has at these paths. A field that it does not have is written as `null`, which takes it away. */
function authored(base: Scene, paths: readonly string[]): Change[] {
  const changes = [...new Set(paths)].flatMap((path): Change[] => {
    const value = getAt(base, path);
    if (value !== undefined) return [{ path, value: value as JsonValue }];
    return mayHave(base, path) ? [{ path, value: null }] : [];
  });
  // The whole before its parts: what is written last holds.
  return changes.sort((a, b) => a.path.length - b.path.length);
}

/** The scene has the object that the path's last field is of: an entry of a list comes and goes with its list. */
function mayHave(base: Scene, path: string): boolean {
  const [, parent] = /^(.+)\.\w+$/.exec(path) ?? [];
  const owner = parent === undefined ? undefined : getAt(base, parent);
  return typeof owner === 'object' && owner !== null && !Array.isArray(owner);
}

/**
 * The moment of the run that a step speaks of, s: a step that names none stands where the one before has ended, a lesson at its
 * start. Undefined in a lesson that speaks of no moment.
 */
export function momentOf(steps: readonly Step[], index: number): number | undefined {
  if (!steps.some((step) => step.at !== undefined || step.question?.at !== undefined)) return undefined;
  for (let k = index; k >= 0; k--) {
    const at = k < index ? (steps[k]?.question?.at ?? steps[k]?.at) : steps[k]?.at;
    if (at !== undefined) return at;
  }
  return 0;
}

/** Changes and then others, which hold where both write. */
export const after = (first: readonly Change[], then: readonly Change[]): Change[] => [
  ...first.filter((c) => !then.some((o) => o.path === c.path)),
  ...then,
];

/** Changes that the scene does not have yet. Undefined where one of them leads nowhere in it. */
export function missingOf(scene: Scene, changes: readonly Change[]): Change[] | undefined {
  let now = scene;
  const missing: Change[] = [];
  for (const change of changes) {
    const next = withChanges(now, [change]);
    if (next === now) return undefined;
    if (!same(next, now)) missing.push(change);
    now = next;
  }
  return missing;
}

export const answersOf = (question: Question): readonly Answer[] => question.answers ?? [];

/** Prediction of the reader: locked, and never changed again. */
export type Prediction =
  | { kind: 'choose'; answer: number }
  | { kind: 'sketch'; values: number[] }
  | { kind: 'arrow'; direction: [number, number, number] }
  /** Shown without having been predicted: a lecturer goes on. */
  | { kind: 'none' };
