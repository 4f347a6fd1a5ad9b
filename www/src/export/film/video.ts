// MP4 and WebM by the browser's own encoder (WebCodecs), put into their container by mediabunny.
import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny';
import type { Size } from './plan';
import type { Reel } from './reel';

/** First what plays in most places. */
const CODECS = { mp4: ['avc', 'vp9', 'av1'], webm: ['vp9', 'vp8', 'av1'] } satisfies Record<
  string,
  VideoCodec[]
>;
const NAMES: Partial<Record<VideoCodec, string>> = { avc: 'H.264', vp9: 'VP9', vp8: 'VP8', av1: 'AV1' };
const quality = () => new Quality('very-high');

/** Codec that this browser would write, by name; undefined where it has no encoder for the size. */
export async function codecFor(container: 'mp4' | 'webm', size: Size): Promise<VideoCodec | undefined> {
  if (typeof VideoEncoder === 'undefined') return undefined;
  return (
    (await getFirstEncodableVideoCodec([...CODECS[container]], { ...size, quality: quality() })) ?? undefined
  );
}

export const codecName = (codec: VideoCodec): string => NAMES[codec] ?? codec;

export async function videoReel(
  container: 'mp4' | 'webm',
  codec: VideoCodec,
  picture: HTMLCanvasElement,
  rate: number,
): Promise<Reel> {
  const target = new BufferTarget();
  const format = container === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat();
  const output = new Output({ format, target });
  const source = new CanvasSource(picture, { codec, quality: quality() });
  output.addVideoTrack(source, { frameRate: rate });
  await output.start();
  let k = 0;
  return {
    codec: codecName(codec),
    add: async () => {
      await source.add(k / rate, 1 / rate);
      k += 1;
    },
    end: async () => {
      await output.finalize();
      return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: format.mimeType });
    },
    cancel: () => output.cancel(),
  };
}
