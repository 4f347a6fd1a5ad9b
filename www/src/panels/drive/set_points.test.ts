import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Channel, DrivenChannel, Input, InputValue } from '../../generated/scene';
import { channelKey } from '../../store/inputs';
import type { SceneStore } from '../../store/scene_store';
import { numberOf, SetPoints, withNumber } from './set_points';

const force: InputValue = { type: 'force', force: [1, 2, 3], moment: [0, 0, 0], point: [0, 0, 0] };
const motor: InputValue = { type: 'motor', position: 0.1, limit: 5 };

test('one number of what acts is changed, the others stay', () => {
  const z = withNumber(force, { key: 'force', shape: 'vector' }, 2, 9);
  expect(z).toEqual({ ...force, force: [1, 2, 9] });
  expect([0, 1, 2].map((k) => numberOf(z, { key: 'force' }, k))).toEqual([1, 2, 9]);
  expect(withNumber(motor, { key: 'position', shape: 'number' }, 0, 0.4)).toEqual({
    ...motor,
    position: 0.4,
  });
  expect(withNumber(motor, { key: 'limit', shape: 'number' }, 0, null)).toEqual({
    type: 'motor',
    position: 0.1,
  });
  expect(numberOf({ type: 'motor' }, { key: 'position' }, 0)).toBeNaN();
});

const SLIDE: Channel = { type: 'motor', joint: 0 };
const KEY = channelKey(SLIDE);
const told = {
  channel: SLIDE,
  label: 'Motor of Slide',
  rest: { type: 'motor' },
  fields: [],
} as DrivenChannel;

function fake() {
  const carried: unknown[] = [];
  const store = {
    inputs: signal<readonly Input[]>([]),
    frame: signal({ step: 10 }),
    description: signal({ clock: { step: 0.01 } }),
    refused: signal<unknown>(undefined),
    history: { redoLabel: signal<string | undefined>(undefined) },
    carry: (label: string, command: unknown, gesture?: string) => carried.push([label, command, gesture]),
  };
  return { store, carried, points: new SetPoints(store as unknown as SceneStore) };
}
const at = (value: InputValue | undefined): Input[] => [
  { time: 0.1, channel: SLIDE, ...(value ? { value } : {}) },
];

test('what was set is shown before the track says so, and the track has the last word', () => {
  const { store, carried, points } = fake();
  points.act(told, { type: 'motor', position: 0.2 }, 'slide Position');
  expect(carried).toEqual([
    [
      'Motor of Slide',
      { kind: 'act', channel: SLIDE, value: { type: 'motor', position: 0.2 } },
      `slide Position ${KEY}`,
    ],
  ]);
  expect(points.now().get(KEY)).toEqual({ type: 'motor', position: 0.2 });
  // The track is behind while the hand goes on.
  store.inputs.value = at({ type: 'motor', position: 0.15 });
  expect(points.now().get(KEY)).toEqual({ type: 'motor', position: 0.2 });
  store.inputs.value = at({ type: 'motor', position: 0.2 });
  store.inputs.value = at({ type: 'motor', position: 0.7 });
  expect(points.now().get(KEY)).toEqual({ type: 'motor', position: 0.7 });
  // Before it was given, it does not act.
  store.frame.value = { step: 9 };
  expect(points.now().size).toBe(0);
});

test('what is refused or undone is not shown; what is let go does not act', () => {
  const { store, points } = fake();
  points.act(told, { type: 'motor', position: 0.2 });
  store.refused.value = { message: 'no' };
  expect(points.now().size).toBe(0);
  points.act(told, { type: 'motor', position: 0.3 });
  store.history.redoLabel.value = 'Motor of Slide';
  expect(points.now().size).toBe(0);
  store.inputs.value = at({ type: 'motor', position: 0.3 });
  points.letGo(SLIDE, 'Motor of Slide');
  expect(points.now().size).toBe(0);
});
