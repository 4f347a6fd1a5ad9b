import { expect, test } from 'vitest';
import type { Command } from '../generated/scene';
import { inPieces, PIECE, type Ways } from './in_pieces';

/** A run whose steps take `each` ms, on a clock of its own. */
function run(each: (step: number) => number, giveUpAfter = Number.POSITIVE_INFINITY) {
  let [step, time, rests] = [0, 0, 0];
  const pieces: { command: Command; took: number }[] = [];
  const told: [number, number][] = [];
  const ways: Ways = {
    step: () => step,
    apply: (command) => {
      const before = step;
      const to =
        command.kind === 'seek' ? command.step : command.kind === 'step' ? step + command.count : step;
      const began = time;
      while (step < to) time += each(step++);
      step = to;
      pieces.push({ command, took: time - began });
      return { kind: 'seek', step: before };
    },
    now: () => time,
    rest: async () => {
      rests += 1;
    },
    tell: (done, total) => told.push([done, total]),
    givenUp: () => rests >= giveUpAfter,
  };
  return { ways, pieces, told, at: () => step, jump: (to: number) => (step = to) };
}

test('a long run is many pieces of about one length, and undone as one', async () => {
  const { ways, pieces, told, at, jump } = run(() => 0.5);
  jump(100);
  const inverse = await inPieces({ kind: 'seek', step: 20_100 }, ways);
  expect(inverse).toEqual({ kind: 'seek', step: 100 });
  expect(at()).toBe(20_100);
  expect(Math.max(...pieces.map((p) => p.took))).toBeLessThanOrEqual(PIECE);
  // 10 s of work; the first pieces are short.
  expect(pieces.length).toBeLessThan(330);
  expect(told.length).toBeGreaterThan(50);
  expect(told.every(([, total]) => total === 20_000)).toBe(true);
  expect(told.map(([done]) => done)).toEqual(told.map(([done]) => done).toSorted((a, b) => a - b));
});

test('steps stay steps, and add up', async () => {
  const { ways, pieces } = run(() => 10);
  await inPieces({ kind: 'step', count: 333 }, ways);
  expect(pieces.reduce((sum, { command }) => sum + (command.kind === 'step' ? command.count : 0), 0)).toBe(
    333,
  );
});

test('steps that become dear make pieces small', async () => {
  const { ways, pieces } = run((step) => (step < 5000 ? 0.01 : 40));
  await inPieces({ kind: 'seek', step: 5100 }, ways);
  const dear = pieces.filter((p) => p.took > PIECE);
  expect(dear).toHaveLength(1);
  expect(dear[0]?.took).toBeLessThan(3000);
});

test('a short run is told to nobody and waits for nobody', async () => {
  const { ways, told } = run(() => 0.1);
  await inPieces({ kind: 'step', count: 200 }, ways);
  expect(told).toEqual([]);
});

test('given up, it stands where the last piece ended', async () => {
  const { ways, at } = run(() => 1, 3);
  const inverse = await inPieces({ kind: 'seek', step: 100_000 }, ways);
  expect(inverse).toEqual({ kind: 'seek', step: 0 });
  expect(at()).toBeGreaterThan(100);
  expect(at()).toBeLessThan(1000);
});

test('back, nowhere, and what the session refuses go in one piece', async () => {
  for (const command of [
    { kind: 'seek', step: 3 },
    { kind: 'seek', step: 10 },
    { kind: 'rewind' },
    { kind: 'step', count: -1 },
    { kind: 'step', count: 0 },
    { kind: 'seek', step: 1e300 },
  ] as Command[]) {
    const { ways, pieces, jump } = run(() => 0);
    jump(10);
    const apply = ways.apply;
    ways.apply = (c) => (c.kind === 'seek' && c.step > 1e9 ? { kind: 'rewind' } : apply(c));
    await inPieces(command, ways);
    expect(pieces.length).toBeLessThanOrEqual(1);
  }
});
