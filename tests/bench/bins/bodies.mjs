// The bin that all engines are given: boxes, balls and cylinders in turn, 24–54 mm, dropped from up to 1.3 m into
// an open bin of 0.4 m. Only + − × ÷ and √, which every engine of JavaScript rounds alike.

export const DENSITY = 1000;
export const FRICTION = 0.5;
export const SECONDS = 2;
const BODY = 12;

function* stream(seed) {
  for (let x = seed >>> 0; ; ) {
    x = (x + 0x6d2b79f5) >>> 0;
    let t = Math.imul(x ^ (x >>> 15), x | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    yield ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
}

/**
 * `{ kind, size, p, q, fixed }`: half edges, [radius], or [radius, half length]; quaternion wxyz. The first five are the bin,
 * which has room for `columns` bodies along each side.
 */
export function bodies(n, { columns = 3, seed = 7 } = {}) {
  const random = stream(seed);
  const between = (a, b) => a + (b - a) * random.next().value;
  const wide = columns / 3;
  const wall = (x, y) => {
    const size = x ? [0.05, 0.3 * wide, 1] : [0.3 * wide, 0.05, 1];
    const p = [x, y].map((s) => s * (0.2 * wide + 0.05));
    return { kind: "box", size, p: [...p, 1], q: [1, 0, 0, 0], fixed: true };
  };
  const all = [
    { kind: "floor", size: [], p: [0, 0, 0], q: [1, 0, 0, 0], fixed: true },
    wall(1, 0),
    wall(0, 1),
    wall(-1, 0),
    wall(0, -1),
  ];
  const layer = columns * columns;
  const layers = Math.max(n / layer, 12);
  for (let i = 0; i < n; i++) {
    const half = () => between(0.012, 0.027);
    const kind = ["box", "ball", "cylinder"][i % 3];
    const size = kind === "box" ? [half(), half(), half()] : kind === "ball" ? [half()] : [half(), half()];
    const q = [between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1)];
    const length = Math.sqrt(q.reduce((s, x) => s + x * x, 0));
    const cell = i % layer;
    const middle = (columns - 1) / 2;
    const jitter = () => between(-0.01, 0.01);
    const p = [
      0.11 * ((cell % columns) - middle) + jitter(),
      0.11 * (Math.floor(cell / columns) - middle) + jitter(),
      0.1 + (Math.floor(i / layer) * 1.2) / layers + 0.2 * jitter(),
    ];
    all.push({ kind, size, p, q: q.map((x) => x / length), fixed: false });
  }
  return all;
}

/** kg, and principal moments about the centre, kg m². */
export function inertia({ kind, size: [a, b, c] }) {
  if (kind === "box") {
    const m = 8 * a * b * c * DENSITY;
    return [m, [b * b + c * c, a * a + c * c, a * a + b * b].map((x) => (m * x) / 3)];
  }
  if (kind === "ball") {
    const m = (4 / 3) * Math.PI * a * a * a * DENSITY;
    return [m, [0.4, 0.4, 0.4].map((x) => x * m * a * a)];
  }
  const m = 2 * Math.PI * a * a * b * DENSITY;
  const across = m * ((a * a) / 4 + (b * b) / 3);
  return [m, [across, across, (m * a * a) / 2]];
}

/** J, of states `{ q, v, w }` of the bodies that move, `w` in the body's own axes if `own`. */
export function kinetic(all, states, own) {
  let sum = 0;
  all
    .filter((b) => !b.fixed)
    .forEach((body, i) => {
      const [m, moments] = inertia(body);
      const { q, v, w } = states[i];
      const turned = own ? w : rotate([q[0], -q[1], -q[2], -q[3]], w);
      sum += 0.5 * m * v.reduce((s, x) => s + x * x, 0) + 0.5 * turned.reduce((s, x, k) => s + moments[k] * x * x, 0);
    });
  return sum;
}

function rotate([w, x, y, z], [a, b, c]) {
  const [p, q, r] = [y * c - z * b + w * a, z * a - x * c + w * b, x * b - y * a + w * c];
  return [a + 2 * (y * r - z * q), b + 2 * (z * p - x * r), c + 2 * (x * q - y * p)];
}

/** Millimetres: `{ most, mean }` over the pairs that overlap, by the exact narrow phase of our bench module. */
export function penetration(exports, all, poses) {
  const at = exports.bins_room(all.length);
  const numbers = new Float64Array(exports.memory.buffer, at, BODY * all.length);
  const kinds = { box: 0, ball: 1, cylinder: 2, floor: 3 };
  let moving = 0;
  all.forEach((body, i) => {
    const { p, q } = body.fixed ? body : poses[moving++];
    const size = [0, 1, 2].map((k) => body.size[k] ?? 0);
    numbers.set([kinds[body.kind], ...size, ...p, ...q, Number(body.fixed)], BODY * i);
  });
  exports.bins_judge();
  return { most: 1e3 * exports.bins_most(), mean: 1e3 * exports.bins_mean() };
}
