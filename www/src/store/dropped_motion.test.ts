import { expect, test } from 'vitest';
import { isMotion } from './dropped_motion';

test.each([
  ['a.csv', '', true],
  ['A.CSV', '', true],
  ['a.json', '[[0,0,0,0,1,0,0,0]]', true],
  ['a.json', '{"columns":[],"rows":[]}', true],
  ['a.json', '{"version":3,"experiment":{},"rows":[]}', false],
  ['a.json', '{"title":"A scene"}', false],
  ['a.json', '{', false],
  ['a.stl', '', false],
  ['a.tum', '', true],
  ['a.mcap', '', true],
])('%s %s', (name, text, motion) => {
  expect(isMotion(name, () => text)).toBe(motion);
});
