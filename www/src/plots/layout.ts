// Where everything of a figure goes: no browser, no colours, so that the page and the exported SVG are one drawing.
import type { Role } from '../generated/scene';
import { edges, type Ruler, reach, ruler, widthOf } from './axis';
import { regionNames } from './cells';
import { type Curve, type Figure, isOverX, withUnit } from './figure';

export interface Word {
  x: number;
  y: number;
  text: string;
  role: Role;
  anchor: 'start' | 'middle' | 'end';
}
export interface Stroke {
  /** Index of the curve. */
  curve: number;
  d: string;
}
export interface Swatch {
  x: number;
  y: number;
  label: string;
  /** Index of a curve, or of a class of the map. */
  curve?: number;
  class?: number;
}
export interface Layout {
  figure: Figure;
  width: number;
  height: number;
  /** Inside the axes: left, top, right, bottom. */
  box: readonly [number, number, number, number];
  x: Ruler;
  y: Ruler;
  strokes: Stroke[];
  words: Word[];
  legend: Swatch[];
  /** Thin lines from words moved away from their curves. */
  leaders: string[];
}
export interface Wish {
  width: number;
  height: number;
  /** The x axis is named; stacked figures name only the last. */
  nameX?: boolean;
  /** SI; a stretch looked at closely. */
  within?: readonly [number, number] | undefined;
}

const LINE = 17;
/** px a name may be moved away from its curve's end. */
const STRAY = 22;
export function layOut(figure: Figure, wish: Wish): Layout {
  const beside = laidOut(figure, wish, true);
  // Names far from their curves' ends say nothing: rows above, with a piece of each line.
  return beside.strayed ? laidOut(figure, wish, false) : beside;
}

