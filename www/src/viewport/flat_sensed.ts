// Meshes that move or carry numbers, sets of points and images, for the flat view.

import type { Frame } from '../bridge/frame';
import { poseOf, records, states } from '../bridge/records';
import { STRIDE } from '../generated/frame';
import { ImageFormat, PointColour, type Records } from '../generated/records';
import type { Role } from '../generated/scene';
import type { Vec3 } from '../ui/pose';
import { roleOf } from '../ui/roles';
import { type Point, rotate } from './flat';

/** Most points of a set that are drawn: a canvas draws them one by one. */
const MOST_POINTS = 20_000;

type State = Records['MeshStates'];

/** Where the vertices of a mesh are, in the body frame: x y z at every `stride` numbers. */
export function verticesOf(frame: Frame, mesh: Records['MeshTable'], state: State | undefined) {
  if (state && state.vertices === mesh.vertices)
    return { at: frame.floats('MovedVertices'), stride: STRIDE.MovedVertices, first: state.firstVertex };
  return { at: frame.floats('MeshVertices'), stride: STRIDE.MeshVertices, first: mesh.firstVertex };
}

/** The numbers at the ends of the colour map, of everything coloured by it. */
export function rangeOf(frame: Frame): [number, number] | undefined {
  const ranges = [
    ...records(frame, 'MeshStates').flatMap(({ scalars, range }) => (scalars > 0 ? [range] : [])),
    ...records(frame, 'PointSets').flatMap(({ colour, range }) =>
      colour === PointColour.Scalar ? [range] : [],
    ),
    ...records(frame, 'Images').flatMap(({ format, range }) =>
      format === ImageFormat.Scalar ? [range] : [],
    ),
  ];
  if (ranges.length === 0) return undefined;
  return [Math.min(...ranges.map(([low]) => low)), Math.max(...ranges.map(([, high]) => high))];
}

/** The triangles of meshes that are coloured by numbers: corners in the world and the number in the middle. */
export function colouredTriangles(frame: Frame): { corners: Vec3[]; value: number }[] {
  const table = records(frame, 'MeshTable');
  const triangles = frame.section('MeshTriangles');
  const scalars = frame.floats('VertexScalars');
  return [...states(frame).values()].flatMap((state) => {
    const mesh = table[state.mesh];
    const pose = mesh && poseOf(frame, mesh.body);
    if (!mesh || !pose || state.scalars !== mesh.vertices) return [];
    const { at, stride, first } = verticesOf(frame, mesh, state);
    const place = (i: number): Vec3 => {
      const k = stride * (first + i);
      const [x, y, z] = rotate(pose.rotation, [at[k] ?? 0, at[k + 1] ?? 0, at[k + 2] ?? 0]);
      return [x + pose.translation[0], y + pose.translation[1], z + pose.translation[2]];
    };
    return Array.from({ length: mesh.triangles }, (_, t) => {
      const k = 3 * (mesh.firstTriangle + t);
      const corners = [...triangles.subarray(k, k + 3)];
      const sum = corners.reduce((s, i) => s + (scalars[state.firstScalar + i] ?? 0), 0);
      return { corners: corners.map(place), value: sum / 3 };
    });
  });
}

interface FlatPoints {
  role: Role;
  /** Each has a colour of its own by its number. */
  scalar: boolean;
  /** CSS px. */
  size: number;
  points: { place: Vec3; value: number }[];
}

/** Sets of points; of a large one every so many. */
export function pointsOf(frame: Frame): FlatPoints[] {
  const f = frame.floats('Points');
  return records(frame, 'PointSets').map(({ role, colour, first, count, size }) => {
    const every = Math.max(1, Math.ceil(count / MOST_POINTS));
    const points = Array.from({ length: Math.ceil(count / every) }, (_, i) => {
      const [x = 0, y = 0, z = 0, value = 0] = f.subarray(
        4 * (first + every * i),
        4 * (first + every * i + 1),
      );
      return { place: [x, y, z] as Vec3, value };
    });
    return { role: roleOf(role), scalar: colour === PointColour.Scalar, size, points };
  });
}

/** An image as a canvas, with where its upper left corner and the ends of its two edges there are in the picture. */
export function imagesOf(
  frame: Frame,
  at: (p: Vec3) => Point,
  colour: (value: number) => readonly [number, number, number],
): { picture: HTMLCanvasElement; corner: Point; right: Point; down: Point }[] {
  const words = frame.section('Pixels');
  const numbers = frame.floats('Pixels');
  return records(frame, 'Images').flatMap((image) => {
    const { width, height, first, corner } = image;
    if (width === 0 || height === 0 || first + width * height > words.length) return [];
    const pixels = new Uint8ClampedArray(4 * width * height);
    if (image.format === ImageFormat.Rgba)
      new Uint32Array(pixels.buffer).set(words.subarray(first, first + width * height));
    else
      for (let i = 0; i < width * height; i++) {
        const value = numbers[first + i] ?? Number.NaN;
        if (!Number.isNaN(value)) pixels.set([...colour(value), 255], 4 * i);
      }
    const picture = document.createElement('canvas');
    picture.width = width;
    picture.height = height;
    picture.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0);
    const beside = (edge: Vec3): Point => at(corner.map((c, k) => c + (edge[k] ?? 0)) as Vec3);
    return [{ picture, corner: at(corner), right: beside(image.right), down: beside(image.down) }];
  });
}
