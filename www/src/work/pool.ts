// Long work beside the scene: one pool of engines, each in a worker of its own, for the step map, the planner, the threshold and
// trials of grasps.
//
// Work is a list of pieces; a piece is a question to an engine that has the scene open. A free engine takes the next piece:
// of the work that was asked for by hand first, and in the order in which it came. Results are told by the piece's number, so
// that they are the same whatever the number of engines. An engine that dies is replaced, and its piece is tried once more.
import { signal } from '@preact/signals';
import type { Answers } from '../store/scene_store';
import { messageOf } from '../ui/message_of';

/** Engines at once: at least, so that work asked for by hand need not wait for the planner; and at most, each having memory of its own. */
const FEWEST = 2;
const MOST = 8;
/** An engine without work is let go after this, ms. */
const IDLE = 30_000;
/** Work that was given up may end its piece; one that takes longer is terminated with its engine, ms. */
const GRACE = 1000;
/** An engine that dies over a piece: the piece is tried so often. */
const TRIES = 2;

export type Launch = (onCrash: (why: string) => void, scene: string) => Promise<Answers>;

export class GivenUp extends Error {}
/** A piece killed its engine each time. */
export class Lost extends Error {}
/** The browser makes no engine beside the scene's: a sandbox, a policy of the host, or no memory. */
export class NoEngine extends Error {}

/** Questions that a piece may put to its engine. */
export type Asked = Pick<Answers, 'query'>;

/** A question, or some after each other, to an engine that has the scene open. It leaves the document as it is. */
export type Piece<T> = (engine: Asked) => Promise<T>;

export interface Work<T> {
  /** The document as text, opened at a step of its run. */
  readonly scene: string;
  readonly step?: number;
  /** Works of one series have one scene and step: an engine that has it open for one of them goes on with the next. */
  readonly series?: string;
  readonly pieces: readonly Piece<T>[];
  /** `asked`: somebody waits for it. `beside`: it gives way at its next piece. */
  readonly urgency?: 'asked' | 'beside';
  /** Told of each result as it comes, in any order. */
  got?(result: T, piece: number): void;
}

export interface Job<T> {
  /** The results in the order of the pieces. Rejects with `GivenUp`, with what the engine refused, with `Lost` or with `NoEngine`. */
  readonly answer: Promise<T>;
  stop(): void;
}

/** Work under way. */
interface Running {
  readonly work: Work<unknown>;
  /** Numbers of the pieces that wait, those to be tried again first. */
  waiting: number[];
  /** Number of times that a piece has killed its engine. */
  readonly deaths: Map<number, number>;
  readonly results: unknown[];
  left: number;
  over: boolean;
  /** Resolves when it is over. */
  readonly ended: Promise<void>;
  end(): void;
  resolve(results: unknown[]): void;
  reject(why: unknown): void;
}

/** True if an engine that has the scene of one work open can go on with another. */
const fits = (open: Running | undefined, next: Running): boolean =>
  open === next || (next.work.series !== undefined && open?.work.series === next.work.series);

/** An engine and what it does. */
interface Seat {
  engine: Answers | undefined;
  /** The work whose scene it has open. */
  open: Running | undefined;
  busy: boolean;
  /** It is dead, for this reason. */
  dead: string | undefined;
  die(why: string): void;
  idle: ReturnType<typeof setTimeout> | undefined;
}

/** An engine whose patience has no end: who is tired of waiting gives up. */
const launchEngine: Launch = async (onCrash, scene) => {
  const { startEngine } = await import('../bridge/module');
  return (await startEngine(scene, onCrash, Number.POSITIVE_INFINITY)).engine;
};

const spare = () => Math.max(FEWEST, Math.min(MOST, (globalThis.navigator?.hardwareConcurrency || 2) - 1));

export class Pool {
  /** Engines at work now. */
  readonly busy = signal(0);
  private readonly seats = new Set<Seat>();
  private readonly queues = { asked: [] as Running[], beside: [] as Running[] };

  constructor(
    private readonly launch: Launch = launchEngine,
    private size = spare(),
    private readonly grace = GRACE,
  ) {}

  /** Puts work into the queue. */
  run<T>(work: Work<T>): Job<T[]> {
    let running: Running | undefined;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const answer = new Promise<T[]>((resolve, reject) => {
      running = {
        work: work as Work<unknown>,
        waiting: work.pieces.map((_, i) => i),
        deaths: new Map(),
        results: Array<unknown>(work.pieces.length),
        left: work.pieces.length,
        over: false,
        ended,
        end,
        resolve: resolve as (results: unknown[]) => void,
        reject,
      };
    });
    const started = running as Running | undefined;
    if (started) {
      if (started.left === 0) started.resolve([]);
      else this.queues[work.urgency ?? 'asked'].push(started);
    }
    this.pump();
    return { answer, stop: () => started && this.end(started, new GivenUp('given up')) };
  }

