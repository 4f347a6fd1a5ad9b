import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TESTS, testOf } from './tests_of';

test('every test that is named is there, and so is every folder it is of', () => {
  for (const [source, file] of TESTS) {
    expect(existsSync(file), file).toBe(true);
    expect(existsSync(source) || existsSync(`${source}.rs`) || existsSync(`${source}/mod.rs`), source).toBe(
      true,
    );
  }
  expect(testOf('elsewhere.rs')).toBeUndefined();
});

test('every number that a kind shows names a source with a test', () => {
  const folder = 'crate/experiments/src';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.rs'),
  );
  const named = files.flatMap((file) => [
    ...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/"(crate\/\w+\/src\/[\w/]+\.rs)(?:#[\w:]+)?"/g),
  ]);
  const without = new Set(named.map(([, source]) => source ?? '').filter((source) => !testOf(source)));
  expect(
    [...without].filter(
      (source) => !/^crate\/(?:geometry|convert|motion|scene|exhibit|import)\//.test(source),
    ),
  ).toEqual([]);
});
