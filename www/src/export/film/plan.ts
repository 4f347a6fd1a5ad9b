// What a film shows: one setting of the scene to a frame, all known before the first is drawn. Frame k stands for the moment k / rate
// of the watcher's clock; no clock of the machine is asked, so that the same frames come out each time.
import type { Change, Quantity, Scale } from '../../generated/scene';
import { later, type Stretch } from '../../timeline/slow';
import { fromFraction, toFraction } from '../../ui/slider';

/** Content of one frame. */
export type Setting =
  /** The run at a moment, s. */
  | { kind: 'time'; time: number; said: string }
  | { kind: 'changes'; changes: Change[]; said?: { label: string; value: number; quantity: Quantity } }
  /** The camera, turned by so much, rad. */
  | { kind: 'turned'; by: number };

export interface RunPlan {
  /** Of the run, s. */
  readonly from: number;
  readonly to: number;
  /** Simulated seconds in one of the watcher's. */
  readonly speed: number;
  readonly rate: number;
  /** Played at a speed of its own, as on the page. */
  readonly slow: Stretch | undefined;
}

/** More frames than this are no film that somebody watches: two minutes at 60 a second. */
export const MOST_FRAMES = 7200;
/** The last frame may lie this much beyond the end, of a frame: `to` is rarely a whole number of them in binary. */
const ROUNDING = 1e-6;

/** The moments of a run, s: the last frame shows its end. At most one more than a film may have. */
export function momentsOf({ from, to, speed, rate, slow }: RunPlan): number[] {
  const moments: number[] = [];
  let time = from;
  // Each from the start of its stretch: what many small steps add up to drifts.
  for (let k = 1; moments.length <= MOST_FRAMES; k++) {
    moments.push(time);
    const next = later(from, k / rate, speed, slow);
    const reach = (next - time) * ROUNDING;
    if (time >= to - reach) break;
    time = Math.min(next, to);
  }
  return moments;
}

/** The moments as a film says them: all in seconds, with as many digits as tell neighbours apart. */
export function clockWords(moments: readonly number[]): string[] {
  const apart = moments.slice(1).map((time, k) => time - (moments[k] ?? 0));
  const closest = Math.min(...apart.slice(0, -1), 1);
  const digits = Math.max(2, Math.min(9, Math.ceil(-Math.log10(Math.max(closest, 1e-9)))));
  return moments.map((time) => `${time.toFixed(digits)} s`);
}

/** Values along a slider, its ends among them; there and back ends a frame before it would begin again. */
export function valuesAlong(
  ends: readonly [from: number, to: number],
  { min, max, scale }: { min: number; max: number; scale: Scale },
  frames: number,
  back: boolean,
): number[] {
  const [a, b] = ends.map((v) => toFraction(v, min, max, scale)) as [number, number];
  return along(frames, back).map((s) =>
    s === 0 ? ends[0] : s === 1 ? ends[1] : fromFraction(a + (b - a) * s, min, max, scale),
  );
}

/** Shares from 0 to 1 in so many frames, or to 1 and back. */
export function along(frames: number, back: boolean): number[] {
  if (frames < 2) return [0];
  const way = back ? frames / 2 : frames - 1;
  return Array.from({ length: frames }, (_, k) => (k <= way ? k / way : 2 - k / way));
}

/** A whole turn, without the frame that would be the first again. */
export const turn = (frames: number): Setting[] =>
  Array.from({ length: frames }, (_, k) => ({ kind: 'turned', by: (2 * Math.PI * k) / frames }));

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Largest side of a film, device px; longer ones many graphics cards and encoders refuse. */
export const LARGEST = 4096;
export const SMALLEST = 64;
export const RATES: readonly [lowest: number, highest: number] = [1, 120];
/** A GIF counts hundredths of a second, and browsers take one alone for ten. */
export const FASTEST_GIF = 50;
/** Largest number of pixels in a GIF: its frames are kept in memory, and larger ones nobody can load. */
const MOST_IN_A_GIF = 600e6;

/** Why a film of so many frames is not made, with what helps; undefined where it is. */
export function whyNot(
  frames: number,
  { width, height }: Size,
  rate: number,
  gif: boolean,
): string | undefined {
  const whole = (low: number, v: number, high: number) => Number.isFinite(v) && v >= low && v <= high;
  if (!whole(SMALLEST, width, LARGEST) || !whole(SMALLEST, height, LARGEST))
    return `Width and height lie between ${SMALLEST} and ${LARGEST} px.`;
  if (!whole(RATES[0], rate, RATES[1]))
    return `The rate lies between ${RATES[0]} and ${RATES[1]} frames a second.`;
  if (gif && rate > FASTEST_GIF)
    return `A GIF shows at most ${FASTEST_GIF} frames a second: lower the rate, or take MP4 or WebM.`;
  if (frames < 2)
    return 'This would be a single picture: a longer stretch, a slower speed or a higher rate makes a film.';
  if (frames > MOST_FRAMES)
    return `A film holds ${MOST_FRAMES} frames and this would be more: a shorter stretch, a faster speed or a lower rate fits.`;
  if (gif && frames * width * height > MOST_IN_A_GIF)
    return 'This is too much for a GIF: fewer or smaller frames fit, or take MP4 or WebM.';
  return undefined;
}
