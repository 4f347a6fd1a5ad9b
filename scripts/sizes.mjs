// What the two compressions that hosts use leave of a file.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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
