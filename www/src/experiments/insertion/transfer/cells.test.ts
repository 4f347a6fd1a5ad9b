import { expect, test } from 'vitest';
import type { Scene, StartTrial } from '../../../generated/scene';
import { withChanges } from '../../../store/path';
import { attemptOf, cellOf, changesOf, interval, intervalSaid, sceneOf, shownIn, timeSaid } from './cells';

const scene = {
  title: 'T',
  lesson: { minutes: 1, steps: [] },
  bodies: [{ material: { friction: 0.2 } }],
  experiment: {
    kind: 'insertion',
    strategy: { type: 'push' },
    start: { aside: [0, 0], turn: [0, 0, 0] },
    learning: { aside: 0.002 },
    transfer: {
      policies: [{ label: 'two', policy: { actor: 'AAAA' } }],
      worlds: [
        { label: 'own', set: [{ path: 'bodies[0].material.friction', value: 0.2 }] },
        { label: 'rough', set: [{ path: 'bodies[0].material.friction', value: 0.4 }] },
        {
          label: 'theirs',
          set: [{ path: 'bodies[0].material.friction', value: 0.4 }],
          elsewhere: { program: 'P 1.0', about: 'As it is shipped.' },
        },
      ],
    },
  },
} as unknown as Scene;
const rough = { world: 1, policy: 0 };

test('a cell is the scene with its world and its policy, without words; starts are drawn as in the course', () => {
  const tried = JSON.parse(sceneOf(scene, rough));
  expect(tried.bodies[0].material.friction).toBe(0.4);
  expect(tried.experiment.strategy).toEqual({ type: 'policy' });
  expect(tried.experiment.policy).toEqual({ actor: 'AAAA' });
  expect(tried.experiment.learning).toEqual({ aside: 0.002 });
  expect(tried.experiment.transfer).toBeUndefined();
  expect(tried.lesson).toBeUndefined();
  expect(changesOf(scene, { world: 3, policy: 0 })).toEqual([]);
});

test('what another program has stepped is no scene of ours', () => {
  expect(changesOf(scene, { world: 2, policy: 0 })).toEqual([]);
  // It sets what the row before sets: that one is shown.
  const theirs = withChanges(scene, changesOf(scene, rough));
  expect(shownIn(theirs)).toEqual(rough);
});

test('which cell is shown; one of its attempts begins where it began', () => {
  expect(shownIn(scene)).toBeUndefined();
  const trial = { aside: [0.001, -0.001], turn: [0.01, 0, 0] } as unknown as StartTrial;
  const there = withChanges(scene, attemptOf(scene, rough, trial));
  expect(shownIn(there)).toEqual(rough);
  expect((there.experiment as { start?: unknown }).start).toEqual({
    aside: [0.001, -0.001],
    turn: [0.01, 0, 0],
  });
});

test('shares, times and Wilson’s interval', () => {
  const trial = (done: boolean, time: number, peak: number) => ({ done, time, peak }) as StartTrial;
  const cell = cellOf([trial(true, 1, 9), trial(true, 2, 5), trial(false, 4, 7)]);
  expect(cell).toEqual({ tried: 3, done: 2, time: 1.5, spread: 0.5, force: 7 });
  expect(timeSaid(cell)).toBe('1.50 ± 0.50\u00a0s');
  // Wilson 1927; the figures of statsmodels' proportion_confint(method='wilson').
  const [low, high] = interval({ ...cell, tried: 121, done: 121 });
  expect(low).toBeCloseTo(0.96923, 4);
  expect(high).toBeCloseTo(1, 10);
  const [none, few] = interval({ ...cell, tried: 10, done: 0 });
  expect(none).toBeCloseTo(0, 10);
  expect(few).toBeCloseTo(0.27753, 4);
  expect(intervalSaid({ ...cell, tried: 121, done: 60 })).toBe('41 to 58\u00a0%');
  expect(timeSaid({ ...cell, done: 0 })).toBe('');
  expect(cellOf([])).toEqual({ tried: 0, done: 0, time: 0, spread: 0, force: 0 });
});
