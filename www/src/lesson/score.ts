// How far a prediction is from what the engine computes.
import type { Camera } from '../generated/scene';

export type Curve = readonly (number | null)[];

/** Smallest and largest of a curve; `[0, 0]` of an empty one. */
export function range(curve: Curve): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const v of curve) {
    if (v === null || Number.isNaN(v)) continue;
    low = Math.min(low, v);
    high = Math.max(high, v);
  }
  return low <= high ? [low, high] : [0, 0];
}

/**
 * Root mean square of what a drawn curve is off by, over the span of the true one: 0 is the truth, 0.29 what a level
 * line through the middle of a straight slope gets. Of a true curve that is level, over `least`.
 */
export function curveError(drawn: Curve, truth: Curve, least: number): number {
  const [low, high] = range(truth);
  const span = Math.max(high - low, least);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < truth.length; i++) {
    const [d, t] = [drawn[i], truth[i]];
    if (d == null || t == null || Number.isNaN(t)) continue;
    sum += ((d - t) / span) ** 2;
    count += 1;
  }
  return count === 0 ? Number.NaN : Math.sqrt(sum / count);
}

export type Verdict = 'right' | 'near' | 'far';

export const curveVerdict = (error: number): Verdict =>
  error <= 0.1 ? 'right' : error <= 0.25 ? 'near' : 'far';

/** A curve that differs in one thing alone lies within this of the true one once that is mended, parts of its span. */
const MENDED = 0.2;
/** An end is elsewhere from here on, parts of the span. */
const ELSEWHERE = 0.25;

/** Fault of a curve, as a question's `replies` name it. */
export type CurveFault = 'opposite' | 'reversed' | 'too_large' | 'too_small' | 'start' | 'end' | 'shape';
export type ArrowFault = 'opposite' | 'across' | 'askew';

/** Fault of a drawn curve: the first that, mended, leaves less than half of the error. */
export function curveFault(drawn: Curve, truth: Curve, least: number): CurveFault {
  const error = curveError(drawn, truth, least);
  const mends = (mended: Curve) => {
    const rest = curveError(mended, truth, least);
    return rest < 0.5 * error && rest < MENDED;
  };
  const times = (factor: number) => drawn.map((v) => (v === null ? null : v * factor));
  if (mends(times(-1))) return 'opposite';
  if (mends([...drawn].reverse())) return 'reversed';
  let [both, own] = [0, 0];
  drawn.forEach((d, i) => {
    const t = truth[i];
    if (d === null || t == null || Number.isNaN(t)) return;
    both += d * t;
    own += d * d;
  });
  const factor = own > 0 ? both / own : 0;
  if (factor > 0 && mends(times(factor))) return factor < 1 ? 'too_large' : 'too_small';
  const [low, high] = range(truth);
  const span = Math.max(high - low, least);
  const apart = (i: number) => Math.abs((drawn.at(i) ?? Number.NaN) - (truth.at(i) ?? Number.NaN)) / span;
  if (apart(0) > ELSEWHERE) return 'start';
  return apart(-1) > ELSEWHERE ? 'end' : 'shape';
}

/** Fault of an arrow, by the angle from the true one, rad. */
export const arrowFault = (angle: number): ArrowFault =>
  angle > (135 * Math.PI) / 180 ? 'opposite' : angle > (60 * Math.PI) / 180 ? 'across' : 'askew';

type Vector = [number, number, number];

/** A direction in the picture, px to the right and down. */
export type Seen = readonly [number, number];

/** Between two arrows as the picture shows them, rad; NaN where one of them points at nothing. */
export function angleBetween(a: Seen, b: Seen): number {
  if (!(Math.hypot(...a) > 0) || !(Math.hypot(...b) > 0)) return Number.NaN;
  return Math.abs(Math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]));
}

/** Directions in which an arrow may begin, rad up from the right: it is turned from there. */
const BEGINNINGS = [0.75 * Math.PI, 0.25 * Math.PI, -0.75 * Math.PI];
/** Farther from the answer than this, rad: whoever leaves it there has not answered. */
const ASIDE = Math.PI / 3;

/** The first beginning that is not the answer, as a direction in the picture. */
export function beginning(answer: Seen | undefined): Seen {
  const all = BEGINNINGS.map((angle): Seen => [Math.cos(angle), -Math.sin(angle)]);
  const aside = all.find((one) => !answer || !(angleBetween(one, answer) <= ASIDE));
  return aside ?? [-1, 0];
}

export const angleVerdict = (angle: number): Verdict =>
  angle <= (12 * Math.PI) / 180 ? 'right' : angle <= (35 * Math.PI) / 180 ? 'near' : 'far';

export const VERDICTS: Record<Verdict, string> = { right: 'Right', near: 'Near', far: 'Not so' };

/** A round reach at least as large: 1, 2 or 5 times a power of ten. */
export function roundUp(x: number): number {
  if (!(x > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(x));
  for (const lead of [1, 2, 5, 10]) if (x <= lead * power * 1.0000001) return lead * power;
  return 10 * power;
}

/** Sets a drawn curve between two samples, so that a fast stroke leaves no holes. */
export function stroke(curve: Curve, from: [number, number], to: [number, number]): (number | null)[] {
  const next = [...curve];
  const [a, b] = from[0] <= to[0] ? [from, to] : [to, from];
  for (let i = a[0]; i <= b[0]; i++) {
    const s = b[0] === a[0] ? 1 : (i - a[0]) / (b[0] - a[0]);
    if (i >= 0 && i < next.length) next[i] = a[1] + (b[1] - a[1]) * s;
  }
  return next;
}

/** Straight over the gaps, level beyond the ends. */
export function whole(curve: Curve): number[] | undefined {
  const known = curve.flatMap((v, i) => (v === null ? [] : [i]));
  const [first] = known;
  if (first === undefined) return undefined;
  let next = 0;
  return curve.map((v, i) => {
    if (v !== null) return v;
    while (next < known.length - 1 && (known[next] ?? 0) < i) next += 1;
    const b = known[next] ?? first;
    const a = b < i ? b : (known[next - 1] ?? b);
    const [va, vb] = [curve[a] ?? 0, curve[b] ?? 0];
    return b === a ? vb : va + ((vb - va) * (i - a)) / (b - a);
  });
}

/** Right and up of the picture, in the world. */
export function screenAxes(camera: Pick<Camera, 'azimuth' | 'elevation'>): { right: Vector; up: Vector } {
  const [ca, sa] = [Math.cos(camera.azimuth), Math.sin(camera.azimuth)];
  const [ce, se] = [Math.cos(camera.elevation), Math.sin(camera.elevation)];
  return { right: [-sa, ca, 0], up: [-se * ca, -se * sa, ce] };
}
