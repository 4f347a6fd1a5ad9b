// QR codes of links: ISO/IEC 18004:2015, byte mode, error correction level L, versions 1 to 20 (858 bytes).
// Numbers in comments are the standard's sections. Larger codes no camera reads from a page's corner.

/** Codewords of error correction in each block, and blocks, by version (table 9). */
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];

/** Dark modules, row by row; a quiet edge of four modules is the caller's. */
export type Modules = boolean[][];

/** The code of a text; undefined when it is too long. */
export function qrCode(text: string): Modules | undefined {
  const bytes = new TextEncoder().encode(text);
  const codes = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => masked(bytes, mask));
  let best: Modules | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const code of codes) {
    const penalty = code ? penaltyOf(code) : least;
    if (penalty < least) [best, least] = [code, penalty];
  }
  return best;
}

/** The code with a mask of one's choice (7.8.2). */
export function masked(bytes: Uint8Array, mask: number): Modules | undefined {
  const version = BLOCKS.findIndex((_, i) => bytes.length <= dataCodewords(i + 1) - (i < 9 ? 2 : 3)) + 1;
  if (version === 0) return undefined;
  const { dark, taken } = patterns(version);
  const words = interleaved(dataWords(bytes, version), version);
  const size = dark.length;
  let bit = 0;
  // 7.7.3: two columns at a time, from the right, up and down in turn, past the timing column.
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let i = 0; i < 2 * size; i++) {
      const [x, y] = [right - (i & 1), upward ? size - 1 - (i >> 1) : i >> 1];
      const row = dark[y];
      if (!row || taken[y]?.[x]) continue;
      const set = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
      row[x] = set !== flips(mask, x, y);
      bit += 1;
    }
  }
  format(dark, mask);
  return dark;
}

/** Modules for data and correction: all but the function patterns. */
function rawModules(version: number): number {
  const all = (16 * version + 128) * version + 64;
  if (version < 2) return all;
  const n = Math.floor(version / 7) + 2;
  return all - ((25 * n - 10) * n - 55) - (version >= 7 ? 36 : 0);
}

const blocksOf = (version: number) => BLOCKS[version - 1] ?? 1;
const correctionOf = (version: number) => CORRECTION[version - 1] ?? 7;
const dataCodewords = (version: number) =>
  (rawModules(version) >> 3) - blocksOf(version) * correctionOf(version);

/** 7.4: mode, length, bytes, end, and padding. */
function dataWords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const capacity = dataCodewords(version);
  put(0, Math.min(4, 8 * capacity - bits.length));
  put(0, -bits.length & 7);
  for (let pad = 0xec; bits.length < 8 * capacity; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: capacity }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((word, bit) => (word << 1) | bit, 0),
  );
}

/** In GF(2^8) with the polynomial 0x11d. */
function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> i) & 1) * a);
  return product;
}

/** 7.5.2: the remainder of the data by the generator of this degree. */
function correction(data: readonly number[], degree: number): number[] {
  const generator: number[] = Array.from({ length: degree }, (_, i) => (i === degree - 1 ? 1 : 0));
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2))
    for (let j = 0; j < degree; j++) generator[j] = times(generator[j] ?? 0, root) ^ (generator[j + 1] ?? 0);
  const rest = generator.map(() => 0);
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    generator.forEach((g, i) => {
      rest[i] = (rest[i] ?? 0) ^ times(g, factor);
    });
  }
  return rest;
}

/** 7.6: the blocks' words in turn, first of the data, then of the correction. */
function interleaved(data: readonly number[], version: number): number[] {
  const [count, degree] = [blocksOf(version), correctionOf(version)];
  const shorter = count - (data.length % count);
  let at = 0;
  const blocks = Array.from({ length: count }, (_, i) => {
    const length = Math.floor(data.length / count) + (i < shorter ? 0 : 1);
    at += length;
    return data.slice(at - length, at);
  });
  const inTurn = (lists: readonly number[][]) =>
    Array.from({ length: Math.max(...lists.map((l) => l.length)) }, (_, i) =>
      lists.flatMap((l) => l.slice(i, i + 1)),
    ).flat();
  return [...inTurn(blocks), ...inTurn(blocks.map((b) => correction(b, degree)))];
}

