// Answers are judged by the engine's readings, never by a stored key.
import type { Answer, Condition } from '../generated/scene';

export function holds(condition: Condition, readings: ReadonlyMap<string, number>): boolean {
  const value = readings.get(condition.reading);
  if (value === undefined || Number.isNaN(value)) return false;
  return condition.is === 'above' ? value > condition.value : value < condition.value;
}

/** Which of the answers are right now. */
export function rightAnswers(answers: readonly Answer[], readings: ReadonlyMap<string, number>): boolean[] {
  return answers.map((answer) => answer.right_when.every((c) => holds(c, readings)));
}
