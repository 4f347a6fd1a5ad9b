// Cameras that are added, copied and taken away: each as a change of the document.
import type { Camera, Change, DepthCamera, Pose, Scene } from '../../generated/scene';
import { plain } from '../../store/change';
import { type Quat, turnedBy, type Vec3 } from '../../ui/pose';
import { eyeOf } from '../../viewport/eye';
import { lookingOf } from './document';

const tidy = (x: number) => Number(x.toPrecision(5)) || 0;
const CAMERAS = 'experiment.cameras';
/** Camera that is added where there is none, px, rad and m. */
const PLAIN = { width: 160, height: 120, field_of_view: 1, near: 0.05 };
/** A copy is seen beside its pattern: it is turned about what it looks at, rad. */
const ASIDE = Math.PI / 3;

export const listOf = (scene: Scene): readonly DepthCamera[] => lookingOf(scene)?.cameras ?? [];

function freshName(cameras: readonly DepthCamera[]): string {
  const taken = new Set(cameras.map((c) => c.name));
  for (let n = 1; ; n++) if (!taken.has(`Camera ${n}`)) return `Camera ${n}`;
}

const standsAt = (view: Camera) => eyeOf(view).map(tidy) as [number, number, number];

/** Changes that add a camera at the view's eye, looking where the view looks. */
export function adding(scene: Scene, view: Camera): Change[] {
  const all = listOf(scene);
  const camera: DepthCamera = {
    ...PLAIN,
    ...all.at(-1),
    name: freshName(all),
    used: true,
    eye: standsAt(view),
    target: view.target.map(tidy) as [number, number, number],
    far: Math.max(all.at(-1)?.far ?? 0, tidy(4 * view.distance)),
  };
  return [{ path: CAMERAS, value: plain([...all, camera]) }];
}

/** The same, from another side. */
export function copying(scene: Scene, index: number): Change[] {
  const all = listOf(scene);
  const one = all[index];
  if (!one) return [];
  const [x, y] = [one.eye[0] - one.target[0], one.eye[1] - one.target[1]];
  const [cos, sin] = [Math.cos(ASIDE), Math.sin(ASIDE)];
  const eye = [one.target[0] + cos * x - sin * y, one.target[1] + sin * x + cos * y, one.eye[2]].map(tidy);
  return [{ path: CAMERAS, value: plain([...all, { ...one, name: freshName(all), eye }]) }];
}

/** Changes that remove a camera; the query, which names cameras by number too, follows. */
export function removing(scene: Scene, index: number): Change[] | string {
  const settings = lookingOf(scene);
  const all = listOf(scene);
  if (!settings || all.length < 2) return 'One camera stays: without any there is nothing to see.';
  const camera = settings.query?.camera ?? 0;
  return [
    { path: CAMERAS, value: plain(all.filter((_, i) => i !== index)) },
    ...(camera >= index && camera > 0
      ? [{ path: 'experiment.query.camera', value: camera === index ? 0 : camera - 1 }]
      : []),
  ];
}

/** Changes that put a camera at the view's eye. */
export const moving = (index: number, view: Camera): Change[] => [
  { path: `${CAMERAS}[${index}].eye`, value: standsAt(view) },
  { path: `${CAMERAS}[${index}].target`, value: view.target.map(tidy) },
];

/** Pose of a camera's gizmo; its axes are the world's. */
export function poseOf(scene: Scene, index: number): Pose | undefined {
  const camera = listOf(scene)[index];
  return camera && { translation: [...camera.eye], rotation: [1, 0, 0, 0] };
}

/** A camera where the gizmo has gone from `poseOf`: it looks at what it looked at, moved and turned with it. */
export function going({ eye, target }: DepthCamera, index: number, to: Pose): Change[] {
  const looks = target.map((c, k) => c - (eye[k] ?? 0)) as Vec3;
  const turned = turnedBy(to.rotation as Quat, looks);
  return [
    { path: `${CAMERAS}[${index}].eye`, value: to.translation.map(tidy) },
    { path: `${CAMERAS}[${index}].target`, value: to.translation.map((c, k) => tidy(c + (turned[k] ?? 0))) },
  ];
}
