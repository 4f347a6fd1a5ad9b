// Scenes and frames to be painted: one scene of each experiment, and frames made here of what no scene shows yet.
import { readFileSync } from 'node:fs';
import { load, open, WHOLE } from './engines.mjs';
import { HEADER, HEADER_WORDS, laidOut, Section } from './frame.mjs';
import { SCENES, sceneFiles } from './scene_files.mjs';

/** The words of each experiment's first scene, and its view. */
export function scenes() {
  load(WHOLE);
  const found = new Map();
  for (const file of sceneFiles()) {
    const text = readFileSync(`${SCENES}/${file}`, 'utf8');
    const { kind } = JSON.parse(text).experiment;
    if (!found.has(kind)) found.set(kind, text);
  }
  return [...found].map(([name, text]) => {
    const session = open(text);
    const scene = JSON.parse(session.scene_text());
    const words = session.frame();
    session.free();
    return { name, words, view: scene.view };
  });
}

const bits = (numbers) => new Uint32Array(new Float32Array(numbers).buffer);

/** A frame of these sections. */
export function made(sections) {
  const header = new Uint32Array(HEADER_WORDS);
  header[HEADER.revision] = 1;
  return laidOut(
    header,
    Object.entries(sections).map(([name, words]) => [Section[name], 1, words]),
  );
}

/** Two images beside each other: colours with a clear corner, and numbers through the map with a hole in them. */
export function withImages() {
  const [rgba, scalar] = [0, 1];
  const n = 32;
  const colour = Uint32Array.from({ length: n * n }, (_, i) => {
    const [x, y] = [i % n, Math.floor(i / n)];
    if (x > 24 && y > 24) return 0;
    return (0xff000000 | (Math.round((255 * y) / n) << 8) | Math.round((255 * x) / n)) >>> 0;
  });
  const depth = Float32Array.from({ length: n * n }, (_, i) => {
    const [x, y] = [(i % n) - n / 2, Math.floor(i / n) - n / 2];
    return Math.hypot(x, y) < 5 ? Number.NaN : 1 + Math.hypot(x, y) / n;
  });
  return made({
    Images: new Uint32Array([
      ...[rgba, n, n, 0, ...bits([0, 1]), ...bits([-1.1, 0, 1, 1, 0, 0, 0, 0, -1])],
      ...[scalar, n, n, n * n, ...bits([1, 1.7]), ...bits([0.1, 0, 1, 1, 0.4, 0, 0, 0, -1])],
    ]),
    Pixels: new Uint32Array([...colour, ...new Uint32Array(depth.buffer)]),
  });
}

/** A sheet in waves whose vertices have moved and carry numbers, and a cloud of points over it. */
export function withSensed() {
  const n = 31;
  const sheet = (lift) =>
    Array.from({ length: n * n }, (_, i) => {
      const [x, y] = [(i % n) / n - 0.5, Math.floor(i / n) / n - 0.5];
      return [x, y, lift * 0.08 * Math.sin(9 * x) * Math.cos(7 * y)];
    });
  const triangles = [];
  for (let j = 0; j + 1 < n; j++)
    for (let i = 0; i + 1 < n; i++) {
      const a = j * n + i;
      triangles.push(a, a + 1, a + n + 1, a, a + n + 1, a + n);
    }
  const solid = 2;
  const mesh = [0, solid, 0, n * n, 0, triangles.length / 3, 0, 0];
  const count = 500;
  const cloud = Array.from({ length: count }, (_, i) => [
    0.4 * Math.sin(i),
    0.4 * Math.cos(1.7 * i),
    0.3 + 0.05 * Math.sin(0.3 * i),
    i / count,
  ]);
  return made({
    BodyPoses: bits([0, 0, 0, 1, 0, 0, 0, 0, 0, -0.3, 1, 0, 0, 0]),
    MeshTable: new Uint32Array([...mesh, 1, ...mesh.slice(1)]),
    MeshVertices: bits(sheet(0).flatMap((p) => [...p, 0, 0, 1])),
    MeshTriangles: new Uint32Array(triangles),
    MeshStates: new Uint32Array([
      ...[0, 0, n * n, 0, 0, ...bits([0, 1])],
      ...[1, 0, n * n, 0, n * n, ...bits([0, 1])],
    ]),
    MovedVertices: bits(sheet(1).flat()),
    VertexScalars: bits(Array.from({ length: n * n }, (_, i) => (i % n) / n)),
    PointSets: new Uint32Array([3, 1, 0, count, ...bits([4, 0, 1])]),
    Points: bits(cloud.flat()),
  });
}

/** So many bodies side by side, in turn a wedge and a slab, every third to be looked into. */
export function crowd(count) {
  const wedge = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const slab = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 0.3],
  ];
  const faces = [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ];
  const across = Math.ceil(Math.sqrt(count));
  const [ideal, solid] = [0, 2];
  const bodies = Array.from({ length: count }, (_, i) => i);
  const corner = (i) => (i % 2 ? slab : wedge).flatMap((p) => [...p, ...p.map((x) => (x - 0.25) / 0.85)]);
  return made({
    BodyPoses: bits(bodies.flatMap((i) => [1.5 * (i % across), 1.5 * Math.floor(i / across), 0, 0.8, 0, 0, 0.6])),
    MeshTable: new Uint32Array(bodies.flatMap((i) => [i, i % 3 ? solid : ideal, 4 * i, 4, 4 * i, 4, 0, 0])),
    MeshVertices: bits(bodies.flatMap(corner)),
    MeshTriangles: new Uint32Array(bodies.flatMap(() => faces.flat())),
  });
}
