import { useEffect, useRef } from 'preact/hooks';
import { bodyPosition } from '../bridge/records';
import type { Camera, ModelFinding } from '../generated/scene';
import { useScene } from '../store/scene_in_hand';
import type { SceneStore } from '../store/scene_store';
import type { SceneCanvas } from '../viewport/scene_canvas';
import { useSceneCanvas } from '../viewport/scene_canvas_context';
import { shotOf } from '../viewport/shot';

/** CSS px. */
const SIZE = { width: 300, height: 150 };
/** Distance of a close-up, as a share of that from which the whole scene is seen. */
const NEARER = 0.35;

/** The camera that looks at the place of a finding from near: where it says, else at the middle of its first body. */
export function cameraAt(
  store: SceneStore,
  stage: SceneCanvas,
  { at, bodies }: Pick<ModelFinding, 'at' | 'bodies'>,
): Camera | undefined {
  const camera = stage.camera();
  const frame = store.frame.peek();
  const [body] = bodies;
  const target = at ?? (frame && body !== undefined ? bodyPosition(frame, body) : undefined);
  return camera && target && { ...camera, target, distance: NEARER * camera.distance };
}

/** A picture of the place that a finding is about. It is taken once the scene stands in the view, and stays as it was then. */
export function CloseUp({ finding }: { finding: ModelFinding }) {
  const { store } = useScene();
  const stage = useSceneCanvas();
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const take = () => {
      const camera = cameraAt(store, stage, finding);
      if (!camera) return;
      const picture = stage.snapshot(
        shotOf({ ...SIZE, scale: 2, camera, handles: false, held: finding.bodies[0] }),
      );
      if (!picture) return;
      stage.afterDrawing.delete(first);
      shown.current?.replaceChildren(picture);
    };
    // The scene has just been opened: its first drawings still move the camera to where all of it is seen.
    let waits: ReturnType<typeof setTimeout> | undefined;
    const first = () => {
      clearTimeout(waits);
      waits = setTimeout(take, 400);
    };
    stage.afterDrawing.add(first);
    stage.redraw();
    return () => {
      clearTimeout(waits);
      stage.afterDrawing.delete(first);
    };
  }, [store, stage, finding]);
  // What it shows is told beside it.
  return <div class="close-up" ref={shown} aria-hidden="true" />;
}
