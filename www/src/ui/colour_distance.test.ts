// The colours of mechanics must stay apart for everyone: normal, friction, cone, slip, wrench, and among themselves the
// six of a family, as colour-blind eyes see them. Simulated by Machado, Oliveira & Fernandes, IEEE TVCG 15(6), 2009, table 1 at severity 1, and protanopia
// and deuteranopia also by Viénot, Brettel & Mollon, Color Res. Appl. 24, 1999. Both act on linear RGB.
// Distance: CIE 1976 ΔE*ab under D65.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Vec = [number, number, number];
type Matrix = readonly [Vec, Vec, Vec];

const LEAST = 20;
const ROLES = ['normal', 'friction', 'cone', 'slip', 'wrench'];
const FAMILY = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((name) => `role-${name}`);

const times = (m: Matrix, v: Vec): Vec => m.map((r) => r[0] * v[0] + r[1] * v[1] + r[2] * v[2]) as Vec;

const MACHADO: Record<string, Matrix> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
// Viénot 1999 folded into one matrix on linear sRGB (as in DaltonLens, MIT).
const VIENOT: Record<string, Matrix> = {
  protanopia: [
    [0.10889, 0.89111, 0],
    [0.10889, 0.89111, 0],
    [0.00447, -0.00447, 1],
  ],
  deuteranopia: [
    [0.29031, 0.70969, 0],
    [0.29031, 0.70969, 0],
    [-0.02197, 0.02197, 1],
  ],
};

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const clamp = (c: number) => Math.min(1, Math.max(0, c));

function lab(rgb: Vec): Vec {
  const xyz = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    rgb,
  );
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116);
  const [x, y, z] = [f(xyz[0] / 0.95047), f(xyz[1]), f(xyz[2] / 1.08883)];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
/** Linear RGB of a token in the light and the dark theme. */
function token(name: string): { light: Vec; dark: Vec } {
  const [, light = '', dark = ''] =
    new RegExp(`--${name}: light-dark\\(#([0-9a-f]{6}), #([0-9a-f]{6})\\)`).exec(css) ?? [];
  const rgb = (hex: string) =>
    [0, 2, 4].map((k) => linear(Number.parseInt(hex.slice(k, k + 2), 16) / 255)) as Vec;
  return { light: rgb(light), dark: rgb(dark) };
}

function closest(
  roles: readonly string[],
  theme: 'light' | 'dark',
  see: Matrix,
): { distance: number; pair: string } {
  const seen = roles.map((role) => lab(times(see, token(role)[theme]).map(clamp) as Vec));
  let least = { distance: Number.POSITIVE_INFINITY, pair: '' };
  for (const [i, a] of seen.entries())
    for (const [j, b] of seen.entries()) {
      if (j <= i) continue;
      const distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
      if (distance < least.distance) least = { distance, pair: `${roles[i]}, ${roles[j]}` };
    }
  return least;
}

describe('role colours stay apart', () => {
  const models = [
    ...Object.entries(VIENOT).map(([name, m]) => [`${name}, Viénot 1999`, m] as const),
    ...Object.entries(MACHADO).map(([name, m]) => [`${name}, Machado 2009`, m] as const),
  ];
  for (const theme of ['light', 'dark'] as const)
    for (const [name, matrix] of models)
      for (const roles of [ROLES, FAMILY])
        it(`${theme}, ${name}, from ${roles[0]} to ${roles.at(-1)}`, () => {
          const { distance, pair } = closest(roles, theme, matrix);
          expect(distance, pair).toBeGreaterThanOrEqual(LEAST);
        });

  it('keeps black, white and grey as they are', () => {
    for (const [, matrix] of models)
      for (const grey of [0, 0.3, 1])
        for (const c of times(matrix, [grey, grey, grey])) expect(c).toBeCloseTo(grey, 3);
  });
});

describe('role colours can be read', () => {
  const luminance = ([r, g, b]: Vec) => 0.2126729 * r + 0.7151522 * g + 0.072175 * b;
  for (const theme of ['light', 'dark'] as const)
    for (const role of [...ROLES, ...FAMILY])
      it(`${role} as text, ${theme}`, () => {
        for (const ground of ['bg', 'surface']) {
          const [a, b] = [luminance(token(role)[theme]), luminance(token(ground)[theme])];
          expect((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), ground).toBeGreaterThanOrEqual(4.5);
        }
      });
});
