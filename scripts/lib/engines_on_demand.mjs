// For Vite's server under `npm start`: modules of the engine that are not built yet. A page that asks for one moves it to the
// front of the queue; what is asked of the server itself is answered when it is there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

export const FOLDER = join(root, 'www/src/generated/wasm');
const URL_OF_MODULE = '\0asperity-engine:';

/** `queue` is a `BuildQueue`; `moduleOf` says which module brings a script (`engine` comes with contact's). */
export function enginesOnDemand(queue, moduleOf) {
  return {
    name: 'asperity:engines-on-demand',
    apply: 'serve',
    enforce: 'pre',
    resolveId(source) {
      const [, name, url] = /(?:^|\/)wasm\/(\w+)(\.wasm\?url)?$/.exec(source) ?? [];
      if (!name || !moduleOf(name)) return undefined;
      return url ? URL_OF_MODULE + name : join(FOLDER, `${name}.js`);
    },
    async load(id) {
      if (id.startsWith(URL_OF_MODULE))
        return `export default ${JSON.stringify(`/src/generated/wasm/${id.slice(URL_OF_MODULE.length)}.wasm`)}`;
      const [, script] = /generated[\\/]wasm[\\/](\w+)\.js$/.exec(id) ?? [];
      if (!script || existsSync(id)) return undefined;
      await queue.when(moduleOf(script));
      return readFileSync(id, 'utf8');
    },
    configureServer(server) {
      server.middlewares.use('/@engines', (request, response) => {
        const name = (request.url ?? '').replace(/^\/|[?].*$/g, '');
        queue.ask(name);
        response.setHeader('content-type', 'application/json');
        response.setHeader('cache-control', 'no-store');
        response.end(JSON.stringify(queue.state(name)));
      });
      server.middlewares.use('/src/generated/wasm', async (request, response, next) => {
        const [, name] = /^\/(\w+)\.wasm/.exec(request.url ?? '') ?? [];
        try {
          if (name) await queue.when(name);
          next();
        } catch (error) {
          response.statusCode = 500;
          response.end(error.message);
        }
      });
    },
  };
}
