// What the flat view draws, read from the frame and the assets.
import type { Frame } from '../bridge/frame';
import { MeshPurpose, Section, STRIDE } from '../generated/frame';
import type { Vec3 } from '../ui/pose';
import { rotate } from './flat';

export interface FlatMesh {
  body: number;
  /** In the world, m. */
  vertices: Vec3[];
  edges: [number, number][];
  /** The mesh contact is computed with, not the shape: wires alone. */
  wires: boolean;
  /** It has an inside and an end; a half-space's tile has not. */
  solid: boolean;
}

export const floats = (words: Uint32Array) => new Float32Array(words.buffer, words.byteOffset, words.length);

/** The meshes of each body, as drawn and as computed with. */
export function meshesOf(frame: Frame, assets: Frame): FlatMesh[] {
  const table = assets.section(Section.MeshTable);
  const v = floats(assets.section(Section.MeshVertices));
  const e = assets.section(Section.MeshEdges);
  const meshes: FlatMesh[] = [];
  for (let row = 0; row < table.length; row += STRIDE.MeshTable) {
    const [body = 0, purpose, first = 0, count = 0, , triangles = 0, firstEdge = 0, edgeCount = 0] =
      table.subarray(row, row + 8);
    const pose = frame.pose(body);
    if (!pose) continue;
    const [x, y, z] = pose.translation;
    let thick = false;
    const vertices = Array.from({ length: count }, (_, i): Vec3 => {
      const k = STRIDE.MeshVertices * (first + i);
      thick ||= v[k + 2] !== v[STRIDE.MeshVertices * first + 2];
      const [a, b, c] = rotate(pose.rotation, [v[k] ?? 0, v[k + 1] ?? 0, v[k + 2] ?? 0]);
      return [a + x, b + y, c + z];
    });
    const edges = Array.from({ length: edgeCount }, (_, i): [number, number] => [
      e[2 * (firstEdge + i)] ?? 0,
      e[2 * (firstEdge + i) + 1] ?? 0,
    ]);
    const wires = purpose === MeshPurpose.Collision;
    meshes.push({ body, vertices, edges, wires, solid: thick && triangles > 0 });
  }
  return meshes;
}

/** Corners of each polygon of the contact surface, in the world. */
export function faceLoops(frame: Frame): Vec3[][] {
  const v = floats(frame.section(Section.SurfaceVertices));
  const faces = frame.section(Section.SurfaceFaces);
  const loops = frame.section(Section.SurfaceLoops);
  const found: Vec3[][] = [];
  for (let row = 0; row < faces.length; row += STRIDE.SurfaceFaces) {
    const [first = 0, length = 0] = faces.subarray(row + 14, row + 16);
    found.push(
      [...loops.subarray(first, first + length)].map((i): Vec3 => {
        const k = STRIDE.SurfaceVertices * i;
        return [v[k] ?? 0, v[k + 1] ?? 0, v[k + 2] ?? 0];
      }),
    );
  }
  return found;
}
