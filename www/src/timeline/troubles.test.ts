import { expect, test } from 'vitest';
import { stopped, troubles } from './troubles';

const overlap = { time: 0, label: 'hand overlaps base by 10.000 mm, which holds 2.500 J' };
const touch = { time: 0.45, label: 'ball touches ground' };
const stop = { time: 0.77, label: 'stiffer: stopped: at step 77 (0.760 s) “l2” moves too fast' };

test('what overlaps at the start and where a run stands is said', () => {
  expect(troubles([overlap, touch, stop])).toEqual([stop.label, overlap.label]);
  expect(troubles([touch])).toEqual([]);
});

test('a run stands at the step that could not be taken', () => {
  expect(stopped([overlap, touch])).toBeUndefined();
  expect(stopped([overlap, touch, stop])).toBe(stop);
});
