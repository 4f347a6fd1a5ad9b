// The languages the site is told in: a file each in `www/words`, and the lessons that have been translated, beside the scenes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dictionary } from '../src/ui/dictionaries';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Dictionary;

export const languages = (root: string): string[] =>
  readdirSync(join(root, 'www/words'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
    .sort();

/** Files of a language's lessons, by scene. */
export function lessonFiles(root: string, language: string): Map<string, string> {
  const shelves = readdirSync(join(root, 'scenes'), { withFileTypes: true }).filter((e) => e.isDirectory());
  const found = new Map<string, string>();
  for (const { name } of shelves) {
    const folder = join(root, 'scenes', name, 'translations', language);
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder))
      found.set(`${name}/${file.replace('.json', '')}`, join(folder, file));
  }
  return found;
}

export const wordsOf = (root: string, language: string): Dictionary =>
  read(join(root, `www/words/${language}.json`));
/** What engine and scenes say: labels of readings and plots, sentences of a state. */
export function engineWordsOf(root: string, language: string): Dictionary {
  const file = join(root, `www/words/engine/${language}.json`);
  return existsSync(file) ? read(file) : {};
}
export const lessonOf = (file: string): Dictionary => read(file);

/** As a page has it (`ui/dictionaries.ts`). */
export const dictionaryOf = (root: string, language: string): Dictionary =>
  Object.assign(
    {},
    ...[...lessonFiles(root, language).values()].map(read),
    engineWordsOf(root, language),
    wordsOf(root, language),
  );