function laidOut(figure: Figure, wish: Wish, atEnds: boolean): Layout & { strayed: boolean } {
  const { width, nameX = true } = wish;
  const { curves, map, marks, equal, drawing } = figure;
  const log = { x: figure.x.scale === 'log', y: figure.y.scale === 'log' };
  const overX = isOverX(figure);
  const xs = function* () {
    yield* figure.across ?? [];
    for (const c of curves) yield* c.x;
    for (const m of marks) yield m.x;
  };
  const ys = function* () {
    yield* figure.along ?? [];
    for (const c of curves)
      for (const [i, v] of c.y.entries()) {
        const x = c.x[i] ?? 0;
        if (v !== null && (!wish.within || (x >= wish.within[0] && x <= wish.within[1]))) yield v;
      }
    for (const m of marks) if (m.y !== undefined) yield m.y;
  };
  let xr: readonly [number, number] = map
    ? ends(map.x, log.x)
    : (wish.within ?? reach(xs(), log.x, overX || figure.across ? 0 : 0.06, false));
  let yr: readonly [number, number] = map ? ends(map.y, log.y) : reach(ys(), log.y, 0.06, !equal);

  const goesOn = curves.every((c) => (c.x.at(-1) ?? 0) < 0.9 * (figure.across?.[1] ?? 0));
  // Names at the right end of their curves; where there is no room, or a run goes on, or a map has its colours there, in rows above.
  const named = curves.flatMap((c, curve) =>
    c.label && curves.findIndex((o) => o.label === c.label) === curve ? [{ curve, label: c.label }] : [],
  );
  const column = Math.max(0, ...named.map((n) => widthOf(n.label))) + 10;
  const beside =
    atEnds &&
    !map &&
    !goesOn &&
    named.length > 0 &&
    column <= 0.32 * width &&
    named.length * LINE <= wish.height - 60;
  const rows: Swatch[] = [];
  const wanted = beside ? [] : named;
  const classes = map?.classes ?? [];
  let [lx, ly] = [0, 12];
  const put = (swatch: Omit<Swatch, 'x' | 'y'>) => {
    const w = 34 + widthOf(swatch.label);
    if (lx > 0 && lx + w > width) [lx, ly] = [0, ly + LINE + 2];
    rows.push({ ...swatch, x: lx, y: ly });
    lx += w + 8;
  };
  for (const n of wanted) put(n);
  classes.forEach((label, k) =>
    put({ label: classes.length > 1 ? `${letter(k)} ${label}` : label, class: k }),
  );
  const top = (rows.length > 0 ? ly + 12 : 0) + (figure.y.label && !drawing ? LINE + 5 : 8);
  const bottom = drawing ? 4 : 22 + (nameX && figure.x.label ? LINE : 0);
  // Beside a map of numbers: what its colours mean.
  const right = Math.max(14, beside ? column + 8 : 0, map && classes.length === 0 ? 84 : 0);
  const markTop = marks.some((m) => m.y === undefined && m.label) ? LINE : 0;

  // The numbers of the y axis need their own width, which depends on the range only.
  const probe = ruler(figure.y, yr, [100, 0], 4);
  const left = drawing
    ? 4
    : Math.max(44, Math.min(90, Math.max(...probe.ticks.map((t) => widthOf(t.text))) + 14));
  const inner = Math.max(60, width - left - right);
  let tall = Math.max(60, wish.height - top - bottom);
  if (equal && map) {
    // A picture: its pixels are square, so that it is as tall as it must be, or narrower than the plot.
    const [dx, dy] = [xr[1] - xr[0], yr[1] - yr[0]];
    const most = Math.max(120, Math.min(420, tall, (inner * dy) / dx));
    tall = most;
    const widen = (inner * dy) / most - dx;
    xr = [xr[0], xr[1] + Math.max(0, widen)];
  } else if (equal) {
    const [dx, dy] = [(xr[1] - xr[0]) / figure.x.si, (yr[1] - yr[0]) / figure.y.si];
    tall = Math.max(120, Math.min(1.1 * inner, 360, (inner * dy) / dx));
    // The wider one fits, the other shows more around.
    const scale = Math.max(dx / inner, dy / tall);
    const widen = ([a, b]: readonly [number, number], to: number): [number, number] => [
      (a + b - to) / 2,
      (a + b + to) / 2,
    ];
    xr = widen(xr, scale * inner * figure.x.si);
    yr = widen(yr, scale * tall * figure.y.si);
  }
  const box = [left, top + markTop, left + inner, top + markTop + tall] as const;
  // Room for a number on each axis; where lengths are compared, the same steps.
  const [across, up] = equal ? [50, 50] : [55, 32];
  const on = (r: Ruler) => (drawing ? { ...r, ticks: [] } : r);
  const x = on(ruler(figure.x, xr, [box[0], box[2]], Math.max(2, Math.floor(inner / across))));
  const rise = figure.y.downwards ? ([box[1], box[3]] as const) : ([box[3], box[1]] as const);
  const y = on(ruler(figure.y, yr, rise, Math.max(2, Math.floor(tall / up))));

  const strokes = curves.map((c, curve) => ({ curve, d: path(c, x, y) }));
  const words: Word[] = [];
  const leaders: string[] = [];
  const strayed = beside && endNames(figure, named, x, y, box, words, leaders);
  if (map)
    for (const r of regionNames({ figure, box, x, y }, map))
      words.push({
        x: r.x,
        y: r.y + 4.5,
        text: r.fits ? (classes[r.class] ?? '') : letter(r.class),
        role: 'ink',
        anchor: 'middle',
      });
  markNames(figure, x, y, box, words);
  if (figure.y.label && !drawing)
    words.push({ x: 0, y: top - 9, text: withUnit(figure.y), role: 'muted', anchor: 'start' });
  const height = box[3] + bottom + 2;
  if (nameX && figure.x.label && !drawing)
    words.push({
      x: (box[0] + box[2]) / 2,
      y: height - 7,
      text: withUnit(figure.x),
      role: 'muted',
      anchor: 'middle',
    });
  return { figure, width, height, box, x, y, strokes, words, legend: rows, leaders, strayed };
}

/** A, B, … for classes and keys. */
export const letter = (k: number) => String.fromCharCode(65 + (k % 26));

const ends = (centres: readonly number[], log: boolean): readonly [number, number] => {
  const all = edges(centres, log);
  return [all[0] ?? 0, all.at(-1) ?? 1];
};

const near = (px: number) => Math.max(-1e5, Math.min(1e5, px)).toFixed(1);

