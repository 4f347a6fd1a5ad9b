// Pages that are not ours, on an origin that is not ours: tests/embed_hosts, with the site's address filled in.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../embed_hosts', import.meta.url));

/** Served as `localhost`, while the site is `127.0.0.1`: another site to the browser, not just another port. */
export function serveHosts(site) {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split(/[?#]/)[0];
    const file = join(FOLDER, path);
    if (path.includes('..') || !existsSync(file) || path.endsWith('/')) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(readFileSync(file, 'utf8').replaceAll('{site}', site));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const close = () => {
        server.closeAllConnections();
        return new Promise((done) => server.close(done));
      };
      resolve({ url: `http://localhost:${server.address().port}/`, close });
    });
  });
}
