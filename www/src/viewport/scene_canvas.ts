// Owns the Viewer: hands it frames, draws when something changed, survives a lost WebGL context.
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Frame } from '../bridge/frame';
import type { Viewer } from '../bridge/module';
import type { Camera, Layers } from '../generated/scene';
import { can } from '../store/capabilities';
import type { SceneStore } from '../store/scene_store';
import type { Pointed, Selection } from '../store/selection';
import { motion, theme } from '../ui/theme';

export type StandardView = 'front' | 'back' | 'left' | 'right' | 'top' | 'bottom' | 'iso';

/** State that a stage draws: the one in hand, or another. */
export type Drawn = Pick<SceneStore, 'scene' | 'description'> & {
  readonly frame: ReadonlySignal<Frame | undefined>;
};

/** Turns the viewer into what a picture asks for: see `shot.ts`. The stage turns it back. */
export type Dress = (viewer: Viewer, canvas: HTMLCanvasElement) => void;

export class SceneCanvas {
  /** Why nothing is drawn, as a sentence; empty while drawing. */
  readonly trouble = signal('');
  readonly drawing = signal(false);
  /** Pressure at the ends of the legend, Pa. */
  readonly pressureRange = signal<[number, number]>([0, 0]);
  /** The camera once the reader (or a link) has moved it. */
  readonly moved = signal<Camera | undefined>(undefined);
  /** Without WebGL 2 the picture is made on the processor. */
  readonly plain = signal(false);
  /** Counts up when the canvas must be a new one. */
  readonly canvasNumber = signal(0);

  private viewer: Viewer | undefined;
  /** It draws pictures of another size: the view itself is not drawn. */
  private lent = false;
  private make: ((canvas: HTMLCanvasElement) => Viewer) | undefined;
  private canvas: HTMLCanvasElement | undefined;
  private dirty = false;
  private fitted = false;
  private stops: (() => void)[] = [];
  /** Called after each drawing, to move what goes with it. */
  readonly afterDrawing = new Set<() => void>();

  constructor(
    private readonly store: Drawn,
    private readonly selection: Selection,
  ) {}

  async mount(canvas: HTMLCanvasElement): Promise<void> {
    this.unmount();
    this.canvas = canvas;
    canvas.addEventListener('webglcontextlost', this.lost);
    canvas.addEventListener('webglcontextrestored', this.restored);
    try {
      const { startDrawing, Viewer } = await import('../bridge/module');
      await startDrawing();
      this.make = (on) => {
        try {
          return new Viewer(on);
        } catch (e) {
          if (hasWebGL2()) throw e;
          this.plain.value = true;
          const flat = on.getContext('2d');
          return Viewer.plain(on, (pixels, width) => flat?.putImageData(new ImageData(pixels, width), 0, 0));
        }
      };
      if (this.canvas === canvas) this.build();
    } catch (e) {
      this.trouble.value = sentence(e);
    }
  }

  unmount(): void {
    this.canvas?.removeEventListener('webglcontextlost', this.lost);
    this.canvas?.removeEventListener('webglcontextrestored', this.restored);
    this.tearDown();
    this.canvas = undefined;
  }

  /** Begins anew on a fresh canvas, after a context that does not come back. */
  renew(): void {
    this.trouble.value = '';
    this.canvasNumber.value += 1;
  }

  private build(): void {
    const canvas = this.canvas;
    if (!canvas || !this.make) return;
    const camera = this.viewer?.camera();
    this.tearDown();
    try {
      this.viewer = this.make(canvas);
    } catch (e) {
      this.trouble.value = sentence(e);
      return;
    }
    this.trouble.value = '';
    const seen = this.moved.peek() ?? camera ?? this.store.scene.peek().view.camera;
    if (seen) {
      this.viewer.set_camera(seen);
      this.fitted = true;
    }
    this.resize();
    const observer = new ResizeObserver(() => this.resize());
    observer.observe(canvas);
    this.stops = [() => observer.disconnect(), ...this.follow(this.viewer)];
    this.drawing.value = true;
  }

