// A run as a glTF animation: a track of each body's pose; of a mesh that bends, some of its forms and how they follow each other.
import type { Frame } from '../bridge/frame';
import { states } from '../bridge/records';
import { STRIDE } from '../generated/frame';
import type { Packer } from './glb';

const VERTICES = 34962;
/** Forms of a mesh that bends, spread over the run: each holds all of its vertices. */
const MOST_FORMS = 32;

/** Frames of a run, so many to a second of who watches it. */
export interface Run {
  readonly frames: readonly Frame[];
  readonly rate: number;
}

/** Forms of a mesh and when they are reached. */
interface Bulges {
  readonly targets: { POSITION: number }[];
  /** Which frame of the run each form is of; the mesh itself is the form of the first. */
  readonly at: readonly number[];
  /** Weights at the start: none. */
  readonly first: number[];
}

/** A node of the file, the body it moves with, and how its mesh bends. */
export interface Moved {
  readonly node: number;
  readonly body: number;
  readonly bent: Bulges | undefined;
}

/** Numbers from 0 to `last`, ends among them, at most so many. */
function spread(last: number, most: number): number[] {
  const count = Math.min(last + 1, most);
  return Array.from({ length: count }, (_, i) => Math.round((i * last) / Math.max(1, count - 1)));
}

/** Displacements of a mesh's vertices from the first frame, m, in each of its forms. */
export function bulges(pack: Packer, { frames }: Run, row: number, base: Float32Array): Bulges | undefined {
  const at = spread(frames.length - 1, MOST_FORMS + 1);
  const targets = at.slice(1).map((k) => {
    const frame = frames[k];
    const state = frame && states(frame).get(row);
    const offsets = new Float32Array(base.length);
    if (frame && state && 3 * state.vertices === base.length) {
      const now = frame.floats('MovedVertices').subarray(3 * state.firstVertex);
      for (let i = 0; i < base.length; i++) offsets[i] = (now[i] ?? 0) - (base[i] ?? 0);
    }
    return { POSITION: pack.add(offsets, 3, VERTICES) };
  });
  return targets.length > 0 ? { targets, at, first: targets.map(() => 0) } : undefined;
}

/** All tracks; frame k is shown at k / rate. Undefined where nothing moves. */
export function animationOf(
  pack: Packer,
  { frames, rate }: Run,
  moving: readonly Moved[],
): object | undefined {
  const clock = (shown: readonly number[]) =>
    pack.add(
      Float32Array.from(shown, (k) => k / rate),
      1,
    );
  const samplers: object[] = [];
  const channels: object[] = [];
  const track = (node: number, path: string, input: number, output: number) => {
    channels.push({ sampler: samplers.length, target: { node, path } });
    samplers.push({ input, output, interpolation: 'LINEAR' });
  };
  let times: number | undefined;
  for (const { node, body, bent } of moving) {
    const poses = posesOf(frames, body);
    if (poses) {
      times ??= clock(frames.map((_, k) => k));
      track(node, 'translation', times, pack.add(poses.translations, 3));
      track(node, 'rotation', times, pack.add(poses.rotations, 4));
    }
    if (bent) {
      const forms = bent.targets.length;
      const weights = new Float32Array(bent.at.length * forms);
      for (let i = 1; i < bent.at.length; i++) weights[i * forms + i - 1] = 1;
      track(node, 'weights', clock(bent.at), pack.add(weights, 1));
    }
  }
  return channels.length > 0 ? { name: 'Run', samplers, channels } : undefined;
}

/** Motion of a body over the run: positions, and quaternions x y z w that take the short way. Undefined where it stands still. */
function posesOf(run: readonly Frame[], body: number) {
  const stride = STRIDE.BodyPoses;
  const translations = new Float32Array(3 * run.length);
  const rotations = new Float32Array(4 * run.length);
  let moves = false;
  run.forEach((frame, k) => {
    const pose = frame.floats('BodyPoses').subarray(stride * body, stride * (body + 1));
    const [x = 0, y = 0, z = 0, w = 1, a = 0, b = 0, c = 0] = pose;
    translations.set([x, y, z], 3 * k);
    const before = rotations.subarray(4 * (k - 1), 4 * k);
    const along =
      k === 0 ? 1 : a * (before[0] ?? 0) + b * (before[1] ?? 0) + c * (before[2] ?? 0) + w * (before[3] ?? 0);
    rotations.set(along < 0 ? [-a, -b, -c, -w] : [a, b, c, w], 4 * k);
    moves ||= k > 0 && pose.some((v, i) => v !== run[0]?.floats('BodyPoses')[stride * body + i]);
  });
  return moves ? { translations, rotations } : undefined;
}
