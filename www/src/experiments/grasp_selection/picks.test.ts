import { expect, test } from 'vitest';
import type { Query } from '../../generated/scene';
import type { Asked, Work } from '../../work/pool';
import { candidatesToTry, counts, MOST_TRIED, picksFigure, type Tried, tryPicks } from './picks';

test('all are tried where there are few, the best and the last where there are many', () => {
  expect(candidatesToTry(0)).toEqual([]);
  expect(candidatesToTry(3)).toEqual([1, 2, 3]);
  for (const free of [MOST_TRIED, MOST_TRIED + 1, 100, 5000]) {
    const all = candidatesToTry(free);
    expect(all.length).toBe(MOST_TRIED);
    expect(new Set(all).size).toBe(MOST_TRIED);
    expect([all[0], all.at(-1)]).toEqual([1, free]);
    expect([...all].sort((a, b) => a - b)).toEqual(all);
  }
});

const TRIALS: Tried[] = [
  { candidate: 1, cost: -40, outcome: 'one', held: 1, off_centre: 0.03 },
  { candidate: 2, cost: -39, outcome: 'several', held: 2, off_centre: 0.01 },
  { candidate: 3, cost: -30, outcome: 'one', held: 1, off_centre: 0.001 },
  { candidate: 0, cost: null, outcome: 'missed', held: 0, off_centre: null },
];

test('double picks and picks off the centre are counted', () => {
  expect(counts(TRIALS)).toEqual({ all: 4, one: 2, several: 1, dropped: 0, missed: 1, off: 1 });
  const figure = picksFigure(TRIALS, 2);
  expect(figure.curves.map((c) => [c.label, c.x.length])).toEqual([
    ['one body', 1],
    ['several bodies', 1],
    ['one body, off centre', 1],
  ]);
  expect(figure.marks.map((m) => [m.x, m.y])).toEqual([[-39, 2]]);
});

test('each try is one question of its number', async () => {
  const asked: Query[] = [];
  const engine = {
    query: async (query: Query) => {
      asked.push(query);
      return { cost: -1, outcome: 'one', held: 1, off_centre: 0 };
    },
  } as unknown as Asked;
  const came: number[] = [];
  const pool = {
    run: ({ pieces }: Work<unknown>) => ({
      answer: Promise.all(pieces.map((piece) => piece(engine))),
      stop: () => {},
    }),
  };
  await tryPicks(pool as never, '', [3, 1], (t) => came.push(t.candidate)).answer;
  expect(asked).toEqual([
    { kind: 'try_pick', candidate: 3 },
    { kind: 'try_pick', candidate: 1 },
  ]);
  expect(came).toEqual([3, 1]);
});
