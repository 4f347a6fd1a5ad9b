// Bodies of another experiment as they stand, seen by cameras: what moves there stands here.
import type { Body, DepthCamera, Pose, Scene } from '../../generated/scene';
import { extents } from '../../panels/shapes';
import { plain } from '../../store/change';

const tidy = (x: number) => Number(x.toPrecision(6)) || 0;
const shown = ({ shape }: Body) => shape.type !== 'half_space' && shape.type !== 'empty';

/** One camera before all that stands there, above it, looking at its middle. `poseOf`: where bodies are now. */
export function seenByCamera(scene: Scene, poseOf: (body: number) => Pose | undefined): string {
  const bodies = scene.bodies.map((b, i) => ({
    ...b,
    pose: poseOf(i) ?? b.pose,
    velocity: { linear: [0, 0, 0], angular: [0, 0, 0] },
  })) as Body[];
  const all = bodies.filter(shown);
  const middle = [0, 1, 2].map((k) =>
    tidy(all.reduce((sum, b) => sum + (b.pose.translation[k] ?? 0), 0) / Math.max(1, all.length)),
  ) as [number, number, number];
  const size = Math.max(
    0.1,
    ...all.map(
      (b) =>
        Math.hypot(...b.pose.translation.map((x, k) => x - (middle[k] ?? 0))) +
        Math.hypot(...extents(b.shape)) / 2,
    ),
  );
  const camera: DepthCamera = {
    name: 'Camera 1',
    used: true,
    eye: [middle[0], tidy(middle[1] - 2 * size), tidy(middle[2] + 2 * size)],
    target: middle,
    width: 160,
    height: 120,
    field_of_view: 1,
    near: 0.05,
    far: tidy(8 * size),
  };
  const { version, title, summary, question } = scene;
  return JSON.stringify(
    plain({
      version,
      title,
      summary,
      question,
      experiment: { kind: 'depth_cameras', cameras: [camera] },
      bodies,
      view: scene.view.camera ? { camera: scene.view.camera } : {},
      controls: [],
    }),
  );
}
