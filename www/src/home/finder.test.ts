import { expect, test } from 'vitest';
import { concepts, isDone, keptOf, matches } from './finder';

const found = (words: string, tags: string[]) => ({ row: {} as HTMLElement, words, tags });

test('a lesson is found by all of the words, whatever their order and accents', () => {
  const hertz = found('stiffness comes from material and radius hertz', ['Hertz']);
  expect(matches(hertz, 'radius stiff', [])).toBe(true);
  expect(matches(hertz, 'Hértz', [])).toBe(true);
  expect(matches(hertz, 'hertz friction', [])).toBe(false);
  expect(matches(hertz, '  ', [])).toBe(true);
});

test('filters that are not set let all through', () => {
  const filter = {
    label: 'Concept',
    options: [],
    fits: (f: { tags: readonly string[] }, v: string) => f.tags.includes(v),
  };
  const lesson = found('', ['friction']);
  expect(matches(lesson, '', [[filter, '']])).toBe(true);
  expect(matches(lesson, '', [[filter, 'friction']])).toBe(true);
  expect(matches(lesson, '', [[filter, 'energy']])).toBe(false);
});

test('a concept is what more than one lesson is about', () => {
  expect(concepts([['b', 'a'], ['a', 'a'], ['c', 'b'], ['c']])).toEqual(['a', 'b', 'c']);
  expect(concepts([['x', 'x'], ['y']])).toEqual([]);
});

test('a lesson is done when each of its questions has a prediction; what cannot be read is nothing', () => {
  const kept = keptOf(
    JSON.stringify({ attempts: { 1: { prediction: { answer: 0 }, verdict: 'far' }, 3: { first: {} } } }),
  );
  expect(kept).toHaveLength(2);
  expect(isDone(kept, 1)).toBe(true);
  expect(isDone(kept, 2)).toBe(false);
  for (const text of [null, '', '[', '{"attempts":null}', '{"attempts":{"0":null}}'])
    expect(keptOf(text)).toEqual([]);
});
