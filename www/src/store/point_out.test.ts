import { expect, test } from 'vitest';
import { lettersOf } from './point_out';

test('symbols are known by their letters; what is more than letters is none', () => {
  expect(lettersOf('f_n')).toBe('fn');
  expect(lettersOf('f_{\\mathrm{n}}')).toBe('fn');
  expect(lettersOf('\\mu')).toBe('μ');
  expect(lettersOf('\\|f\\|')).toBe('');
  expect(lettersOf('')).toBe('');
});
