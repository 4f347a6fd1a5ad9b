import { expect, test } from 'vitest';
import type { Reading, Scene } from '../generated/scene';
import type { Field } from '../store/number_fields';
import { firstReading } from './choices';

const reading = (id: string) => ({ id, label: id, quantity: 'length' }) as unknown as Reading;
const FIELD = { path: 'experiment.drop_height', label: 'Drop height' } as Field;
const scene = (lesson: unknown) => ({ experiment: { drop_height: 0.3 }, lesson }) as unknown as Scene;

test('a threshold begins with what the lesson speaks of, and not with the field itself', () => {
  const readings = ['height', 'x', 'rebound', 'force'].map(reading);
  const values = new Map([
    ['height', 0.3],
    ['x', Number.NaN],
    ['rebound', 0.2],
    ['force', 3],
  ]);
  const first = (lesson: unknown) => firstReading(readings, values, scene(lesson), FIELD)?.id;
  expect(first({ steps: [{ text: 'From {height} it comes to {force@end}.' }] })).toBe('force');
  expect(first({ steps: [{ question: { answers: [{ right_when: [{ reading: 'rebound' }] }] } }] })).toBe(
    'rebound',
  );
  expect(first(null)).toBe('rebound');
});
