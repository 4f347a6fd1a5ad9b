// Where labels stand: beside what they name, off the arrows, off each other.

export type Point = [x: number, y: number];

export interface Sign {
  /** Point that it names, CSS px. */
  readonly at: Point;
  readonly size: Point;
  /** Spots for its middle, from `at`; the earlier the better. */
  readonly spots: readonly Point[];
  /** Rather left out than over another one. */
  readonly spare?: boolean;
  /** Stands where it belongs, over an arrow too. */
  readonly steady?: boolean;
}

/** What a spot costs: over another label, over an arrow, out of the picture, and not the one it had. */
const OVER_LABEL = 30;
const OVER_ARROW = 12;
const OUTSIDE = 40;
/** Before a label leaves the spot it has: no fluttering while the view turns. */
const HABIT = 3;
/** Air around a label, CSS px. */
const AIR = 3;

/**
 * The spot each sign takes, in their order: the first ones choose first; undefined for what is left out. `before` are the
 * spots of the last drawing, `covered` what stands in front of the picture.
 */
export function place(
  signs: readonly Sign[],
  arrows: readonly (readonly [Point, Point])[],
  picture: Point,
  before: readonly (number | undefined)[] = [],
  covered: readonly Box[] = [],
): (number | undefined)[] {
  const taken: Box[] = [];
  return signs.map((sign, i) => {
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    for (const [k, spot] of sign.spots.entries()) {
      // None of those left costs less.
      if (k - HABIT >= least) break;
      const box = boxAt(sign, spot);
      let cost = k - (before[i] === k ? HABIT : 0);
      for (const other of taken) if (overlap(box, other)) cost += OVER_LABEL;
      for (const other of covered) if (overlap(box, other)) cost += OUTSIDE;
      if (!sign.steady) for (const [a, b] of arrows) if (crosses(box, a, b)) cost += OVER_ARROW;
      if (box[0] < 0 || box[1] < 0 || box[2] > picture[0] || box[3] > picture[1]) cost += OUTSIDE;
      if (cost < least) [best, least] = [k, cost];
    }
    const box = boxAt(sign, sign.spots[best] ?? [0, 0]);
    if (sign.spare && least >= OVER_LABEL && [...taken, ...covered].some((other) => overlap(box, other)))
      return undefined;
    taken.push(box);
    return best;
  });
}

/** Left, top, right, bottom. */
export type Box = [number, number, number, number];

function boxAt({ at, size }: Sign, spot: Point): Box {
  const [x, y] = [at[0] + spot[0], at[1] + spot[1]];
  const [w, h] = [size[0] / 2 + AIR, size[1] / 2 + AIR];
  return [x - w, y - h, x + w, y + h];
}

const overlap = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** The line from a to b has a part in the box (Liang and Barsky). */
function crosses(box: Box, a: Point, b: Point): boolean {
  let [from, to] = [0, 1];
  for (const k of [0, 1] as const) {
    const d = b[k] - a[k];
    const [low, high] = k === 0 ? [box[0] - a[0], box[2] - a[0]] : [box[1] - a[1], box[3] - a[1]];
    if (d === 0) {
      if (low > 0 || high < 0) return false;
      continue;
    }
    const [s, t] = [low / d, high / d];
    from = Math.max(from, Math.min(s, t));
    to = Math.min(to, Math.max(s, t));
  }
  return from <= to;
}

/** Beside the tip of an arrow: right, left, above, below, and between. */
export function besideTip([w, h]: Point, gap = 10): Point[] {
  const [x, y] = [w / 2 + gap, h / 2 + gap];
  return [
    [x, 0],
    [-x, 0],
    [0, -y],
    [x, -y],
    [-x, -y],
    [x, y],
    [-x, y],
    [0, y],
  ];
}

/** Beside a tip; where that is crowded, in rows above and below. */
export function besideOrApart(size: Point): Point[] {
  const rows = [2, -2, 3, -3].map((row): Point => [0, -row * (size[1] + 4)]);
  return [...besideTip(size, 4), ...rows];
}

/**
 * Above what it speaks of, clear of a handle there; where that is crowded, in rows above; at an edge moved inwards; under tools
 * beside or below it.
 */
export const overIt = (size: Point): Point[] => [...above(size, 12), ...besideTip(size, 8), ...below(size)];

/** Spots as of `overIt`, but rather below: a thing beside it has a name as well. */
export const nameIt = (size: Point): Point[] => [...above(size, 4), ...below(size), ...besideTip(size, 8)];

function above(size: Point, gap: number): Point[] {
  const up = size[1] / 2 + gap;
  const inwards = [0, 1, 2].flatMap((k): Point[] =>
    [-1, 1].map((side): Point => [side * (size[0] / 2 - 8), -up - k * row(size)]),
  );
  return [...[0, 1, 2, 3, 4].map((k): Point => [0, -up - k * row(size)]), ...inwards];
}

const below = (size: Point): Point[] => [1, 2, 3].map((k): Point => [0, size[1] / 2 + 4 + k * row(size)]);

/** A little more than fits: what stands side by side is hardly ever at one height to the pixel. */
const row = ([, h]: Point) => h + 2 * AIR + 3;

/** On the thing itself, else around it, near before far. */
export function aroundMiddle([w, h]: Point): Point[] {
  const ring = (r: number) =>
    [0, 180, 90, 270, 45, 135, 225, 315].map((degrees): Point => {
      const angle = (degrees * Math.PI) / 180;
      return [(w / 2 + r) * Math.cos(angle), -(h / 2 + r) * Math.sin(angle)];
    });
  return [[0, 0], ...ring(14), ...ring(30), ...ring(52)];
}
