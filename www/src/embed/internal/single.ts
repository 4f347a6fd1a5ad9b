// The figure in one piece. Its engine lies in the file itself, or, in a frame that may fetch nothing, in scripts beside it.
import { giveModules } from '../../bridge/module';
import { beside } from './beside';
import './idle';

giveModules(async (name) => {
  const packed = document.getElementById(`engine-${name}`)?.textContent ?? (await beside(name));
  if (!packed) throw new Error('this file does not hold that engine');
  return unpack(packed);
});

async function unpack(base64: string): Promise<WebAssembly.Module> {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