  /** What the drawing follows. */
  private follow(viewer: Viewer): (() => void)[] {
    const { store, selection } = this;
    const drawn = (act: () => void) =>
      effect(() => {
        try {
          act();
        } catch (e) {
          this.trouble.value = sentence(e);
        }
        this.redraw();
      });
    let sent: Frame | undefined;
    return [
      drawn(() => viewer.set_theme(theme.value)),
      drawn(() => {
        const { view } = store.scene.value;
        const layers = layersOf(selection.hovered.value);
        viewer.set_view(layers ? { ...view, layers: { ...view.layers, ...layers } } : view);
      }),
      drawn(() => {
        const frame = store.frame.value;
        if (!frame) return;
        viewer.set_frame(frame.wordsAfter(sent));
        sent = frame;
        if (!this.fitted) {
          viewer.fit();
          this.fitted = true;
        }
        this.pressureRange.value = viewer.pressure_range();
      }),
      drawn(() => viewer.set_selection(selection.pointed.value?.body, selection.face.value)),
      drawn(() => {
        const stands = selection.placed.value?.stands?.();
        if (stands) viewer.stand_gizmo(stands, selection.gizmo.value);
        else viewer.set_gizmo(this.gizmoBody(), selection.gizmo.value);
      }),
      drawn(() => viewer.focus_grip(selection.grip.value)),
    ];
  }

  private tearDown(): void {
    for (const stop of this.stops) stop();
    this.stops = [];
    this.drawing.value = false;
    try {
      this.viewer?.free();
    } catch {
      // Its context is gone; so is what it held.
    }
    this.viewer = undefined;
  }

  private readonly lost = (event: Event) => {
    event.preventDefault();
    this.remember();
    this.tearDown();
    this.trouble.value = 'The browser took the graphics away. Numbers and plots go on.';
  };

  private readonly restored = () => this.build();

  resize(): void {
    const canvas = this.canvas;
    if (!canvas || !this.viewer || this.lent) return;
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.viewer.resize(clientWidth, clientHeight, Math.min(devicePixelRatio || 1, this.plain.peek() ? 1 : 2));
    this.redraw();
  }

  /** Draws with the next animation frame. */
  redraw(): void {
    if (this.dirty) return;
    this.dirty = true;
    requestAnimationFrame(() => {
      this.dirty = false;
      if (!this.viewer || this.lent) return;
      try {
        if (this.viewer.render()) this.redraw();
        this.pressureRange.value = this.viewer.pressure_range();
      } catch (e) {
        this.trouble.value = sentence(e);
      }
      for (const follow of this.afterDrawing) follow();
    });
  }

  /**
   * A picture of the view: as it stands, or as `dress` has it. All at once, so that a page about to be printed can have it;
   * `then` is done to it while the viewer still stands as it was drawn.
   */
  snapshot(dress?: Dress, then?: (picture: HTMLCanvasElement) => void): HTMLCanvasElement | undefined {
    const { viewer } = this;
    if (!viewer) return undefined;
    const restore = this.dressed(viewer, dress);
    try {
      const picture = this.shoot(viewer);
      then?.(picture);
      return picture;
    } catch {
      return undefined;
    } finally {
      restore();
    }
  }

  /** Pictures of one size, theme and camera, as many as `work` takes, each on a canvas of its own or `into` one; meanwhile the page's own view is not drawn. */
  async pictures<T>(
    dress: Dress,
    work: (take: (into?: HTMLCanvasElement) => HTMLCanvasElement | undefined) => Promise<T>,
  ): Promise<T> {
    const { viewer } = this;
    if (!viewer) return work(() => undefined);
    // Once for all: each resize waits for the graphics to have drawn what came before.
    const restore = this.dressed(viewer, dress);
    this.lent = true;
    try {
      return await work((into) => (this.viewer === viewer ? this.shoot(viewer, into) : undefined));
    } finally {
      this.lent = false;
      if (this.viewer === viewer) restore();
    }
  }

  /** Returns how to turn the viewer back. */
  private dressed(viewer: Viewer, dress: Dress | undefined): () => void {
    const { canvas } = this;
    if (!dress || !canvas) return () => undefined;
    const camera = viewer.camera();
    dress(viewer, canvas);
    return () => {
      viewer.set_theme(theme.peek());
      viewer.set_camera(camera);
      viewer.show_handles(true);
      viewer.set_selection(this.selection.pointed.peek()?.body, this.selection.face.peek());
      this.resize();
    };
  }

  /** Draws, and copies the picture in the same task: afterwards the drawing buffer is the browser's. */
  private shoot(viewer: Viewer, copy = document.createElement('canvas')): HTMLCanvasElement {
    while (viewer.render());
    copy.width = this.canvas?.width ?? 0;
    copy.height = this.canvas?.height ?? 0;
    // It will be read as a file: in the graphics' memory it would have to be waited for.
    const context = copy.getContext('2d', { willReadFrequently: true });
    if (this.canvas) context?.drawImage(this.canvas, 0, 0);
    return copy;
  }

  private remember(): void {
    try {
      this.moved.value = this.viewer?.camera();
    } catch {
      // Keeps the last one known.
    }
  }

  // --- camera ---------------------------------------------------------------------------------------------

