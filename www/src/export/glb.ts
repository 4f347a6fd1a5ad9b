// The scene as a glTF 2.0 binary: the bodies' meshes at their poses, the contact surface coloured by pressure.

import type { Frame } from '../bridge/frame';
import { poseOf, records, states as statesOf } from '../bridge/records';
import { STRIDE } from '../generated/frame';
import { MeshPurpose, PointColour } from '../generated/records';
import { animationOf, bulges, type Moved, type Run } from './glb_motion';

const FLOAT = 5126;
const UINT = 5125;
const VERTICES = 34962;
const INDICES = 34963;
/** A primitive of points. */
const POINTS = 0;
const GLTF = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
/** z up, as here, to y up, as glTF has it. */
const Y_UP = [-Math.SQRT1_2, 0, 0, Math.SQRT1_2];

/** Every `stride` numbers, these of them. */
function columns(values: Float32Array, stride: number, from: number, count: number): Float32Array {
  const rows = Math.floor(values.length / stride);
  const out = new Float32Array(rows * count);
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < count; k++) out[i * count + k] = values[i * stride + from + k] ?? 0;
  }
  return out;
}

interface Accessor {
  bufferView: number;
  componentType: number;
  count: number;
  type: string;
  min?: number[];
  max?: number[];
}

/** Packs arrays one behind the other, each with its view and accessor. */
export class Packer {
  readonly views: object[] = [];
  readonly accessors: Accessor[] = [];
  readonly parts: Uint8Array[] = [];
  length = 0;

  /** Without a target it is a track of numbers over time. */
  add(array: Float32Array | Uint32Array, width: number, target?: number): number {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    const view = { buffer: 0, byteOffset: this.length, byteLength: bytes.length };
    this.views.push(target === undefined ? view : { ...view, target });
    this.parts.push(bytes);
    this.length += bytes.length;
    const accessor: Accessor = {
      bufferView: this.views.length - 1,
      componentType: array instanceof Float32Array ? FLOAT : UINT,
      count: array.length / width,
      type: width === 1 ? 'SCALAR' : `VEC${width}`,
    };
    if ((target === VERTICES && width === 3) || (target === undefined && width === 1)) {
      const columns = Array.from({ length: width }, (_, k) => k);
      accessor.min = columns.map((k) => extreme(array, k, width, Math.min));
      accessor.max = columns.map((k) => extreme(array, k, width, Math.max));
    }
    this.accessors.push(accessor);
    return this.accessors.length - 1;
  }
}

function extreme(
  array: ArrayLike<number>,
  k: number,
  width: number,
  pick: (a: number, b: number) => number,
): number {
  let value = array[k] ?? 0;
  for (let i = k; i < array.length; i += width) value = pick(value, array[i] ?? value);
  return value;
}

/** sRGB byte to the linear value glTF wants. */
const linear = (byte: number) => {
  const s = byte / 255;
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
};

export interface GlbInput {
  frame: Frame;
  names: readonly string[];
  /** 256 colours, red green blue. */
  colormap: Uint8Array;
  /** Pressure at the ends of the colour map, Pa. */
  range: readonly [number, number];
  /** Said in the file. */
  source: string;
  /** Of a run, this frame the first: bodies move and bend as they do in it. Contact surface and points are not in it. */
  run?: Run;
}

/** Numbers through the colour map. */
function shades(numbers: Float32Array, { range: [low, high], colormap }: GlbInput): Float32Array {
  const colours = new Float32Array(3 * numbers.length);
  numbers.forEach((number, i) => {
    const s = high > low ? (number - low) / (high - low) : 0;
    const at = 3 * Math.round(255 * Math.max(0, Math.min(1, s)));
    for (let k = 0; k < 3; k++) colours[3 * i + k] = linear(colormap[at + k] ?? 0);
  });
  return colours;
}

