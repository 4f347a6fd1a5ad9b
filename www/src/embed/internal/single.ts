// The script of a one-file figure: the engine lies in the file itself.
import { giveModules } from '../../bridge/module';
import './idle';

giveModules((name) => {
  const packed = document.getElementById(`engine-${name}`)?.textContent;
  return packed ? unpack(packed) : Promise.reject(new Error('this file does not hold that engine'));
});

async function unpack(base64: string): Promise<WebAssembly.Module> {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
