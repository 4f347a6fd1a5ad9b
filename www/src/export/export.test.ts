import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Frame } from '../bridge/frame';
import { f32, frameWords } from '../bridge/frame_fixture';
import { MeshPurpose, PointColour } from '../generated/records';
import type { Figure } from '../plots/figure';
import { paperInks, plotSvg } from '../plots/plot_svg';
import { ROLES } from '../ui/roles';
import { apa, bibtex } from './cite';
import { glb } from './glb';

const frame = new Frame(
  frameWords(
    {},
    {
      MeshTable: new Uint32Array([
        1,
        MeshPurpose.Ideal,
        0,
        3,
        0,
        1,
        0,
        0,
        1,
        MeshPurpose.Collision,
        0,
        3,
        0,
        1,
        0,
        0,
      ]),
      MeshVertices: f32(0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 1),
      MeshTriangles: new Uint32Array([0, 1, 2]),
      BodyPoses: f32(0, 0, 0, 1, 0, 0, 0, 0.1, 0.2, 0.3, 0.5, 0.5, -0.5, 0.5),
      SurfaceVertices: f32(0, 0, 0, 0, 1, 0, 0, 50, 0, 1, 0, 100),
      SurfaceTriangles: new Uint32Array([0, 1, 2, 0]),
    },
  ),
);

interface Gltf {
  nodes: { name: string; mesh?: number; translation?: number[]; rotation?: number[]; children?: number[] }[];
  meshes: { primitives: { attributes: Record<string, number>; indices: number }[] }[];
  accessors: {
    bufferView: number;
    componentType: number;
    count: number;
    type: string;
    min?: number[];
    max?: number[];
  }[];
  bufferViews: { byteOffset: number; byteLength: number }[];
  buffers: { byteLength: number }[];
}

function read(bytes: Uint8Array): { gltf: Gltf; bin: Uint8Array } {
  const view = new DataView(bytes.buffer);
  expect(view.getUint32(0, true)).toBe(0x46546c67);
  expect(view.getUint32(4, true)).toBe(2);
  expect(view.getUint32(8, true)).toBe(bytes.length);
  const json = view.getUint32(12, true);
  expect(json % 4).toBe(0);
  const gltf = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + json))) as Gltf;
  expect(view.getUint32(24 + json, true)).toBe(0x004e4942);
  expect(view.getUint32(20 + json, true)).toBe(gltf.buffers[0]?.byteLength);
  return { gltf, bin: bytes.subarray(28 + json) };
}

test('a GLB holds the bodies at their poses and the patch with its colours', () => {
  const colormap = new Uint8Array(768).map((_, i) => Math.floor(i / 3));
  const bytes = glb({ frame, names: ['', 'Ball'], colormap, range: [0, 100], source: 'test' });
  const { gltf, bin } = read(bytes);
  expect(gltf.nodes.map((n) => n.name)).toEqual(['Ball', 'Contact surface', 'Scene, z up']);
  expect(gltf.nodes[2]?.children).toEqual([0, 1]);
  expect(gltf.nodes[0]?.translation?.map((v) => Math.fround(v))).toEqual([0.1, 0.2, 0.3].map(Math.fround));
  expect(gltf.nodes[0]?.rotation).toEqual([0.5, -0.5, 0.5, 0.5]);
  const numbers = (accessor: number) => {
    const a = gltf.accessors[accessor];
    const v = gltf.bufferViews[a?.bufferView ?? -1];
    if (!a || !v) throw new Error('no accessor');
    expect(v.byteOffset % 4).toBe(0);
    const copy = bin.slice(v.byteOffset, v.byteOffset + v.byteLength).buffer;
    return [...(a.componentType === 5126 ? new Float32Array(copy) : new Uint32Array(copy))];
  };
  const ball = gltf.meshes[0]?.primitives[0];
  expect(numbers(ball?.attributes.POSITION ?? -1)).toEqual([0, 0, 0, 1, 0, 0, 0, 2, 0]);
  expect(numbers(ball?.attributes.NORMAL ?? -1).slice(0, 3)).toEqual([0, 0, 1]);
  expect(numbers(ball?.indices ?? -1)).toEqual([0, 1, 2]);
  expect(gltf.accessors[ball?.attributes.POSITION ?? -1]?.max).toEqual([1, 2, 0]);
  const patch = gltf.meshes[1]?.primitives[0];
  expect(numbers(patch?.attributes._PRESSURE ?? -1)).toEqual([0, 50, 100]);
  const colours = numbers(patch?.attributes.COLOR_0 ?? -1);
  expect(colours.slice(0, 3)).toEqual([0, 0, 0]);
  expect(colours.slice(6)).toEqual([1, 1, 1]);
});

