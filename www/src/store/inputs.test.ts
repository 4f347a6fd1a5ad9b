import { expect, test } from 'vitest';
import type { Channel, Input } from '../generated/scene';
import { actingAt, anyFrom, channelKey, clearedFrom, spansOf } from './inputs';

const motor: Channel = { type: 'motor', joint: 0 };
const hand: Channel = { type: 'pull', body: 2 };
const at = (time: number, channel: Channel, held = true): Input => ({
  time,
  channel,
  ...(held ? { value: { type: 'motor', position: time } } : {}),
});
const TRACK = [
  at(0.1, motor),
  at(0.2, hand),
  at(0.25, hand),
  at(0.3, hand, false),
  at(0.4, motor),
  at(0.5, hand),
];
const STEP = 0.01;

test('what acts at a step is the last input of each channel that is not let go', () => {
  const times = (step: number) => [...actingAt(TRACK, step, STEP)].map(([key, { time }]) => `${key} ${time}`);
  const [m, h] = [channelKey(motor), channelKey(hand)];
  expect(times(9)).toEqual([]);
  expect(times(10)).toEqual([`${m} 0.1`]);
  expect(times(29)).toEqual([`${m} 0.1`, `${h} 0.25`]);
  expect(times(30)).toEqual([`${m} 0.1`]);
  expect(times(99)).toEqual([`${m} 0.4`, `${h} 0.5`]);
});

test('an arm has one goal: told a place it forgets angles, and the other way round', () => {
  const place: Channel = { type: 'arm' };
  const angles: Channel = { type: 'arm_joints' };
  const track = [at(0.1, motor), at(0.1, angles), at(0.2, place), at(0.3, angles), at(0.4, angles, false)];
  const acting = (step: number) => [...actingAt(track, step, STEP).keys()];
  expect([10, 20, 30, 40].map(acting)).toEqual([
    [motor, angles].map(channelKey),
    [motor, place].map(channelKey),
    [motor, angles].map(channelKey),
    [channelKey(motor)],
  ]);
});

test('a channel has one key, however its fields are ordered', () => {
  expect(channelKey({ joint: 0, type: 'motor' })).toBe(channelKey(motor));
  expect(channelKey({ joint: 1, type: 'motor' })).not.toBe(channelKey(motor));
});

test('a span goes from the first input to where it is let go', () => {
  expect(spansOf(TRACK)).toEqual([
    { channel: motor, from: 0.1, to: undefined, count: 2 },
    { channel: hand, from: 0.2, to: 0.3, count: 2 },
    { channel: hand, from: 0.5, to: undefined, count: 1 },
  ]);
  // Let go of what nothing acted on, as an undone input leaves it.
  expect(spansOf([at(0.1, hand, false)])).toEqual([]);
});

test('cleared from a moment on, what was held and would have been let go later is let go there', () => {
  // Within the pull: it ends here. The motor keeps what it was told before.
  expect(clearedFrom(TRACK, 27, STEP)).toEqual({ from: 0.265, entries: [{ time: 0.27, channel: hand }] });
  // Between the two pulls nothing is held by hand.
  expect(clearedFrom(TRACK, 35, STEP).entries).toEqual([]);
  // At the start there is nothing before.
  expect(clearedFrom(TRACK, 0, STEP)).toEqual({ from: 0, entries: [] });
  expect([anyFrom(TRACK, 50, STEP), anyFrom(TRACK, 51, STEP)]).toEqual([true, false]);
});
