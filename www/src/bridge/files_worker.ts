// Reads what was dropped once, with a module of its own, and is gone.
import init, {
  cut_mesh,
  import_cloud,
  import_mesh,
  import_model,
  import_motion,
  import_tree,
} from '../generated/wasm/import';
import url from '../generated/wasm/import.wasm?url';
import type { CloudFile, FilesRead, MeshFile, ModelFiles, MotionFile, PiecesOfFile, TreeFile } from './files';

type Files = MeshFile | CloudFile | PiecesOfFile | ModelFiles | TreeFile | MotionFile;

function foundIn(files: Files) {
  switch (files.kind) {
    case 'mesh':
      return import_mesh(files.bytes, files.name, files.unit);
    case 'cloud':
      return import_cloud(files.bytes, files.name, files.unit);
    case 'pieces':
      return cut_mesh(files.bytes, files.name, files.unit, files.resolution, files.pieces);
    case 'model':
      return import_model(files.names, files.contents);
    case 'tree':
      return import_tree(files.bytes);
    case 'motion':
      return import_motion(files.bytes, files.name, files.told, files.topic);
  }
}

self.onmessage = async ({ data }: MessageEvent<Files>) => {
  let read: FilesRead;
  try {
    await init({ module_or_path: new URL(url, self.location.href) });
    const found = foundIn(data);
    read = { found };
  } catch (e) {
    read = e instanceof Error ? { failure: e.message } : { refused: e as NonNullable<FilesRead['refused']> };
  }
  self.postMessage(read);
};
