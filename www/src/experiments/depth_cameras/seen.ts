// Bodies of another experiment as they stand, seen by cameras: what moves there stands here.
import type { Body, DepthCamera, Pose, Scene } from '../../generated/scene';
import { extents } from '../../panels/shape_kinds';
import { plain } from '../../store/change';
import { tidy } from '../../store/tidy';

/** Smallest size of what stands there, m: a scene without extent has a camera before it, too. */
const SMALLEST = 0.1;
/** Distance of the eye behind the middle and above it, in sizes of what stands there (its radius about the middle). */
const BACK = 2;
/** Field of view from left to right, rad: what stands there fills asin(1 / (2 √2)) = 0.36 rad to each side of the middle. */
const FIELD_OF_VIEW = 1;
/** Width and height of the image, pixels: a small one, in which 0.39 rad above and below the middle are seen. */
const [WIDTH, HEIGHT] = [160, 120];
/** Smallest depth, m: the eye is 0.28 m from the middle at least. */
const NEAR = 0.05;
/** Largest depth, in those sizes: a floor through the middle is seen up to 4.8, at the upper edge of the image. */
const FAR = 8;

const shown = ({ shape }: Body) => shape.type !== 'half_space' && shape.type !== 'empty';

/**
 * Text of a scene in which one camera stands before all bodies, above them, and looks at their middle. `poseOf`: where bodies are
 * now.
 */
export function sceneTextWithCamera(scene: Scene, poseOf: (body: number) => Pose | undefined): string {
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
    SMALLEST,
    ...all.map(
      (b) =>
        Math.hypot(...b.pose.translation.map((x, k) => x - (middle[k] ?? 0))) +
        Math.hypot(...extents(b.shape)) / 2,
    ),
  );
  const camera: DepthCamera = {
    name: 'Camera 1',
    used: true,
    eye: [middle[0], tidy(middle[1] - BACK * size), tidy(middle[2] + BACK * size)],
    target: middle,
    width: WIDTH,
    height: HEIGHT,
    field_of_view: FIELD_OF_VIEW,
    near: NEAR,
    far: tidy(FAR * size),
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
