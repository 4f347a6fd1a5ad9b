import { expect, test } from 'vitest';
import type { WayPoint } from '../generated/scene';
import { poseNow, withPoint } from './way_points';

const readings = new Map(
  Object.entries({
    arm_x: 0.43000049,
    arm_y: -1e-9,
    arm_z: 0.17,
    arm_turn_x: 0,
    arm_turn_y: 0,
    arm_turn_z: 0.2,
  }),
);
const at = (time: number): WayPoint => ({ time, force: [0, 0, 0], moment: [0, 0, 0] });

test('a pose is kept to a millionth, with what is pressed', () => {
  expect(poseNow(readings, 1.5, { force: [0, 0, -5], moment: [1, 0, 0] })).toEqual({
    time: 1.5,
    position: [0.43, 0, 0.17],
    turn: [0, 0, 0.2],
    force: [0, 0, -5],
    moment: [1, 0, 0],
  });
  expect(poseNow(readings, 1.5, undefined)?.force).toEqual([0, 0, 0]);
  expect(poseNow(new Map([...readings, ['arm_x', Number.NaN]]), 1.5, undefined)).toBeUndefined();
});

test('way-points stand in order of time, one at each', () => {
  const way = [at(1), at(3)];
  expect(withPoint(way, at(2)).map((p) => p.time)).toEqual([1, 2, 3]);
  expect(withPoint(way, at(0.5)).map((p) => p.time)).toEqual([0.5, 1, 3]);
  const again = withPoint(way, { ...at(3), force: [0, 0, -1] });
  expect(again.map((p) => p.force[2])).toEqual([0, -1]);
});
