// In place of `ui/dictionaries.ts` in a figure in one piece: its language lies in the file itself, or in a script beside it.
import OTHERS from 'virtual:few-words';
import type { Dictionary } from '../../ui/dictionaries';
import { beside } from './beside';

export type { Dictionary, Entry } from '../../ui/dictionaries';
export const LANGUAGES = Object.keys(OTHERS);

export async function dictionary(language: string): Promise<Dictionary> {
  const name = `words-${language}`;
  const text = document.getElementById(name)?.textContent ?? (await beside(name));
  return JSON.parse(text ?? '{}') as Dictionary;
}
