// How a picture is to be drawn that is not the view as it stands: fetched by what makes such pictures.
import type { Camera } from '../generated/scene';
import { pictureSize } from './picture_size';
import type { Dress } from './scene_canvas';

/** Style of a picture; a field that is absent is as in the view. */
export interface Shot {
  /** CSS px. */
  width?: number;
  height?: number;
  /** Device px to a CSS px. */
  scale?: number;
  /** Longest side that may be asked for, device px. */
  largest?: number;
  theme?: 'light' | 'dark' | 'projector';
  camera?: Camera;
  /** What could be dragged by is left out. */
  handles?: false;
  /** The body that is drawn as held; undefined is none. */
  held?: number | undefined;
}

/** For `SceneCanvas.snapshot` and `SceneCanvas.pictures`. */
export function shotOf(shot: Shot): Dress {
  return (viewer, canvas) => {
    if (shot.width !== undefined || shot.height !== undefined || shot.scale !== undefined) {
      const own = { width: canvas.clientWidth, height: canvas.clientHeight };
      const { width, height, scale } = pictureSize(shot, own, shot.largest);
      viewer.resize(width, height, scale);
    }
    if (shot.theme) viewer.set_theme(shot.theme);
    if (shot.camera) viewer.set_camera(shot.camera);
    if (shot.handles === false) viewer.show_handles(false);
    if ('held' in shot) viewer.set_selection(shot.held);
  };
}
