import { expect, test, vi } from 'vitest';
import { Refused } from '../bridge/errors';
import type { Answers } from '../store/scene_store';
import { runAlone } from './alone';
import { GivenUp, type Launch, Lost, NoEngine, type Piece, Pool } from './pool';

/** Engines that answer `tell` with a number made from the scene and what is asked, after a time of their own. */
class Engines {
  readonly engines: Fake[] = [];
  launch: Launch = async (onCrash) => {
    const engine = new Fake(this, this.engines.length, onCrash);
    this.engines.push(engine);
    return engine;
  };
  /** Called before each answer. */
  before: (engine: Fake, text: string) => Promise<void> | void = () => undefined;
  get alive(): number {
    return this.engines.filter((e) => !e.stopped).length;
  }
}

class Fake implements Answers {
  scene = '';
  step = 0;
  stopped = false;
  readonly asked: string[] = [];
  constructor(
    private readonly all: Engines,
    readonly number: number,
    readonly crash: (why: string) => void,
  ) {}
  call: Answers['call'] = async (kind, ask) => {
    const { text = '', command } = ask as { text?: string; command?: { step: number } };
    if (kind === 'open') this.scene = text;
    if (kind === 'apply') this.step = command?.step ?? 0;
    this.asked.push(kind);
    return undefined as never;
  };
  query: Answers['query'] = async (query) => {
    const text = (query as { id: string }).id;
    this.asked.push(text);
    await this.all.before(this, text);
    return `${this.scene}@${this.step}:${text}` as never;
  };
  stop(): void {
    this.stopped = true;
  }
}

/** Asks for a word. */
const word =
  (text: string): Piece<unknown> =>
  (engine) =>
    engine.query({ kind: 'plot', id: text });
const words = (count: number) => Array.from({ length: count }, (_, i) => word(`w${i}`));
const never = () => new Promise<void>(() => undefined);
const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test('one engine and four give the same, in the order of the pieces', async () => {
  const found = [];
  for (const size of [1, 4]) {
    const all = new Engines();
    // Later pieces come first.
    all.before = (_, text) => rest(20 - Number(text.slice(1)));
    const pool = new Pool(all.launch, size);
    const order: number[] = [];
    const job = pool.run({ scene: 'S', step: 7, pieces: words(12), got: (_, i) => order.push(i) });
    found.push(await job.answer);
    expect(order.toSorted((a, b) => a - b)).toEqual([...Array(12).keys()]);
    expect(all.engines.length).toBe(size);
    pool.stop();
    expect(all.alive).toBe(0);
  }
  expect(found[0]).toEqual(found[1]);
  expect(found[0]?.[3]).toBe('S@7:w3');
});

test('an engine keeps the scene open for the next piece, and opens that of other work anew', async () => {
  const all = new Engines();
  const pool = new Pool(all.launch, 1);
  await pool.run({ scene: 'A', pieces: words(3) }).answer;
  await pool.run({ scene: 'A', pieces: words(1) }).answer;
  expect(all.engines[0]?.asked).toEqual(['open', 'w0', 'w1', 'w2', 'open', 'w0']);
});

test('works of one series find their scene open', async () => {
  const all = new Engines();
  const pool = new Pool(all.launch, 1);
  for (const series of ['a', 'a', 'b']) await pool.run({ scene: 'A', series, pieces: words(1) }).answer;
  expect(all.engines[0]?.asked).toEqual(['open', 'w0', 'w0', 'open', 'w0']);
});

test('what was asked for by hand goes before what runs beside', async () => {
  const all = new Engines();
  const pool = new Pool(all.launch, 1);
  const order: string[] = [];
  all.before = (_, text) => void order.push(text);
  const beside = pool.run({ scene: 'B', pieces: [word('b0'), word('b1')], urgency: 'beside' });
  const asked = pool.run({ scene: 'A', pieces: [word('a0')] });
  await Promise.all([beside.answer, asked.answer]);
  expect(order).toEqual(['b0', 'a0', 'b1']);
});

test('an engine that dies is replaced, and its piece is tried again', async () => {
  const all = new Engines();
  const pool = new Pool(all.launch, 2);
  all.before = (engine, text) => {
    if (text !== 'w1' || all.engines.length > 2) return;
    engine.crash('out of memory');
    return never();
  };
  const job = pool.run({ scene: 'S', pieces: words(6) });
  expect(await job.answer).toEqual(words(6).map((_, i) => `S@0:w${i}`));
  expect(all.engines).toHaveLength(3);
  expect(all.alive).toBe(2);
});

test('a piece that kills two engines ends the work with a sentence, and the pool goes on', async () => {
  const all = new Engines();
  const pool = new Pool(all.launch, 2);
  all.before = (engine, text) => {
    if (text !== 'bad') return;
    engine.crash('out of memory');
    return never();
  };
  const job = pool.run({ scene: 'S', pieces: [word('bad')] });
  await expect(job.answer).rejects.toThrow(Lost);
  await expect(job.answer).rejects.toThrow('The engine stopped twice over this (out of memory).');
  expect(await pool.run({ scene: 'S', pieces: [word('good')] }).answer).toEqual(['S@0:good']);
});

