// What the build has set of a lesson's texts.
import type { PageData } from '../store/page_data';
import { getAt } from '../store/path';

/**
 * Of a step: its text, or a field of its question: `prompt`, `why`, `answers[0].reply`, `replies.start`. Undefined where the lesson is
 * not the page's own.
 */
export function readyHtml(page: PageData, index: number, source: string, part: string): string | undefined {
  const own = page.scene.lesson?.steps[index];
  const { text, prompt, said } = page.lesson[index] ?? {};
  const ready = part === 'text' ? text : part === 'prompt' ? prompt : said?.[part];
  return getAt(own, part === 'text' ? part : `question.${part}`) === source ? ready : undefined;
}
