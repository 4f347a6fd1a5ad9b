// Which browser files are unsteady is known, and three second tries in ten runs fail (scripts/lib/times.mjs).
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { format, joined, KEPT, longestFirst, parse, read, unsteady, usual } from '../../scripts/lib/times.mjs';
import { root } from './tracked.mjs';

const row = (file, seconds, tries = 1, date = '2026-11-27') => ({ file, date, seconds, tries });

test('no browser file needed a second try in three of its last ten runs', () => {
  assert.deepEqual(unsteady(read()), []);
});

test('the kept rows are of files that are there, ten of each at most', () => {
  const rows = read();
  assert.deepEqual(rows.filter(({ file }) => !existsSync(join(root, file))), []);
  assert.deepEqual(joined(rows, []), rows, 'ordered by file, oldest first');
  for (const { file, date, seconds, tries } of rows)
    assert.ok(/^\d{4}-\d\d-\d\d$/.test(date) && seconds > 0 && tries >= 1, `${file} ${date}`);
});

test('what is written is read', () => {
  const rows = [row('a.mjs', 12.3), row('b.mjs', 4.5, 2)];
  assert.deepEqual(parse(format(rows)), rows);
  assert.deepEqual(parse('file,date,seconds,tries\n'), []);
});

test('two second tries are told of nobody, three fail; old ones are forgotten', () => {
  const runs = (tries) => tries.map((t) => row('a.mjs', 10, t));
  assert.deepEqual(unsteady(runs([2, 1, 2])), []);
  assert.match(unsteady(runs([2, 1, 2, 1, 2]))[0], /a\.mjs needed a second try 3 times in its last 5 runs/);
  assert.deepEqual(unsteady(runs([2, 2, 2, ...Array(KEPT - 2).fill(1)])), []);
  assert.equal(joined(runs(Array(KEPT).fill(2)), runs([1])).length, KEPT);
  assert.deepEqual(joined([row('gone.mjs', 1)], [row('a.mjs', 1)], (file) => file === 'a.mjs'), [row('a.mjs', 1)]);
});

test('lanes take the longest first, a new file by its size', () => {
  const rows = [row('a', 10), row('a', 90), row('a', 12), row('b', 40)];
  assert.equal(usual(rows, 'a'), 12, 'one slow run does not move a file');
  const sizes = { a: 100, b: 420, c: 500, d: 10 };
  assert.deepEqual(longestFirst(['a', 'b', 'c', 'd'], rows, (file) => sizes[file]), ['c', 'b', 'a', 'd']);
  assert.deepEqual(longestFirst(['a', 'd', 'c'], [], (file) => sizes[file]), ['c', 'a', 'd']);
});
