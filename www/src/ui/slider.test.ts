import { expect, test } from 'vitest';
import { fromFraction, toFraction } from './slider';

test('ends are exact', () => {
  for (const scale of ['linear', 'log'] as const) {
    expect(fromFraction(0, 1e4, 1e9, scale)).toBe(1e4);
    expect(fromFraction(1, 1e4, 1e9, scale)).toBe(1e9);
  }
});

test('there and back', () => {
  for (const [min, max, scale] of [
    [0.055, 0.105, 'linear'],
    [1e4, 1e8, 'log'],
    [-1, 1, 'linear'],
  ] as const) {
    for (let i = 1; i < 20; i++) {
      const value = fromFraction(i / 20, min, max, scale);
      expect(toFraction(value, min, max, scale)).toBeCloseTo(i / 20, 2);
      expect(String(value).length).toBeLessThan(12);
    }
  }
});

test('what is out of reach sits at an end', () => {
  expect(toFraction(-1, 1, 10, 'log')).toBe(0);
  expect(toFraction(20, 1, 10, 'log')).toBe(1);
});
