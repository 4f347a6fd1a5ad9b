import { expect, test } from 'vitest';
import type { Span } from '../store/inputs';
import { rowsOf, spanText } from './marks';

const span = (body: number, from: number, to: number | undefined, count = 1): Span => ({
  channel: { type: 'force', body },
  from,
  to,
  count,
});

test('a mark says what was done, from when to when', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(spanText(span(0, 0.5, 1.25, 12), 'Force on Block'))).toBe(
    'Force on Block: from 500 ms to 1.25 s, 12 inputs',
  );
  expect(plain(spanText(span(0, 2, undefined), 'Force on Block'))).toBe('Force on Block: from 2 s on');
});

test('each channel has a row, from the fourth on they share one', () => {
  const spans = [3, 1, 3, 2, 0, 4].map((body, k) => span(body, k, k + 1));
  expect([...rowsOf(spans).values()]).toEqual([0, 1, 2, 2, 2]);
});