test('given up between two pieces, the engine stays; what waits is not done', async () => {
  const all = new Engines();
  const pool = new Pool(all.launch, 1);
  all.before = () => rest(10);
  const job = pool.run({ scene: 'S', pieces: words(50) });
  const gone = expect(job.answer).rejects.toThrow(GivenUp);
  await rest(25);
  job.stop();
  await gone;
  const other = await pool.run({ scene: 'T', pieces: [word('x')] }).answer;
  expect(other).toEqual(['T@0:x']);
  expect(all.engines).toHaveLength(1);
  expect(all.engines[0]?.asked.length).toBeLessThan(12);
});

test('a piece that hangs is terminated with its engine when it is given up', async () => {
  const all = new Engines();
  const pool = new Pool(all.launch, 1, 30);
  all.before = (_, text) => (text === 'hang' ? never() : undefined);
  const job = pool.run({ scene: 'S', pieces: [word('hang')] });
  const gone = expect(job.answer).rejects.toThrow(GivenUp);
  await rest(5);
  job.stop();
  await gone;
  expect(await pool.run({ scene: 'S', pieces: [word('x')] }).answer).toEqual(['S@0:x']);
  expect(all.engines.map((e) => e.stopped)).toEqual([true, false]);
});

test('a piece of several questions asks no more once it is given up', async () => {
  const all = new Engines();
  const pool = new Pool(all.launch, 1);
  all.before = () => rest(10);
  const long: Piece<void> = async (engine) => {
    for (let i = 0; i < 100; i++) await word(`q${i}`)(engine);
  };
  const job = pool.run({ scene: 'S', pieces: [long] });
  const gone = expect(job.answer).rejects.toThrow(GivenUp);
  await rest(25);
  job.stop();
  await gone;
  await rest(30);
  expect(all.engines[0]?.asked.length).toBeLessThan(8);
});

test('what the engine refuses ends the work at once, and is not tried again', async () => {
  const all = new Engines();
  const pool = new Pool(all.launch, 1);
  const refused = new Refused({ kind: 'value', path: 'a', message: 'no' });
  let tries = 0;
  all.before = () => {
    tries += 1;
    throw refused;
  };
  await expect(pool.run({ scene: 'S', pieces: words(4) }).answer).rejects.toBe(refused);
  expect(tries).toBe(1);
});

test('an engine that cannot start ends the work with its reason', async () => {
  const pool = new Pool(async () => {
    throw new Error('the file was not found');
  }, 2);
  await expect(pool.run({ scene: 'S', pieces: words(3) }).answer).rejects.toThrow('the file was not found');
});

test('where the browser makes one engine only, it does the work of all', async () => {
  const all = new Engines();
  let launched = 0;
  const pool = new Pool(async (...args) => {
    launched += 1;
    if (launched > 1) throw new Error('no more workers');
    return all.launch(...args);
  }, 4);
  all.before = () => rest(2);
  const answer = await pool.run({ scene: 'S', pieces: words(6) }).answer;
  expect(answer).toEqual(Array.from({ length: 6 }, (_, i) => `S@0:w${i}`));
  expect(launched).toBe(4);
  await pool.run({ scene: 'S', pieces: words(3) }).answer;
  expect(launched).toBe(4);
});

test('where it makes none, pieces run on the engine at hand, and can be given up', async () => {
  const pool = new Pool(async () => {
    throw new Error('workers are not allowed here');
  }, 2);
  await expect(pool.run({ scene: 'S', pieces: words(3) }).answer).rejects.toThrow(NoEngine);
  const all = new Engines();
  const own = (await all.launch(() => undefined, 'S')) as Fake;
  own.scene = 'S';
  const told: number[] = [];
  const job = runAlone(own, { pieces: words(3), got: (_, piece) => told.push(piece) });
  expect(await job.answer).toEqual(['S@0:w0', 'S@0:w1', 'S@0:w2']);
  expect(told).toEqual([0, 1, 2]);
  all.before = () => rest(5);
  const long = runAlone(own, { pieces: words(50) });
  const gone = expect(long.answer).rejects.toThrow(GivenUp);
  await rest(12);
  long.stop();
  await gone;
  expect(own.asked.length).toBeLessThan(10);
});

test('an engine without work is let go after a while', async () => {
  vi.useFakeTimers();
  const all = new Engines();
  const pool = new Pool(all.launch, 1);
  await pool.run({ scene: 'S', pieces: words(1) }).answer;
  expect(all.alive).toBe(1);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(all.alive).toBe(0);
  vi.useRealTimers();
});

test('no pieces are no work', async () => {
  const all = new Engines();
  expect(await new Pool(all.launch).run({ scene: 'S', pieces: [] }).answer).toEqual([]);
  expect(all.engines).toHaveLength(0);
});
