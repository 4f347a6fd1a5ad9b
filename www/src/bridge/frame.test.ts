import { expect, test } from 'vitest';
import { ArrowRole, LAYOUT_VERSION, Outcome } from '../generated/frame';
import { Frame } from './frame';
import { f32, frameWords } from './frame_fixture';

test('records are read by their fields', () => {
  const frame = new Frame(
    frameWords(
      { outcome: Outcome.Surface, step: 7, hash: 0xabc, time: 0.1 },
      {
        Readings: new Uint32Array(new Float64Array([0.1, Number.NaN]).buffer),
        Arrows: new Uint32Array([ArrowRole.Velocity, 3, ...f32(1, 2, 3, 4, 5, 6)]),
      },
    ),
  );
  expect([frame.outcome, frame.step, frame.time]).toEqual(['surface', 7, 0.1]);
  expect(frame.hash).toBe('0000000000000abc');
  expect([...frame.readings]).toEqual([0.1, Number.NaN]);
  expect(frame.records('Readings')).toEqual([{ value: 0.1 }, { value: Number.NaN }]);
  expect(frame.records('Arrows')).toEqual([
    { role: ArrowRole.Velocity, body: 3, origin: [1, 2, 3], vector: [4, 5, 6] },
  ]);
  expect(frame.records('Lines')).toEqual([]);
  expect(frame.pose(0)).toBeUndefined();
});

test('a frame of another layout is refused in words that help', () => {
  const words = frameWords();
  words[1] = LAYOUT_VERSION + 1;
  expect(() => new Frame(words)).toThrow(/reload the page/);
  expect(() => new Frame(new Uint32Array(40))).toThrow(/no frame/);
  expect(() => new Frame(frameWords().subarray(0, 8))).toThrow(/cut short/);
});
