import { expect, test } from 'vitest';
import { nameOf } from '../ui/name_of';
import { type Entry, Home, type Shelf, sizeOf } from './home';

/** A shelf in memory, with room for so many bytes. */
class Memory implements Shelf {
  readonly held = new Map<string, { entry: Entry; value: unknown }>();
  constructor(private readonly room = Number.POSITIVE_INFINITY) {}
  entries = async () => [...this.held.values()].map(({ entry }) => entry);
  read = async (key: string) => this.held.get(key)?.value;
  write = async (entry: Entry, value: unknown, leaving: readonly string[]) => {
    const others = [...this.held.values()].filter(
      (h) => h.entry.key !== entry.key && !leaving.includes(h.entry.key),
    );
    const bytes = others.reduce((sum, h) => sum + h.entry.bytes, entry.bytes);
    if (bytes > this.room) throw new DOMException('no room', 'QuotaExceededError');
    for (const key of leaving) this.held.delete(key);
    this.held.set(entry.key, { entry, value });
  };
  remove = async (keys: readonly string[]) => {
    for (const key of keys) this.held.delete(key);
  };
}

function homeOn(shelf: Shelf, budget?: number) {
  let time = 0;
  return new Home(
    async () => shelf,
    budget,
    () => ++time,
  );
}
const block = (n: number) => new Uint8Array(n);

test('what is put is there, with its size, until it is deleted', async () => {
  const home = homeOn(new Memory());
  expect(await home.put('a', { rows: new Float64Array(4), name: 'x' })).toEqual({ kept: true });
  await home.put('b', block(10));
  expect(await home.get('a')).toEqual({ rows: new Float64Array(4), name: 'x' });
  expect((await home.list()).map(({ key, bytes }) => [key, bytes])).toEqual([
    ['b', 10],
    ['a', 16 + 8 + 32 + 8 + 10],
  ]);
  await home.delete('a');
  expect(await home.get('a')).toBeUndefined();
});

test('the oldest make room, and no more of them than must', async () => {
  const home = homeOn(new Memory(), 100);
  for (const key of ['a', 'b', 'c']) await home.put(key, block(30));
  await home.put('d', block(40));
  expect((await home.list()).map((e) => e.key)).toEqual(['d', 'c', 'b']);
  // What is put again is young again, and counts once.
  await home.put('b', block(30));
  await home.put('e', block(20));
  expect((await home.list()).map((e) => e.key)).toEqual(['e', 'b', 'd']);
});

test('puts that overlap are weighed one after the other', async () => {
  const home = homeOn(new Memory(), 100);
  await Promise.all(['a', 'b', 'c', 'd'].map((key) => home.put(key, block(40))));
  expect((await home.list()).reduce((sum, e) => sum + e.bytes, 0)).toBeLessThanOrEqual(100);
});

test('a browser that allows less than the budget: half makes room; then it is said', async () => {
  const home = homeOn(new Memory(100), 1000);
  for (const key of ['a', 'b', 'c']) expect(await home.put(key, block(30))).toEqual({ kept: true });
  expect(await home.put('d', block(40))).toEqual({ kept: true });
  expect((await home.list()).map((e) => e.key)).toEqual(['d', 'c']);
  const large = await home.put('e', block(101));
  expect(large).toMatchObject({ kept: false, why: expect.stringMatching(/no room left/) });
});

test('what is larger than all is not kept, and takes nothing away', async () => {
  const home = homeOn(new Memory(), 100);
  await home.put('a', block(30));
  expect(await home.put('b', block(101))).toMatchObject({ kept: false });
  expect(await home.get('a')).toEqual(block(30));
});

test('a browser that keeps nothing says so, and nothing throws', async () => {
  const home = new Home(async () => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(await home.put('a', 1)).toMatchObject({ kept: false, why: expect.stringMatching(/does not let/) });
  expect(await home.get('a')).toBeUndefined();
  expect(await home.list()).toEqual([]);
  await home.delete('a');
});

test('sizes count arrays of numbers by their bytes; names of texts differ', () => {
  expect(sizeOf(new Float32Array(1000))).toBe(4000);
  expect(sizeOf([1, 2, 3])).toBe(40);
  const names = new Set(Array.from({ length: 2000 }, (_, i) => nameOf(`{"step":${i}}`)));
  expect(names.size).toBe(2000);
});

test('damaged entries leave, and nothing else', async () => {
  const shelf = new Memory();
  const home = homeOn(shelf, 100);
  await home.put('good', block(10));
  shelf.held.set('bad', { entry: { key: 'bad', bytes: Number.NaN, at: 1 }, value: 1 });
  shelf.held.set('worse', { entry: { key: 'worse', bytes: '9' as never, at: 1 }, value: 1 });
  expect((await home.list()).map(({ key }) => key)).toEqual(['good']);
  expect(await home.put('new', block(10))).toEqual({ kept: true });
  expect([...shelf.held.keys()].sort()).toEqual(['good', 'new']);
});

test('a shelf that was taken away is opened again, and one that did not open may the next time', async () => {
  const shelf = new Memory();
  let opened = 0;
  let gone = false;
  const home = new Home(async () => {
    opened += 1;
    if (opened === 1) throw new DOMException('another tab holds it', 'TimeoutError');
    const closed = { ...shelf } as Shelf;
    if (opened > 2) return shelf;
    closed.read = async (key) => {
      if (gone) throw new DOMException('the connection is closing', 'InvalidStateError');
      return shelf.read(key);
    };
    closed.write = shelf.write;
    closed.entries = shelf.entries;
    return closed;
  });
  expect(await home.put('a', 1)).toMatchObject({ kept: false });
  expect(await home.put('a', 1)).toEqual({ kept: true });
  gone = true;
  expect(await home.get('a')).toBe(1);
  expect(opened).toBe(3);
});

test('a newer version of the page says so', async () => {
  const home = new Home(async () => {
    throw new DOMException('less than the existing version', 'VersionError');
  });
  expect(await home.put('a', 1)).toMatchObject({
    kept: false,
    why: expect.stringContaining('newer version'),
  });
  expect(await home.get('a')).toBeUndefined();
  expect(await home.list()).toEqual([]);
});
