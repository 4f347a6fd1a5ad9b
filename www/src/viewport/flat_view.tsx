// Without WebGL2: the bodies' outlines and the patch in its colours, seen from one side, on a plain canvas.
import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Frame } from '../bridge/frame';
import { MeshPurpose, Section, STRIDE } from '../generated/frame';
import type { Scene } from '../generated/scene';
import { useApp } from '../page/app';
import { bodyLetter } from '../store/selection';
import type { Vec3 } from '../ui/pose';
import { theme } from '../ui/theme';
import { arrowLabels, sideOf } from './arrows';
import { convexHull, type Point, rotate, sideways } from './flat';

export function FlatView() {
  const { stage, store, selection } = useApp();
  const ref = useRef<HTMLCanvasElement>(null);
  const [rgb, setRgb] = useState<Uint8Array | undefined>(undefined);
  const [, resized] = useState(0);
  const { colormap } = store.scene.value.view;
  const ready = store.status.value.kind === 'ready';
  useEffect(() => {
    if (!ready) return;
    store
      .ask()
      .call('colormap', { name: colormap })
      .then(setRgb, () => undefined);
  }, [store, ready, colormap]);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(() => resized((n) => n + 1));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  const paint = () => {
    const frame = store.frame.value;
    const assets = store.assets.value;
    const scene = store.scene.value;
    const looks = [theme.value, stage.flatEye.value, selection.body.value, selection.face.value];
    if (ref.current && frame && assets && looks)
      stage.pressureRange.value = draw(
        ref.current,
        frame,
        assets,
        scene,
        rgb,
        stage.flatEye.peek(),
        selection.body.peek(),
      );
  };
  useSignalEffect(paint);
  useEffect(paint);
  return <canvas class="canvas flat" ref={ref} aria-hidden="true" />;
}

interface FlatEye {
  azimuth: number;
  elevation: number;
}

/** Draws everything; gives back the pressures at the ends of the colours. */
function draw(
  canvas: HTMLCanvasElement,
  frame: Frame,
  assets: Uint32Array,
  scene: Scene,
  rgb: Uint8Array | undefined,
  eye: FlatEye,
  selected: number | undefined,
): [number, number] {
  const ratio = Math.min(devicePixelRatio || 1, 2);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  const g = canvas.getContext('2d');
  const range = pressures(frame, scene);
  if (!g || width === 0 || height === 0) return range;
  g.scale(ratio, ratio);
  const css = getComputedStyle(canvas);
  const colour = (name: string) => css.getPropertyValue(name).trim();
  const { layers } = scene.view;
  const flatten = sideways(eye.azimuth, eye.elevation);

  const bodies = bodyMeshes(frame, assets);
  // What is to be seen: the bodies that end somewhere, else everything.
  const finite = bodies.filter((b) => scene.bodies[b.body]?.shape.type !== 'half_space');
  const corners = (finite.length > 0 ? finite : bodies).flatMap((b) => b.vertices.map(flatten));
  const [x0, x1, y0, y1] = corners.reduce(
    ([a, b, c, d], [x, y]) => [Math.min(a, x), Math.max(b, x), Math.min(c, y), Math.max(d, y)],
    [Infinity, -Infinity, Infinity, -Infinity],
  );
  const size = Math.max((x1 - x0) / width, (y1 - y0) / height);
  if (!(size > 0)) return range;
  const scale = 0.68 / size;
  const at = (p: Vec3): Point => {
    const [x, y] = flatten(p);
    return [width / 2 + scale * (x - (x0 + x1) / 2), height / 2 - scale * (y - (y0 + y1) / 2)];
  };
  const trace = (points: readonly Point[]) => {
    g.beginPath();
    points.forEach(([x, y], i) => (i === 0 ? g.moveTo(x, y) : g.lineTo(x, y)));
    g.closePath();
  };

  for (const { body, vertices, edges, convex } of bodies) {
    if (!layers.bodies && selected !== body) continue;
    const points = vertices.map(at);
    g.strokeStyle = colour(selected === body ? '--accent' : '--text');
    g.fillStyle = colour('--line');
    g.lineWidth = selected === body ? 3 : 1.5;
    if (convex) {
      trace(convexHull(points));
      g.globalAlpha = 0.22;
      g.fill();
      g.globalAlpha = 1;
      g.stroke();
    }
    g.lineWidth = selected === body ? 2 : 1;
    g.globalAlpha = 0.6;
    g.beginPath();
    for (const [i, j] of edges) {
      const [p, q] = [points[i], points[j]];
      if (!p || !q) continue;
      g.moveTo(...p);
      g.lineTo(...q);
    }
    g.stroke();
    g.globalAlpha = 1;
  }

  if (layers.patch) {
    const v = floats(frame.section(Section.SurfaceVertices));
    const vertex = (i: number): Vec3 => [v[4 * i] ?? 0, v[4 * i + 1] ?? 0, v[4 * i + 2] ?? 0];
    const faces = frame.section(Section.SurfaceFaces);
    const numbers = floats(faces);
    const loops = frame.section(Section.SurfaceLoops);
    for (let row = 0; row < faces.length; row += STRIDE.SurfaceFaces) {
      const [first = 0, length = 0] = faces.subarray(row + 14, row + 16);
      trace([...loops.subarray(first, first + length)].map((i) => at(vertex(i))));
      const s = ((numbers[row + 7] ?? 0) - range[0]) / (range[1] - range[0]);
      const k = 3 * Math.round(255 * Math.min(1, Math.max(0, Number.isFinite(s) ? s : 0)));
      g.fillStyle = rgb ? `rgb(${rgb[k]} ${rgb[k + 1]} ${rgb[k + 2]})` : colour('--normal');
      g.fill();
      g.strokeStyle = layers.polygons ? colour('--text') : g.fillStyle;
      g.lineWidth = 0.5;
      g.stroke();
    }
  }

  g.font = `600 13px ${css.fontFamily}`;
  const reach = (0.26 * Math.min(width, height)) / scale;
  const labels = arrowLabels(frame, scene.view, reach);
  const tips = labels.map(({ tip }) => at(tip));
  for (const [i, { origin, tip, role, text }] of labels.entries()) {
    const [[ax, ay], [bx, by]] = [at(origin), at(tip)];
    g.strokeStyle = g.fillStyle = colour(
      ['--normal', '--friction', '--wrench', '--wrench', '--text'][role] ?? '--text',
    );
    g.lineWidth = 3;
    g.beginPath();
    g.moveTo(ax, ay);
    g.lineTo(bx, by);
    g.stroke();
    const turn = Math.atan2(by - ay, bx - ax);
    trace(
      [0, 2.6, -2.6].map((t) => [
        bx + (t ? 12 * Math.cos(turn + t) : 0),
        by + (t ? 12 * Math.sin(turn + t) : 0),
      ]),
    );
    g.fill();
    const left = sideOf(tips, i) === 'left';
    g.textAlign = left ? 'right' : 'left';
    g.fillText(text, bx + (left ? -10 : 10), by + 4);
  }
  g.fillStyle = colour('--text');
  g.textAlign = 'center';
  for (const { body } of bodies) {
    const p = frame.bodyPosition(body);
    if (p) g.fillText(bodyLetter(body), ...at(p));
  }
  return range;
}

