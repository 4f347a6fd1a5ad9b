// What a step of a lesson speaks of, and what its question asks.
import type { Answer, Change, JsonValue, Question, Scene, Step } from '../generated/scene';
import { getAt } from '../store/path.ts';

/**
 * The state a step speaks of: its own changes, and the author's value wherever another step changes something.
 * A step without changes takes the scene as it stands.
 */
export function stateOf(steps: readonly Step[], index: number, base: Scene): Change[] {
  const own = steps[index]?.set ?? [];
  if (own.length === 0) return [];
  const state = new Map<string, Change>();
  for (const step of steps) {
    for (const { path } of [...(step.set ?? []), ...(step.question?.reveal ?? [])]) {
      const value = getAt(base, path);
      if (value !== undefined) state.set(path, { path, value: value as JsonValue });
    }
  }
  // The whole before its parts: what is written last holds.
  const rest = [...state.values()].sort((a, b) => a.path.length - b.path.length);
  return after(rest, own);
}

/** Changes and then others, which hold where both write. */
export const after = (first: readonly Change[], then: readonly Change[]): Change[] => [
  ...first.filter((c) => !then.some((o) => o.path === c.path)),
  ...then,
];

export const answersOf = (question: Question): readonly Answer[] => question.answers ?? [];

/** What the reader predicted: locked, and never changed again. */
export type Prediction =
  | { kind: 'choose'; answer: number }
  | { kind: 'sketch'; values: number[] }
  | { kind: 'arrow'; direction: [number, number, number] }
  /** Shown without having been predicted: a lecturer goes on. */
  | { kind: 'none' };