test('a figure as SVG is well formed and holds every curve', () => {
  const axis = (label: string, unit: string) =>
    ({ label, unit, si: 1, quantity: 'force', scale: 'linear' }) as const;
  const figure: Figure = {
    id: 'force',
    title: 'Force <on> B',
    x: axis('offset', 'm'),
    y: axis('', 'N'),
    equal: false,
    curves: [{ label: 'surface', role: 'normal', x: [-1, 0, 1], y: [0, null, 4], dash: [7, 4] }],
    map: undefined,
    marks: [{ x: 0, label: '', role: 'muted' }],
  };
  const svg = plotSvg([figure], 'a & b', 'note');
  expect(svg).toContain('Force &lt;on&gt; B (N)');
  expect(svg.match(/<path d="M[\d.]+ [\d.]+M[\d.]+ [\d.]+" stroke="#0f3fa8"/)).not.toBeNull();
  expect(svg).toContain('stroke-dasharray="7 4"');
  expect(svg).not.toContain('NaN');
  expect(svg).not.toContain('var(');
});

test('paper has the hues of the light theme', () => {
  const css = readFileSync('www/src/ui/tokens.css', 'utf8');
  const value = (name: string): string => {
    const found = new RegExp(`${name}: (?:light-dark\\((#\\w+)|var\\((--[\\w-]+))`).exec(css);
    return found?.[1] ?? value(found?.[2] ?? '');
  };
  for (const role of ROLES) expect(paperInks().role(role), role).toBe(value(`--role-${role}`));
});

test('a state is cited with version, scene and fingerprint', () => {
  const cited = {
    title: 'Where 100 % & more',
    page: 'contact/where_is_the_contact',
    version: '0.1.0',
    fingerprint: 'd1ee4d00',
    address: 'https://example.org/s/contact/where_is_the_contact/#eb=2e6',
    date: new Date('2026-11-21T10:00:00Z'),
  };
  const entry = bibtex(cited);
  expect(entry).toContain('title   = {{Asperity: Where 100 \\% \\& more}}');
  expect(entry).toContain('note    = {Scene contact/where\\_is\\_the\\_contact, state d1ee4d00}');
  expect(entry.match(/\{/g)?.length).toBe(entry.match(/\}/g)?.length);
  const sourced = { ...cited, source: 'Manipulation, “Contact geometry”: 10 % & less' };
  expect(bibtex(sourced)).toContain(
    'state d1ee4d00; after Manipulation, “Contact geometry”: 10 \\% \\& less, \\url{https://manipulation.csail.mit.edu/clutter.html}}',
  );
  expect(apa(sourced)).toContain(
    'less, https://manipulation.csail.mit.edu/clutter.html) [Computer software]',
  );
  expect(apa({ ...cited, source: 'Drake users' })).toContain('; after Drake users) [');
  expect(apa(cited)).toMatch(/\(2026\)\. Where 100 % & more .* Retrieved November 21, 2026, from https/);
});

