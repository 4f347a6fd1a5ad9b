// Reads one robot of another program, with a module of its own, and is gone.
import init, { import_model } from '../generated/wasm/robots';
import url from '../generated/wasm/robots.wasm?url';
import type { RobotFiles, RobotRead } from './robots';

self.onmessage = async (event: MessageEvent<RobotFiles>) => {
  let read: RobotRead;
  try {
    await init({ module_or_path: new URL(url, self.location.href) });
    read = { model: import_model(event.data.names, event.data.contents) };
  } catch (e) {
    read = e instanceof Error ? { failure: e.message } : { refused: e as NonNullable<RobotRead['refused']> };
  }
  self.postMessage(read);
};
