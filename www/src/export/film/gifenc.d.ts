declare module 'gifenc' {
  /** Red, green, blue, a byte each. */
  export type Palette = [number, number, number][];
  /** At most so many colours that stand for these pixels (RGBA). */
  export function quantize(rgba: Uint8Array | Uint8ClampedArray, most: number): Palette;
  /** Index of the nearest colour for each pixel. */
  export function applyPalette(rgba: Uint8Array | Uint8ClampedArray, palette: Palette): Uint8Array;
  export function GIFEncoder(): {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: {
        /** Palette of the first frame: the whole film's. */
        palette?: Palette;
        transparent?: boolean;
        transparentIndex?: number;
        /** ms, in hundredths of a second. */
        delay: number;
        dispose?: number;
      },
    ): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  };
}
