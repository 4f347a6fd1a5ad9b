import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { forms } from './interface_words.ts';
import { engineWordsOf, languages, lessonFiles, lessonOf, wordsOf } from './languages.ts';
import { withOwnMarks } from './own_marks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

describe('marks of a language', () => {
  it('are French spaces that no line ends at', () => {
    expect(withOwnMarks('fr', 'Deux : « a » ; trois ? Oui !')).toBe(
      'Deux\u00a0: «\u00a0a\u00a0»\u202f; trois\u202f? Oui\u202f!',
    );
    expect(withOwnMarks('fr', 'comme #mu=0.3 ou `a : b`')).toBe('comme #mu=0.3 ou `a : b`');
  });
  it('are wide between Chinese and Japanese signs, and there alone', () => {
    expect(withOwnMarks('zh', '文件:其中, 二')).toBe('文件：其中，二');
    expect(withOwnMarks('ja', '箱: ピン、$a:b$ と {0}, x:1')).toBe('箱：ピン、$a:b$ と {0}, x:1');
    expect(withOwnMarks('de', 'Zwei : drei')).toBe('Zwei : drei');
  });
  it.each(languages(root))('stand in all that %s says (node scripts/words.mjs puts them in)', (language) => {
    const files = [wordsOf(root, language), engineWordsOf(root, language)];
    for (const file of lessonFiles(root, language).values()) files.push(lessonOf(file));
    const texts = files.flatMap((words) => Object.values(words).flatMap(forms));
    expect(texts.filter((text) => withOwnMarks(language, text) !== text)).toEqual([]);
  });
});
