import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  forms,
  interfaceWords,
  places,
  wordsOfMarkup,
  wordsOfSource,
  wordsOfWritten,
} from './interface_words.ts';
import { languages, wordsOf } from './languages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

describe('words of the interface', () => {
  it('are found in elements as one sentence, with a place for what is put in', () => {
    const tsx = '<p title="A tip">Run {n} of <b>{total}</b>{more && <i>and more</i>}</p>';
    expect([...wordsOfSource(tsx, 'a.tsx')].sort()).toEqual(['A tip', 'Run {0} of {1}', 'and more']);
  });
  it('are found in each way a sentence may be', () => {
    const ts = ['say(`$', '{n} $', "{n === 1 ? 'body' : 'bodies'} left`)"].join('');
    expect([...wordsOfSource(ts, 'a.ts')]).toEqual(['{0} body left', '{0} bodies left']);
  });
  it('have with them what is meant, where English uses one for two', () => {
    expect([...wordsOfSource("const a = meant('Play', 'clearance');", 'a.ts')]).toEqual(['Play [clearance]']);
  });
  it('are not what speaks to the browser', () => {
    const tsx =
      "<p class={on ? 'big text' : ''} onClick={() => box.querySelector('a b') ?? key === 'Enter now'} />";
    expect([...wordsOfSource(tsx, 'a.tsx')]).toEqual([]);
  });
  it('are found in pages that are written at build time', () => {
    expect([...wordsOfMarkup('<p aria-label="Read me">All <b>of it</b></p>')]).toEqual([
      'Read me',
      'All',
      'of it',
    ]);
    const tsx =
      'const A = () => <p title="Read me">All {n} of <b>them</b>{more && <i>and more</i>}. {props.children}</p>';
    expect([...wordsOfWritten(tsx, 'a.tsx')].sort()).toEqual(['All {0} of', 'Read me', 'and more', 'them']);
  });

  const sources = interfaceWords(root);
  it.each(languages(root))(
    'all stand in www/words/%s.json, and no others (node scripts/words.mjs)',
    (language) => {
      const words = wordsOf(root, language);
      const missing = [...sources].filter(([key]) => !(key in words)).map(([key, file]) => `${file}: ${key}`);
      expect(missing).toEqual([]);
      expect(Object.keys(words).filter((key) => !sources.has(key))).toEqual([]);
    },
  );
  it.each(languages(root))('have the same places in %s', (language) => {
    const words = Object.entries(wordsOf(root, language));
    const wrong = words.filter(([key, entry]) =>
      forms(entry).some((text) => text && places(text) !== places(key)),
    );
    expect(wrong).toEqual([]);
  });
});