test('a GLB holds a map on a part, a mesh where it has moved to, and points', () => {
  const colormap = new Uint8Array(768).map((_, i) => Math.floor(i / 3));
  const vertex = [0, 0, 0, 0, 0, 1];
  const words = frameWords(
    {},
    {
      BodyPoses: f32(0, 0, 0, 1, 0, 0, 0),
      MeshTable: new Uint32Array([
        0,
        MeshPurpose.Map,
        0,
        3,
        0,
        1,
        0,
        0,
        0,
        MeshPurpose.Map,
        0,
        3,
        0,
        1,
        0,
        0,
        0,
        MeshPurpose.Solid,
        0,
        3,
        0,
        1,
        0,
        0,
      ]),
      MeshVertices: f32(...vertex, ...vertex, ...vertex),
      MeshTriangles: new Uint32Array([0, 1, 2]),
      MeshStates: new Uint32Array([0, 0, 0, 0, 3, ...f32(0, 2), 2, 0, 3, 0, 0, ...f32(0, 0)]),
      MovedVertices: f32(1, 2, 3, 4, 5, 6, 7, 8, 9),
      VertexScalars: f32(0, 1, 2),
      PointSets: new Uint32Array([0, PointColour.Scalar, 0, 2, ...f32(2, 0, 2)]),
      Points: f32(1, 1, 1, 0, 2, 2, 2, 2),
    },
  );
  const bytes = glb({ frame: new Frame(words), names: ['Part'], colormap, range: [0, 2], source: 'test' });
  const { gltf } = read(bytes);
  // The map nobody gave numbers to is not there.
  const named = gltf.meshes.map((m) =>
    Object.keys(m.primitives[0]?.attributes ?? {})
      .sort()
      .join(),
  );
  expect(named).toEqual(['COLOR_0,NORMAL,POSITION,_VALUE', 'POSITION', 'COLOR_0,POSITION,_VALUE']);
  const moved = gltf.accessors[gltf.meshes[1]?.primitives[0]?.attributes.POSITION ?? -1];
  expect([moved?.min, moved?.max]).toEqual([
    [1, 2, 3],
    [7, 8, 9],
  ]);
});

test('a run as a model: poses at k / rate, the short way round, bent meshes by their forms, and no surface of the start', () => {
  const at = (k: number) =>
    new Frame(
      frameWords(
        {},
        {
          MeshTable: new Uint32Array([1, MeshPurpose.Ideal, 0, 3, 0, 1, 0, 0]),
          MeshStates: new Uint32Array([0, 0, 3, 0, 0, 0, 0]),
          MovedVertices: f32(0, 0, 0.1 * k, 1, 0, 0, 0, 1, 0),
          MeshVertices: f32(0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1),
          MeshTriangles: new Uint32Array([0, 1, 2]),
          // The same turn, with the other sign in every second frame.
          BodyPoses: f32(
            0,
            0,
            0,
            1,
            0,
            0,
            0,
            0.1 * k,
            0,
            0,
            ...(k % 2 ? [-0.6, -0.8, 0, 0] : [0.6, 0.8, 0, 0]),
          ),
          SurfaceVertices: f32(0, 0, 0, 0, 1, 0, 0, 50, 0, 1, 0, 100),
          SurfaceTriangles: new Uint32Array([0, 1, 2, 0]),
        },
      ),
    );
  const frames = [0, 1, 2].map(at);
  const [first] = frames;
  if (!first) throw new Error('no frame');
  const bytes = glb({
    frame: first,
    names: ['Table', 'Ball'],
    colormap: new Uint8Array(768),
    range: [0, 100],
    source: 'test',
    run: { frames, rate: 4 },
  });
  const view = new DataView(bytes.buffer);
  const length = view.getUint32(12, true);
  const gltf = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length)));
  const numbers = (index: number) => {
    const { bufferView, count, type } = gltf.accessors[index];
    const width = type === 'SCALAR' ? 1 : Number(type.slice(3));
    const from = 28 + length + gltf.bufferViews[bufferView].byteOffset;
    return Array.from({ length: count * width }, (_, i) => view.getFloat32(from + 4 * i, true));
  };
  expect(gltf.nodes.map((n: { name: string }) => n.name)).toEqual(['Ball', 'Scene, z up']);
  const [{ channels, samplers }] = gltf.animations;
  const track = (path: string) => {
    const channel = channels.find((c: { target: { path: string } }) => c.target.path === path);
    const { input, output } = samplers[channel.sampler];
    return { times: numbers(input), values: numbers(output), input: gltf.accessors[input] };
  };
  const moved = track('translation');
  expect(moved.times).toEqual([0, 0.25, 0.5]);
  expect([moved.input.min, moved.input.max]).toEqual([[0], [0.5]]);
  expect(moved.values[6]).toBeCloseTo(0.2, 6);
  // x y z w, as glTF has it.
  const turns = track('rotation').values;
  expect(turns.slice(4, 8).map((v) => Number(v.toFixed(3)))).toEqual([0.8, 0, 0, 0.6]);
  expect(track('weights').values).toEqual([0, 0, 1, 0, 0, 1]);
  const { targets } = gltf.meshes[0].primitives[0];
  expect(targets).toHaveLength(2);
  expect(numbers(targets[1].POSITION)[2]).toBeCloseTo(0.2, 6);
  expect(gltf.meshes[0].weights).toEqual([0, 0]);
});
