// What the two compressions that hosts use leave of a file, what that takes a reader, and what it was before.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './lib/run.mjs';

const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };

/** Bytes of a buffer: gzip 9, brotli 11. Off the main thread: several at once keep all processors busy. */
export async function sizes(bytes) {
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params }),
  ]);
  return { gzip: zipped.length, brotli: brotli.length };
}

export const kilobytes = (n) => `${(n / 1000).toFixed(1)} KB`;

/** 4G as tests of pages have it: 9 Mbit/s, and 170 ms there and back. */
const FOUR_G = { bytes: 9e6 / 8, round: 0.17 };
/** Seconds until so many bytes have come on 4G, asked for and answered once. */
export const fetched = (bytes) => FOUR_G.round + bytes / FOUR_G.bytes;

const PATH = 'tests/sizes.json';

/** Brotli bytes by name, as they were committed last; none where there is no history. */
export function committed() {
  const { status, stdout } = spawnSync('git', ['show', `HEAD:${PATH}`], { cwd: root, encoding: 'utf8' });
  if (status === 0) return JSON.parse(stdout);
  return existsSync(join(root, PATH)) ? JSON.parse(readFileSync(join(root, PATH), 'utf8')) : {};
}

/** What came or went since, as text; nothing below a tenth of a kilobyte. */
export function trend(now, before) {
  if (before === undefined) return ' (new)';
  const more = now - before;
  if (Math.abs(more) < 100) return '';
  return ` (${more > 0 ? '+' : '−'}${kilobytes(Math.abs(more))}, ${more > 0 ? '+' : '−'}${((100 * Math.abs(more)) / before).toFixed(1)} %)`;
}

/** Keeps the sizes of now, to be committed; not in CI, whose clone goes away. */
export function keep(now) {
  if (process.env.CI) return;
  const sorted = Object.fromEntries(Object.entries(now).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(root, PATH), `${JSON.stringify(sorted, null, 2)}\n`);
}
