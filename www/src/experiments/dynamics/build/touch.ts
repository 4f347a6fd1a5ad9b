// How far a body may be moved until it touches another: the inspector's sweep of the pair, looked at ever closer.
import type { Body, Scene } from '../../../generated/scene';
import { extents } from '../../../panels/shape_kinds';
import type { Job, Piece } from '../../../work/pool';
import pair from './pair.json';

export type Direction = readonly [number, number, number];
/** The gap at places along the way, m; below zero they overlap. */
export type Gaps = (
  to: Body,
  from: number,
  until: number,
  samples: number,
) => Promise<readonly (number | null)[]>;

/** Places looked at in each closer look. */
const CLOSER = 65;
/** Looks, each of which leaves a 64th: the last is within a nanometre of a metre. */
const LOOKS = 5;
/** Places along the whole way. */
const MOST = 2000;
/** More pairs than this take minutes. */
export const MOST_BODIES = 60;

/** The first offset at which the gap is closed, from above: there is still no overlap. Undefined where they never touch. */
export async function firstTouch(
  gaps: Gaps,
  other: Body,
  reach: number,
  thin: number,
): Promise<number | undefined> {
  let [from, until] = [0, reach];
  let samples = Math.max(CLOSER, Math.min(MOST, Math.ceil((2 * reach) / thin)));
  for (let look = 0; look < LOOKS; look++) {
    const found = await gaps(other, from, until, samples);
    const at = found.findIndex((gap) => gap !== null && gap <= 0);
    if (at < 0) return look === 0 ? undefined : until;
    if (at === 0) return from;
    const step = (until - from) / (samples - 1);
    [from, until] = [from + (at - 1) * step, from + at * step];
    samples = CLOSER;
  }
  return from;
}

const size = ({ shape }: Body) => Math.hypot(...extents(shape));
const apart = (a: Body, b: Body) =>
  Math.hypot(...a.pose.translation.map((x, k) => x - (b.pose.translation[k] ?? 0)));

/** Runs work in the pool. */
type Run = <T>(work: { scene: string; pieces: readonly Piece<T>[] }) => Job<T[]>;

/** Gaps of one pair, as the inspector tells them. */
const gapsOf = (run: Run, body: Body, axis: Direction): Gaps => {
  const { velocity: _, ...still } = body;
  return async (other, from, until, samples) => {
    const { velocity: _still, ...held } = other;
    const sweep = { ...pair.experiment.sweep, axis, from, to: until, samples };
    const experiment = { ...pair.experiment, sweep };
    const scene = JSON.stringify({ ...pair, experiment, bodies: [rigid(held), rigid(still)] });
    const [told] = await run({
      scene,
      pieces: [
        async (engine) => {
          const curves = await engine.query({ kind: 'sweep' });
          return curves.readings[GAP] ?? [];
        },
      ],
    }).answer;
    return told ?? [];
  };
};

/** The first reading of such a pair is its gap: `crate/experiments/src/contact_inspector/readings.rs`. */
const GAP = 0;
/** The gap is of the shapes: no mesh of what is soft is needed for it. */
const rigid = (body: Omit<Body, 'velocity'>) => ({ ...body, compliance: { type: 'rigid' } });

const NOTHING = 'Nothing is in its way there.';

export interface Touched {
  /** Along the direction, m. */
  readonly by: number;
  /** Name of the body that it touches. */
  readonly name: string;
}

/**
 * Distance that body `index` goes along a unit vector until it touches; a sentence where it does not. Bodies that go along are
 * not in its way.
 */
export async function untilTouch(
  run: Run,
  scene: Scene,
  index: number,
  axis: Direction,
  along: readonly number[] = [index],
): Promise<Touched | string> {
  const body = scene.bodies[index];
  if (!body) return 'There is no such body.';
  const others = scene.bodies.filter((b, i) => !along.includes(i) && b.shape.type !== 'empty');
  if (others.length > MOST_BODIES)
    return `With more than ${MOST_BODIES} bodies this would take too long: set its place by numbers.`;
  if ([body, ...others].some((b) => b.shape.type === 'assembly' || (b.parts?.length ?? 0) > 0))
    return 'A body that is put together of parts is not measured: set its place by numbers.';
  const gaps = gapsOf(run, body, axis);
  let nearest: Touched | undefined;
  for (const other of others) {
    const wall = other.shape.type === 'half_space';
    const reach = nearest?.by ?? apart(body, other) + size(body) + (wall ? 0 : size(other));
    const thin = Math.min(...extents(body.shape), ...(wall ? [] : extents(other.shape)));
    const by = await firstTouch(gaps, other, Math.max(reach, 1e-6), thin);
    if (by !== undefined && (!nearest || by < nearest.by)) nearest = { by, name: other.name || 'a body' };
  }
  if (!nearest) return NOTHING;
  if (nearest.by === 0) return `It touches or overlaps ${nearest.name} already: move it away first.`;
  return nearest;
}

/** The same of several that go together: the first of them that touches stops all. */
export async function groupUntilTouch(
  run: Run,
  scene: Scene,
  group: readonly number[],
  axis: Direction,
): Promise<Touched | string> {
  let nearest: Touched | undefined;
  for (const index of group) {
    const found = await untilTouch(run, scene, index, axis, group);
    if (typeof found !== 'string') nearest = nearest && nearest.by <= found.by ? nearest : found;
    else if (found !== NOTHING) return found;
  }
  return nearest ?? NOTHING;
}
