// A static server as plain as the plainest host: files, content types, nothing else. Serves dist under a prefix.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

/** `prefix` is the folder the site lies in: `/` or `/some/where/`. `shared`: any origin may read it, as GitHub Pages says. */
export function serve(prefix = '/', { folder = DIST, shared = false } = {}) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0]);
    const inside = path.startsWith(prefix) ? normalize(`./${path.slice(prefix.length)}`) : '..';
    let file = join(folder, inside);
    if (!inside.startsWith('..') && existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    const found = !inside.startsWith('..') && existsSync(file);
    if (!found) file = join(folder, '404.html');
    response.writeHead(found ? 200 : 404, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      ...(shared ? { 'access-control-allow-origin': '*' } : {}),
    });
    if (!existsSync(file)) response.end('not found');
    else createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const close = () => {
        server.closeAllConnections();
        return new Promise((done) => server.close(done));
      };
      resolve({ url: `http://127.0.0.1:${server.address().port}${prefix}`, close });
    });
  });
}
