import { beforeEach, expect, test, vi } from 'vitest';

/** A browser's storage with room for so many characters. */
class Room implements Storage {
  private readonly kept = new Map<string, string>();
  constructor(private readonly most: number) {}
  get length() {
    return this.kept.size;
  }
  private size(): number {
    return [...this.kept].reduce((sum, [k, v]) => sum + k.length + v.length, 0);
  }
  key = (i: number) => [...this.kept.keys()][i] ?? null;
  getItem = (key: string) => this.kept.get(key) ?? null;
  removeItem = (key: string) => void this.kept.delete(key);
  clear = () => this.kept.clear();
  setItem(key: string, value: string) {
    const old = this.kept.get(key);
    this.kept.set(key, value);
    if (this.size() <= this.most) return;
    if (old === undefined) this.kept.delete(key);
    else this.kept.set(key, old);
    throw new DOMException('full', 'QuotaExceededError');
  }
}

const draft = (id: string, page: string, at: number, length = 1000) => ({
  id,
  page,
  name: id,
  text: 'x'.repeat(length),
  at,
  draft: true,
});
const load = async (room: Storage) => {
  vi.resetModules();
  vi.stubGlobal('localStorage', room);
  return import('./my_scenes');
};
beforeEach(() => void vi.unstubAllGlobals());

test('where storage is full, a page gives up its own older drafts and nobody else’s', async () => {
  const { keep, mine, myScenes } = await load(new Room(5 * 1150));
  for (const [k, page] of ['a', 'b', 'b', 'c'].entries()) expect(keep(draft(`d${k}`, page, k))).toBe(true);
  expect(keep({ ...draft('saved', 'a', 9, 700), draft: false })).toBe(true);
  expect(keep(draft('new', 'b', 10))).toBe(true);
  expect(myScenes.value.map((s) => s.id).sort()).toEqual(['d0', 'd2', 'd3', 'new', 'saved']);
  expect(keep(draft('large', 'c', 11, 4000))).toBe(false);
  for (const id of ['d0', 'd3', 'saved']) expect(mine(id), id).toBeTruthy();
});

test('a page keeps its last drafts, whatever other pages keep', async () => {
  const { keep, myScenes } = await load(new Room(1e6));
  keep(draft('other', 'a', 0));
  for (let k = 1; k <= 9; k++) keep(draft(`d${k}`, 'b', k));
  expect(myScenes.value.map((s) => s.id)).toEqual(['d9', 'd8', 'd7', 'd6', 'd5', 'd4', 'other']);
});
