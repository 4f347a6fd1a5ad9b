import { expect, test } from 'vitest';
import { Home, type Shelf } from '../storage/home';
import type { Answers } from '../store/scene_store';
import { onPoolOrAlone } from './alone';
import { GivenUp, type Job, Pool } from './pool';
import { begun, MapAtHand } from './rows';
import { WorkAtHand } from './work_at_hand';

/** A job that ends when it is told to. */
function job<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (why: unknown) => void = () => undefined;
  const answer = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  const given: Job<T> = { answer, stop: () => reject(new GivenUp('given up')) };
  return { ...given, resolve };
}

test('it counts what is there, and is over with its answer', async () => {
  const work = new WorkAtHand();
  const one = job<string>();
  const over = work.run((held) => held(one), 2);
  expect([work.done.value, work.running.value]).toEqual([2, true]);
  work.count();
  work.count(3);
  expect(work.done.value).toBe(6);
  one.resolve('all');
  expect(await over).toBe('all');
  expect([work.done.value, work.running.value, work.failure.value]).toEqual([undefined, false, '']);
  work.count();
  expect(work.running.value).toBe(false);
});

test('a failure is said until the next begins; what is given up is none', async () => {
  const work = new WorkAtHand();
  await work.run(async () => {
    throw new Error('no room');
  });
  expect(work.failure.value).toBe('no room');
  const one = job();
  const over = work.run((held) => held(one));
  expect(work.failure.value).toBe('');
  work.stop();
  expect(await over).toBeUndefined();
  expect([work.failure.value, work.running.value]).toEqual(['', false]);
});

test('given up before its job has come, the job is stopped when it comes', async () => {
  const work = new WorkAtHand();
  const one = job();
  let come: (text: string) => void = () => undefined;
  const text = new Promise<string>((resolve) => {
    come = resolve;
  });
  const over = work.run(async (held) => {
    await text;
    return held(one);
  });
  work.stop();
  expect(work.running.value).toBe(true);
  come('scene');
  expect(await over).toBeUndefined();
  await expect(one.answer).rejects.toThrow(GivenUp);
  expect(work.running.value).toBe(false);
});

test('what is begun anew takes the place of what is under way, whose end changes nothing', async () => {
  const work = new WorkAtHand();
  const [first, second] = [job<number>(), job<number>()];
  const before = work.run((held) => held(first), 5);
  const after = work.run((held) => held(second), 1);
  expect(await before).toBeUndefined();
  expect([work.done.value, work.failure.value]).toEqual([1, '']);
  second.resolve(7);
  expect(await after).toBe(7);
  expect(work.running.value).toBe(false);
});

test('what the browser does not keep is said, until it keeps again', async () => {
  const work = new WorkAtHand();
  work.keeping(Promise.resolve({ kept: false, why: 'full' }));
  await Promise.resolve();
  expect(work.notKept.value).toBe('full');
  work.keeping(Promise.resolve({ kept: true }));
  await Promise.resolve();
  expect(work.notKept.value).toBe('');
});

test('half a map goes on, a whole one and one of another size are made anew', () => {
  expect(begun(['a', undefined, 'c'], 3)).toEqual({ rows: ['a', undefined, 'c'], missing: [1] });
  expect(begun(['a', 'b'], 2).missing).toEqual([0, 1]);
  expect(begun([undefined, 'b'], 3).missing).toEqual([0, 1, 2]);
  expect(begun(undefined, 1)).toEqual({ rows: [undefined], missing: [0] });
});

function memory(): Home {
  const held = new Map<string, unknown>();
  const shelf: Shelf = {
    entries: async () => [],
    read: async (key) => held.get(key),
    write: async (entry, value) => void held.set(entry.key, structuredClone(value)),
    remove: async () => undefined,
  };
  return new Home(async () => shelf);
}

/** Engines that answer each row by its number, and note what they were asked. */
function rows(refuses?: number) {
  const asked: number[] = [];
  const engine: Answers = {
    call: async () => undefined as never,
    query: async (query) => {
      const row = 'row' in query ? query.row : -1;
      if (row === refuses) throw new Error('it cannot be run');
      asked.push(row);
      return [row] as never;
    },
    stop: () => undefined,
  };
  return { pool: new Pool(async () => engine, 1), asked };
}
const ground = (of: unknown) => ({ of, count: 4, with: undefined });
const ask = (engine: Pick<Answers, 'query'>, row: number) => engine.query({ kind: 'try_starts', row });

test('a map takes up the rows of an earlier visit, and makes those that are missing', async () => {
  const home = memory();
  const first = rows(2);
  const map = new MapAtHand<unknown, undefined>(first.pool, home, 'test');
  await map.make(ground('scene'), async () => '{}', ask);
  expect(map.work.failure.value).toBe('it cannot be run');
  expect(map.drawn.value?.rows).toEqual([[0], [1], undefined, undefined]);
  expect([map.isOf('scene'), map.isOf('another')]).toEqual([true, false]);
  first.pool.stop();

  const second = rows();
  const again = new MapAtHand<unknown, undefined>(second.pool, home, 'test');
  expect(again.isOf(undefined)).toBe(false);
  again.look(ground('another'));
  again.look(ground('scene'));
  await home.list();
  await Promise.resolve();
  expect(again.drawn.value?.rows).toEqual([[0], [1], undefined, undefined]);
  const counts: (number | undefined)[] = [];
  again.work.done.subscribe((done) => counts.push(done));
  await again.make(ground('scene'), async () => '{}', ask);
  expect(second.asked).toEqual([2, 3]);
  expect(counts).toEqual([undefined, 2, 3, 4, undefined]);
  expect(again.drawn.value?.rows).toEqual([[0], [1], [2], [3]]);
  await again.make(ground('scene'), async () => '{}', ask);
  expect(second.asked).toEqual([2, 3, 0, 1, 2, 3]);
  second.pool.stop();
});

test('where the browser makes no engine beside the scene’s, pieces run on the scene’s own', async () => {
  const none = new Pool(async () => {
    throw new Error('a policy of the host');
  }, 1);
  const own: Answers['query'] = async () => 'own' as never;
  const found = await onPoolOrAlone(none, own, (on) => {
    return on.run({ scene: '{}', pieces: [(engine) => engine.query({ kind: 'course' })] }).answer;
  });
  expect(found).toEqual(['own']);
  none.stop();
});
