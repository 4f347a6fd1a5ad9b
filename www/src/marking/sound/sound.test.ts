import { expect, test } from 'vitest';
import type { Body, BodyContact, BodyMotion } from '../../generated/scene';
import { impactsBetween, massOf } from './impacts';
import { toneOf } from './tone';

const G = [0, 0, -9.81];
const body = (more: Partial<Body> = {}): Body =>
  ({
    name: '',
    shape: { type: 'box', size: [0.1, 0.1, 0.1] },
    material: { dissipation: 0, friction: 0.5 },
    compliance: { type: 'compliant', hydroelastic_modulus: 1e7, resolution_hint: 0.01 },
    ...more,
  }) as Body;
const floor = body({
  fixed: true,
  compliance: { type: 'rigid', resolution_hint: 0.1 } as Body['compliance'],
});
const moving = (z: number): BodyMotion => ({
  translation: [0, 0, 0],
  rotation: [1, 0, 0, 0],
  linear: [0, 0, z],
  angular: [0, 0, 0],
});
const pressed = (a: number, b: number, force: number) =>
  ({ a, b, force: [0, 0, force] }) as unknown as BodyContact;
const at = (time: number, z: number, contacts: BodyContact[] = []) => ({
  time,
  motions: [moving(0), moving(z)],
  contacts,
});
const scene = { bodies: [floor, body()] };

test('a bounce is the change of momentum that gravity does not make', () => {
  const [impact, ...others] = impactsBetween(at(1, -2), at(1.02, 1.5, [pressed(0, 1, 40)]), scene, G);
  expect(others).toEqual([]);
  expect(impact?.bodies).toEqual([0, 1]);
  expect(impact?.impulse).toBeCloseTo(1 * (3.5 + 9.81 * 0.02), 9);
});

test('falling, resting and jumping to another moment strike nothing', () => {
  expect(impactsBetween(at(1, 0), at(1.02, -0.1962), scene, G)).toEqual([]);
  expect(impactsBetween(at(1, 0), at(1.02, 0, [pressed(0, 1, 9.81)]), scene, G)).toEqual([]);
  expect(impactsBetween(at(3, -2), at(1, 2), scene, G)).toEqual([]);
  expect(impactsBetween(at(1, -2), at(3, 2), scene, G)).toEqual([]);
});

test('frames far apart: what came down and lies is heard, what lay is not, sideways blows are', () => {
  const lies = [pressed(0, 1, 9.81)];
  expect(impactsBetween(at(1, -0.6), at(1.1, 0, lies), scene, G)).toHaveLength(1);
  expect(impactsBetween(at(1, 0, lies), at(1.2, 0, lies), scene, G)).toEqual([]);
  const aside = {
    time: 1.2,
    contacts: lies,
    motions: [moving(0), { ...moving(0), linear: [0.1, 0, 0] as [number, number, number] }],
  };
  expect(impactsBetween(at(1, 0, lies), aside, scene, G)).toHaveLength(1);
});

test('two that strike each other are one impact', () => {
  const bodies = [body(), body()];
  const before = { time: 0, motions: [moving(1), moving(-1)], contacts: [] };
  const after = { time: 0.01, motions: [moving(-1), moving(1)], contacts: [pressed(0, 1, 5)] };
  expect(impactsBetween(before, after, { bodies }, [0, 0, 0])).toEqual([
    { bodies: [0, 1], impulse: expect.closeTo(2, 9), speed: 2 },
  ]);
});

test('the mass is the body’s own, or its size’s at its density', () => {
  expect(massOf(body({ mass: 3 }))).toBe(3);
  expect(massOf(body())).toBeCloseTo(1, 9);
  expect(massOf(body({ shape: { type: 'sphere', radius: 0.05 } }))).toBeCloseTo(
    1000 * (4 / 3) * Math.PI * 0.05 ** 3,
    9,
  );
});

test('harder blows are louder, stiffer stuff is higher, heavier bodies lower, what dissipates is shorter', () => {
  const blow = { bodies: [0, 1], impulse: 0.1, speed: 1 };
  const tone = toneOf(blow, scene);
  // Its contact is a spring in a row with the floor: 10 MPa with 1 GPa, over a body of 0.1 m and 1 kg.
  expect(tone.pitch).toBeCloseTo(Math.sqrt((1e7 / 1.01) * 0.1) / (2 * Math.PI), 6);
  expect(toneOf({ ...blow, impulse: 1 }, scene).level).toBeGreaterThan(tone.level);
  const of = (more: Partial<Body>) => toneOf(blow, { bodies: [floor, body(more)] });
  expect(
    of({ compliance: { type: 'compliant', hydroelastic_modulus: 1e8, resolution_hint: 0.01 } }).pitch,
  ).toBeGreaterThan(tone.pitch);
  expect(of({ mass: 8 }).pitch).toBeLessThan(tone.pitch);
  expect(of({ material: { dissipation: 2, friction: 0.5 } }).decay).toBeLessThan(tone.decay);
  for (const mass of [1e-6, 1e9]) {
    const { pitch, level, decay } = of({ mass });
    expect(pitch).toBeGreaterThanOrEqual(70);
    expect(pitch).toBeLessThanOrEqual(4200);
    expect(level).toBeLessThanOrEqual(1);
    expect(decay).toBeGreaterThan(0);
  }
});
