// What a stranger is told: where data comes from, and nothing that lies outside this repository.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { listed, root, textOf } from './tracked.mjs';

const folders = [...new Set(listed('tests/reference').map((path) => path.split('/')).filter((parts) => parts.length > 3).map((parts) => parts[2]))];

test('each folder of reference data says what it is, from which program and how it was made', () => {
  assert.ok(folders.length > 20);
  assert.deepEqual(folders.filter((name) => !existsSync(join(root, 'tests/reference', name, 'README.md'))), []);
});

test('no generator needs what is not here', () => {
  const lost = folders.flatMap((name) => {
    const script = `tests/reference/${name}/generate.py`;
    if (!existsSync(join(root, script))) return [];
    return textOf(script).includes('import refutil') && !existsSync(join(root, 'tests/reference/refutil.py')) ? [script] : [];
  });
  assert.deepEqual(lost, []);
});

/** Text that people write and read; not data, not what is generated, not this folder. */
const WRITTEN = /\.(md|rs|mjs|ts|tsx|py|toml|yml|css|html|sh)$|^\.ci\/run$/;
/** The folder that helpers of this project share, and the one it is worked on in. */
const OUTSIDE = /(?:^|[^\w/])(?:\.\.\/)*shared\/(?:research|reference|sources)|(?:^|[\s"'`(=])\/work\/(?:main|shared|h\d)/m;

test('no file names a path outside the repository', () => {
  const files = listed().filter((path) => WRITTEN.test(path) && !path.startsWith('tests/repository/') && existsSync(join(root, path)));
  assert.ok(files.length > 1000);
  assert.deepEqual(files.filter((path) => OUTSIDE.test(textOf(path))), []);
});

test('a relative link in a README leads to a file', () => {
  const broken = listed()
    .filter((path) => /(^|\/)(README|CONTRIBUTING|CHANGELOG|SECURITY|CODE_OF_CONDUCT)\.md$/.test(path) && existsSync(join(root, path)))
    .flatMap((path) =>
      [...textOf(path).matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)[^)]*\)/g)]
        .map(([, link]) => link)
        .filter((link) => !existsSync(join(root, path, '..', link)))
        .map((link) => `${path}: ${link}`),
    );
  assert.deepEqual(broken, []);
});