  /** Does something with the viewer and draws. Nothing happens while there is none. */
  private with<T>(act: (viewer: Viewer) => T): T | undefined {
    if (!this.viewer) return undefined;
    const result = act(this.viewer);
    this.redraw();
    return result;
  }

  orbit(dx: number, dy: number): void {
    this.with((v) => v.orbit(dx, dy));
    this.remember();
  }
  pan(dx: number, dy: number): void {
    this.with((v) => v.pan(dx, dy));
    this.remember();
  }
  /** Nearer by a factor above 1, towards a place or the middle. */
  zoom(factor: number, x?: number, y?: number): void {
    this.with((v) => v.zoom(factor, x, y));
    this.remember();
  }
  fit(): void {
    this.glide((v) => v.fit());
  }
  standardView(name: StandardView): void {
    this.glide((v) => v.standard_view(name));
  }
  camera(): Camera | undefined {
    return this.viewer?.camera();
  }
  setCamera(camera: Camera): void {
    this.moved.value = camera;
    this.fitted = true;
    this.with((v) => v.set_camera(camera));
  }

  /** Goes to where `act` puts the camera, in 240 ms. */
  private glide(act: (viewer: Viewer) => void): void {
    const viewer = this.viewer;
    if (!viewer) return;
    const from = viewer.camera();
    act(viewer);
    const to = viewer.camera();
    this.moved.value = to;
    const duration = motion(240);
    if (duration === 0) return this.redraw();
    const start = performance.now();
    const tick = (now: number) => {
      if (this.viewer !== viewer) return;
      const s = Math.min(1, Math.max(0, (now - start) / duration));
      viewer.set_camera(between(from, to, 1 - (1 - s) ** 3));
      this.redraw();
      if (s < 1) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  // --- pointing -------------------------------------------------------------------------------------------

  /** Body of the gizmo: the one a panel has placed, else the held body where it may be moved and turned. */
  private gizmoBody(): number | undefined {
    const placed = this.selection.placed.value;
    if (placed) return placed.body;
    return can(this.store, 'place_bodies') ? this.selection.body.value : undefined;
  }

  pick(x: number, y: number): ReturnType<Viewer['pick']> | undefined {
    return this.viewer?.pick(x, y);
  }
  /** The body there, whatever handle stands before it. */
  pickBody(x: number, y: number): ReturnType<Viewer['pick']> | undefined {
    return this.viewer?.pick_body(x, y);
  }
  hover(x: number, y: number): void {
    if (this.viewer?.hover(x, y)) this.redraw();
  }
  dragStart(x: number, y: number): boolean {
    return this.with((v) => v.drag_start(x, y)) ?? false;
  }
  dragMove(x: number, y: number, snap: boolean): ReturnType<Viewer['drag_move']> {
    return this.with((v) => v.drag_move(x, y, snap));
  }
  dragEnd(): void {
    this.with((v) => v.drag_end());
  }
  /** Takes the experiment's handle at a place; says which. */
  gripStart(x: number, y: number, finger: boolean): number | undefined {
    return this.with((v) => v.grip_start(x, y, finger));
  }
  /** Place in the world that the pointer takes it to. */
  gripMove(x: number, y: number): [number, number, number] | undefined {
    return this.viewer?.grip_move(x, y);
  }
  gripEnd(): void {
    this.with((v) => v.grip_end());
  }
  /** Those whose size is told beside them: see `arrows.ts`. */
  arrows(): Float64Array | undefined {
    return this.viewer?.arrows();
  }
  project(p: [number, number, number]): [number, number] | undefined {
    return this.viewer?.project(p) as [number, number] | undefined;
  }
}

/** Shown for as long as a curve of theirs is pointed at. */
function layersOf(pointed: Pointed | undefined): Partial<Layers> | undefined {
  if (!pointed?.reading || !pointed.model) return undefined;
  return pointed.model === 'point' ? { point_contact: true } : { patch: true, polygons: true };
}

function between(a: Camera, b: Camera, s: number): Camera {
  const mix = (x: number, y: number) => x + (y - x) * s;
  // The short way round.
  const turn =
    ((((b.azimuth - a.azimuth + Math.PI) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)) - Math.PI;
  return {
    target: [mix(a.target[0], b.target[0]), mix(a.target[1], b.target[1]), mix(a.target[2], b.target[2])],
    distance: mix(a.distance, b.distance),
    azimuth: a.azimuth + turn * s,
    elevation: mix(a.elevation, b.elevation),
  };
}

const hasWebGL2 = () => document.createElement('canvas').getContext('webgl2') !== null;

const sentence = (e: unknown) => (e instanceof Error ? e.message : String(e));
