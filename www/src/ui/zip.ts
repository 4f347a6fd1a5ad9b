// A zip archive of a few files, stored as they are: what is large in ours is packed already.

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

export function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (CRC[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

/** 1 January 1980, midnight: the same files make the same archive. */
const DATE = (1 << 5) | 1;

/** Names are paths with slashes, UTF-8. */
export function zip(files: readonly (readonly [name: string, bytes: Uint8Array])[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const central: Uint8Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const [path, bytes] of files) {
    const name = new TextEncoder().encode(path);
    const [sum, size] = [crc32(bytes), bytes.length];
    // Version 2.0, names in UTF-8, stored.
    const common = [20, 0x0800, 0, 0, DATE];
    const local = record(0x04034b50, common, [sum, size, size], [name.length, 0]);
    const entry = record(0x02014b50, [20, ...common], [sum, size, size], [name.length, 0, 0, 0, 0], [0, at]);
    parts.push(local, name, new Uint8Array(bytes));
    central.push(entry, name);
    at += local.length + name.length + size;
  }
  const length = central.reduce((sum, part) => sum + part.length, 0);
  const end = record(0x06054b50, [0, 0, files.length, files.length], [length, at], [0]);
  return new Blob([...parts, ...central, end], { type: 'application/zip' });
}

/** A signature, then words of two bytes and of four by turns, little end first. */
function record(signature: number, ...runs: number[][]): Uint8Array<ArrayBuffer> {
  const size = 4 + runs.reduce((sum, run, i) => sum + run.length * (i % 2 === 0 ? 2 : 4), 0);
  const view = new DataView(new ArrayBuffer(size));
  view.setUint32(0, signature, true);
  let at = 4;
  runs.forEach((run, i) => {
    for (const word of run) {
      if (i % 2 === 0) view.setUint16(at, word, true);
      else view.setUint32(at, word, true);
      at += i % 2 === 0 ? 2 : 4;
    }
  });
  return new Uint8Array(view.buffer);
}
