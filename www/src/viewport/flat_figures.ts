// An experiment's lines and shells for the flat view.
import type { Frame } from '../bridge/frame';
import { LineStyle, Section, STRIDE } from '../generated/frame';
import type { Role } from '../generated/scene';
import type { Vec3 } from '../ui/pose';
import { roleDash, roleOf } from '../ui/roles';
import type { Point } from './flat';
import { floats } from './flat_scene';

export interface FlatLine {
  role: Role;
  closed: boolean;
  dash: readonly number[];
  points: Vec3[];
}
export interface FlatShell {
  role: Role;
  opacity: number;
  vertices: Vec3[];
  triangles: [number, number, number][];
}

/** Where a line is dashed whose role has no dash of its own. */
const DASHED = [6, 4];

function pointsOf(f: Float32Array, stride: number, first: number, count: number): Vec3[] {
  return Array.from({ length: count }, (_, i): Vec3 => {
    const k = stride * (first + i);
    return [f[k] ?? 0, f[k + 1] ?? 0, f[k + 2] ?? 0];
  });
}

export function linesOf(frame: Frame): FlatLine[] {
  const rows = frame.section(Section.Lines);
  const f = floats(frame.section(Section.LineVertices));
  const lines: FlatLine[] = [];
  for (let row = 0; row < rows.length; row += STRIDE.Lines) {
    const [number, first = 0, count = 0, style] = rows.subarray(row, row + STRIDE.Lines);
    const role = roleOf(number);
    const own = roleDash(role);
    lines.push({
      role,
      closed: style === LineStyle.Closed,
      dash: style === LineStyle.Dashed && own.length === 0 ? DASHED : own,
      points: pointsOf(f, STRIDE.LineVertices, first, count),
    });
  }
  return lines;
}

export function shellsOf(frame: Frame): FlatShell[] {
  const rows = frame.section(Section.Shells);
  const opacities = floats(rows);
  const f = floats(frame.section(Section.ShellVertices));
  const corners = frame.section(Section.ShellTriangles);
  const shells: FlatShell[] = [];
  for (let row = 0; row < rows.length; row += STRIDE.Shells) {
    const [number, v = 0, vs = 0, t = 0, ts = 0] = rows.subarray(row, row + STRIDE.Shells);
    const triangles = Array.from({ length: ts }, (_, i): [number, number, number] => {
      const [a = 0, b = 0, c = 0] = corners.subarray(3 * (t + i), 3 * (t + i + 1));
      return [a, b, c];
    });
    shells.push({
      role: roleOf(number),
      opacity: opacities[row + 5] ?? 1,
      vertices: pointsOf(f, STRIDE.ShellVertices, v, vs),
      triangles,
    });
  }
  return shells;
}

/** The triangles on the screen, all turned one way, so that together they fill what they cover once. */
export function facesOf(shell: FlatShell, at: (p: Vec3) => Point): [Point, Point, Point][] {
  const points = shell.vertices.map(at);
  return shell.triangles.flatMap(([i, j, k]) => {
    const [a, b, c] = [points[i], points[j], points[k]];
    if (!a || !b || !c) return [];
    return [turn(a, b, c) < 0 ? [a, c, b] : [a, b, c]];
  });
}

/** Edges with one triangle, or with one that faces us and one that does not. Vertices at one place count as one. */
export function outlineOf(shell: FlatShell, at: (p: Vec3) => Point): [Point, Point][] {
  const points = shell.vertices.map(at);
  const places = shell.vertices.map((v) => v.map((c) => c.toPrecision(5)).join());
  const sides = new Map<string, { ends: [Point, Point]; turns: number[] }>();
  for (const [i, j, k] of shell.triangles) {
    const [a, b, c] = [points[i], points[j], points[k]];
    if (!a || !b || !c) continue;
    const way = Math.sign(turn(a, b, c));
    for (const [s, t, p, q] of [
      [i, j, a, b],
      [j, k, b, c],
      [k, i, c, a],
    ] as const) {
      const key = [places[s], places[t]].sort().join(' ');
      const side = sides.get(key);
      if (side) side.turns.push(way);
      else sides.set(key, { ends: [p, q], turns: [way] });
    }
  }
  return [...sides.values()]
    .filter(({ turns }) => turns.length === 1 || turns.some((way) => way !== turns[0]))
    .map(({ ends }) => ends);
}

const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
