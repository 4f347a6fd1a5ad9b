// What the reader answered, kept in this browser so that a reload, or a phone that drops its tab, loses nothing; and counted. Where the
// browser keeps nothing, the answers live as long as the page. Fetched where a lesson asks.
import type { Step } from '../generated/scene';
import type { PageData } from '../store/page_data';
import { nameOf } from '../ui/name_of';
import { recall, remember } from '../ui/storage';
import type { Attempts } from './attempts';

/** Changes with what is asked: answers to other questions are nobody's. */
export const lessonName = (steps: readonly Step[]): string =>
  nameOf(steps.map((s) => s.question?.prompt ?? '').join('\n'));

/** The page's own lesson under its name; one that the reader has rewritten beside it. */
const keyOf = ({ name, scene }: Page, steps: readonly Step[]): string => {
  const lesson = lessonName(steps);
  return lesson === lessonName(scene.lesson?.steps ?? []) ? `answers.${name}` : `answers.${name}.${lesson}`;
};
type Page = Pick<PageData, 'name' | 'scene'>;

export function recallAttempts(page: Page, steps: readonly Step[]): Attempts {
  try {
    const kept = JSON.parse(recall(keyOf(page, steps)) ?? '{}');
    return kept.lesson === lessonName(steps) && typeof kept.attempts === 'object' ? kept.attempts : {};
  } catch {
    return {};
  }
}

export function rememberAttempts(page: Page, steps: readonly Step[], attempts: Attempts): void {
  remember(keyOf(page, steps), JSON.stringify({ lesson: lessonName(steps), attempts }, short));
}

/** A drawn curve in four digits. */
const short = (_: string, value: unknown) =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;

/** Questions of a lesson, and how they went. */
export interface Tally {
  asked: number;
  answered: number;
  right: number;
  /** Number of the right ones that were not right at the first try. */
  second: number;
}

export function tally(steps: readonly Step[], attempts: Attempts): Tally {
  const asked = steps.flatMap((step, i) => (step.question ? [attempts[i]] : []));
  const right = asked.filter((a) => a?.verdict === 'right');
  return {
    asked: asked.length,
    answered: asked.filter((a) => a?.verdict !== undefined && a.verdict !== 'shown').length,
    right: right.length,
    second: right.filter((a) => a?.first !== undefined).length,
  };
}
