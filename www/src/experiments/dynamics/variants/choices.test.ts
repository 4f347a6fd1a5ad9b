import { expect, test } from 'vitest';
import type { Scene, Variant } from '../../../generated/scene';
import { changeTo, type Plain } from '../../../store/change';
import { labelOf, nextValue, variedOf } from './choices';

const SCENE = {
  experiment: { kind: 'dynamics', step: 0.01, contact: { type: 'point', stiffness: 2e4 }, variants: [] },
  bodies: [{ name: 'Block', material: { friction: 0.4 } }],
  controls: [
    {
      path: 'experiment.step',
      key: 'dt',
      label: 'Step',
      input: { type: 'slider', min: 1e-3, max: 1e-2, quantity: 'time', scale: 'log' },
    },
    {
      path: 'bodies[0].shape',
      key: 's',
      label: 'Body',
      input: {
        type: 'choice',
        options: [
          { label: 'block', value: 1 },
          { label: 'ball', value: 2 },
        ],
      },
    },
  ],
} as unknown as Scene;

const field = (path: string) => {
  const found = variedOf(SCENE).find((v) => v.path === path);
  if (!found) throw new Error(path);
  return found;
};
const variant = (path: string, value: Plain): Variant => ({
  label: '',
  set: [changeTo(path, value)],
});

test('the contact model first, then what the author lets choose, then numbers', () => {
  const all = variedOf(SCENE);
  expect(all.slice(0, 3).map((v) => v.label)).toEqual(['Contact model', 'Body', 'Step']);
  expect(all.some((v) => v.path === 'bodies[0].material.friction' && v.label === 'Block: friction')).toBe(
    true,
  );
  expect(all.some((v) => v.path.includes('variants'))).toBe(false);
});

test('each run is a model not taken yet, with the stiffness the scene has', () => {
  const contact = field('experiment.contact');
  expect(contact.choices?.[0]?.value).toEqual({ type: 'point', stiffness: 2e4 });
  const first = nextValue(SCENE, contact, []);
  expect(first).toEqual({ type: 'hydroelastic', reduced: false });
  expect(labelOf(contact, first ?? null)).toBe('surface');
  // The engine writes out every field of the scene's own.
  const written = {
    ...SCENE,
    experiment: { ...SCENE.experiment, contact: { type: 'point', stiffness: 2e4, inner_walls: true } },
  };
  expect(nextValue(written as Scene, contact, [])).toEqual(first);
  const second = nextValue(SCENE, contact, [variant(contact.path, { type: 'hydroelastic' })]);
  expect(second).toEqual({ type: 'hydroelastic', reduced: true });
});

test('a number is halved from run to run: a step still goes a whole number of times into the scene’s', () => {
  const step = field('experiment.step');
  expect(nextValue(SCENE, step, [])).toBe(0.005);
  expect(nextValue(SCENE, step, [variant(step.path, 0.005)])).toBe(0.0025);
  expect(labelOf(step, 0.005)).toBe('Step 5\u00a0ms');
});
