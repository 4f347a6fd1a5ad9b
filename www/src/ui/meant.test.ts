import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { meant } from './meant';
import { Phrases } from './phrases';

it('is the word itself where nobody has said what is meant', () => {
  expect(meant('Play', 'clearance')).toBe('Play');
});

it.each(['de', 'es', 'fr', 'ja', 'zh'])('one word for two things is two words in %s', (language) => {
  const words = new Phrases(JSON.parse(readFileSync(`www/words/${language}.json`, 'utf8')), language);
  for (const [word, by] of [
    ['Play', 'clearance'],
    ['Run', 'of a tool'],
    ['Run', 'of several'],
  ] as const)
    expect(words.say(`${word} [${by}]`).text).not.toBe(words.say(word).text);
});
