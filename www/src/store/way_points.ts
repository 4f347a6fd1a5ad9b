// Teaching an arm: where its tool is at a moment of the run, and what it is to press there, becomes a way-point of the document.
import type { Input, Scene, WayPoint } from '../generated/scene';
import { actingAt } from './inputs';
import type { SceneStore } from './scene_store';

const WAY = 'experiment.arm.way';
const ARM = { type: 'arm' } as const;
type Three = [number, number, number];

/** Metres and radians are kept to a millionth, so that a link stays short. */
const fine = (x: number) => Math.round(x * 1e6) / 1e6 + 0;
const three = (readings: ReadonlyMap<string, number>, id: string): Three =>
  ['x', 'y', 'z'].map((axis) => fine(readings.get(`${id}_${axis}`) ?? Number.NaN)) as Three;

/** Way-points of the scene's arm; undefined where it has none. */
export function wayOf({ experiment }: Scene): readonly WayPoint[] | undefined {
  return 'arm' in experiment && experiment.arm ? experiment.arm.way : undefined;
}

/** The pose that the readings tell as a way-point at a time (s). It presses as is asked for then; undefined where nothing is known. */
export function poseNow(
  readings: ReadonlyMap<string, number>,
  time: number,
  asked: Pick<WayPoint, 'force' | 'moment'> | undefined,
): WayPoint | undefined {
  const [position, turn] = [three(readings, 'arm'), three(readings, 'arm_turn')];
  if (![...position, ...turn].every(Number.isFinite)) return undefined;
  return { time, position, turn, force: asked?.force ?? [0, 0, 0], moment: asked?.moment ?? [0, 0, 0] };
}

/** A way with one more point, in order of time; it takes the place of one at the same time. */
export const withPoint = (way: readonly WayPoint[], point: WayPoint): WayPoint[] =>
  [...way.filter((p) => p.time !== point.time), point].sort((a, b) => a.time - b.time);

/** Keeps the present pose; the way-point, or undefined where there is no arm. */
export function keepPose(store: SceneStore): WayPoint | undefined {
  const way = wayOf(store.scene.peek());
  if (!way) return undefined;
  const [time, step] = [store.frame.peek()?.time ?? 0, store.frame.peek()?.step ?? 0];
  const length = store.description.peek().clock?.step ?? 1;
  const acting = [...actingAt(store.inputs.peek(), step, length).values()].find(isOfArm)?.value;
  const byHand =
    acting?.type === 'arm_goal' ? { force: acting.force, moment: [0, 0, 0] as Three } : undefined;
  const point = poseNow(store.readings.peek(), fine(time), byHand ?? way.findLast((p) => p.time <= time));
  if (point) store.set('Keep as way-point', WAY, withPoint(way, point));
  return point;
}

const isOfArm = ({ channel }: Input) => channel.type === ARM.type;

/** Takes one out. */
export function removePoint(store: SceneStore, index: number): void {
  const way = wayOf(store.scene.peek()) ?? [];
  store.set(
    'Remove way-point',
    WAY,
    way.filter((_, k) => k !== index),
  );
}

export const clearWay = (store: SceneStore): void => store.set('Clear way-points', WAY, []);

/** No hand leads the arm any more, from the start on: it goes by its way-points alone. */
export const leaveToWay = (store: SceneStore): void =>
  store.carry('Run the way-points', { kind: 'inputs', from: 0, channel: ARM, entries: [] });
