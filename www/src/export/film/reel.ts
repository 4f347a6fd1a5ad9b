/** Writer of frames. */
export interface Reel {
  /** The next frame; resolves once another one may come. */
  add(picture: HTMLCanvasElement, pixels: Uint8ClampedArray): Promise<void>;
  /** The file, of the frames that were added. */
  end(): Promise<Blob>;
  cancel(): Promise<void>;
  /** `H.264`, as people know it. */
  readonly codec: string;
}

export type Container = 'mp4' | 'webm' | 'gif' | 'glb';