/** 6.3: finders, timing, alignment and version; and what is kept free of data. */
function patterns(version: number): { dark: Modules; taken: Modules } {
  const size = 17 + 4 * version;
  const grid = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const [dark, taken] = [grid(), grid()];
  const set = (x: number, y: number, on: boolean) => {
    const [row, kept] = [dark[y], taken[y]];
    if (!row || !kept || x < 0 || x >= size) return;
    row[x] = on;
    kept[x] = true;
  };
  const square = (x: number, y: number, reach: number, light: readonly number[]) => {
    for (let i = -reach; i <= reach; i++)
      for (let j = -reach; j <= reach; j++)
        set(x + i, y + j, !light.includes(Math.max(Math.abs(i), Math.abs(j))));
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const far = size - 4;
  for (const [x, y] of [[3, 3], [far, 3], [3, far]] as const) square(x, y, 4, [2, 4]); // biome-ignore format: a row
  const places = alignment(version);
  const last = places.at(-1);
  for (const x of places)
    for (const y of places)
      if (!((x === 6 && (y === 6 || y === last)) || (y === 6 && x === last))) square(x, y, 2, [1]);
  // Room for the format, filled in last.
  for (let i = 0; i < 9; i++) {
    set(8, i, taken[i]?.[8] === true && dark[i]?.[8] === true);
    set(i, 8, taken[8]?.[i] === true && dark[8]?.[i] === true);
    if (i < 8) {
      set(size - 1 - i, 8, false);
      set(8, size - 1 - i, false);
    }
  }
  if (version >= 7) {
    const bits = (version << 12) | remainder(version, 12, 0x1f25);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      set(a, b, ((bits >> i) & 1) === 1);
      set(b, a, ((bits >> i) & 1) === 1);
    }
  }
  return { dark, taken };
}

function alignment(version: number): number[] {
  if (version === 1) return [];
  const n = Math.floor(version / 7) + 2;
  const step = Math.floor((8 * version + 3 * n + 5) / (4 * n - 4)) * 2;
  return [6, ...Array.from({ length: n - 1 }, (_, i) => 10 + 4 * version - step * (n - 2 - i))];
}

/** Of a code word of this many check bits (annexes C and D). */
function remainder(value: number, bits: number, generator: number): number {
  let rest = value;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * generator);
  return rest;
}

/** 7.9: level L and the mask, twice. */
function format(dark: Modules, mask: number): void {
  const size = dark.length;
  const word = (1 << 3) | mask;
  const bits = ((word << 10) | remainder(word, 10, 0x537)) ^ 0x5412;
  const set = (x: number, y: number, on: boolean) => {
    const row = dark[y];
    if (row) row[x] = on;
  };
  for (let i = 0; i < 15; i++) {
    const on = ((bits >> i) & 1) === 1;
    const skip = i < 6 ? i : i + 1;
    if (i < 8) {
      set(8, skip, on);
      set(size - 1 - i, 8, on);
    } else {
      set(i === 8 ? 7 : 14 - i, 8, on);
      set(8, size - 15 + i, on);
    }
  }
  set(8, size - 8, true);
}

function flips(mask: number, x: number, y: number): boolean {
  const product = ((x * y) % 2) + ((x * y) % 3);
  const of = [
    x + y,
    y,
    x,
    x + y,
    Math.floor(x / 3) + Math.floor(y / 2),
    product,
    product,
    ((x + y) % 2) + ((x * y) % 3),
  ];
  const by = [2, 2, 3, 3, 2, 6, 2, 2];
  return (of[mask] ?? 0) % (by[mask] ?? 2) === 0;
}

/** 7.8.3: runs, blocks, what looks like a finder, and the balance of dark and light. */
function penaltyOf(code: Modules): number {
  const size = code.length;
  const rows = code.map((row) => row.map(Number).join(''));
  const columns = code.map((_, x) => code.map((row) => Number(row[x])).join(''));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const here = code[y]?.[x];
      if (here === code[y - 1]?.[x] && here === code[y]?.[x - 1] && here === code[y - 1]?.[x - 1]) sum += 3;
    }
  const dark = code.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** As the path of an SVG with a unit a module, in a square of `size + 8`. */
export function qrPath(code: Modules): string {
  return code.flatMap((row, y) => row.map((on, x) => (on ? `M${x + 4} ${y + 4}h1v1h-1z` : ''))).join('');
}
