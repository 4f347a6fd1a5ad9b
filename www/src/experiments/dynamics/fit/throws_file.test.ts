import { expect, test } from 'vitest';
import { readThrows } from './throws_file';

const rows = [
  [0, 0, 0, 1, 1, 0, 0, 0],
  [0.1, 0, 0, 0.95, 1, 0, 0, 0],
];
const file = (width: unknown, ...throws: unknown[]) => JSON.stringify({ width, throws });

test('throws are read with what they lack filled in', () => {
  const read = readThrows(
    'a.json',
    file(0.1, { rows }, { name: 'b', velocity: { linear: [1, 2, 3] }, rows }),
  );
  if (typeof read === 'string') throw new Error(read);
  expect(read.throws.map(({ name, velocity }) => [name, velocity])).toEqual([
    ['Throw 1', { linear: [0, 0, 0], angular: [0, 0, 0] }],
    ['b', { linear: [1, 2, 3], angular: [0, 0, 0] }],
  ]);
});

test('what is wrong is said with its field', () => {
  for (const [text, said] of [
    ['{', 'is no JSON'],
    ['[]', 'width'],
    [file(0), 'width'],
    [file(0.1), 'throws: a list'],
    [file(0.1, { rows }, { rows: [rows[0]] }), 'throws[1].rows: two rows'],
    [file(0.1, { rows: [rows[0], [1, 2]] }), 'throws[0].rows[1]: eight numbers'],
    [file(0.1, { rows: [rows[0], [1, 2, null, 0, 1, 0, 0, 0]] }), 'throws[0].rows[1]'],
    [file(0.1, { velocity: { linear: 3 }, rows }), 'throws[0].velocity'],
    [file(0.1, 'x'), 'throws[0].rows'],
  ] as const)
    expect(readThrows('a.json', text)).toContain(said);
});
