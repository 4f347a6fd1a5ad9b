import { expect, test } from 'vitest';
import { Fingerprint } from './fingerprint';
import { GifReel, paletteOf, shownFor } from './gif';

const SIZE = { width: 8, height: 4 };
const frame = (k: number) => {
  const pixels = new Uint8ClampedArray(4 * SIZE.width * SIZE.height).fill(255);
  pixels.set([255 * (k % 2), 40 * k, 0], 4 * k);
  return pixels;
};
const nobody = undefined as unknown as HTMLCanvasElement;

/** Of each frame the delay, hundredths of a second, from its graphic control extension. */
function delays(bytes: Uint8Array): number[] {
  const found: number[] = [];
  for (let i = 0; i + 7 < bytes.length; i++)
    if (bytes[i] === 0x21 && bytes[i + 1] === 0xf9 && bytes[i + 2] === 4)
      found.push((bytes[i + 4] ?? 0) + 256 * (bytes[i + 5] ?? 0));
  return found;
}

async function made(): Promise<Uint8Array> {
  const frames = Array.from({ length: 6 }, (_, k) => frame(k));
  const reel = new GifReel(paletteOf(frames), SIZE, 30);
  for (const pixels of frames) await reel.add(nobody, pixels);
  return new Uint8Array(await (await reel.end()).arrayBuffer());
}

test('as many frames as were added, as long as it says, the same bytes each time', async () => {
  const bytes = await made();
  expect(new TextDecoder().decode(bytes.subarray(0, 6))).toBe('GIF89a');
  expect([bytes[6], bytes[8]]).toEqual([SIZE.width, SIZE.height]);
  expect(delays(bytes)).toEqual([3, 4, 3, 3, 4, 3]);
  expect(await made()).toEqual(bytes);
});

test('no rate drifts', () => {
  for (const rate of [7, 24, 30, 50]) {
    const all = Array.from({ length: rate }, (_, k) => shownFor(k, rate));
    expect(all.reduce((a, b) => a + b)).toBe(100);
  }
});

test('a fingerprint tells one pixel and the order of frames apart', () => {
  const of = (...frames: Uint8ClampedArray[]) => {
    const print = new Fingerprint();
    for (const f of frames) print.add(new Uint32Array(f.buffer));
    return print.hex;
  };
  expect(of(frame(1), frame(2))).toBe(of(frame(1), frame(2)));
  expect(of(frame(1), frame(2))).not.toBe(of(frame(2), frame(1)));
  const other = frame(2);
  other[90] = 254;
  expect(of(frame(1), other)).not.toBe(of(frame(1), frame(2)));
  expect(of()).toMatch(/^[0-9a-f]{16}$/);
});
