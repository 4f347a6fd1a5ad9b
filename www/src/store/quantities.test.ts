import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Quantity, Scene } from '../generated/scene';
import { quantityAt } from './quantities';

const SCENES = join(import.meta.dirname, '../../../scenes');
const at = (path: string, experiment = {}) =>
  quantityAt(path, { controls: [], experiment } as unknown as Scene);

/** Paths of each quantity; those of `ratio` have no unit, or one that is none of the quantities. */
const PATHS: Partial<Record<Quantity, readonly string[]>> = {
  length: [
    'bodies[0].pose.translation[2]',
    'experiment.arm.way[0].position[0]',
    'experiment.path.first.points[0][1]',
    'experiment.fingers[0][1]',
    'view.slice.offset',
  ],
  angle: [
    'view.camera.azimuth',
    'experiment.fingers[0]',
    'experiment.path.tilt',
    'experiment.with.trials.rotation',
  ],
  speed: ['bodies[0].velocity.linear[0]', 'experiment.arm.control.speed[0]', 'experiment.process.feed.cut'],
  angular_speed: [
    'bodies[0].velocity.angular[0]',
    'experiment.arm.control.speed[1]',
    'experiment.arm.servo.law.natural_frequency',
  ],
  acceleration: ['experiment.gravity', 'experiment.gravity[2]'],
  time: [
    'experiment.step',
    'experiment.process.grains.time',
    'experiment.bins.times[0]',
    'experiment.task.held',
  ],
  frequency: ['experiment.springs[0].strength.frequency', 'experiment.arm.control.rate'],
  force: [
    'experiment.arm.way[0].force[2]',
    'experiment.arm.sensor.noise[0]',
    'experiment.arm.sensor.bias[2]',
  ],
  moment: [
    'experiment.arm.way[0].moment[2]',
    'experiment.arm.sensor.noise[1]',
    'experiment.arm.sensor.bias[3]',
  ],
  pressure: ['bodies[0].compliance.hydroelastic_modulus', 'view.pressure_range.max'],
  stiffness: ['experiment.contact.stiffness', 'experiment.controllers[0].gains.stiffness'],
  damping: ['experiment.springs[0].strength.damping', 'experiment.joints[0].motion.drive.damping'],
  dissipation: ['bodies[0].material.dissipation'],
  mass: ['bodies[0].mass', 'experiment.arm.masses[0]'],
  density: ['bodies[0].material.density'],
  energy: ['experiment.until.energy'],
  count: ['experiment.sweep.samples', 'experiment.pushes.times'],
  ratio: [
    'experiment.arm.servo.law.stiffness',
    'experiment.arm.servo.law.damping',
    'experiment.damping',
    'experiment.joints[0].motion.drive.position',
    'experiment.controllers[0].goal.position',
    'experiment.select.cameras[0].width',
    'experiment.learning.ppo.rate',
    'bodies[0].pose.rotation[0]',
    'bodies[0].material.friction',
    'experiment.constructor',
  ],
};

test.each(Object.entries(PATHS))('paths that measure a %s', (quantity, paths) => {
  expect(paths.map((path) => [path, at(path)])).toEqual(paths.map((path) => [path, quantity]));
});

test('a sweep goes through lengths or angles, as it moves', () => {
  expect(at('experiment.sweep.to', { sweep: { motion: 'turn' } })).toBe('angle');
  expect(at('experiment.sweep.to', { sweep: { motion: 'slide' } })).toBe('length');
});

test('a field has the quantity of its slider in every scene of the gallery, but where its joint decides', () => {
  const files = readdirSync(SCENES, { recursive: true, encoding: 'utf8' }).filter((n) => n.endsWith('.json'));
  const wrong = files.flatMap((name) => {
    const { controls = [], ...scene } = JSON.parse(readFileSync(join(SCENES, name), 'utf8')) as Scene;
    return controls.flatMap(({ path, input }) => {
      if (input.type !== 'slider' || path.includes('.motion.drive.')) return [];
      const ours = quantityAt(path, { ...scene, controls: [] });
      return ours === input.quantity ? [] : [`${name}: ${path} is ${input.quantity}, not ${ours}`];
    });
  });
  expect(wrong).toEqual([]);
});