  /** Lets all engines go. */
  stop(): void {
    for (const queue of Object.values(this.queues))
      for (const running of [...queue]) this.end(running, new GivenUp('stopped'));
    for (const seat of [...this.seats]) this.leave(seat);
  }

  /** The next piece that waits. */
  private next(): { running: Running; piece: number } | undefined {
    for (const queue of [this.queues.asked, this.queues.beside])
      for (const running of queue) {
        const piece = running.waiting[0];
        if (piece !== undefined) return { running, piece };
      }
    return undefined;
  }

  private pump(): void {
    for (;;) {
      const next = this.next();
      if (!next) return;
      const seat = this.seatFor(next.running);
      if (!seat) return;
      next.running.waiting.shift();
      seat.busy = true;
      this.busy.value += 1;
      clearTimeout(seat.idle);
      void this.sit(seat, next.running, next.piece).finally(() => {
        seat.busy = false;
        this.busy.value -= 1;
        if (seat.dead !== undefined) this.leave(seat);
        else seat.idle = setTimeout(() => this.leave(seat), IDLE);
        this.pump();
      });
    }
  }

  /** A free engine: one that has the scene open, any other, or a new one. */
  private seatFor(running: Running): Seat | undefined {
    const free = [...this.seats].filter((seat) => !seat.busy);
    const seat = free.find(({ open }) => fits(open, running)) ?? free[0];
    if (seat || this.seats.size >= this.size) return seat;
    const fresh: Seat = {
      engine: undefined,
      open: undefined,
      busy: false,
      dead: undefined,
      die: () => undefined,
      idle: undefined,
    };
    this.seats.add(fresh);
    return fresh;
  }

  private leave(seat: Seat): void {
    clearTimeout(seat.idle);
    seat.dead ??= 'let go';
    this.seats.delete(seat);
    seat.engine?.stop();
  }

  /** Does a piece on an engine. Never throws: what goes wrong is the work's. */
  private async sit(seat: Seat, running: Running, piece: number): Promise<void> {
    const { work } = running;
    const died = new Promise<never>((_, reject) => {
      seat.die = (why) => {
        seat.dead ??= why;
        reject(new Lost(why));
      };
    });
    // Whoever races it hears of it.
    died.catch(() => undefined);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let done = false;
    // Given up while it works: it may end its piece, but not for long.
    const over = running.ended.then(
      () =>
        new Promise<never>((_, reject) => {
          if (done) return;
          timer = setTimeout(() => {
            seat.dead ??= 'it did not stop';
            reject(new GivenUp('given up'));
          }, this.grace);
        }),
    );
    over.catch(() => undefined);
    const within = <V>(promise: Promise<V>): Promise<V> => Promise.race([promise, died, over]);
    try {
      if (!seat.engine) {
        const launched = this.launch((why) => seat.die(why), work.scene);
        // It may come when nobody wants it any more.
        launched.then(
          (engine) => seat.dead !== undefined && engine.stop(),
          () => undefined,
        );
        seat.engine = await within(launched);
      }
      const { engine } = seat;
      if (!fits(seat.open, running)) {
        seat.open = undefined;
        await within(engine.call('open', { text: work.scene }));
        if (work.step) await within(engine.call('apply', { command: { kind: 'seek', step: work.step } }));
        seat.open = running;
      }
      const guarded: Asked = {
        query: (query) =>
          running.over ? Promise.reject(new GivenUp('given up')) : within(engine.query(query)),
      };
      const ask = work.pieces[piece];
      const result = ask && (await within(ask(guarded)));
      if (running.over) return;
      running.results[piece] = result;
      work.got?.(result, piece);
      running.left -= 1;
      if (running.left === 0) this.end(running, undefined);
    } catch (e) {
      this.failed(seat, running, piece, e);
    } finally {
      done = true;
      clearTimeout(timer);
    }
  }

  private failed(seat: Seat, running: Running, piece: number, e: unknown): void {
    if (running.over) return;
    if (seat.dead === undefined) {
      // It could not start, or it refused.
      if (seat.engine) return this.end(running, e);
      seat.dead = 'it did not start';
      // The others go on without it.
      const others = [...this.seats].filter((other) => other !== seat && other.dead === undefined);
      if (others.length > 0) {
        this.size = others.length;
        running.waiting.unshift(piece);
        return;
      }
      return this.end(running, new NoEngine(messageOf(e)));
    }
    const deaths = (running.deaths.get(piece) ?? 0) + 1;
    running.deaths.set(piece, deaths);
    if (deaths < TRIES) running.waiting.unshift(piece);
    else this.end(running, new Lost(`The engine stopped twice over this (${seat.dead}).`));
  }

  /** No more of it is done. */
  private end(running: Running, why: unknown): void {
    if (running.over) return;
    running.over = true;
    running.end();
    running.waiting = [];
    for (const [name, queue] of Object.entries(this.queues) as ['asked' | 'beside', Running[]][])
      this.queues[name] = queue.filter((other) => other !== running);
    if (why === undefined) running.resolve(running.results);
    else running.reject(why);
  }
}
