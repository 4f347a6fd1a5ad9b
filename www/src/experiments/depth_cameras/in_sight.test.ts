import { expect, test } from 'vitest';
import type { Camera } from '../../generated/scene';
import { bringInSight } from './in_sight';

/** A picture of 400 by 300 px that looks along y at the origin. */
function stage(distance: number) {
  let away = distance;
  return {
    camera: () => ({ target: [0, 0, 0] }) as unknown as Camera,
    project: ([x, y, z]: [number, number, number]): [number, number] | undefined => {
      const depth = y + away;
      return depth > 0.01 ? [200 + (400 * x) / depth, 150 - (400 * z) / depth] : undefined;
    },
    zoom: (factor: number) => {
      away /= factor;
    },
    away: () => away,
  };
}

test('the view goes back until it is within, and no further', () => {
  const behind = stage(1);
  bringInSight(behind, [0, -1, 0]);
  expect(behind.away()).toBeCloseTo(1.25, 9);
  const aside = stage(1);
  bringInSight(aside, [0, 0, 0.5]);
  expect(aside.project([0, 0, 0.5])?.[1]).toBeGreaterThan(72);
  const seen = stage(1);
  bringInSight(seen, [0.1, 0, 0.1]);
  expect(seen.away()).toBe(1);
  // What no step brings in sight is given up.
  bringInSight(stage(1), [Number.NaN, 0, 0]);
});
