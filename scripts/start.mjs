// `npm start`: builds what is missing, serves the playground, prints its URL.
import { createServer } from 'node:net';
import { packages, rust, wasm } from './lib/prepare.mjs';
import { main, root } from './lib/run.mjs';

/** The first free port from this one on. */
async function freePort(port) {
  const free = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.once('listening', () => probe.close(() => resolve(true)));
    probe.listen(port, '127.0.0.1');
  });
  return free ? port : freePort(port + 1);
}

main(async () => {
  await rust();
  await packages();
  await wasm();
  const { createServer: vite } = await import('vite');
  const port = await freePort(Number(process.env.PORT ?? 5173));
  const server = await vite({ root: undefined, configFile: `${root}/vite.config.ts`, server: { port, strictPort: true } });
  await server.listen();
  console.log(`\nAsperity is at ${server.resolvedUrls?.local[0] ?? `http://localhost:${port}/`}\n`);
});
