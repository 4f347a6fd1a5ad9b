// Plane geometry of the view without WebGL2.
import type { Vec3 } from '../ui/pose';

export type Point = [x: number, y: number];

/** Parallel projection, as seen from azimuth and elevation: x to the right, y up. */
export function sideways(azimuth: number, elevation: number): (p: Vec3) => Point {
  const [sa, ca] = [Math.sin(azimuth), Math.cos(azimuth)];
  const [se, ce] = [Math.sin(elevation), Math.cos(elevation)];
  return ([x, y, z]) => [-sa * x + ca * y, -se * ca * x - se * sa * y + ce * z];
}

/** v turned by the unit quaternion w x y z. */
export function rotate([w, x, y, z]: [number, number, number, number], [a, b, c]: Vec3): Vec3 {
  const [u, v, t] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * u + y * t - z * v, b + w * v + z * u - x * t, c + w * t + x * v - y * u];
}

/** Counter-clockwise, by Andrew's monotone chain. */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort(([a, b], [c, d]) => a - c || b - d);
  const half = (row: readonly Point[]) => {
    const chain: Point[] = [];
    for (const p of row) {
      for (;;) {
        const [a, b] = chain.slice(-2);
        if (!a || !b || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/** By the number of edges to the right. */
export function inside([x, y]: Point, loop: readonly Point[]): boolean {
  let within = false;
  loop.forEach(([ax, ay], i) => {
    const [bx, by] = loop[(i + 1) % loop.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) within = !within;
  });
  return within;
}
