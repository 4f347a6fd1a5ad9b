import { expect, test } from 'vitest';
import { inPieces, PIECE, type Ways } from './in_pieces';

/** A run of so many steps that take `each` ms, on a clock of its own. */
function run(steps: number, each: (step: number) => number, giveUpAfter = Number.POSITIVE_INFINITY) {
  let [step, time, rests] = [0, 0, 0];
  const pieces: { count: number; took: number }[] = [];
  const told: [number, number][] = [];
  const ways: Ways = {
    left: () => steps - step,
    goOn: (count) => {
      const began = time;
      for (let i = 0; i < count; i++) time += each(step++);
      pieces.push({ count, took: time - began });
      return steps - step;
    },
    now: () => time,
    rest: async () => {
      rests += 1;
    },
    tell: (done, total) => told.push([done, total]),
    givenUp: () => rests >= giveUpAfter,
  };
  return { ways, pieces, told, at: () => step };
}

test('a long run is many pieces of about one length', async () => {
  const { ways, pieces, told, at } = run(20_000, () => 0.5);
  await inPieces(ways);
  expect(at()).toBe(20_000);
  expect(Math.max(...pieces.map((p) => p.took))).toBeLessThanOrEqual(PIECE);
  // 10 s of work; the first pieces are short.
  expect(pieces.length).toBeLessThan(330);
  expect(told.length).toBeGreaterThan(50);
  expect(told.every(([, total]) => total === 20_000)).toBe(true);
  expect(told.map(([done]) => done)).toEqual(told.map(([done]) => done).toSorted((a, b) => a - b));
});

test('no step is taken twice, and none too many', async () => {
  const { ways, pieces } = run(333, () => 10);
  await inPieces(ways);
  expect(pieces.reduce((sum, { count }) => sum + count, 0)).toBe(333);
});

test('steps that become dear make pieces small', async () => {
  const { ways, pieces } = run(5100, (step) => (step < 5000 ? 0.01 : 40));
  await inPieces(ways);
  const dear = pieces.filter((p) => p.took > PIECE);
  expect(dear).toHaveLength(1);
  expect(dear[0]?.took).toBeLessThan(3000);
});

test('a short run is told to nobody and waits for nobody', async () => {
  const { ways, told } = run(200, () => 0.1);
  await inPieces(ways);
  expect(told).toEqual([]);
});

test('given up, it stands where the last piece ended', async () => {
  const { ways, at } = run(100_000, () => 1, 3);
  await inPieces(ways);
  expect(at()).toBeGreaterThan(100);
  expect(at()).toBeLessThan(1000);
});

test('where nothing is left nothing is done', async () => {
  const { ways, pieces } = run(0, () => 1);
  await inPieces(ways);
  expect(pieces).toEqual([]);
});
