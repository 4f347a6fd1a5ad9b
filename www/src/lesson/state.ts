// What a step of a lesson speaks of, and what its question asks.
import type { Answer, Change, JsonValue, Question, Scene, Step } from '../generated/scene';
import { getAt } from '../store/path';

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
  for (const change of own) state.set(change.path, change);
  return [...state.values()];
}

export const answersOf = (question: Question): readonly Answer[] => question.answers ?? [];

/** What the reader predicted: locked, and never changed again. */
export type Prediction =
  | { kind: 'choose'; answer: number }
  | { kind: 'sketch'; values: number[] }
  | { kind: 'arrow'; direction: [number, number, number] }
  /** Shown without having been predicted: a lecturer goes on. */
  | { kind: 'none' };
