import OTHERS from 'virtual:few-words';
import { FEW } from './few';

/** `de-AT` speaks German; what is missing is English. */
export function wordsFor(lang: string): typeof FEW {
  return { ...FEW, ...OTHERS[lang.toLowerCase().split('-')[0] ?? ''] };
}
export const hasWords = (lang: string) =>
  /^en\b/i.test(lang) || lang.toLowerCase().replace(/-.*/, '') in OTHERS;
