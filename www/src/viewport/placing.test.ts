import { expect, test } from 'vitest';
import { aroundMiddle, besideTip, overIt, type Point, place, type Sign } from './placing';

const SIZE: Point = [40, 20];
const PICTURE: Point = [800, 600];
const tip = (x: number, y: number): Sign => ({ at: [x, y], size: SIZE, spots: besideTip(SIZE) });
const body = (x: number, y: number): Sign => ({ at: [x, y], size: SIZE, spots: aroundMiddle(SIZE) });
const spot = (sign: Sign, k: number | undefined): Point => sign.spots[k ?? 0] ?? [0, 0];

test('alone, a size stands right of its tip and a name on its body', () => {
  expect(place([tip(400, 300), body(100, 100)], [], PICTURE)).toEqual([0, 0]);
});

test('two tips at one place have a side each', () => {
  expect(place([tip(400, 300), tip(400, 300)], [], PICTURE)).toEqual([0, 1]);
});

test('a name steps off the arrow that runs through it, and stands nowhere on it', () => {
  const sign = body(400, 300);
  const arrow: [Point, Point] = [
    [400, 400],
    [402, 200],
  ];
  const [x, y] = spot(sign, place([sign], [arrow], PICTURE)[0]);
  expect(Math.abs(x)).toBeGreaterThan(20);
  expect(Math.abs(y)).toBeLessThan(1e-9);
  // An arrow that ends short of it is not in the way.
  const short: [Point, Point] = [
    [400, 400],
    [400, 320],
  ];
  expect(place([sign], [short], PICTURE)).toEqual([0]);
});

test('at the edge a size stands inside the picture', () => {
  const sign = tip(795, 300);
  expect(spot(sign, place([sign], [], PICTURE)[0])[0]).toBeLessThan(0);
});

test('a label that is well where it is stays', () => {
  const sign = tip(400, 300);
  expect(place([sign], [], PICTURE, [1])).toEqual([1]);
  const arrow: [Point, Point] = [
    [300, 300],
    [400, 300],
  ];
  expect(place([sign], [arrow], PICTURE, [1])).toEqual([0]);
});

test('long names of small things in a row stand in rows, none over another', () => {
  const size: Point = [110, 20];
  const name = (k: number): Sign => ({ at: [40 + 40 * k, 150], size, spots: overIt(size), steady: true });
  const signs = [0, 1, 2, 3, 4, 5].map(name);
  const picture: Point = [390, 350];
  const at = place(signs, [], picture).map((k, i) => {
    const [x, y] = spot(signs[i] as Sign, k);
    return [40 + 40 * i + x, 150 + y] as const;
  });
  for (const [i, a] of at.entries()) {
    expect(a[0]).toBeGreaterThan(55);
    expect(a[0]).toBeLessThan(335);
    for (const b of at.slice(i + 1))
      expect(Math.abs(a[0] - b[0]) >= 110 || Math.abs(a[1] - b[1]) >= 20).toBe(true);
  }
});

test('a word whose thing is under the tools stands below them', () => {
  const size: Point = [100, 30];
  const sign: Sign = { at: [200, 16], size, spots: overIt(size), steady: true };
  const [, y] = spot(sign, place([sign], [], [390, 350], [], [[60, 0, 390, 60]])[0]);
  expect(16 + y - 15).toBeGreaterThan(60);
});
