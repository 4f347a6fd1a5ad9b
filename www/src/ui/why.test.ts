import { expect, test } from 'vitest';
import { parse } from './quantity';
import { why } from './why';

test('limits are said in the unit of the field, and never beyond what is allowed', () => {
  const told = why({ message: 'between 0 and 1.5 rad', allowed: [0, 1.5] }, 'angle');
  expect(told).toBe('Between 0° and 85.9°.');
  const most = parse('85.9°', 'angle');
  expect(most.ok && most.si).toBeLessThanOrEqual(1.5);
  expect(why({ message: '', allowed: [1e-6, 1] }, 'time')).toBe('Between 1\u00a0µs and 1\u00a0s.');
  expect(why({ message: '', allowed: [1e-4, 1e3] }, 'length')).toBe('Between 100\u00a0µm and 1\u00a0km.');
});

test('another sentence stays as the engine said it', () => {
  expect(why({ message: 'a positive number' }, 'length')).toBe('A positive number.');
});