export function glb(input: GlbInput): Uint8Array<ArrayBuffer> {
  const pack = new Packer();
  const meshes: object[] = [];
  const nodes: object[] = [];
  const { frame, run } = input;
  const moving: Moved[] = [];
  const vertices = frame.floats('MeshVertices');
  const triangles = frame.section('MeshTriangles');

  const states = statesOf(frame);
  const moved = frame.floats('MovedVertices');
  const scalars = frame.floats('VertexScalars');
  for (const [row, mesh] of records(frame, 'MeshTable').entries()) {
    const { body, firstVertex, firstTriangle } = mesh;
    const state = states.get(row);
    const numbers = state && scalars.subarray(state.firstScalar, state.firstScalar + state.scalars);
    const coloured = numbers !== undefined && numbers.length === mesh.vertices;
    if (mesh.purpose === MeshPurpose.Collision || (mesh.purpose === MeshPurpose.Map && !coloured)) continue;
    if (mesh.vertices === 0 || mesh.triangles === 0) continue;
    const own = vertices.subarray(
      firstVertex * STRIDE.MeshVertices,
      (firstVertex + mesh.vertices) * STRIDE.MeshVertices,
    );
    const displaced = state !== undefined && state.vertices === mesh.vertices;
    const positions = displaced
      ? moved.slice(3 * state.firstVertex, 3 * (state.firstVertex + state.vertices))
      : columns(own, STRIDE.MeshVertices, 0, 3);
    const attributes: Record<string, number> = { POSITION: pack.add(positions, 3, VERTICES) };
    // Without normals of its own a mesh is lit flat: those of the geometry are of where its vertices were.
    if (!displaced) attributes.NORMAL = pack.add(columns(own, STRIDE.MeshVertices, 3, 3), 3, VERTICES);
    if (coloured) {
      attributes.COLOR_0 = pack.add(shades(numbers, input), 3, VERTICES);
      // The numbers themselves, SI, for programs.
      attributes._VALUE = pack.add(numbers.slice(), 1, VERTICES);
    }
    const corners = triangles.slice(firstTriangle * 3, (firstTriangle + mesh.triangles) * 3);
    const indices = pack.add(corners, 1, INDICES);
    const name = input.names[body] || `Body ${String.fromCharCode(65 + body)}`;
    const { translation = [0, 0, 0], rotation: [w, a, b, c] = [1, 0, 0, 0] } = poseOf(frame, body) ?? {};
    nodes.push({ mesh: meshes.length, name, translation, rotation: [a, b, c, w] });
    const bent = run && displaced ? bulges(pack, run, row, positions) : undefined;
    if (run) moving.push({ node: nodes.length - 1, body, bent });
    const targets = bent && { targets: bent.targets };
    const primitive = { attributes, indices, material: coloured ? 2 : body % 2, ...targets };
    meshes.push({ name, primitives: [primitive], ...(bent && { weights: bent.first }) });
  }

  const patch = run ? new Float32Array() : frame.floats('SurfaceVertices');
  const faces = frame.section('SurfaceTriangles');
  if (patch.length > 0 && faces.length > 0) {
    const colours = shades(columns(patch, 4, 3, 1), input);
    const corners = new Uint32Array((faces.length / 4) * 3);
    for (let i = 0; i < faces.length / 4; i++) {
      for (let k = 0; k < 3; k++) corners[3 * i + k] = faces[4 * i + k] ?? 0;
    }
    const attributes = {
      POSITION: pack.add(columns(patch, 4, 0, 3), 3, VERTICES),
      COLOR_0: pack.add(colours, 3, VERTICES),
      // The pressure itself, Pa, for programs.
      _PRESSURE: pack.add(columns(patch, 4, 3, 1), 1, VERTICES),
    };
    const name = 'Contact surface';
    nodes.push({ mesh: meshes.length, name });
    const indices = pack.add(corners, 1, INDICES);
    meshes.push({ name, primitives: [{ attributes, indices, material: 2 }] });
  }

  const cloud = run ? new Float32Array() : frame.floats('Points');
  for (const { first, count, colour } of records(frame, 'PointSets')) {
    const own = cloud.subarray(STRIDE.Points * first, STRIDE.Points * (first + count));
    if (own.length === 0) continue;
    const numbers = columns(own, STRIDE.Points, 3, 1);
    const attributes: Record<string, number> = {
      POSITION: pack.add(columns(own, STRIDE.Points, 0, 3), 3, VERTICES),
    };
    if (colour === PointColour.Scalar) {
      attributes.COLOR_0 = pack.add(shades(numbers, input), 3, VERTICES);
      attributes._VALUE = pack.add(numbers, 1, VERTICES);
    }
    nodes.push({ mesh: meshes.length, name: 'Points' });
    meshes.push({ name: 'Points', primitives: [{ attributes, material: 2, mode: POINTS }] });
  }

  const glass = (rgb: number[]) => ({
    pbrMetallicRoughness: { baseColorFactor: [...rgb, 0.35], metallicFactor: 0, roughnessFactor: 0.8 },
    alphaMode: 'BLEND',
  });
  const animation = run && animationOf(pack, run, moving);
  const document = {
    ...(animation && { animations: [animation] }),
    asset: { version: '2.0', generator: 'Asperity', extras: { source: input.source } },
    scene: 0,
    scenes: [{ nodes: [nodes.length] }],
    nodes: [...nodes, { name: 'Scene, z up', rotation: Y_UP, children: nodes.map((_, i) => i) }],
    meshes,
    materials: [
      { name: 'Body A', ...glass([0.6, 0.59, 0.56]) },
      { name: 'Body B', ...glass([0.72, 0.68, 0.58]) },
      {
        name: 'Pressure',
        pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 1 },
        doubleSided: true,
      },
    ],
    accessors: pack.accessors,
    bufferViews: pack.views,
    buffers: [{ byteLength: pack.length }],
  };
  return container(JSON.stringify(document), pack);
}

function container(text: string, pack: Packer): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(text);
  const padded = (json.length + 3) & ~3;
  const total = 12 + 8 + padded + 8 + pack.length;
  const bytes = new Uint8Array(total);
  const view = new DataView(bytes.buffer);
  const words = [GLTF, 2, total, padded, JSON_CHUNK];
  words.forEach((word, i) => view.setUint32(4 * i, word, true));
  bytes.fill(0x20, 20, 20 + padded);
  bytes.set(json, 20);
  view.setUint32(20 + padded, pack.length, true);
  view.setUint32(24 + padded, BIN_CHUNK, true);
  let at = 28 + padded;
  for (const part of pack.parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
