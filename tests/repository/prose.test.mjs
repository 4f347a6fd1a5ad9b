// What a doc comment begins with, and how often a name of a public struct, enum or trait is given: rules of the house that a reader feels and a
// compiler does not see.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listed, textOf } from './tracked.mjs';

const sources = listed().filter((path) => path.endsWith('.rs'));
const lines = (path) => textOf(path).split('\n');

/** First lines of the paragraphs of doc comments. */
function* paragraphs(path) {
  let before = '';
  for (const line of lines(path)) {
    const text = /^\s*\/\/[/!] ?(.*)$/.exec(line)?.[1];
    if (text && !before) yield text;
    before = text ?? '';
  }
}

test('fewer than three in a hundred paragraphs of doc comments begin without their thing', () => {
  const begun = sources.flatMap((path) => [...paragraphs(path)].map((text) => ({ path, text })));
  const without = begun.filter(({ text }) => /^(Of|What|How|Where|Whether|So|As|Why|When|Whose|Which|Whom)\b/.test(text));
  const share = without.length / begun.length;
  assert.ok(share < 0.03, `${without.length} of ${begun.length}: ${without.slice(0, 20).map(({ path, text }) => `${path}: ${text}`).join('\n')}`);
});

test('no name of a public struct, enum or trait stands in more than two crates', () => {
  const crates = new Map();
  for (const path of sources) {
    const crate = /^crate\/(\w+)\/src\//.exec(path)?.[1];
    if (!crate) continue;
    for (const line of lines(path)) {
      const name = /^pub (?:struct|enum|trait) (\w+)/.exec(line)?.[1];
      if (name) crates.set(name, (crates.get(name) ?? new Set()).add(crate));
    }
  }
  const many = [...crates].filter(([name, where]) => where.size > 2);
  assert.deepEqual(many.map(([name, where]) => `${name}: ${[...where].join(', ')}`), []);
});