const floats = (words: Uint32Array) => new Float32Array(words.buffer, words.byteOffset, words.length);

function pressures(frame: Frame, scene: Scene): [number, number] {
  const chosen = scene.view.pressure_range;
  if (chosen.mode === 'fixed') return [chosen.min, chosen.max];
  const v = floats(frame.section(Section.SurfaceVertices));
  let most = 0;
  for (let i = 3; i < v.length; i += STRIDE.SurfaceVertices) most = Math.max(most, v[i] ?? 0);
  return [0, most];
}

/** The finely drawn mesh of each body, in the world. */
function bodyMeshes(frame: Frame, words: Uint32Array) {
  const assets = new Frame(words);
  const table = assets.section(Section.MeshTable);
  const v = floats(assets.section(Section.MeshVertices));
  const e = assets.section(Section.MeshEdges);
  const poses = floats(frame.section(Section.BodyPoses));
  const meshes = [];
  for (let row = 0; row < table.length; row += STRIDE.MeshTable) {
    const [body = 0, purpose, first = 0, count = 0, , triangles = 0, firstEdge = 0, edgeCount = 0] =
      table.subarray(row, row + 8);
    if (purpose !== MeshPurpose.Ideal) continue;
    const [x = 0, y = 0, z = 0, ...q] = poses.subarray(
      STRIDE.BodyPoses * body,
      STRIDE.BodyPoses * (body + 1),
    );
    const vertices = Array.from({ length: count }, (_, i): Vec3 => {
      const k = STRIDE.MeshVertices * (first + i);
      const [a, b, c] = rotate(q as [number, number, number, number], [
        v[k] ?? 0,
        v[k + 1] ?? 0,
        v[k + 2] ?? 0,
      ]);
      return [a + x, b + y, c + z];
    });
    const edges = Array.from({ length: edgeCount }, (_, i): [number, number] => [
      e[2 * (firstEdge + i)] ?? 0,
      e[2 * (firstEdge + i) + 1] ?? 0,
    ]);
    meshes.push({ body, vertices, edges, convex: triangles > 0 });
  }
  return meshes;
}
