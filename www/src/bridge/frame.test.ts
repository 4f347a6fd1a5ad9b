import { expect, test } from 'vitest';
import { LAYOUT_VERSION, Outcome } from '../generated/frame';
import { ArrowRole } from '../generated/records';
import { Frame } from './frame';
import { f32, frameWords } from './frame_fixture';
import { poseOf, records } from './records';

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
  expect(records(frame, 'Readings')).toEqual([{ value: 0.1 }, { value: Number.NaN }]);
  expect(records(frame, 'Arrows')).toEqual([
    { role: ArrowRole.Velocity, body: 3, origin: [1, 2, 3], vector: [4, 5, 6] },
  ]);
  expect(records(frame, 'Lines')).toEqual([]);
  expect(poseOf(frame, 0)).toBeUndefined();
});

test('a frame of another layout is refused in words that help', () => {
  const words = frameWords();
  words[1] = LAYOUT_VERSION + 1;
  expect(() => new Frame(words)).toThrow(/reload the page/);
  expect(() => new Frame(new Uint32Array(40))).toThrow(/no frame/);
  expect(() => new Frame(frameWords().subarray(0, 8))).toThrow(/cut short/);
});

const loops = (...of: number[]) => ({ SurfaceLoops: new Uint32Array(of) });

test('what a frame does not bring is kept from the one before it', () => {
  const first = new Frame(frameWords({ revision: 4 }, { ...loops(1, 2), Timings: f32(5) }));
  const second = new Frame(frameWords({ revision: 5, since: 4 }, { Timings: f32(6) }), first);
  expect([...second.section('SurfaceLoops')]).toEqual([1, 2]);
  expect(second.microseconds).toBe(6);
  // It says that a section is empty now.
  const third = new Frame(frameWords({ revision: 7, since: 5 }, loops()), second);
  expect(third.count('SurfaceLoops')).toBe(0);
  expect(third.microseconds).toBe(6);
  // A whole frame takes the place of everything: another session, another engine.
  expect(new Frame(frameWords({ revision: 1 }), third).count('Timings')).toBe(0);
});

test('a frame that builds on one that was not received is refused', () => {
  const first = new Frame(frameWords({ revision: 4 }));
  expect(() => new Frame(frameWords({ revision: 6, since: 5 }), first)).toThrow(/not received/);
  expect(() => new Frame(frameWords({ revision: 6, since: 5 }))).toThrow(/not received/);
});

test('a viewer is handed what it lacks, however late it comes', () => {
  const first = new Frame(frameWords({ revision: 1 }, { ...loops(1, 2), Timings: f32(5) }));
  const second = new Frame(frameWords({ revision: 2, since: 1 }, { Timings: f32(6) }), first);
  const third = new Frame(frameWords({ revision: 3, since: 2 }, loops(3)), second);
  const seen = (words: Uint32Array, before?: Frame) => {
    const frame = new Frame(words, before);
    return [frame.revision, ...frame.section('SurfaceLoops'), frame.microseconds];
  };
  // One that follows takes what came; one that missed a frame, or has none, is handed a buffer made for it.
  expect(seen(third.wordsAfter(second), second)).toEqual([3, 3, 6]);
  expect(third.wordsAfter(second)).toHaveLength(frameWords({}, loops(3)).length);
  expect(seen(third.wordsAfter(first), first)).toEqual([3, 3, 6]);
  expect(seen(third.wordsAfter(undefined))).toEqual([3, 3, 6]);
  // Numbers of another writer mean nothing.
  const other = new Frame(frameWords({ revision: 9 }, loops(8)));
  expect(seen(third.wordsAfter(other), other)).toEqual([3, 3, 6]);
});
