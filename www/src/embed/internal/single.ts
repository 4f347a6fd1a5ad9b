// The script of a one-file figure: the engine lies in the file itself.
import { giveEngine } from '../../bridge/module';
import './idle';

const packed = document.getElementById('engine')?.textContent;
if (packed) giveEngine(() => unpack(packed));

async function unpack(base64: string): Promise<WebAssembly.Module> {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
