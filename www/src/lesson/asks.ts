import type { Scene } from '../generated/scene';

/** A lesson that asks: the scene's title is its last answer, so that the question stands over it first. */
export const asks = ({ question, lesson }: Pick<Scene, 'question' | 'lesson'>): boolean =>
  question !== '' && (lesson?.steps ?? []).some((step) => step.question);
