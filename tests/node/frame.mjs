// The page's reader of frames and its tables, for Node, which reads no TypeScript: bundled by the page's own bundler.
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

async function load(path) {
  const input = fileURLToPath(new URL(`../../www/src/${path}`, import.meta.url));
  const bundle = await rolldown({ input });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}

export const { Frame } = await load('bridge/frame.ts');
export const { ArrowRole, STRIDE } = await load('generated/frame.ts');
