import { expect, test } from 'vitest';
import { buffersOf } from './transfer';

test('every typed array of a reply changes hands, however deep, and each buffer once', () => {
  const frame = new Uint32Array(4);
  const rows = [{ values: new Float64Array(3) }, { values: new Float64Array(2) }];
  const reply = {
    frame,
    again: frame,
    others: [{ frame: new Uint32Array(1) }],
    rows,
    text: 'x',
    list: [1, 2],
  };
  const buffers = buffersOf(reply);
  expect(buffers).toHaveLength(4);
  const there = structuredClone(reply, { transfer: buffers });
  expect(there.rows[0]?.values).toHaveLength(3);
  expect(frame.byteLength).toBe(0);
});

test('a view of a part of a buffer is copied: what lies beside it stays', () => {
  const whole = new Float32Array(8);
  expect(buffersOf({ part: whole.subarray(2, 4) })).toEqual([]);
  expect([undefined, null, 3, 'x', [], {}, [[1], [2]]].flatMap((v) => buffersOf(v))).toEqual([]);
});
