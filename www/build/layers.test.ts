import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LAYERS } from './layers.ts';

const SRC = join(dirname(fileURLToPath(import.meta.url)), '../src');
/** Static imports, exports from elsewhere, lazy imports and types by `import()`. */
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.[^'"]+)['"]/g;

interface Arrow {
  from: string;
  to: string;
}

/** Every relative import of the code in `files`, as paths below `www/src`. */
const arrowsOf = (files: readonly string[], text: (file: string) => string): Arrow[] =>
  files.flatMap((from) =>
    [...text(from).matchAll(IMPORT)].map(([, target = '']) => ({
      from,
      to: posix.join(posix.dirname(from), target.replace(/\?.*$/, '')),
    })),
  );

const folderOf = (path: string) => path.split('/')[0] ?? '';
const heightOf = (path: string) => LAYERS.findIndex(({ folders }) => folders.includes(folderOf(path)));

/** Arrows between folders that do not run down. */
const upward = (arrows: readonly Arrow[]): string[] =>
  arrows
    .filter(({ from, to }) => !to.startsWith('../') && folderOf(from) !== folderOf(to))
    .filter(({ from, to }) => heightOf(to) >= heightOf(from))
    .map(({ from, to }) => `${from} > ${to}`);

const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\/.*\.tsx?$/.test(file) && !/\.d\.ts$/.test(file));
const ARROWS = arrowsOf(FILES, (file) => readFileSync(join(SRC, file), 'utf8'));

test('every folder has one layer', () => {
  const named = LAYERS.flatMap(({ folders }) => folders);
  expect(new Set(named).size).toBe(named.length);
  expect([...new Set(FILES.map(folderOf))].toSorted()).toEqual(named.toSorted());
});

test('no import runs up, and none to a neighbour', () => {
  expect(ARROWS.length).toBeGreaterThan(500);
  expect(upward(ARROWS)).toEqual([]);
});

/** What only one experiment has: nobody imports it but its own folder. */
const ownOf = (path: string) => /^experiments\/(\w+)\//.exec(path)?.[1];
const intoAnother = (arrows: readonly Arrow[]): string[] =>
  arrows
    .filter(({ from, to }) => ownOf(to) !== undefined && ownOf(from) !== ownOf(to))
    .map(({ from, to }) => `${from} > ${to}`);

test('no file reaches into the folder of an experiment, but those in it', () => {
  expect(FILES.filter((file) => ownOf(file)).length).toBeGreaterThan(10);
  expect(intoAnother(ARROWS)).toEqual([]);
  const arrows = (from: string) =>
    arrowsOf([from], () => "import('../dynamics/document'); import '../part';");
  expect(intoAnother(arrows('experiments/grinding/parts.ts'))).toHaveLength(1);
  expect(intoAnother(arrows('experiments/dynamics/parts.ts'))).toEqual([]);
});

test('an import of any form that runs up is found', () => {
  const forms = [
    "import { App } from '../page/app';",
    "import type { App } from '../page/app';",
    "export { App } from '../page/app';",
    "const App = later(() => import('../page/app').then((m) => m.App), 0);",
    "let app: import('../page/app').App;",
    "import '../page/app';",
  ];
  for (const form of forms)
    expect(upward(arrowsOf(['ui/tex.tsx'], () => form)), form).toEqual(['ui/tex.tsx > page/app']);
  expect(upward(arrowsOf(['lesson/a.ts'], () => "import '../panels/b';"))).toHaveLength(1);
  expect(upward(arrowsOf(['page/a.ts'], () => "import '../panels/b'; import './c';"))).toEqual([]);
});
