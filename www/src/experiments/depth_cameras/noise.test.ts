import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CameraNoise, Scene } from '../../generated/scene';
import { getAt } from '../../store/path';
import { noiseAt } from './document';
import { asKinect, NOISE_ROWS, without } from './noise';

const folder = new URL('../../../../scenes/picking/', import.meta.url);
const scenes = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Scene] as const);

test('each scene with cameras has their errors, and each error has one row with a unit and a sentence', () => {
  const seen = scenes.filter(([, scene]) => noiseAt(scene));
  expect(seen.length).toBeGreaterThanOrEqual(8);
  for (const [name, scene] of seen) {
    const noise = getAt(scene, noiseAt(scene) ?? '') as CameraNoise;
    expect(NOISE_ROWS.map((row) => row.field).toSorted(), name).toEqual(Object.keys(noise).toSorted());
  }
  for (const { help } of NOISE_ROWS) expect(help).toMatch(/^\S.*\.$/);
});

test('a scene without cameras has none', () => {
  expect(noiseAt({ experiment: { kind: 'ramp' } as Scene['experiment'] })).toBeUndefined();
});

test('a Kinect’s errors, and none, leave the seed', () => {
  for (const made of [asKinect('experiment.noise'), without('experiment.noise')]) {
    const fields = made.map(({ path }) => path.replace('experiment.noise.', ''));
    expect([...fields, 'seed'].toSorted()).toEqual(NOISE_ROWS.map((row) => row.field).toSorted());
  }
  expect(without('at')).toContainEqual({ path: 'at.blind_angle', value: Math.PI / 2 });
});
