// What is to be taken hold of must be seen: the view goes back until a place lies well within it.
import type { Vec3 } from '../../ui/pose';
import type { SceneCanvas } from '../../viewport/scene_canvas';

/** Room for the gizmo’s arms, css px. */
const MARGIN = 72;
/** By a fifth each: further is nowhere near anything of the scene. */
const BACK = 1 / 1.25;
const TIMES = 16;

export function bringInSight(stage: Pick<SceneCanvas, 'camera' | 'project' | 'zoom'>, place: Vec3): void {
  for (let k = 0; k < TIMES; k++) {
    const view = stage.camera();
    const middle = view && stage.project([...view.target]);
    const at = stage.project(place);
    if (!middle || at?.every((c, i) => Math.abs(c - (middle[i] ?? 0)) < (middle[i] ?? 0) - MARGIN)) return;
    stage.zoom(BACK);
  }
}
