// Writes sw.js: the service worker with the list of files it keeps and a version made of their content.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Pages, scripts, styles, the engine and the text fonts; pictures, formula fonts and languages are kept once they are seen. */
const KEPT =
  /^(index\.html|404\.html|icon\.svg|(s|docs)\/.*\.html|assets\/(?!KaTeX|words-).*\.(js|css|wasm|woff2))$/;

export function offline(root: string): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    writeBundle(options, bundle) {
      const folder = options.dir ?? join(root, 'dist');
      const files = Object.keys(bundle)
        .filter((file) => KEPT.test(file))
        .sort();
      const version = createHash('sha256');
      for (const file of files) version.update(file).update(readFileSync(join(folder, file)));
      const source = readFileSync(join(root, 'www/src/offline/service_worker.js'), 'utf8')
        .replace('__VERSION__', version.digest('hex').slice(0, 12))
        .replace('__FILES__', JSON.stringify(files));
      writeFileSync(join(folder, 'sw.js'), source);
    },
  };
}
