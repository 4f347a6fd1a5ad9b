// Two packages of films have a CommonJS part for bundlers: with one of them in a chunk that is fetched when asked for, every page would
// begin with the runtime for such parts (0.27 KB of its 30).
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const EMPTY = '\0nothing';
/** Its `browser` field names its CommonJS file. */
const GIFENC = fileURLToPath(new URL('../../node_modules/gifenc/dist/gifenc.esm.js', import.meta.url));

export const modulesOnly = (): Plugin => ({
  name: 'modules-only',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === 'gifenc') return GIFENC;
    // What mediabunny has for Node, which its `browser` field leaves out.
    return source === './node.js' && importer?.includes('/mediabunny/') ? EMPTY : undefined;
  },
  load: (id) => (id === EMPTY ? 'export {};' : undefined),
});
