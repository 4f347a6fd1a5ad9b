// Prints the size of each file: as it is, and as the two compressions hosts use.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes of a buffer: raw, gzip 9, brotli 11. */
export function sizes(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return {
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, { params }).length,
  };
}

export const kilobytes = (n) => `${(n / 1000).toFixed(1)} KB`;

if (import.meta.url === `file://${process.argv[1]}` || process.argv[1]?.endsWith('sizes.mjs')) {
  for (const file of process.argv.slice(2)) {
    const { raw, gzip, brotli } = sizes(readFileSync(file));
    console.log(`${basename(file)}: ${kilobytes(raw)}, gzip ${kilobytes(gzip)}, brotli ${kilobytes(brotli)}`);
  }
}
