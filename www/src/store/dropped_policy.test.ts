import { expect, test } from 'vitest';
import { isPolicy } from './dropped_policy';

test('a policy is told by its schema, whatever its version; nothing else is one', () => {
  expect(isPolicy('{"schema":"asperity-policy/1","actor":""}')).toBe(true);
  expect(isPolicy('{"schema":"asperity-policy/0"}')).toBe(true);
  for (const text of ['{"schema":"asperity-scene/5"}', '{"version":5}', 'null', '[1]', '7', 'weights', ''])
    expect(isPolicy(text)).toBe(false);
});
