// An experiment's lines and shells for the flat view.

import type { Frame } from '../bridge/frame';
import { records } from '../bridge/records';
import { STRIDE } from '../generated/frame';
import { LineStyle } from '../generated/records';
import type { Role } from '../generated/scene';
import type { Vec3 } from '../ui/pose';
import { roleDash, roleOf } from '../ui/roles';
import type { Point } from './flat';

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
  const f = frame.floats('LineVertices');
  return records(frame, 'Lines').map(({ role: number, first, count, style }) => {
    const role = roleOf(number);
    const own = roleDash(role);
    return {
      role,
      closed: style === LineStyle.Closed,
      dash: style === LineStyle.Dashed && own.length === 0 ? DASHED : own,
      points: pointsOf(f, STRIDE.LineVertices, first, count),
    };
  });
}

export function shellsOf(frame: Frame): FlatShell[] {
  const f = frame.floats('ShellVertices');
  const corners = records(frame, 'ShellTriangles');
  return records(frame, 'Shells').map((shell) => ({
    role: roleOf(shell.role),
    opacity: shell.opacity,
    vertices: pointsOf(f, STRIDE.ShellVertices, shell.firstVertex, shell.vertices),
    triangles: corners
      .slice(shell.firstTriangle, shell.firstTriangle + shell.triangles)
      .map(({ vertices }) => vertices),
  }));
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
