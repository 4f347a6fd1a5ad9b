// The page asks what can be done with an experiment (`can`), never of which kind it is: only its own folder knows that.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ENGINE_OF } from '../generated/engines';

const src = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('generated/'));

test('no file of the page names a kind of experiment, but those of its own folder', () => {
  expect(sources.length).toBeGreaterThan(100);
  const kinds = Object.keys(ENGINE_OF).join('|');
  const named = sources.flatMap((file) => {
    const own = /^experiments\/(\w+)\//.exec(file)?.[1];
    const found = readFileSync(join(src, file), 'utf8').matchAll(
      // Compared with, or a case of a switch; `ramp` is also a word for colours.
      new RegExp(`(?:[!=]==\\s*|\\bcase\\s+|\\bkind:\\s*)['"](${kinds})['"]`, 'g'),
    );
    return [...found].filter(([, kind]) => kind !== own).map(([, kind]) => `${file}: ${kind}`);
  });
  expect(named).toEqual([]);
});
