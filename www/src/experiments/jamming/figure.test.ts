import { expect, test } from 'vitest';
import type { PushTrial } from '../../generated/scene';
import type { Jamming } from './document';
import { CLASSES, classOf, pushFigure, said, summary } from './figure';

const trial = (x: number, y: number, changed: Partial<PushTrial>): PushTrial => ({
  load: [x, y],
  slid: 20.7,
  theory: 20.4,
  ...changed,
});
const { slid: _, ...stuck } = trial(0, 0, { theory: 42 });
const JAMMING = { push: 30, load: [3, 7] } as unknown as Jamming;

test('engine and theory decide the class', () => {
  const classes = [
    trial(0, 0, {}),
    stuck,
    trial(0, 0, { theory: 31 }),
    { ...stuck, theory: 29 },
    { ...stuck, trouble: 'x' },
  ].map((t) => CLASSES[classOf(t, 30)]);
  expect(classes).toEqual([...CLASSES]);
  expect(said(trial(0, 0, {}))).toBe('slides in at a push of 20.7\u00a0N, in theory at 20.4\u00a0N');
  expect(said(stuck)).toBe('jams, in theory it takes 42\u00a0N');
});

test('rows fill the map as they come, each at its moment', () => {
  const row = [trial(-6, -10, {}), { ...stuck, load: [0, -10] as [number, number] }, trial(6, -10, {})];
  const figure = pushFigure(JAMMING, [row, undefined, undefined], []);
  expect(figure.map).toMatchObject({ x: [-6, 0, 6], y: [-10, 0, 10] });
  expect(figure.map?.values).toEqual([0, 1, 0, null, null, null, null, null, null]);
  expect(figure.marks[0]).toMatchObject({ x: 3, y: 7 });
  expect(summary([row, undefined], 30)).toEqual({ tried: 3, slid: 2, other: 0 });
});
