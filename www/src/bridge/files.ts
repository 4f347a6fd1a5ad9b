// Files of other programs as parts of documents: meshes, and robots or scenes in URDF, SDF and MJCF, behaviour trees, recorded motions. Their
// reader is fetched when the first such file is dropped.
import type {
  CloudImport,
  MeshImport,
  ModelScene,
  MotionImport,
  MotionUnits,
  PiecesImport,
  SceneError,
  TreeImport,
} from '../generated/scene';
import { PATIENCE } from './engine';
import { Refused } from './errors';
import FilesWorker from './files_worker.ts?worker';

export type MeshUnit = 'm' | 'cm' | 'mm' | 'in';
/** `unit` overrules what the file says or seems to say. */
export interface MeshFile {
  kind: 'mesh';
  bytes: Uint8Array;
  name: string;
  unit?: MeshUnit;
}
/** Points of a PLY or PCD file; `unit` overrules what they seem to be in. */
export interface CloudFile extends Omit<MeshFile, 'kind'> {
  kind: 'cloud';
}
/** The same file, its solid cut into so many convex pieces at most, of voxels of which so many lie along its longest side. */
export interface PiecesOfFile extends Omit<MeshFile, 'kind'> {
  kind: 'pieces';
  resolution: number;
  pieces: number;
}
/** The robot is the first that is one and that no other includes; its meshes are found among the others by their paths. */
export interface ModelFiles {
  kind: 'model';
  names: string[];
  contents: Uint8Array[];
}
/** A behaviour tree of BehaviorTree.CPP. */
export interface TreeFile {
  kind: 'tree';
  bytes: Uint8Array;
}
/** A table of times, positions and quaternions, or a bag; `told` overrules what its names say, `topic` says which of its motions. */
export interface MotionFile {
  kind: 'motion';
  bytes: Uint8Array;
  name: string;
  told?: MotionUnits;
  topic?: string;
}
interface Read {
  tree: TreeImport;
  mesh: MeshImport;
  cloud: CloudImport;
  pieces: PiecesImport;
  model: ModelScene;
  motion: MotionImport;
}
export interface FilesRead {
  found?: Read[keyof Read];
  refused?: SceneError;
  failure?: string;
}

/** Rejects with what is wrong with the file, and where. */
export async function readFiles<
  A extends MeshFile | CloudFile | PiecesOfFile | ModelFiles | TreeFile | MotionFile,
>(files: A): Promise<Read[A['kind']]> {
  if (import.meta.env.MODE === 'development') await (await import('./being_built')).built('import');
  const worker = new FilesWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Read[A['kind']]>((resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`its reader has not answered for ${PATIENCE / 1000} seconds`)),
      PATIENCE,
    );
    worker.onmessage = ({ data: { found, refused, failure } }: MessageEvent<FilesRead>) => {
      if (found) resolve(found as Read[A['kind']]);
      else reject(refused ? new Refused(refused) : new Error(failure));
    };
    worker.onerror = (event) => reject(new Error(event.message || 'its reader could not start'));
    worker.postMessage(files);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
