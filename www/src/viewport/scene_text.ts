// The scene in a sentence, for who does not see it.

import type { Frame } from '../bridge/frame';
import { records } from '../bridge/records';
import { STRIDE } from '../generated/frame';
import type { Scene } from '../generated/scene';
import type { SceneStore } from '../store/scene_store';
import { bodyLetter } from '../store/selection';
import { format } from '../ui/quantity';

/** Slower than this the bodies are said to stick, m/s. */
const STICKING = 1e-9;

export const bodyName = (scene: Scene, body: number): string =>
  scene.bodies[body]?.name || `body ${bodyLetter(body)}`;

/** Text of the page's own state, else the experiment's own words. */
export async function stateText(store: SceneStore): Promise<string> {
  if (store.frame.peek()?.outcome === 'told') return store.ask().query({ kind: 'tell' });
  const { unsupported } = store.description.peek();
  return sceneText(store.scene.peek(), store.frame.peek(), store.readings.peek(), unsupported);
}

/** “Box in Ball, 1 patch, 163 polygons, normal force 306 N, sticking”. */
export function sceneText(
  scene: Scene,
  frame: Frame | undefined,
  readings: ReadonlyMap<string, number>,
  unsupported = '',
): string {
  if (!frame) return 'Loading';
  const [a, b] = [bodyName(scene, 0), bodyName(scene, 1)];
  const gap = readings.get('gap') ?? Number.NaN;
  if (frame.outcome === 'unsupported') return unsupported || `${b} and ${a} have no contact surface`;
  if (frame.outcome === 'apart') {
    return gap > 0
      ? `${b} and ${a} are apart by ${format(gap, 'length', 3)}`
      : `${b} and ${a} have no contact patch`;
  }
  const patches = countPatches(frame);
  const faces = frame.count('SurfaceFaces');
  const parts = [`${b} in ${a}`, count(patches, 'patch', 'patches'), count(faces, 'polygon', 'polygons')];
  const normal = readings.get('normal_force') ?? Number.NaN;
  if (!Number.isNaN(normal)) parts.push(`normal force ${format(normal, 'force', 3)}`);
  const slip = readings.get('slip_speed') ?? Number.NaN;
  if (!Number.isNaN(slip))
    parts.push(slip > STICKING ? `sliding at ${format(slip, 'speed', 3)}` : 'sticking');
  return parts.join(', ');
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** Polygons that share a corner are of one patch. Corners come once per polygon, so they are joined by place. */
export function countPatches(frame: Frame): number {
  const v = frame.floats('SurfaceVertices');
  const faces = records(frame, 'SurfaceFaces');
  const loops = frame.section('SurfaceLoops');
  const n = faces.length;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < v.length; i += STRIDE.SurfaceVertices)
    for (let k = 0; k < 3; k++) {
      low = Math.min(low, v[i + k] ?? low);
      high = Math.max(high, v[i + k] ?? high);
    }
  const grain = (high - low) * 1e-4 || 1;
  const parent = Uint32Array.from({ length: n }, (_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (parent[at] !== at) at = parent[at] = parent[parent[at] ?? 0] ?? 0;
    return at;
  };
  let patches = n;
  // Two grids, half a cell apart: neighbours split by one share a cell of the other.
  for (const shift of [0, 0.5]) {
    const cells = new Map<string, number>();
    for (const [face, { first, count }] of faces.entries()) {
      for (const vertex of loops.subarray(first, first + count)) {
        const at = STRIDE.SurfaceVertices * vertex;
        const cell = [0, 1, 2].map((k) => Math.floor((v[at + k] ?? 0) / grain + shift)).join();
        const other = cells.get(cell);
        if (other === undefined) cells.set(cell, face);
        else {
          const [p, q] = [root(other), root(face)];
          if (p !== q) {
            parent[q] = p;
            patches -= 1;
          }
        }
      }
    }
  }
  return patches;
}
