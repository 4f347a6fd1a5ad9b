// The figure in one piece. Its engine lies in the file itself, or, in a frame that may fetch nothing, in scripts beside it.
import { giveModules } from '../../bridge/module';
import './idle';

declare global {
  /** What the scripts `single/<module>.js` hand over: gzip, base64. */
  var asperityModules: Record<string, string | undefined> | undefined;
}

giveModules(async (name) => {
  const packed = document.getElementById(`engine-${name}`)?.textContent ?? (await beside(name));
  if (!packed) throw new Error('this file does not hold that engine');
  return unpack(packed);
});

/** A file of its own has no root: there is nothing beside it. */
async function beside(name: string): Promise<string | undefined> {
  const { root } = document.documentElement.dataset;
  if (root === undefined) return undefined;
  const script = document.createElement('script');
  script.src = `${root}single/${name}.js`;
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`the engine’s file was not found (${script.src})`));
    document.head.append(script);
  });
  script.remove();
  const packed = globalThis.asperityModules?.[name];
  delete globalThis.asperityModules?.[name];
  return packed;
}

async function unpack(base64: string): Promise<WebAssembly.Module> {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
