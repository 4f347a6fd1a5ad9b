// A film under way, beside whatever else is done in the page: one at a time.
import { signal } from '@preact/signals';
import type { SceneInHand } from '../../store/scene_in_hand';
import type { SceneStore } from '../../store/scene_store';
import { messageOf } from '../../ui/message_of';
import { saveBlob } from '../../ui/save_file';
import { close, goTo, openBeside } from '../../work/beside';
import { Fingerprint } from './fingerprint';
import type { Setting } from './plan';
import type { Container, Reel } from './reel';
import { runModel } from './run_model';
import { type Look, Studio } from './studio';

export interface Order {
  /** Without its ending. */
  readonly name: string;
  readonly look: Look;
  readonly rate: number;
  readonly container: Container;
  /** One to a frame. They may be asked of the engine. */
  settings(): Promise<readonly Setting[]>;
  /** Of a model: pressure at the ends of its colours, Pa, and what the file says of where it is from. */
  readonly model: { readonly range: readonly [number, number]; readonly source: string };
}

export type Filming =
  | { kind: 'under way'; done: number; total: number; phase: 'colours' | 'frames' }
  | { kind: 'done'; name: string; blob: Blob; words: string; fingerprint: string | undefined }
  | { kind: 'failed'; why: string };

export const filming = signal<Filming | undefined>(undefined);
let givenUp = false;

/** The film under way ends with its frame; nothing of it is kept. */
export const giveUp = (): void => {
  givenUp = true;
};

class GivenUp extends Error {}

/** Frames that the colours of a GIF are taken from. */
const SAMPLES = 8;

/** Lets the page be drawn and used. Timers are slowed where the tab is not seen; messages are not. */
const rest = () =>
  new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(undefined);
  });

/** Shoots a film and hands it to the reader as a file; tells how far it is, and what became of it, by `filming`. */
export async function film(from: SceneInHand, order: Order): Promise<void> {
  if (filming.peek()?.kind === 'under way') return;
  givenUp = false;
  filming.value = { kind: 'under way', done: 0, total: 0, phase: 'frames' };
  let store: SceneStore | undefined;
  try {
    const settings = await order.settings();
    // A run is filmed from its start, wherever it stands in the page: what is drawn first sets how large the rest is drawn.
    const now = settings[0]?.kind === 'time' ? 0 : (from.store.frame.peek()?.time ?? 0);
    const opened = await openBeside(from, now);
    store = opened;
    const studio = new Studio(opened, order.look);
    const made =
      order.container === 'glb'
        ? await model(opened, settings, order)
        : await studio.shoot((expose) => shootAll(studio, settings, order, expose));
    saveBlob(made.name, made.blob);
    filming.value = made;
  } catch (e) {
    filming.value = e instanceof GivenUp ? undefined : { kind: 'failed', why: inWords(e) };
  } finally {
    if (store) close(store);
  }
}

type Made = Extract<Filming, { kind: 'done' }>;

function tell(done: number, total: number, phase: 'colours' | 'frames' = 'frames'): void {
  if (givenUp) throw new GivenUp();
  filming.value = { kind: 'under way', done, total, phase };
}

async function model(store: SceneStore, settings: readonly Setting[], order: Order): Promise<Made> {
  const moments = settings.flatMap((s) => (s.kind === 'time' ? [s.time] : []));
  const { rate } = order;
  const next = async (moment: number, done: number) => {
    tell(done, moments.length);
    await goTo(store, moment);
  };
  const blob = await runModel(store, moments, next, { rate, ...order.model });
  const words = `${moments.length} poses, ${seconds(moments.length / rate)} s, ${size(blob.size)}`;
  return { kind: 'done', name: `${order.name}-run.glb`, blob, words, fingerprint: undefined };
}

type Expose = (setting: Setting) => Promise<Uint8ClampedArray>;

async function shootAll(
  studio: Studio,
  settings: readonly Setting[],
  order: Order,
  expose: Expose,
): Promise<Made> {
  const { name, container, rate } = order;
  const fingerprint = new Fingerprint();
  const shoot = async (setting: Setting, done: number, total: number, phase: 'colours' | 'frames') => {
    tell(done, total, phase);
    const pixels = await expose(setting);
    await rest();
    return pixels;
  };
  const reel = await reelFor(studio, settings, order, shoot);
  let frames = 0;
  let cut = '';
  try {
    for (const setting of settings) {
      const pixels = await shoot(setting, frames, settings.length, 'frames');
      await reel.add(studio.picture, pixels);
      fingerprint.add(new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4));
      frames += 1;
    }
  } catch (e) {
    // What was shot before the memory was full is a film too.
    if (e instanceof GivenUp || frames < 2) {
      await reel.cancel().catch(() => undefined);
      throw e;
    }
    cut = inWords(e);
  }
  const blob = await reel.end();
  const told = `${frames} frames, ${seconds(frames / rate)} s at ${rate} a second, ${reel.codec}, ${size(blob.size)}`;
  return {
    kind: 'done',
    name: `${name}.${container}`,
    blob,
    words: cut ? `It ends early, after ${told}: ${cut}` : told,
    fingerprint: fingerprint.hex,
  };
}

async function reelFor(
  studio: Studio,
  settings: readonly Setting[],
  { container, look, rate }: Order,
  shoot: (setting: Setting, done: number, total: number, phase: 'colours') => Promise<Uint8ClampedArray>,
): Promise<Reel> {
  if (container === 'mp4' || container === 'webm') {
    const { codecFor, videoReel } = await import('./video');
    const codec = await codecFor(container, look);
    if (!codec) throw new Error(NO_CODEC);
    return videoReel(container, codec, studio.picture, rate);
  }
  const { GifReel, paletteOf } = await import('./gif');
  const count = Math.min(SAMPLES, settings.length);
  const samples: Uint8ClampedArray[] = [];
  for (let i = 0; i < count; i++) {
    const setting = settings[Math.round((i * (settings.length - 1)) / Math.max(1, count - 1))];
    if (setting) samples.push(await shoot(setting, i, count, 'colours'));
  }
  return new GifReel(paletteOf(samples), look, rate);
}

export const NO_CODEC =
  'This browser has no encoder for that kind of video at that size: take another kind, a smaller size, or GIF, which needs none.';

const seconds = (value: number) => Number(value.toFixed(2));
const size = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;

function inWords(e: unknown): string {
  if (e instanceof RangeError) return 'The browser’s memory is full: fewer or smaller frames fit.';
  const why = messageOf(e);
  return e instanceof DOMException
    ? `The browser’s encoder gave up (${why}): take another kind, or GIF.`
    : why;
}
