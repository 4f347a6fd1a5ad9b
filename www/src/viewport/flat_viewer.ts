// Stands in for the viewer where there is no WebGL2: outlines, the patch in its colours and the arrows on a plain canvas,
// in parallel projection. Camera, picking and dragging as in three dimensions.

import { Frame } from '../bridge/frame';
import { colormap } from '../bridge/module';
import { bodyPosition, poseOf, records } from '../bridge/records';
import { STRIDE } from '../generated/frame';
import { HandleKind } from '../generated/records';
import type { Camera, Pose, Role, View } from '../generated/scene';
import { moved, roundStep, turned, type Vec3 } from '../ui/pose';
import { ROLES } from '../ui/roles';
import { type ArrowLabel, arrowLabels, FIELD_OF_VIEW, reachOf } from './arrows';
import { convexHull, inside, type Point, sideways } from './flat';
import { facesOf, linesOf, outlineOf, shellsOf } from './flat_figures';
import { type FlatMesh, faceLoops, meshesOf } from './flat_scene';
import { colouredTriangles, imagesOf, pointsOf, rangeOf } from './flat_sensed';
import { along, type Grip, gripsOf, REACH } from './grips';
import type { Drawer, StandardView } from './stage';

/** Part of the picture the bodies fill when fitted. */
const FITTED = 0.68;
/** Radius of the handle, CSS px: 44 across. */
const GRIP = 22;
const PIXELS_PER_TURN = 900;
const NEAREST = 1e-6;
const FARTHEST = 1e6;
const SNAP_TURN = Math.PI / 12;
const NAMES = ['viewport', 'text', 'line', 'accent', 'normal', 'friction', 'wrench', 'slip'] as const;
type Colour = (typeof NAMES)[number] | `role-${Role}`;
/** Where the standard views look from: azimuth, elevation in quarter turns. */
const SIDES: Record<StandardView, readonly [number, number]> = {
  front: [-1, 0],
  back: [1, 0],
  left: [2, 0],
  right: [0, 0],
  top: [-1, 1],
  bottom: [-1, -1],
  iso: [-0.6, 0.25],
};
const ARROW_COLOURS: readonly Colour[] = ['normal', 'friction', 'wrench', 'wrench', 'text', 'slip'];

export class FlatViewer implements Drawer {
  private size: Point = [1, 1];
  private ratio = 1;
  private eye: Camera = { target: [0, 0, 0], distance: 1, azimuth: -Math.PI / 2, elevation: 0 };
  private view: View | undefined;
  private frame: Frame | undefined;
  private meshes: FlatMesh[] = [];
  private selected: number | undefined;
  private face: number | undefined;
  private gizmo: { body: number; mode: 'move' | 'turn' } | undefined;
  private hot = false;
  /** The experiment's handles: under the pointer, held by the keys, dragged. */
  private hotGrip: number | undefined;
  private focused: number | undefined;
  private held: { grip: Grip; offset: Point } | undefined;
  private drag: { pose: Pose; from: Point } | undefined;
  private readonly colours = new Map<Colour, string>();
  private rgb: { name: string; table: Uint8Array } | undefined;

  constructor(private readonly canvas: HTMLCanvasElement) {
    if (!canvas.getContext('2d')) throw new Error('This browser draws on no canvas.');
  }

  free(): void {
    this.frame = undefined;
    this.meshes = [];
  }

  resize(width: number, height: number, ratio: number): void {
    this.size = [width, height];
    this.ratio = ratio;
    this.canvas.width = width * ratio;
    this.canvas.height = height * ratio;
    this.render();
  }

  set_theme(name: 'light' | 'dark' | 'projector'): void {
    const { style } = this.canvas;
    style.colorScheme = name === 'dark' ? 'dark' : 'light';
    for (const colour of [...NAMES, ...ROLES.map((role) => `role-${role}` as const)]) {
      style.color = `var(--${colour})`;
      this.colours.set(colour, getComputedStyle(this.canvas).color);
    }
  }

  set_view(view: View): void {
    this.view = view;
    if (this.rgb?.name !== view.colormap) this.rgb = { name: view.colormap, table: colormap(view.colormap) };
  }

