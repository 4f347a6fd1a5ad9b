// Where results of long work and checkpoints stay when the page is closed: in this browser, within a budget of bytes. What was
// put there longest ago makes room for what comes. Where the browser keeps nothing, it says so once a piece, and work goes on.

export interface Entry {
  readonly key: string;
  readonly bytes: number;
  /** When it was put there, ms since 1970. */
  readonly at: number;
}

export type Kept = { kept: true } | { kept: false; why: string };

/** Keeper of values: IndexedDB, or a stand-in for it. Each of its acts is done whole or not at all. */
export interface Shelf {
  entries(): Promise<Entry[]>;
  read(key: string): Promise<unknown>;
  /** Takes the leaving ones off, and puts the value there. */
  write(entry: Entry, value: unknown, leaving: readonly string[]): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

/** Budget of all values together, bytes: little beside what browsers allow a site. */
const BUDGET = 64 << 20;

const BLOCKED = 'This browser does not let the page keep results: this one is here until the page is closed.';
const TOO_LARGE =
  'This result is larger than all that the page may keep: it is here until the page is closed.';
const NEWER = 'A newer version of this page keeps its results here: load this page again to keep this one.';
const FULL = 'There is no room left in this browser: this result is here until the page is closed.';

export class Home {
  private opened: Promise<Shelf> | undefined;
  /** One change at a time: each weighs what the one before has left. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly open: () => Promise<Shelf>,
    private readonly budget = BUDGET,
    private readonly now: () => number = Date.now,
  ) {}

  /** Keeps a value that can be copied between threads. Never throws: what was not kept says why. */
  put(key: string, value: unknown): Promise<Kept> {
    return this.inTurn(async () => {
      const bytes = sizeOf(value);
      if (bytes > this.budget) return { kept: false, why: TOO_LARGE };
      const entry = { key, bytes, at: this.now() };
      try {
        return await this.onShelf((shelf) => this.write(shelf, entry, value));
      } catch (e) {
        return {
          kept: false,
          why: isNamed(e, 'QuotaExceededError') ? FULL : isNamed(e, 'VersionError') ? NEWER : BLOCKED,
        };
      }
    });
  }

  private async write(shelf: Shelf, entry: Entry, value: unknown): Promise<Kept> {
    const { all, damaged } = sorted(await shelf.entries());
    const others = all.filter((e) => e.key !== entry.key);
    if (damaged.length > 0) await shelf.remove(damaged);
    try {
      await shelf.write(entry, value, oldestOver(others, this.budget - entry.bytes));
    } catch (e) {
      if (!isNamed(e, 'QuotaExceededError')) throw e;
      // The browser allows less than our budget: half of what is there makes room, once.
      const held = others.reduce((sum, e) => sum + e.bytes, 0);
      await shelf.remove(oldestOver(others, held / 2));
      await shelf.write(entry, value, []);
    }
    return { kept: true };
  }

  /** Value of a key; undefined where there is none, and where nothing can be read. */
  async get<T>(key: string): Promise<T | undefined> {
    return this.inTurn(async () => {
      try {
        return (await this.onShelf((shelf) => shelf.read(key))) as T | undefined;
      } catch {
        return undefined;
      }
    });
  }

  /** Entries, the newest first. */
  list(): Promise<Entry[]> {
    return this.inTurn(async () => {
      try {
        const { all } = sorted(await this.onShelf((shelf) => shelf.entries()));
        return all.toSorted((a, b) => b.at - a.at);
      } catch {
        return [];
      }
    });
  }

  delete(key: string): Promise<void> {
    return this.inTurn(async () => {
      try {
        await this.onShelf((shelf) => shelf.remove([key]));
      } catch {
        // What cannot be removed cannot be read either.
      }
    });
  }

  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.last.then(act);
    this.last = done.catch(() => undefined);
    return done;
  }

  /**
   * Acts on the shelf, and once more on a new one where that at hand was taken away: by another tab, or by who cleared the
   * browser's data.
   */
  private async onShelf<T>(act: (shelf: Shelf) => Promise<T>): Promise<T> {
    try {
      return await act(await this.shelf());
    } catch (e) {
      if (!isNamed(e, 'InvalidStateError')) throw e;
      this.opened = undefined;
      return act(await this.shelf());
    }
  }

  /** The shelf at hand, opened where none is; one that could not be opened may be the next time. */
  private async shelf(): Promise<Shelf> {
    this.opened ??= this.open();
    const { opened } = this;
    try {
      return await opened;
    } catch (e) {
      if (this.opened === opened) this.opened = undefined;
      throw e;
    }
  }
}

/** Entries that say what they are, and the keys of those that do not: a damaged size would make all others leave. */
function sorted(entries: readonly Entry[]): { all: Entry[]; damaged: string[] } {
  const whole = ({ key, bytes, at }: Entry) =>
    typeof key === 'string' && Number.isFinite(bytes) && bytes >= 0 && Number.isFinite(at);
  return { all: entries.filter(whole), damaged: entries.filter((e) => !whole(e)).map(({ key }) => key) };
}

/** Keys of the oldest that must go so that the others fit. */
function oldestOver(entries: readonly Entry[], room: number): string[] {
  let held = entries.reduce((sum, e) => sum + e.bytes, 0);
  const leaving: string[] = [];
  for (const { key, bytes } of entries.toSorted((a, b) => a.at - b.at)) {
    if (held <= room) break;
    leaving.push(key);
    held -= bytes;
  }
  return leaving;
}

const isNamed = (e: unknown, name: string) => e instanceof Error && e.name === name;

/** About what a value takes, bytes: its arrays of numbers by their length, the rest as text of two bytes a sign. */
export function sizeOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (value instanceof ArrayBuffer) return value.byteLength;
  if (typeof value === 'string') return 2 * value.length + 8;
  if (Array.isArray(value)) return value.reduce<number>((sum, v) => sum + sizeOf(v), 16);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).reduce((sum, [key, v]) => sum + 2 * key.length + sizeOf(v), 16);
  return 8;
}
