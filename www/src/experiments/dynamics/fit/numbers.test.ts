import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Scene } from '../../../generated/scene';
import { numberAt, withChanges } from '../../../store/path';
import { changesOf, hasValues, offeredBy } from './numbers';
import { rangesIn, rangesText } from './ranges';

const read = (path: string): Scene =>
  JSON.parse(readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8'));
/** As the page has it: with all lists that the engine writes. */
const opened = (path: string): Scene => {
  const scene = read(path);
  for (const body of scene.bodies) {
    body.compliance ??= { type: 'rigid' };
    body.material = { ...{ dissipation: 0, friction: 0.5 }, ...body.material };
  }
  return scene;
};
const throws = opened('scenes/reality/real_throws.json');

test('the cube of the real throws: what touches, its size, its inertia, and what the author has a slider for, each once', () => {
  const offered = offeredBy(throws);
  expect(offered.map(({ key }) => key)).toEqual([
    'friction',
    'stiffness',
    'dissipation',
    'restitution',
    'size',
    'inertia',
    'bodies[1].inertia.center_of_mass[2]',
  ]);
  const paths = offered.flatMap(({ fields }) => fields.map((f) => f.path));
  expect(new Set(paths).size).toBe(paths.length);
  for (const { from, to, value } of offered) expect(from <= value && value <= to).toBe(true);
  const pressure = {
    ...throws,
    experiment: { ...throws.experiment, contact: { type: 'hydroelastic' } },
  } as Scene;
  expect(offeredBy(pressure).map(({ key }) => key)).toContain('modulus');
});

test('a size stays in proportion, and the values that the scene has are what it has', () => {
  const size = offeredBy(throws).find(({ key }) => key === 'size');
  const inertia = offeredBy(throws).find(({ key }) => key === 'inertia');
  if (!size || !inertia) throw new Error('not offered');
  expect(hasValues(throws, changesOf([size], [size.value]))).toBe(true);
  const changed = withChanges(throws, changesOf([size, inertia], [0.1, 1.1]));
  for (const k of [0, 1, 2]) expect(numberAt(changed, `bodies[1].shape.size[${k}]`)).toBe(0.1);
  expect(numberAt(changed, 'bodies[1].inertia.matrix[1]')).toBeCloseTo(1.1 * 0.00081, 12);
  expect(numberAt(changed, 'bodies[1].inertia.matrix[4]')).toBe(0);
});

test('a body of balls at its corners is scaled with the places of its balls', () => {
  const scene = opened('crate/fit/throws/scene.json');
  const experiment = {
    ...scene.experiment,
    recorded: [{ body: 1, rows: [] }],
  } as unknown as Scene['experiment'];
  const size = offeredBy({ ...scene, experiment }).find(({ key }) => key === 'size');
  expect(size?.fields).toHaveLength(8 * 4);
  const [radius, place] = ['bodies[1].parts[0].shape.radius', 'bodies[1].parts[0].pose.translation[0]'];
  const changed = withChanges(scene, changesOf(size ? [size] : [], [2 * (size?.value ?? 0)]));
  expect(numberAt(changed, radius)).toBe(0.012);
  expect(numberAt(changed, place)).toBeCloseTo(-0.0906, 12);
});

test('a scene without a recording offers nothing', () => {
  const experiment = { ...throws.experiment, recorded: [] } as Scene['experiment'];
  expect(offeredBy({ ...throws, experiment })).toEqual([]);
});

test('recordings by number are read as they are written', () => {
  expect(rangesIn('1–3, 5', 6)).toEqual([0, 1, 2, 4]);
  expect(rangesIn('5-6,1, 2 - 2', 6)).toEqual([0, 1, 4, 5]);
  expect(rangesText([0, 1, 2, 4])).toBe('1–3, 5');
  for (const text of ['', '0', '7', '3–2', '1,,2', 'a', '1.5', '-1'])
    expect(rangesIn(text, 6)).toContain('1 to 6');
  const all = Array.from({ length: 60 }, (_, k) => k);
  expect(rangesIn(rangesText(all), 60)).toEqual(all);
});