  set_frame(words: Uint32Array): void {
    this.frame = new Frame(words, this.frame);
    this.meshes = meshesOf(this.frame);
  }

  set_selection(body: number | undefined, face: number | undefined): void {
    this.selected = body;
    this.face = face;
  }

  set_gizmo(body: number | undefined, mode: 'move' | 'turn'): void {
    this.gizmo = body === undefined ? undefined : { body, mode };
  }

  // --- camera ---------------------------------------------------------------------------------------------

  camera(): Camera {
    return { ...this.eye };
  }
  set_camera(camera: Camera): void {
    this.eye = { ...camera };
  }
  orbit(dx: number, dy: number): void {
    const by = (2 * Math.PI) / PIXELS_PER_TURN;
    this.eye.azimuth -= dx * by;
    this.eye.elevation = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, this.eye.elevation + dy * by));
  }
  pan(dx: number, dy: number): void {
    this.shift(-dx / this.scale(), dy / this.scale());
  }
  zoom(factor: number, x = this.size[0] / 2, y = this.size[1] / 2): void {
    if (!(factor > 0 && Number.isFinite(factor))) return;
    const off: Point = [x - this.size[0] / 2, this.size[1] / 2 - y];
    const before = 1 / this.scale();
    this.eye.distance = Math.max(NEAREST, Math.min(FARTHEST, this.eye.distance / factor));
    const by = before - 1 / this.scale();
    this.shift(off[0] * by, off[1] * by);
  }
  fit(): void {
    // What is to be seen: the bodies that end somewhere, else everything.
    const finite = this.meshes.filter((m) => m.solid);
    const flatten = sideways(this.eye.azimuth, this.eye.elevation);
    const shown = (finite.length > 0 ? finite : this.meshes).flatMap((m) => m.vertices);
    const corners = [...shown, ...this.extremes()].map(flatten);
    const [x0, x1, y0, y1] = corners.reduce(
      ([a, b, c, d], [x, y]) => [Math.min(a, x), Math.max(b, x), Math.min(c, y), Math.max(d, y)],
      [Infinity, -Infinity, Infinity, -Infinity],
    );
    const pixel = Math.max((x1 - x0) / this.size[0], (y1 - y0) / this.size[1]) / FITTED;
    if (!(pixel > 0 && Number.isFinite(pixel))) return;
    this.eye.distance = (pixel * this.size[1]) / (2 * Math.tan(FIELD_OF_VIEW / 2));
    const [x, y] = flatten(this.eye.target);
    this.shift((x0 + x1) / 2 - x, (y0 + y1) / 2 - y);
  }
  /** Of the figures a fitted picture shows: all but guides. */
  private extremes(): Vec3[] {
    const { frame } = this;
    if (!frame || this.view?.layers.figures === false) return [];
    const lines = linesOf(frame).filter(({ role }) => role !== 'muted');
    return [
      ...lines.flatMap(({ points }) => points),
      ...shellsOf(frame).flatMap(({ vertices }) => vertices),
      ...gripsOf(frame).map(({ position }) => position),
    ];
  }
  standard_view(name: StandardView): void {
    const [azimuth, elevation] = SIDES[name];
    this.eye.azimuth = (azimuth * Math.PI) / 2;
    this.eye.elevation = (elevation * Math.PI) / 2;
    this.fit();
  }

  /** CSS px of a metre. */
  private scale(): number {
    return this.size[1] / (2 * this.eye.distance * Math.tan(FIELD_OF_VIEW / 2));
  }
  /** Right and up of the picture, in the world. */
  private axes(): [right: Vec3, up: Vec3] {
    const { azimuth, elevation } = this.eye;
    const along = (k: 0 | 1) =>
      (
        [
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ] as Vec3[]
      ).map((e) => sideways(azimuth, elevation)(e)[k]) as Vec3;
    return [along(0), along(1)];
  }
  private shift(x: number, y: number): void {
    const [right, up] = this.axes();
    this.eye.target = this.eye.target.map((c, k) => c + x * (right[k] ?? 0) + y * (up[k] ?? 0)) as Vec3;
  }
  private projection(): (p: Vec3) => Point {
    const flatten = sideways(this.eye.azimuth, this.eye.elevation);
    const [x0, y0] = flatten(this.eye.target);
    const scale = this.scale();
    return (p) => {
      const [x, y] = flatten(p);
      return [this.size[0] / 2 + scale * (x - x0), this.size[1] / 2 - scale * (y - y0)];
    };
  }
  project(p: Vec3): Point {
    return this.projection()(p);
  }

  // --- pointing -------------------------------------------------------------------------------------------

  pick(x: number, y: number, finger?: boolean | null): ReturnType<Drawer['pick']> {
    const grip = this.gripAt(x, y, finger);
    if (grip !== undefined) return { kind: 'grip', grip };
    if (this.onGrip(x, y)) return { kind: 'gizmo' };
    const at = this.projection();
    const { frame } = this;
    if (frame && this.view?.layers.patch) {
      const loops = faceLoops(frame);
      const face = loops.findLastIndex((loop) => inside([x, y], loop.map(at)));
      if (face >= 0) return { kind: 'face', face };
    }
    // The smaller of two that lie over each other is the harder one to hit.
    let [best, area]: [number | undefined, number] = [undefined, Infinity];
    for (const { body, vertices, solid, wires } of this.meshes) {
      if (wires) continue;
      const hull = convexHull(vertices.map(at));
      const size = solid ? sizeOf(hull) : Number.MAX_VALUE;
      if (inside([x, y], hull) && size < area) [best, area] = [body, size];
    }
    return best === undefined ? { kind: 'none' } : { kind: 'body', body: best };
  }

  private grip(): Point | undefined {
    const p = this.gizmo && this.frame && bodyPosition(this.frame, this.gizmo.body);
    return p && this.project(p);
  }
  private onGrip(x: number, y: number): boolean {
    const grip = this.grip();
    return grip !== undefined && Math.hypot(x - grip[0], y - grip[1]) <= GRIP + 4;
  }
  hover(x: number, y: number): boolean {
    const grip = this.gripAt(x, y);
    const hot = grip === undefined && this.onGrip(x, y);
    const changed = hot !== this.hot || grip !== this.hotGrip;
    this.hot = hot;
    this.hotGrip = grip;
    return changed;
  }

  private gripAt(x: number, y: number, finger?: boolean | null): number | undefined {
    let [best, least]: [number | undefined, number] = [undefined, finger ? REACH.finger : REACH.pointer];
    const grips = this.frame ? gripsOf(this.frame) : [];
    grips.forEach(({ position }, i) => {
      const [u, v] = this.project(position);
      const away = Math.hypot(u - x, v - y);
      if (away <= least) [best, least] = [i, away];
    });
    return best;
  }
  focus_grip(index?: number | null): void {
    this.focused = index ?? undefined;
  }
  grip_start(x: number, y: number, finger?: boolean | null): number | undefined {
    const index = this.gripAt(x, y, finger);
    const grip = index === undefined || !this.frame ? undefined : gripsOf(this.frame)[index];
    if (!grip) return undefined;
    const [u, v] = this.project(grip.position);
    this.held = { grip, offset: [u - x, v - y] };
    this.hotGrip = index;
    return index;
  }
  grip_move(x: number, y: number): Vec3 | undefined {
    if (!this.held) return undefined;
    const { grip, offset } = this.held;
    const place: Point = [x + offset[0], y + offset[1]];
    if (grip.kind === HandleKind.Surface) return this.nearestVertex(place);
    const [u, v] = this.project(grip.position);
    const [dx, dy] = [(place[0] - u) / this.scale(), (v - place[1]) / this.scale()];
    const [right, up] = this.axes();
    const across = along(along(grip.position, right, dx), up, dy);
    const { azimuth, elevation } = this.eye;
    const [a, b] = sideways(azimuth, elevation)(grip.direction);
    if (grip.kind === HandleKind.Line) {
      const seen = a * a + b * b;
      return seen < 1e-6 ? undefined : along(grip.position, grip.direction, (a * dx + b * dy) / seen);
    }
    if (grip.kind === HandleKind.Free) return across;
    const ce = Math.cos(elevation);
    const back: Vec3 = [ce * Math.cos(azimuth), ce * Math.sin(azimuth), Math.sin(elevation)];
    const slope = grip.direction.reduce((sum, c, k) => sum + c * (back[k] ?? 0), 0);
    return Math.abs(slope) < 1e-3 ? undefined : along(across, back, -(a * dx + b * dy) / slope);
  }
  grip_end(): void {
    this.held = undefined;
  }
  /** Of the bodies' vertices, the one drawn nearest to a place. */
  private nearestVertex([x, y]: Point): Vec3 | undefined {
    const at = this.projection();
    let [best, least]: [Vec3 | undefined, number] = [undefined, Infinity];
    for (const vertex of this.meshes.flatMap((m) => (m.wires ? [] : m.vertices))) {
      const [u, v] = at(vertex);
      const away = Math.hypot(u - x, v - y);
      if (away < least) [best, least] = [vertex, away];
    }
    return best;
  }
  drag_start(x: number, y: number): boolean {
    const pose =
      this.gizmo && this.frame && this.onGrip(x, y) ? poseOf(this.frame, this.gizmo.body) : undefined;
    this.drag = pose && { pose, from: [x, y] };
    return pose !== undefined;
  }
  /** In the plane of the picture; a turn is about the line of sight, half a turn for the picture's smaller side. */
  drag_move(x: number, y: number, snap: boolean): Pose | undefined {
    const { drag } = this;
    if (!drag) return undefined;
    const [dx, dy] = [x - drag.from[0], drag.from[1] - y];
    const [right, up] = this.axes();
    const snapped = (v: number, step: number) => (snap ? Math.round(v / step) * step : v);
    if (this.gizmo?.mode === 'turn') {
      const away: Vec3 = [
        up[1] * right[2] - up[2] * right[1],
        up[2] * right[0] - up[0] * right[2],
        up[0] * right[1] - up[1] * right[0],
      ];
      return turned(drag.pose, away, snapped((Math.PI * dx) / Math.min(...this.size), SNAP_TURN));
    }
    const step = roundStep(10 / this.scale());
    const [a, b] = [snapped(dx / this.scale(), step), snapped(dy / this.scale(), step)];
    return moved(drag.pose, right.map((c, k) => a * c + b * (up[k] ?? 0)) as Vec3);
  }
  drag_end(): void {
    this.drag = undefined;
  }

  // --- drawing --------------------------------------------------------------------------------------------

  pressure_range(): [number, number] {
    const chosen = this.view?.pressure_range;
    if (chosen?.mode === 'fixed') return [chosen.min, chosen.max];
    const v = this.frame?.floats('SurfaceVertices') ?? [];
    let most = 0;
    for (let i = 3; i < v.length; i += STRIDE.SurfaceVertices) most = Math.max(most, v[i] ?? 0);
    const [low, high] = (this.frame && rangeOf(this.frame)) ?? [0, 0];
    return [Math.min(0, low), Math.max(most, high)];
  }

  render(): void {
    const g = this.canvas.getContext('2d');
    const { frame, view } = this;
    if (!g || !frame || !view) return;
    g.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    g.fillStyle = this.colour('viewport');
    g.fillRect(0, 0, ...this.size);
    const at = this.projection();
    for (const mesh of this.meshes) {
      const shown = mesh.wires
        ? view.layers.collision_mesh
        : view.layers.bodies || this.selected === mesh.body;
      if (shown) this.drawBody(g, mesh, at);
    }
    if (view.layers.patch) this.drawPatch(g, frame, view, at);
    this.drawSensed(g, frame, view, at);
    if (view.layers.figures) this.drawFigures(g, frame, at);
    if (view.layers.point_contact) this.drawWitnesses(g, frame, at);
    for (const arrow of arrowLabels(frame, view, reachOf(this.eye.distance, this.size)))
      this.drawArrow(g, arrow, at);
    this.drawGrips(g, frame);
    this.drawGrip(g);
  }

  private colour(name: Colour): string {
    return this.colours.get(name) ?? 'grey';
  }

  private drawBody(g: CanvasRenderingContext2D, mesh: FlatMesh, at: (p: Vec3) => Point): void {
    const points = mesh.vertices.map(at);
    const selected = this.selected === mesh.body;
    g.strokeStyle = this.colour(selected ? 'accent' : 'text');
    g.fillStyle = this.colour('line');
    if (!mesh.wires) {
      trace(g, convexHull(points));
      g.globalAlpha = 0.22;
      g.fill();
      g.globalAlpha = 1;
      g.lineWidth = selected ? 3 : 1.5;
      g.stroke();
    }
    g.lineWidth = selected ? 2 : 1;
    g.globalAlpha = 0.6;
    g.beginPath();
    for (const [i, j] of mesh.edges) {
      const [p, q] = [points[i], points[j]];
      if (!p || !q) continue;
      g.moveTo(...p);
      g.lineTo(...q);
    }
    g.stroke();
    g.globalAlpha = 1;
  }

  private drawPatch(g: CanvasRenderingContext2D, frame: Frame, view: View, at: (p: Vec3) => Point): void {
    const [low, high] = this.pressure_range();
    const faces = records(frame, 'SurfaceFaces');
    const rgb = this.rgb?.table;
    faceLoops(frame).forEach((loop, face) => {
      trace(g, loop.map(at));
      const s = ((faces[face]?.pressure ?? 0) - low) / (high - low);
      const k = 3 * Math.round(255 * Math.min(1, Math.max(0, Number.isFinite(s) ? s : 0)));
      g.fillStyle = rgb ? `rgb(${rgb[k]} ${rgb[k + 1]} ${rgb[k + 2]})` : this.colour('normal');
      g.fill();
      const held = this.face === face;
      g.strokeStyle = held ? this.colour('accent') : view.layers.polygons ? this.colour('text') : g.fillStyle;
      g.lineWidth = held ? 3 : 0.5;
      g.stroke();
    });
  }

  /** Numbers through the colour map. */
  private shader(): (value: number) => [number, number, number] {
    const [low, high] = this.pressure_range();
    const table = this.rgb?.table;
    return (value) => {
      const s = (value - low) / (high - low);
      const k = 3 * Math.round(255 * Math.min(1, Math.max(0, Number.isFinite(s) ? s : 0)));
      return [table?.[k] ?? 0, table?.[k + 1] ?? 0, table?.[k + 2] ?? 0];
    };
  }

  private drawSensed(g: CanvasRenderingContext2D, frame: Frame, view: View, at: (p: Vec3) => Point): void {
    const shade = this.shader();
    const rgb = (value: number) => `rgb(${shade(value).join(' ')})`;
    for (const { corners, value } of view.layers.patch ? colouredTriangles(frame) : []) {
      trace(g, corners.map(at));
      g.fillStyle = g.strokeStyle = rgb(value);
      g.lineWidth = 0.5;
      g.fill();
      g.stroke();
    }
    for (const { role, scalar, size, points } of pointsOf(frame)) {
      g.fillStyle = this.colour(`role-${role}`);
      for (const { place, value } of points) {
        const [x, y] = at(place);
        if (scalar) g.fillStyle = rgb(value);
        g.fillRect(x - size / 2, y - size / 2, size, size);
      }
    }
    for (const { picture, corner, right, down } of imagesOf(frame, at, shade)) {
      g.save();
      const [w, h] = [picture.width, picture.height];
      const across = [(right[0] - corner[0]) / w, (right[1] - corner[1]) / w] as const;
      const along = [(down[0] - corner[0]) / h, (down[1] - corner[1]) / h] as const;
      g.transform(...across, ...along, ...corner);
      g.drawImage(picture, 0, 0);
      g.restore();
    }
  }

  private drawFigures(g: CanvasRenderingContext2D, frame: Frame, at: (p: Vec3) => Point): void {
    const join = (points: readonly Point[]) =>
      points.forEach(([x, y], i) => (i === 0 ? g.moveTo(x, y) : g.lineTo(x, y)));
    for (const shell of shellsOf(frame)) {
      g.fillStyle = g.strokeStyle = this.colour(`role-${shell.role}`);
      g.globalAlpha = 0.6 * shell.opacity;
      g.beginPath();
      for (const face of facesOf(shell, at)) {
        join(face);
        g.closePath();
      }
      g.fill();
      g.globalAlpha = 1;
      g.lineWidth = 1.5;
      g.beginPath();
      for (const side of outlineOf(shell, at)) join(side);
      g.stroke();
    }
    for (const { role, closed, dash, points } of linesOf(frame)) {
      g.strokeStyle = this.colour(`role-${role}`);
      g.lineWidth = role === 'muted' ? 1.2 : 2.2;
      g.setLineDash([...dash]);
      g.beginPath();
      join(points.map(at));
      if (closed) g.closePath();
      g.stroke();
    }
    g.setLineDash([]);
  }

  /** The experiment's handles: a dot in a ring, ringed twice where the keys hold it. */
  private drawGrips(g: CanvasRenderingContext2D, frame: Frame): void {
    gripsOf(frame).forEach(({ role, position }, i) => {
      const [x, y] = this.project(position);
      const circle = (radius: number) => {
        g.beginPath();
        g.arc(x, y, radius, 0, 2 * Math.PI);
      };
      const hot = this.hotGrip === i;
      g.fillStyle = this.colour(`role-${role}`);
      g.strokeStyle = hot ? this.colour('accent') : g.fillStyle;
      g.lineWidth = hot ? 3 : 2.2;
      circle(hot ? 6.5 : 5);
      g.fill();
      circle(10);
      g.stroke();
      if (this.focused !== i) return;
      g.strokeStyle = this.colour('accent');
      circle(15);
      g.stroke();
    });
  }

  private drawWitnesses(g: CanvasRenderingContext2D, frame: Frame, at: (p: Vec3) => Point): void {
    g.strokeStyle = g.fillStyle = this.colour('text');
    g.lineWidth = 1.5;
    for (const { onA, onB } of records(frame, 'PointContacts')) {
      const ends = [at(onA), at(onB)] as const;
      trace(g, ends);
      g.stroke();
      for (const [x, y] of ends) {
        g.beginPath();
        g.arc(x, y, 4, 0, 2 * Math.PI);
        g.fill();
      }
    }
  }

  private drawArrow(g: CanvasRenderingContext2D, arrow: ArrowLabel, at: (p: Vec3) => Point): void {
    const [[ax, ay], [bx, by]] = [at(arrow.origin), at(arrow.tip)];
    g.strokeStyle = g.fillStyle = this.colour(ARROW_COLOURS[arrow.role] ?? 'text');
    g.lineWidth = 3;
    g.beginPath();
    g.moveTo(ax, ay);
    g.lineTo(bx, by);
    g.stroke();
    const turn = Math.atan2(by - ay, bx - ax);
    trace(
      g,
      [0, 2.6, -2.6].map(
        (t): Point => [bx + (t ? 12 * Math.cos(turn + t) : 0), by + (t ? 12 * Math.sin(turn + t) : 0)],
      ),
    );
    g.fill();
  }

  /** A ring around the body's origin: a cross in it moves, an arc turns. */
  private drawGrip(g: CanvasRenderingContext2D): void {
    const grip = this.grip();
    if (!grip || !this.gizmo) return;
    const [x, y] = grip;
    g.strokeStyle = this.colour('accent');
    g.lineWidth = this.hot || this.drag ? 4 : 2.5;
    g.beginPath();
    g.arc(x, y, GRIP, 0, 2 * Math.PI);
    const reach = GRIP + 10;
    if (this.gizmo.mode === 'move') {
      g.moveTo(x - reach, y);
      g.lineTo(x + reach, y);
      g.moveTo(x, y - reach);
      g.lineTo(x, y + reach);
    } else {
      g.moveTo(x + reach, y);
      g.arc(x, y, reach, 0, -Math.PI / 2, true);
    }
    g.stroke();
  }
}

function trace(g: CanvasRenderingContext2D, points: readonly Point[]): void {
  g.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? g.moveTo(x, y) : g.lineTo(x, y)));
  g.closePath();
}

/** Twice the area of a polygon. */
function sizeOf(loop: readonly Point[]): number {
  return Math.abs(
    loop.reduce((sum, [x, y], i) => {
      const [u, v] = loop[(i + 1) % loop.length] ?? [x, y];
      return sum + x * v - y * u;
    }, 0),
  );
}
