// A GIF: one palette for the whole film, from some of its frames, and of each frame what is other than in the one before.
import { applyPalette, GIFEncoder, type Palette, quantize } from 'gifenc';
import type { Reel } from './reel';

/** Colours of a palette; the last index says "as before". */
const COLOURS = 255;
const AS_BEFORE = 255;
/** Left standing under the next frame. */
const KEEP = 1;

/**
 * Palette of frames spread over the film (RGBA). *Chosen* over a palette to each frame, which takes ten times as long and
 * flickers.
 */
export function paletteOf(samples: readonly Uint8ClampedArray[]): Palette {
  const all = new Uint8ClampedArray(samples.reduce((n, s) => n + s.length, 0));
  let at = 0;
  for (const sample of samples) {
    all.set(sample, at);
    at += sample.length;
  }
  return quantize(all, COLOURS);
}

/** Hundredths of a second that frame k is shown: rounded at its ends, so that the film is as long as it says. */
export const shownFor = (k: number, rate: number): number =>
  Math.round((100 * (k + 1)) / rate) - Math.round((100 * k) / rate);

export class GifReel implements Reel {
  readonly codec = 'GIF';
  private readonly file = GIFEncoder();
  private before: Uint8Array | undefined;
  private k = 0;

  constructor(
    private readonly palette: Palette,
    private readonly size: { readonly width: number; readonly height: number },
    private readonly rate: number,
  ) {}

  async add(_: unknown, pixels: Uint8ClampedArray): Promise<void> {
    const { before, palette, size } = this;
    const index = applyPalette(pixels, palette);
    const written = before ? index.map((colour, i) => (colour === before[i] ? AS_BEFORE : colour)) : index;
    this.file.writeFrame(written, size.width, size.height, {
      // A table of 256: the index that says "as before" must be of it.
      ...(before
        ? {}
        : { palette: [...palette, ...Array.from({ length: COLOURS + 1 - palette.length }, black)] }),
      transparent: before !== undefined,
      transparentIndex: AS_BEFORE,
      delay: 10 * shownFor(this.k, this.rate),
      dispose: KEEP,
    });
    this.before = index;
    this.k += 1;
  }

  async end(): Promise<Blob> {
    this.file.finish();
    return new Blob([this.file.bytes()], { type: 'image/gif' });
  }

  async cancel(): Promise<void> {}
}

const black = (): [number, number, number] => [0, 0, 0];
