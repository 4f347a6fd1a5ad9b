import { expect, test } from 'vitest';
import type { Reading } from '../../generated/scene';
import type { Asked } from '../../work/pool';
import { COMPARED, changesTo, overSeeds, pointsOf, type Ran, seedsFigure, summed } from './seeds';

const ran = (seed: number, by: Ran['by'], perHour: number | null): Ran => ({
  seed,
  by,
  values: COMPARED.map((id) => (id === 'per_hour' ? perHour : 0)),
  took: 1,
});
const described = { id: 'per_hour', label: 'Bodies an hour', quantity: 'count' } as Reading;

test('each seed is asked of both deciders, to the end, and each answer is told', async () => {
  const asked: unknown[] = [];
  const engine: Asked = {
    query: (async (query: unknown) => {
      asked.push(query);
      return { readings: COMPARED.map((_, k) => k) };
    }) as unknown as Asked['query'],
  };
  const came: Ran[] = [];
  const pool = {
    run: (work: { pieces: readonly ((engine: Asked) => Promise<unknown>)[] }) => ({
      answer: Promise.all(work.pieces.map((piece) => piece(engine))),
      stop: () => undefined,
    }),
  };
  await overSeeds(pool as never, '{}', [1, 2], 90, (one) => came.push(one)).answer;
  expect(came.map(({ seed, by }) => `${seed} ${by}`)).toEqual(['1 machine', '1 tree', '2 machine', '2 tree']);
  expect(asked[3]).toEqual({
    kind: 'beside',
    of: { changes: changesTo(2, 'tree'), at: 90, readings: [...COMPARED] },
  });
});

test('means leave out what has no value, and a point knows its run', () => {
  const all = [ran(3, 'machine', 600), ran(1, 'machine', 500), ran(1, 'tree', 700), ran(2, 'tree', null)];
  expect(summed(all, 'machine', 0)).toEqual({ mean: 550, least: 500, most: 600 });
  expect(summed(all, 'tree', 0)).toEqual({ mean: 700, least: 700, most: 700 });
  expect(summed([], 'tree', 0)).toBeUndefined();
  const figure = seedsFigure(all, 0, described);
  expect(figure.curves.map((c) => [c.label, c.x, c.y])).toEqual([
    ['state machine', [1, 3], [500, 600]],
    ['behaviour tree', [1], [700]],
  ]);
  expect(pointsOf(all, 'machine', 0)[1]?.seed).toBe(3);
});
