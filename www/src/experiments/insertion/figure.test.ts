import { expect, test } from 'vitest';
import type { StartTrial } from '../../generated/scene';
import type { Insertion } from './document';
import { startsOf } from './document';
import { CLASSES, classOf, said, startFigure, summary } from './figure';

const trial = (changed: Partial<StartTrial>): StartTrial => ({
  aside: [0, 0],
  turn: [0, 0, 0],
  done: true,
  time: 1.25,
  depth: 0.01,
  peak: 30,
  ...changed,
});
const INSERTION = {
  map: { reach: 2e-3, cells: 3 },
  rules: { limit: [60, 3] },
  start: { aside: [1e-3, -1e-3], turn: [0, 0, 0] },
} as unknown as Insertion;

test('starts lie evenly about the axis, one on it', () => {
  expect(startsOf({ reach: 2e-3, cells: 5 })).toEqual([-2e-3, -1e-3, 0, 1e-3, 2e-3]);
  expect(startsOf({ reach: 2e-3, cells: 1 })).toEqual([0]);
});

test('what became of an attempt decides its class', () => {
  const classes = [
    trial({}),
    trial({ peak: 61 }),
    trial({ done: false, peak: 80 }),
    trial({ done: false, trouble: 'joint 3 is at its limit' }),
  ].map((t) => CLASSES[classOf(t, 60)]);
  expect(classes).toEqual(['in', 'in, pressed too hard', 'not in', 'could not go on']);
  expect(said(trial({}))).toBe('in after 1.25\u00a0s, at most 30\u00a0N');
  expect(said(trial({ done: false, depth: 0 }))).toContain('not in after');
});

test('rows fill the map as they come', () => {
  const rows = [undefined, [trial({}), trial({ done: false }), trial({})], undefined];
  const figure = startFigure(INSERTION, rows);
  expect(figure.map?.values).toEqual([null, null, null, 0, 2, 0, null, null, null]);
  expect(figure.marks[0]).toMatchObject({ x: 1e-3, y: -1e-3, label: 'now' });
  expect(summary(rows)).toEqual({ tried: 3, done: 2, time: 1.25 });
  expect(summary([undefined])).toEqual({ tried: 0, done: 0, time: undefined });
});
