// Reads what was dropped once, with a module of its own, and is gone.
import init, { import_mesh, import_model } from '../generated/wasm/import';
import url from '../generated/wasm/import.wasm?url';
import type { FilesRead, MeshFile, ModelFiles } from './files';

self.onmessage = async ({ data }: MessageEvent<MeshFile | ModelFiles>) => {
  let read: FilesRead;
  try {
    await init({ module_or_path: new URL(url, self.location.href) });
    const found =
      data.kind === 'mesh'
        ? import_mesh(data.bytes, data.name, data.unit)
        : import_model(data.names, data.contents);
    read = { found };
  } catch (e) {
    read = e instanceof Error ? { failure: e.message } : { refused: e as NonNullable<FilesRead['refused']> };
  }
  self.postMessage(read);
};
