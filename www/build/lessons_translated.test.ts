import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readGallery } from './gallery.ts';
import { languages, lessonFiles, lessonOf } from './languages.ts';
import { readTeaching } from './teach.tsx';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
/** Readings and formulas, in any order. */
const kept = (text: string) => (text.match(/\{[a-z][^}]*\}|\$[^$]*\$|`[^`]*`/g) ?? []).sort();
const SPOKEN = /^(title|summary|question|name|label|text|prompt|reply|why|claim)$/;

/** All that a scene says, by its fields. */
function said(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return SPOKEN.test(field) && /\p{L}{2}/u.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => said(each, field));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => said(each, name));
}
const sceneOf = (name: string) => readFileSync(`${root}/scenes/${name}.json`, 'utf8');
const teaching = readTeaching(`${root}/scenes`);
/** Of the teacher's sheet. */
const taught = (name: string): string[] => Object.values(teaching.get(name) ?? {}).flat();

const translated = languages(root).filter((language) => lessonFiles(root, language).size > 0);
describe.each(translated)('lessons in %s', (language) => {
  const files = [...lessonFiles(root, language)];
  it.each(files)('%s is of what the scene says, with the same readings and formulas', (name, file) => {
    const english = sceneOf(name) + JSON.stringify(taught(name));
    for (const [key, text] of Object.entries(lessonOf(file))) {
      expect(english).toContain(JSON.stringify(key).slice(1, -1));
      expect(kept(String(text))).toEqual(kept(key));
    }
  });
});

describe('lessons to start with', () => {
  const cards = readGallery(`${root}/scenes`).shelves.flatMap((shelf) => shelf.cards);
  const start = cards.filter(({ level }) => level === 'start here').map(({ name }) => name);
  it.each(start)('%s is translated into German as a whole', (name) => {
    const german = lessonOf(lessonFiles(root, 'de').get(name) ?? '');
    const names = /^\d+ kPa$|^weld_plate$/;
    const all = [...said(JSON.parse(sceneOf(name))), ...taught(name)];
    expect(all.filter((text) => !(text in german) && !names.test(text))).toEqual([]);
  });
});
