import { expect, test } from 'vitest';
import type { LeafAnswer } from '../../generated/scene';
import { answered, answersAt } from './by_hand';

const said = (leaf: string, from: number, says: LeafAnswer['says']): LeafAnswer => ({ leaf, from, says });

test('a leaf answers what was said last, and success where nothing was', () => {
  const all = [said('a', 1, 'failure'), said('b', 0, 'running'), said('a', 2, 'running')];
  expect([0, 1, 1.5, 2, 9].map((t) => answersAt(all, 'a', t))).toEqual([
    'success',
    'failure',
    'failure',
    'running',
    'running',
  ]);
  expect(answersAt(all, 'c', 9)).toBe('success');
});

test('another answer takes the place of what was to come', () => {
  const all = [said('a', 1, 'failure'), said('b', 3, 'running'), said('a', 2, 'running')];
  expect(answered(all, said('a', 1.5, 'success'))).toEqual([
    said('a', 1, 'failure'),
    said('b', 3, 'running'),
    said('a', 1.5, 'success'),
  ]);
});
