// A function fits a screen or two: what is longer holds more than one idea, and is cut into parts that each have a name.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listed, textOf } from './tracked.mjs';

const MOST = 80;

/** Functions of more lines, by file and name, each with the reason why it reads better whole. */
const LONG = {};

const START = /^(\s*)(?:pub(?:\([^)]*\))? )?(?:const )?(?:unsafe )?fn (\w+)/;

/** Functions of a source: name and number of lines, from `fn` to the brace that closes it at the same indent. */
function functionsOf(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, first) => {
    const start = START.exec(line);
    if (!start) return [];
    const [, indent, name] = start;
    for (let last = first; last < lines.length; last++) {
      if (lines[last] === `${indent}}`) return [{ name, lines: last - first + 1 }];
      // A declaration without a body, or a body on the line.
      if (last === first ? /[;}]$/.test(line) : lines[last].startsWith(indent) && /^\).*;$/.test(lines[last].slice(indent.length))) return [];
    }
    return [];
  });
}

test('functions are counted from their first line to their brace', () => {
  const source = 'trait T {\n    fn declared(&self);\n    fn wrapped(\n        &self,\n    ) -> f64;\n}\npub fn two() {\n}\n    fn four(\n    ) {\n        if x {}\n    }\nfn one() {}\n';
  assert.deepEqual(functionsOf(source), [{ name: 'two', lines: 2 }, { name: 'four', lines: 4 }]);
});

test(`no function is longer than ${MOST} lines but for those listed`, () => {
  const long = listed('crate')
    .filter((path) => /^crate\/[^/]+\/src\/.*\.rs$/.test(path))
    .flatMap((path) => functionsOf(textOf(path)).filter(({ lines }) => lines > MOST).map(({ name }) => `${path} ${name}`));
  assert.deepEqual(long.sort(), Object.keys(LONG).sort(), 'cut a long function into parts that each hold one idea; take a listed one that is short now off the list');
});
