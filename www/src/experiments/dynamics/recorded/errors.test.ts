import { expect, test } from 'vitest';
import { errorsOf, idsOf, spreadOf, summaryOf, wrongFaces } from './errors';

test('percentiles are NumPy’s', () => {
  const { mean, median, ninetieth } = spreadOf([4, 1, 3, 2]);
  expect([mean, median]).toEqual([2.5, 2.5]);
  expect(ninetieth).toBeCloseTo(3.7, 12);
});

test('a run that failed counts as the worst', () => {
  const errors = errorsOf({ readings: [0.1, 0.2, 1, null, 0.3, 1] });
  expect(errors).toEqual([
    { position: 0.1, rotation: 0.2, face: true },
    { position: 10, rotation: Math.PI, face: false },
  ]);
  expect(summaryOf(errors).face).toBe(0.5);
});

test('later runs have their number', () => {
  expect(idsOf(0)[0]).toBe('recorded_mean_share');
  expect(idsOf(1)[2]).toBe('recorded_face_2');
});

test('wrong together are those that every run gets wrong; what has not run yet is nobody’s', () => {
  const of = (...faces: boolean[]) => faces.map((face) => ({ position: 0, rotation: 0, face }));
  const errors = [of(false, false), of(true, false), undefined, of(false, true), of(false, false)];
  expect(wrongFaces(errors, 2)).toEqual({
    each: [
      [0, 3, 4],
      [0, 1, 4],
    ],
    all: [0, 4],
  });
});
