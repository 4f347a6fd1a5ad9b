// Robots and scenes of other programs: URDF, SDF, MJCF. Their reader is fetched when the first such file is dropped.
import type { ModelScene, SceneError } from '../generated/scene';
import { PATIENCE } from './engine';
import { Refused } from './errors';
import RobotsWorker from './robots_worker.ts?worker';

/** The first is the robot's; its meshes are found among the others by their names. */
export interface RobotFiles {
  names: string[];
  contents: Uint8Array[];
}
export interface RobotRead {
  model?: ModelScene;
  refused?: SceneError;
  failure?: string;
}

/** Rejects with what is wrong with the file, and where. */
export function readRobot(files: RobotFiles): Promise<ModelScene> {
  const worker = new RobotsWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<ModelScene>((resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`its reader has not answered for ${PATIENCE / 1000} seconds`)),
      PATIENCE,
    );
    worker.onmessage = ({ data: { model, refused, failure } }: MessageEvent<RobotRead>) => {
      if (model) resolve(model);
      else reject(refused ? new Refused(refused) : new Error(failure));
    };
    worker.onerror = (event) => reject(new Error(event.message || 'its reader could not start'));
    worker.postMessage(files);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
