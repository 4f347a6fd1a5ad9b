// One download and one compile of the engine, shared by the page (drawing) and the worker (computing).

import init, { colormap, Viewer } from '../generated/wasm/asperity';
import wasmUrl from '../generated/wasm/asperity_bg.wasm?url';
import { Engine } from './engine';
import EngineWorker from './worker.ts?worker&inline';

/** Address of the engine's file. */
export const engineUrl = new URL(wasmUrl, import.meta.url).href;
/** A page that carries the engine within itself says how to unpack it. */
export const giveEngine = (unpack: () => Promise<WebAssembly.Module>) => {
  compile = unpack;
};

let compile = download;
let compiled: Promise<WebAssembly.Module> | undefined;

async function download(): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok)
    throw new Error(`the engine's file was not found (${response.status} at ${response.url})`);
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

export function engineModule(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((e) => {
    compiled = undefined;
    throw e;
  });
  return compiled;
}

/** A thread of its own for the engine. */
export const startEngine = (onCrash: (why: string) => void, patience?: number) =>
  new Engine(new EngineWorker(), onCrash, patience);

let drawing: Promise<unknown> | undefined;

/** Starts the page's own instance, which draws. */
export async function startDrawing(): Promise<void> {
  const module = await engineModule();
  drawing ??= init({ module_or_path: module });
  await drawing;
}

export { colormap, Viewer };
