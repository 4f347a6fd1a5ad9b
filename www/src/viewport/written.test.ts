import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { writingIn } from './written';

/** As many bodies as there are; one is held, one pointed at. */
function named(count: number, held?: number, pointed?: number): number[] {
  const frame = {
    count: (name: string) => (name === 'BodyPoses' ? count : 0),
    section: () => new Uint32Array(7 * count),
  };
  const store = {
    frame: signal(frame),
    scene: signal({ view: { layers: {} }, bodies: Array.from({ length: count }, () => ({})) }),
    description: signal({ labels: [], readings: [] }),
    readings: signal(new Map()),
  };
  const selection = {
    body: signal(held),
    pointed: signal(pointed === undefined ? undefined : { body: pointed }),
  };
  const stage = { arrows: () => new Float64Array(), project: () => [1, 2] };
  const { names } = writingIn({ stage, store, selection } as never) ?? { names: [] };
  return names.flatMap(({ at }, body) => (at ? [body] : []));
}

test('few bodies are all named, of many those that are held or pointed at', () => {
  expect(named(3)).toEqual([0, 1, 2]);
  expect(named(2000)).toEqual([]);
  expect(named(2000, 7, 1500)).toEqual([7, 1500]);
});
