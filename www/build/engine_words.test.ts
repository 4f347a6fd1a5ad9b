import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { controlLabels, engineSentences, keyOf, lacking, literals, unnamed } from './engine_words.ts';
import { forms, places } from './interface_words.ts';
import { dictionaryOf, engineWordsOf, languages, wordsOf } from './languages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

describe('sentences of the engine', () => {
  it('are literals outside comments, attributes and tests', () => {
    const rust = `
      //! "No word of this"
      #[doc = "nor of this"]
      fn f<'a>(x: &'a str) { say('"', "at most \\"two\\" \\
          of them", r#"a "raw" one"#) }
      #[cfg(test)]
      mod tests { fn g() { "not { this"; } }
      fn h() { "after it" }`;
    expect(literals(rust)).toEqual(['at most "two" of them', 'a "raw" one', 'after it']);
  });
  it('have a place for each thing put in', () => {
    expect(keyOf('between {least:.3} and {} of {:?}')).toBe('between {0} and {1} of {2}');
  });
  it('may be part of a longer one', () => {
    expect(lacking(['{0} cameras see', 'nobody says this'], ['{0} cameras see {1} points.'])).toEqual([
      'nobody says this',
    ]);
  });

  const labels = controlLabels(root);
  it.each(languages(root))(
    'and names of controls and of what they offer stand in some file of %s',
    (language) => {
      const keys = Object.keys(dictionaryOf(root, language));
      expect(unnamed(labels.keys(), keys).map((key) => `${labels.get(key)}: ${key}`)).toEqual([]);
    },
  );

  const said = engineSentences(root);
  it.each(languages(root))('all stand in www/words/engine/%s.json (node scripts/words.mjs)', (language) => {
    const engine = engineWordsOf(root, language);
    const keys = [...Object.keys(engine), ...Object.keys(wordsOf(root, language))];
    expect(lacking(said.keys(), keys).map((key) => `${said.get(key)}: ${key}`)).toEqual([]);
    const wrong = Object.entries(engine).filter(([key, entry]) =>
      forms(entry).some((text) => text && places(text) !== places(key)),
    );
    expect(wrong).toEqual([]);
  });
});
