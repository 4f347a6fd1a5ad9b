// What is tracked: nothing that a tool writes for itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ignores, listed } from './tracked.mjs';

test('no tracked file is of a kind that .gitignore leaves out', () => {
  // By our own lists alone: what a person's git leaves out everywhere is theirs.
  assert.deepEqual(listed('-ci', '--exclude-per-directory=.gitignore'), []);
});

test('what type checkers, linters and Vite keep is left out', () => {
  const caches = ['.mypy_cache/x.json', '.pytest_cache/x', '.ruff_cache/x', 'www/.vite/deps/x.json', 'crate/python/.mypy_cache/x'];
  assert.deepEqual(caches.filter((path) => !ignores(path)), []);
});
