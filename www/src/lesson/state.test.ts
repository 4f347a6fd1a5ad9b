import { expect, test } from 'vitest';
import type { Scene, Step } from '../generated/scene';
import { withChanges } from '../store/path';
import { after, stateOf } from './state';

const base = { bodies: [{ mass: 1 }, { mass: 2 }], experiment: { friction: 0.5 } } as unknown as Scene;
const step = (set: Step['set'], reveal: Step['set'] = []): Step =>
  ({ kind: 'look', title: '', text: '', set, question: { kind: 'choose', prompt: '', reveal } }) as Step;

test('a step has its own state though another one writes the whole that it is a part of', () => {
  const steps = [
    step([{ path: 'bodies[1].mass', value: 5 }]),
    step([{ path: 'experiment.friction', value: 1 }], [{ path: 'bodies', value: [] }]),
  ];
  const at = (k: number) => withChanges(base, stateOf(steps, k, base));
  expect(at(0)).toEqual({ ...base, bodies: [{ mass: 1 }, { mass: 5 }] });
  expect(at(1)).toEqual({ ...base, experiment: { friction: 1 } });
});

test('what is revealed is written last', () => {
  const [first, then] = [[{ path: 'bodies[0].mass', value: 3 }], [{ path: 'bodies', value: [] }]];
  expect(after(first, then)).toEqual([...first, ...then]);
  expect(after(first, first)).toEqual(first);
});
