// The modules of the engine, each downloaded and compiled once: one draws, here; the others compute, in workers.

import { URLS } from '../generated/modules';
import init, { colormap, Viewer } from '../generated/wasm/viewer';
import { Engine } from './engine';
import { engineOf } from './engine_of';
import EngineWorker from './worker.ts?worker&inline';

export type ModuleName = keyof typeof URLS;
/** The two modules that a scene needs, and where they are. */
export const moduleUrls = (scene: string) =>
  (['viewer', engineOf(scene)] as const).map((name) => ({ name, url: URLS[name] }));
/** A page that carries the engine within itself says how to unpack it. */
export const giveModules = (unpack: typeof compile) => {
  compile = unpack;
};

let compile = download;
const compiled: Partial<Record<ModuleName, Promise<WebAssembly.Module>>> = {};

async function download(name: ModuleName): Promise<WebAssembly.Module> {
  if (import.meta.env.MODE === 'development') await (await import('./being_built')).built(name);
  const response = await fetch(URLS[name]);
  if (!response.ok)
    throw new Error(`the engine's file was not found (${response.status} at ${response.url})`);
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

function moduleOf(name: ModuleName): Promise<WebAssembly.Module> {
  compiled[name] ??= compile(name).catch((e) => {
    delete compiled[name];
    throw e;
  });
  return compiled[name];
}

/** A thread of its own for the engine that the scene needs. */
export async function startEngine(
  scene: string,
  onCrash: (why: string) => void,
  patience?: number,
): Promise<{ engine: Engine; version: string }> {
  const name = engineOf(scene);
  const module = await moduleOf(name);
  const engine = new Engine(new EngineWorker(), onCrash, moduleOf, patience);
  const { version } = await engine.call('boot', { name, module });
  return { engine, version };
}

let drawing: Promise<unknown> | undefined;

/** Starts the page's own instance, which draws. */
export async function startDrawing(): Promise<void> {
  const module = await moduleOf('viewer');
  drawing ??= init({ module_or_path: module });
  await drawing;
}

export { colormap, Viewer };
