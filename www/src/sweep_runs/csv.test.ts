import { expect, test } from 'vitest';
import { cell, line, quoted } from '../ui/csv';
import { cellsOf } from './table';

test('a spreadsheet runs nothing', () => {
  for (const formula of [
    "=cmd|' /C calc'!A0",
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    ' =1',
    '\r=1',
    '|x',
    '\uFEFF=1',
  ])
    expect(quoted(formula)).toBe(`"'${formula}"`);
  for (const text of ['Ball', 'a = b', "it's", '']) expect(quoted(text)).toBe(`"${text}"`);
});

test('what is written is read again', () => {
  expect(cellsOf(line(['a, "b"', 1.5, -2e-9, null, undefined, Number.NaN, 'c']))).toEqual([
    'a, "b"',
    '1.5',
    '-2e-9',
    '',
    '',
    '',
    'c',
  ]);
  expect(cell(-1)).toBe('-1');
});