function path(c: Curve, x: Ruler, y: Ruler): string {
  let pen = false;
  const d: string[] = [];
  c.x.forEach((v, i) => {
    const w = c.y[i];
    const [px, py] = [x.at(v), w === null || w === undefined ? Number.NaN : y.at(w)];
    if (Number.isNaN(px + py)) {
      pen = false;
      return;
    }
    // A point is a line of no length with a round end.
    d.push(c.points ? `M${near(px)} ${near(py)}h0` : `${pen ? 'L' : 'M'}${near(px)} ${near(py)}`);
    pen = true;
  });
  return d.join('') + (c.filled && d.length > 2 ? 'Z' : '');
}

function endNames(
  figure: Figure,
  named: readonly { curve: number; label: string }[],
  x: Ruler,
  y: Ruler,
  box: Layout['box'],
  words: Word[],
  leaders: string[],
): boolean {
  const ends = named.flatMap(({ curve, label }) => {
    const c = figure.curves[curve];
    let best: readonly [number, number] | undefined;
    c?.x.forEach((v, i) => {
      const w = c.y[i];
      if (w === null || w === undefined) return;
      const [px, py] = [x.at(v), y.at(w)];
      if (px <= box[2] + 1 && py >= box[1] - 1 && py <= box[3] + 1 && (!best || px >= best[0]))
        best = [px, py];
    });
    return c && best ? [{ label, role: c.role, at: best, y: best[1] }] : [];
  });
  ends.sort((a, b) => a.y - b.y);
  // Down where two would lie on each other, then up again from the bottom.
  for (let k = 1; k < ends.length; k++) {
    const [above, own] = [ends[k - 1], ends[k]];
    if (above && own) own.y = Math.max(own.y, above.y + LINE);
  }
  let floor = box[3];
  for (const own of ends.toReversed()) {
    own.y = Math.min(own.y, floor);
    floor = own.y - LINE;
  }
  for (const { label, role, at, y: wy } of ends) {
    words.push({ x: box[2] + 8, y: wy + 4.5, text: label, role, anchor: 'start' });
    if (Math.abs(wy - at[1]) > 6 || box[2] - at[0] > 14)
      leaders.push(`M${near(at[0] + 3)} ${near(at[1])}L${near(box[2] + 5)} ${near(wy)}`);
  }
  return ends.some((e) => Math.abs(e.y - e.at[1]) > STRAY);
}

/** Beside its mark, on the side where nothing else stands. */
function markNames({ marks }: Figure, x: Ruler, y: Ruler, box: Layout['box'], words: Word[]): void {
  const taken: [number, number, number, number][] = words.map(rectOf);
  for (const m of marks) {
    if (m.y === undefined) continue;
    const [px, py] = [x.at(m.x), y.at(m.y)];
    taken.push([px - 5, py - 5, px + 5, py + 5]);
  }
  for (const m of marks) {
    if (!m.label) continue;
    const px = x.at(m.x);
    if (px < box[0] - 1 || px > box[2] + 1) continue;
    const half = widthOf(m.label) / 2;
    const word = (wx: number, wy: number, anchor: Word['anchor']): Word => ({
      x: wx,
      y: wy,
      text: m.label,
      role: m.role,
      anchor,
    });
    const py = m.y === undefined ? box[1] : y.at(m.y);
    const spots =
      m.y === undefined
        ? [0, 1, 2].map((row) =>
            word(Math.max(box[0] + half, Math.min(box[2] - half, px)), box[1] - 5 + row * LINE, 'middle'),
          )
        : [
            word(px + 9, py - 6, 'start'),
            word(px - 9, py - 6, 'end'),
            word(px + 9, py + 15, 'start'),
            word(px - 9, py + 15, 'end'),
          ];
    const free = (w: Word) => {
      const r = rectOf(w);
      const inside = r[0] >= box[0] - 2 && r[2] <= box[2] + 2 && r[3] <= box[3] + 2 && r[1] >= box[1] - LINE;
      return inside && taken.every((t) => r[2] < t[0] || t[2] < r[0] || r[3] < t[1] || t[3] < r[1]);
    };
    const chosen = spots.find(free) ?? spots[0];
    if (!chosen) continue;
    words.push(chosen);
    taken.push(rectOf(chosen));
  }
}

function rectOf(w: Word): [number, number, number, number] {
  const size = widthOf(w.text);
  const left = w.anchor === 'start' ? w.x : w.anchor === 'end' ? w.x - size : w.x - size / 2;
  return [left, w.y - 12, left + size, w.y + 3];
}
