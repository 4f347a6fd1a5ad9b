// What the page keeps back until a prediction is locked: else the answer would stand beside its question.
import type { Scene, Step } from '../generated/scene';
import { asks } from './asks';
import { answersOf } from './state';

export interface Covered {
  /** The title states what is asked: the question is the heading. */
  readonly claim: boolean;
  /** A curve is to be drawn: no plot gives it away. */
  readonly curves: boolean;
  /** Ids of readings and plots that stand for the answer. */
  readonly ids: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

/** At a step, with these predictions locked. */
export function coveredAt(
  scene: Pick<Scene, 'question' | 'lesson'>,
  at: number,
  locked: (step: number) => boolean,
): Covered {
  const steps = scene.lesson?.steps ?? [];
  const open = (step: Step, i: number) => step.question !== undefined && !locked(i);
  const step = steps[at];
  const asked = step && open(step, at) ? step : undefined;
  return {
    claim: asks(scene) && steps.some(open),
    curves: asked?.question?.kind === 'sketch',
    ids: asked ? new Set([...(asked.covers ?? []), ...named(asked)]) : NOTHING,
  };
}

/** The readings that decide, where they show the state that is asked about: one that nothing reveals. */
function named({ question }: Step): string[] {
  if (!question || (question.reveal?.length ?? 0) > 0) return [];
  const drawn = question.kind === 'arrow' ? question.readings : [];
  return [...drawn, ...answersOf(question).flatMap((answer) => answer.right_when.map((c) => c.reading))];
}
