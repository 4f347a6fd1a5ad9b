import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Body, Scene } from '../../../generated/scene';
import { withChanges } from '../../../store/path';
import { isEmpty } from '../document';
import { adding, copying, kept, nothing, removing } from './bodies';
import { firstTouch, type Gaps } from './touch';

const STILL = { linear: [0, 0, 0], angular: [0, 0, 0] };
/** As the engine gives it back: with what the document leaves out. */
const full = (scene: Scene): Scene =>
  ({
    ...scene,
    experiment: { passing: [], motion_of: [], joints: [], ...scene.experiment },
    bodies: scene.bodies.map((b) => ({
      ...b,
      pose: b.pose ?? { translation: [0, 0, 0], rotation: [1, 0, 0, 0] },
      compliance: b.compliance ?? { type: 'rigid' },
      velocity: b.velocity ?? STILL,
    })),
  }) as Scene;
const empty = () => full(JSON.parse(nothing()) as Scene);
const names = (scene: Scene) => scene.bodies.map((b) => b.name);

test('nothing is a floor; what is added stands above all, under a name of its own, and the run’s numbers are of it', () => {
  const floor = empty();
  expect(isEmpty(floor)).toBe(true);
  const one = withChanges(floor, adding(floor, 'box'));
  const two = withChanges(one, adding(one, 'box'));
  expect(names(two)).toEqual(['Floor', 'Box 1', 'Box 2']);
  expect(isEmpty(two)).toBe(false);
  expect(two.experiment).toMatchObject({ watch: 1 });
  const [, a, b] = two.bodies;
  expect((b?.pose.translation[2] ?? 0) - (a?.pose.translation[2] ?? 0)).toBeGreaterThan(0.1);
  const three = withChanges(two, copying(two, 1));
  expect(names(three).at(-1)).toBe('Box 3');
  expect(three.bodies[3]?.pose.translation[0]).toBeGreaterThan(0.17);
});

test('a body that is taken away: what names others by number follows', () => {
  let scene = empty();
  for (const kind of ['box', 'sphere', 'capsule'] as const) scene = withChanges(scene, adding(scene, kind));
  scene = withChanges(scene, [
    { path: 'experiment.watch', value: 3 },
    {
      path: 'experiment.passing',
      value: [
        [1, 2],
        [2, 3],
      ],
    },
    { path: 'experiment.motion_of', value: [1, 3] },
    {
      path: 'controls',
      value: [2, 3].map((n) => ({
        path: `bodies[${n}].mass`,
        key: `m${n}`,
        label: '',
        input: { type: 'switch' },
      })),
    },
  ]);
  expect(kept(scene, 1)).toBeUndefined();
  const after = withChanges(scene, removing(scene, 2));
  expect(names(after)).toEqual(['Floor', 'Box 1', 'Capsule 1']);
  expect(after.experiment).toMatchObject({ watch: 2, passing: [], motion_of: [1, 2] });
  expect(after.controls.map((c) => c.path)).toEqual(['bodies[2].mass']);
  expect(withChanges(scene, removing(scene, 3)).experiment).toMatchObject({ watch: 1, passing: [[1, 2]] });
});

test('a body that something names by number stays, with the reason', () => {
  const scene = empty();
  expect(kept(scene, 0)).toMatch(/at least one/);
  const two = withChanges(scene, adding(scene, 'box'));
  const sprung = withChanges(two, [{ path: 'experiment.springs', value: [{ body: 1 }] }]);
  expect(kept(sprung, 1)).toMatch(/springs name bodies by number/);
  const told = { ...two, proof: [{ path: 'bodies[1].mass' }] } as unknown as Scene;
  expect(kept(told, 1)).toMatch(/lesson speaks/);
  const gallery = JSON.parse(readFileSync('scenes/dynamics/double_pin.json', 'utf8')) as Scene;
  expect(kept(gallery, 0)).toBeDefined();
});

const other = { name: 'Wall' } as Body;
const wallAt =
  (place: number, thick = 10): Gaps =>
  async (_, from, until, samples) =>
    Array.from({ length: samples }, (_, i) => {
      const at = from + ((until - from) * i) / (samples - 1);
      return at < place ? place - at : at > place + thick ? at - place - thick : -1e-3;
    });

test('until it touches: to a nanometre, and no overlap', async () => {
  for (const place of [0.123456789, 0.5, 1e-4]) {
    const by = (await firstTouch(wallAt(place), other, 1, 0.1)) ?? Number.NaN;
    expect(place - by).toBeGreaterThanOrEqual(0);
    expect(place - by).toBeLessThan(1e-8);
  }
  expect(await firstTouch(wallAt(2), other, 1, 0.1)).toBeUndefined();
  expect(await firstTouch(wallAt(-0.1), other, 1, 0.1)).toBe(0);
});

test('a thin body in the way is not passed through', async () => {
  const by = await firstTouch(wallAt(0.5, 0.004), other, 1, 0.004);
  expect(by).toBeCloseTo(0.5, 7);
});
