import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Scene } from '../generated/scene';
import { wordsOf } from './field_words';
import { fieldsOf } from './number_fields';

const SCENES = join(import.meta.dirname, '../../../scenes');
const scenes = readdirSync(SCENES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name, JSON.parse(readFileSync(join(SCENES, name), 'utf8')) as Scene] as const);

test('every number that may be varied has a name in words, and its own', () => {
  for (const [name, scene] of scenes) {
    const fields = fieldsOf({ ...scene, controls: scene.controls ?? [], bodies: scene.bodies ?? [] });
    const labels = fields.map((f) => f.label);
    const ours = fields.filter((f) => !scene.controls?.some((c) => c.path === f.path));
    expect(
      ours.filter(({ label }) => /[[\]_.]/.test(label.replace(/^.*: /, ''))),
      name,
    ).toEqual([]);
    expect(new Set(labels).size, `${name}: ${labels.filter((l, i) => labels.indexOf(l) !== i)}`).toBe(
      labels.length,
    );
  }
});

test('a control’s word, a body’s name, an axis, the place in a list', () => {
  const scene = {
    bodies: [{ name: 'Ball', pose: { translation: [0, 0, 1] } }, { name: '' }],
    controls: [{ path: 'experiment.angle', label: 'Slope' }],
    experiment: { springs: [{ stiffness: 1 }, { strength: { stiffness: 2 }, point: [0, 1] }] },
  } as unknown as Scene;
  expect(wordsOf('experiment.angle', scene)).toBe('Slope');
  expect(wordsOf('bodies[0].pose.translation[2]', scene)).toBe('Ball: place, z');
  expect(wordsOf('bodies[1].compliance.hydroelastic_modulus', scene)).toBe('Body B: modulus');
  expect(wordsOf('experiment.springs[1].strength.stiffness', scene)).toBe('Spring 2, stiffness');
  expect(wordsOf('experiment.springs[1].point[0]', scene)).toBe('Spring 2, point, 1');
});
