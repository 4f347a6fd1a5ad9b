import { describe, expect, it } from 'vitest';
import type { Point } from './flat';
import { type FlatShell, facesOf, outlineOf } from './flat_figures';

/** A cone of four sides without its base, apex at the origin, opening upwards. */
const CONE: FlatShell = {
  role: 'cone',
  opacity: 0.4,
  vertices: [
    [0, 0, 0],
    [1, 0, 1],
    [0, 1, 1],
    [-1, 0, 1],
    [0, -1, 1],
  ],
  triangles: [
    [0, 1, 2],
    [0, 2, 3],
    [0, 3, 4],
    [0, 4, 1],
  ],
};
const fromAbove = ([x, y]: readonly [number, number, number]): Point => [x, y];
const fromFront = ([x, , z]: readonly [number, number, number]): Point => [x, -z];

describe('a shell in the flat view', () => {
  it('is outlined at its rim from above', () => {
    expect(outlineOf(CONE, fromAbove)).toHaveLength(4);
  });
  it('is outlined at its rim and its two flanks from the side', () => {
    const flanks = outlineOf(CONE, fromFront).filter((ends) => ends.some(([x, y]) => x === 0 && y === 0));
    expect(flanks).toHaveLength(2);
  });
  it('has all faces turned one way', () => {
    for (const [a, b, c] of facesOf(CONE, fromFront))
      expect((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).toBeGreaterThanOrEqual(0);
  });
});
