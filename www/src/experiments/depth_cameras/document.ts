// The document's part that is depth cameras'; read by the code in this folder alone.
import type { Camera, DepthCamera, OwnCloud, Scene } from '../../generated/scene';

/** Fields of cameras that any experiment with cameras has. */
export interface Looking {
  cameras?: DepthCamera[];
  cloud?: OwnCloud | null;
  /** The pixel that is looked at. */
  query?: { used: boolean; camera: number; pixel: number[] };
}

export const lookingOf = ({ experiment }: Pick<Scene, 'experiment'>): Looking | undefined =>
  'cameras' in experiment ? (experiment as Looking) : undefined;

/** Path of the errors of the cameras, in whichever experiment has some. */
export function noiseAt({ experiment }: Pick<Scene, 'experiment'>): string | undefined {
  const has = (of: object) => 'cameras' in of && 'noise' in of;
  if (has(experiment)) return 'experiment.noise';
  const select = 'select' in experiment ? experiment.select : undefined;
  return select && has(select) ? 'experiment.select.noise' : undefined;
}

/** The image that a frame has of a camera: one of each that is in use, in their order. */
export function imageOf({ cameras = [] }: Looking, camera: number): number | undefined {
  if (!cameras[camera]?.used) return undefined;
  return cameras.slice(0, camera).filter((c) => c.used).length;
}

/** A cloud that stands on the floor near the middle already, m: it came out of such a scene. */
export function liesInPlace({ low, high }: { low: readonly number[]; high: readonly number[] }): boolean {
  const near = (k: number) => Math.abs((low[k] ?? 0) + (high[k] ?? 0)) < 0.4;
  const floor = low[2] ?? 0;
  return near(0) && near(1) && floor > -0.05 && floor < 0.2;
}

/** View that sees what the camera sees, and its vertical field of view, rad. */
export function viewFrom({ eye, target, width, height, field_of_view }: DepthCamera): {
  camera: Camera;
  lens: number;
} {
  const [x, y, z] = [0, 1, 2].map((k) => (eye[k] ?? 0) - (target[k] ?? 0)) as [number, number, number];
  const distance = Math.hypot(x, y, z);
  const along = Math.hypot(x, y);
  return {
    camera: {
      target,
      distance,
      // Straight down the engine's image is upright against y.
      azimuth: along > 1e-6 * distance ? Math.atan2(y, x) : -Math.PI / 2,
      elevation: Math.atan2(z, along),
    },
    lens: 2 * Math.atan((Math.tan(field_of_view / 2) * height) / width),
  };
}

/** The pixel at a place of a picture that is shown so wide and high. */
export function pixelAt(
  [x, y]: readonly [number, number],
  shown: { width: number; height: number },
  { width, height }: Pick<DepthCamera, 'width' | 'height'>,
): [number, number] {
  const at = (part: number, n: number) => Math.max(0, Math.min(n - 1, Math.floor(part * n)));
  return [at(x / shown.width, width), at(y / shown.height, height)];
}
