// Where a film is shot: a second engine and a second viewer, so that the scene in hand stays as it is and can be used meanwhile.
import { signal } from '@preact/signals';
import type { Frame } from '../../bridge/frame';
import type { Camera } from '../../generated/scene';
import type { SceneStore } from '../../store/scene_store';
import { Selection } from '../../store/selection';
import { format } from '../../ui/quantity';
import { caption, letter } from '../../viewport/lettering';
import { SceneCanvas } from '../../viewport/scene_canvas';
import { type Shot, shotOf } from '../../viewport/shot';
import { showViews } from '../../viewport/show_views';
import { extended, moments, NONE, pathsOf } from '../../viewport/trails';
import { goTo } from '../../work/beside';
import { LARGEST, type Setting, type Size } from './plan';

/** Shorter side of a picture whose lines are one px wide, px. */
const LINES = 540;

export interface Look extends Size {
  readonly theme: NonNullable<Shot['theme']>;
  readonly camera: Camera | undefined;
  /** Names, sizes and what changes are written in it. */
  readonly written: boolean;
}

type Take = (into?: HTMLCanvasElement) => HTMLCanvasElement | undefined;

export class Studio {
  /** The film's frame, in whole device px. */
  readonly picture = document.createElement('canvas');
  /** Readings that would answer what a lesson asks: they are not written beside names. */
  readonly covered = signal<ReadonlySet<string>>(new Set());
  private readonly frame = signal<Frame | undefined>(undefined);
  private readonly stage: SceneCanvas;
  private readonly selection = new Selection();
  private readonly canvas = document.createElement('canvas');
  private readonly cell = document.createElement('canvas');

  /** Of a scene opened for it: `openBeside`. */
  constructor(
    private readonly store: SceneStore,
    private readonly look: Look,
  ) {
    const { scene, description } = store;
    this.stage = new SceneCanvas({ scene, description, frame: this.frame }, this.selection);
    this.picture.width = look.width;
    this.picture.height = look.height;
  }

  /** Sets up its viewer and does `work` with it; throws a sentence where nothing can be drawn. */
  async shoot<T>(work: (expose: (setting: Setting) => Promise<Uint8ClampedArray>) => Promise<T>): Promise<T> {
    const { store, stage, look } = this;
    try {
      const count = this.apart();
      if (count > 1) {
        showViews(store, count);
        // Answered in its turn: once this has come, so have the views.
        await store.ask().query({ kind: 'events' });
      }
      if (look.camera) stage.setCamera(look.camera);
      await stage.mount(this.canvas);
      this.frame.value = store.frame.peek();
      const [columns, rows] = this.grid(count);
      const [width, height] = [look.width / columns, look.height / rows];
      const scale = Math.max(1, Math.min(width, height) / LINES);
      const dress = shotOf({
        width: width / scale,
        height: height / scale,
        scale,
        largest: LARGEST,
        theme: look.theme,
        handles: false,
      });
      return await stage.pictures(dress, (take) => work((setting) => this.expose(setting, take, scale)));
    } finally {
      stage.unmount();
      this.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
    }
  }

  /** Runs that the page shows in views of their own. */
  private apart(): number {
    const { store } = this;
    return store.scene.peek().view.together ? 1 : (store.description.peek().views?.length ?? 1);
  }

  /** Beside each other, or below each other in a tall picture; more than three as the page has them. */
  private grid(count: number): [columns: number, rows: number] {
    if (count > 3) return [2, Math.ceil(count / 2)];
    return this.look.width >= this.look.height ? [count, 1] : [1, count];
  }

  private async set(setting: Setting): Promise<void> {
    const { store, look, stage } = this;
    if (setting.kind === 'turned') {
      const { camera } = look;
      if (camera) stage.setCamera({ ...camera, azimuth: camera.azimuth + setting.by });
      return;
    }
    if (setting.kind === 'changes') {
      const error = await store.attempt('Film', setting.changes);
      if (error) throw new Error(error.message);
      return;
    }
    await this.trace(setting.time);
  }

  /** To a moment; on the way the paths of points go on, and bodies are outlined when it is time. */
  private async trace(time: number): Promise<void> {
    const { store } = this;
    const { view } = store.scene.peek();
    const [trails, every] = [view.trails ?? [], view.ghosts ?? undefined];
    const { clock } = store.description.peek();
    const known = pathsOf(store.scene);
    const keep = (at: number, ghost: boolean) => {
      const frame = store.frame.peek();
      if (frame && trails.length > 0) known.value = extended(known.peek() ?? NONE, trails, frame, at, ghost);
    };
    if (trails.length > 0 && clock && every) {
      const last = known.peek()?.times.at(-1) ?? Number.NEGATIVE_INFINITY;
      for (const due of moments({ step: clock.step, end: clock.end ?? null }, every).ghosts) {
        if (due <= last || due > time) continue;
        await goTo(store, due);
        keep(due, true);
      }
    }
    await goTo(store, time);
    if (time !== known.peek()?.times.at(-1)) keep(time, false);
  }

  /** Sets the scene, draws it, and gives the picture's pixels. */
  private async expose(setting: Setting, take: Take, scale: number): Promise<Uint8ClampedArray> {
    await this.set(setting);
    const { store, stage, selection, picture, cell, look } = this;
    // It is read, as a file and as numbers: in the graphics' memory it would have to be waited for.
    const pen = picture.getContext('2d', { alpha: false, willReadFrequently: true });
    const frames = [store.frame.peek(), ...(store.others.peek() ?? [])];
    const names = store.description.peek().views ?? [];
    const [columns, rows] = this.grid(frames.length);
    const [width, height] = [look.width / columns, look.height / rows];
    frames.forEach((frame, k) => {
      this.frame.value = frame;
      const drawn = take(cell);
      if (!pen || !drawn) throw new Error(stage.trouble.peek() || 'The view cannot be drawn here.');
      if (look.written) {
        const { scene, description, readings } = store;
        letter(
          { stage, store: { scene, description, readings, frame: this.frame }, selection },
          drawn,
          scale,
        );
        if (frames.length > 1) caption(drawn, scale, names[k] ?? '', 'top');
      }
      const [x, y] = [(k % columns) * width, Math.floor(k / columns) * height];
      pen.drawImage(drawn, Math.round(x), Math.round(y), Math.round(width), Math.round(height));
    });
    if (!pen) throw new Error('The view cannot be drawn here.');
    if (look.written) {
      const whole = Math.max(1, Math.min(look.width, look.height) / LINES);
      caption(picture, whole, this.words(setting), 'bottom');
    }
    return pen.getImageData(0, 0, picture.width, picture.height).data;
  }

  /** What has changed since the frame before. */
  private words(setting: Setting): string {
    if (setting.kind === 'time') return setting.said;
    if (setting.kind === 'turned' || !setting.said) return '';
    const { label, value, quantity } = setting.said;
    return `${label}: ${format(value, quantity, 3)}`;
  }
}
