// What the flat view draws, read from the frame.

import type { Frame } from '../bridge/frame';
import { poseOf, records, states as statesOf } from '../bridge/records';
import { STRIDE } from '../generated/frame';
import { MeshPurpose } from '../generated/records';
import type { Vec3 } from '../ui/pose';
import { rotate } from './flat';
import { verticesOf } from './flat_sensed';

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

/** The meshes of each body, as drawn and as computed with. */
export function meshesOf(frame: Frame): FlatMesh[] {
  const states = statesOf(frame);
  const e = frame.section('MeshEdges');
  const meshes: FlatMesh[] = [];
  for (const [row, mesh] of records(frame, 'MeshTable').entries()) {
    if (mesh.purpose === MeshPurpose.Map) continue;
    const { at: v, stride, first } = verticesOf(frame, mesh, states.get(row));
    const { body, purpose, vertices: count, triangles, firstEdge, edges: edgeCount } = mesh;
    const pose = poseOf(frame, body);
    if (!pose) continue;
    const [x, y, z] = pose.translation;
    let thick = false;
    const vertices = Array.from({ length: count }, (_, i): Vec3 => {
      const k = stride * (first + i);
      thick ||= v[k + 2] !== v[stride * first + 2];
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
  const v = frame.floats('SurfaceVertices');
  const loops = frame.section('SurfaceLoops');
  return records(frame, 'SurfaceFaces').map(({ first, count }) =>
    [...loops.subarray(first, first + count)].map((i): Vec3 => {
      const k = STRIDE.SurfaceVertices * i;
      return [v[k] ?? 0, v[k + 1] ?? 0, v[k + 2] ?? 0];
    }),
  );
}
