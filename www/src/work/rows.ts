// A map made row after row on the pool: rows that were given up half way go on, and what is there stays in the browser.
import { signal } from '@preact/signals';
import type { Home } from '../storage/home';
import { same } from '../store/path';
import { Keeping } from './kept';
import type { Asked, Pool } from './pool';
import { WorkAtHand } from './work_at_hand';

/** Rows of a map, from the least up; those that have not come yet are missing. */
export type Rows<T> = readonly (T | undefined)[];

/** Ground of a map: all that it is made of. */
export interface Ground<W> {
  /** All that its rows depend on. */
  readonly of: unknown;
  /** Rows that it has. */
  readonly count: number;
  /** Further data drawn beside the rows. */
  readonly with: W;
}

/** A map as far as it has come. */
export interface Drawn<T, W> extends Ground<W> {
  readonly rows: Rows<T>;
}

/** Rows to begin with, and the numbers of those to make: a whole map is made anew, half a one goes on. */
export function begun<T>(
  last: Rows<T> | undefined,
  count: number,
): { rows: (T | undefined)[]; missing: number[] } {
  const half = last?.length === count && last.some((row) => row === undefined);
  const rows = half ? [...last] : Array<T | undefined>(count).fill(undefined);
  return { rows, missing: rows.flatMap((row, k) => (row === undefined ? [k] : [])) };
}

/** The map at hand. */
export class MapAtHand<T, W> {
  readonly work = new WorkAtHand();
  readonly drawn = signal<Drawn<T, W> | undefined>(undefined);
  private readonly keeping: Keeping<Rows<T>>;

  constructor(
    private readonly pool: Pick<Pool, 'run'>,
    private readonly home: Home,
    /** Name under which the browser keeps it. */
    name: string,
  ) {
    this.keeping = new Keeping(name);
  }

  /** True if the drawn rows are of this. */
  isOf(of: unknown): boolean {
    return this.drawn.value !== undefined && same(this.drawn.value.of, of);
  }

  /** Shows the rows that an earlier visit made of this. Returns what lets go of the search. */
  look(ground: Ground<W>): () => void {
    let gone = false;
    void this.keeping.find(this.home, ground.of).then((rows) => {
      if (rows?.length === ground.count && !gone && !this.work.running.peek())
        this.drawn.value = { ...ground, rows };
    });
    return () => {
      gone = true;
    };
  }

  /** Makes the rows that are missing, on a document's text. */
  async make(
    ground: Ground<W>,
    scene: () => Promise<string>,
    row: (engine: Asked, row: number) => Promise<T>,
  ): Promise<void> {
    const { rows, missing } = begun(this.isOf(ground.of) ? this.drawn.peek()?.rows : undefined, ground.count);
    const draw = () => {
      this.drawn.value = { ...ground, rows };
    };
    draw();
    await this.work.run(async (held) => {
      const text = await scene();
      const got = (found: T, i: number) => {
        const k = missing[i];
        if (k === undefined) return;
        rows[k] = found;
        draw();
        this.work.count();
        this.work.keeping(this.keeping.keep(this.home, ground.of, [...rows]));
      };
      const pieces = missing.map((k) => (engine: Asked) => row(engine, k));
      return held(this.pool.run({ scene: text, urgency: 'beside', pieces, got }));
    }, rows.length - missing.length);
  }
}
