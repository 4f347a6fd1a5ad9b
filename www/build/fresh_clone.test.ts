// What `npm start`, `npm test` and `npm run build` import before they have installed anything comes with Node or with us.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

function importedAtOnce(file: string, found = new Map<string, string[]>()): Map<string, string[]> {
  if (found.has(file)) return found;
  const text = readFileSync(file, 'utf8');
  const named = [...text.matchAll(/^(?:import|export)\b[^;]*?from '([^']+)'|^import '([^']+)'/gm)].map(
    ([, from, bare]) => from ?? bare ?? '',
  );
  found.set(file, named);
  for (const name of named.filter((name) => name.startsWith('.'))) {
    importedAtOnce(join(dirname(file), name), found);
  }
  return found;
}

test.each(['start', 'test', 'build', 'bench', 'fuzz'])('npm run %s begins on a fresh clone', (script) => {
  const file = `scripts/${script}.mjs`;
  expect(existsSync(file)).toBe(true);
  for (const [from, names] of importedAtOnce(file)) {
    const packages = names.filter((name) => !name.startsWith('.') && !name.startsWith('node:'));
    expect(packages, `${from} imports what is not installed yet`).toEqual([]);
  }
});

test('npm start has nothing to complain of: its scan reads the markup beside a glob as React’s', () => {
  const files = readdirSync('www/src', { recursive: true }).map(String);
  const globs = (file: string) => readFileSync(join('www/src', file), 'utf8').includes('import.meta.glob');
  expect(files.filter((file) => file.endsWith('.ts')).filter(globs).length).toBeGreaterThan(0);
  expect(files.filter((file) => file.endsWith('.tsx')).filter(globs)).toEqual([]);
});
