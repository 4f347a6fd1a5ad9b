import { expect, test } from 'vitest';
import type { Scene } from '../../../generated/scene';
import { isOverX } from '../../../plots/figure';
import { courseFigure, earlierOf } from './figures';
import { coreOf } from './kept';

const course = (label: string, count: number) => ({
  label,
  set: [{ path: 'experiment.cell.contact.reduction.count', value: count }],
  seeds: 2,
  success: [
    [0, 0.25, 0.5],
    [0.5, 0.75, 1],
  ],
  total: [
    [-90, -80, -70],
    [-30, -25, -20],
  ],
});
const scene = {
  title: 'T',
  experiment: {
    kind: 'insertion',
    strategy: { type: 'push' },
    cell: { contact: { reduction: { count: 10 } } },
    learning: { ppo: { lanes: 2, steps: 8 }, earlier: [course('two', 2), course('ten', 10)] },
  },
} as unknown as Scene;

test('what was learnt before lies beneath: means of all, worst and best of what is learnt here', () => {
  const earlier = earlierOf(scene);
  expect(earlier.map(({ here }) => here)).toEqual([false, true]);
  const figure = courseFigure('success', undefined, [], earlier);
  expect(figure.curves.map(({ label, y }) => [label, y])).toEqual([
    ['two', [0.25, 0.75]],
    ['ten', [0.25, 0.75]],
    ['ten, worst seed', [0, 0.5]],
    ['ten, best seed', [0.5, 1]],
  ]);
  expect(figure.curves[0]?.x).toEqual([16, 32]);
  expect(figure.curves.every(({ ghost }) => ghost)).toBe(true);
  expect(isOverX(figure)).toBe(true);
  const row = { lesson: 0, success: 1, total: -20, length: 30 } as never;
  const drawn = courseFigure('total', { name: 'seed 1', rows: [row], every: 16 }, [], earlier);
  expect(drawn.curves.at(-1)).toMatchObject({ label: 'seed 1', role: 'ink', x: [16], y: [-20] });
  expect(courseFigure('length', undefined, [], earlier).curves).toEqual([]);
});

test('a course is the same whatever was learnt before', () => {
  const { experiment } = scene as unknown as { experiment: { learning: object } };
  const bare = { ...scene, experiment: { ...experiment, learning: { ppo: { lanes: 2, steps: 8 } } } };
  expect(coreOf(scene)).toBe(coreOf(bare as unknown as Scene));
});
