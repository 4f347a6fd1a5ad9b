// A slope of flush tiles and a loaded stack, as `bodies.mjs` writes bodies; gravity is turned instead of the slope.

const ANGLE = [0.3420201433256687, 0.9396926207859084];
const G = 9.81;
const MU = 0.2;

/** A box of 0.2 m on `pieces` tiles that make up 4 m; how fast it is after a second, by Newton. */
export function slope(pieces) {
  const length = 4 / pieces;
  const tiles = Array.from({ length: pieces }, (_, i) => ({
    kind: "box",
    size: [length / 2, 0.5, 0.1],
    p: [(i + 0.5) * length - 1, 0, -0.1],
    q: [1, 0, 0, 0],
    fixed: true,
  }));
  const box = { kind: "box", size: [0.1, 0.1, 0.1], p: [0.0123, 0, 0.1], q: [1, 0, 0, 0], fixed: false };
  const [s, c] = ANGLE;
  return { all: [...tiles, box], gravity: [G * s, 0, -G * c], friction: MU, seconds: 1, exact: G * (s - MU * c), small: 0.2 };
}

/** Ten cubes of 10 cm, a millimetre out of line, and one of 100 kg. */
export function stack() {
  const cube = (i, size) => ({
    kind: "box",
    size: [size, size, size],
    p: [1e-3 * (((i * 7) % 5) - 2) * 0.5, 1e-3 * (((i * 3) % 5) - 2) * 0.5, 0.05 + 0.1 * i],
    q: [1, 0, 0, 0],
    fixed: false,
  });
  const all = [{ kind: "floor", size: [], p: [0, 0, 0], q: [1, 0, 0, 0], fixed: true }];
  for (let i = 0; i < 10; i++) all.push(cube(i, 0.05));
  all.push({ ...cube(10, 0.05), density: 1e5 });
  return { all, gravity: [0, 0, -G], friction: 0.6, seconds: 10, small: 0.1 };
}
