// `npm start`: serves the playground as soon as a first scene can run, and builds the rest behind it. The other modules of the
// engine come in the order in which pages ask for them; a page that waits says so and goes on by itself.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { BuildQueue } from './lib/build_queue.mjs';
import { enginesOnDemand, FOLDER } from './lib/engines_on_demand.mjs';
import { packages, rust } from './lib/prepare.mjs';
import { main, must, root } from './lib/run.mjs';

/** What the first scene needs, compiled as one. */
const FIRST = ['viewer', 'contact'];
/** Built once, the modules last until a source changes. */
const SOURCES = ['crate', 'Cargo.toml', 'Cargo.lock', 'engines.json'];
/** Below the server and the browser, for what is built behind them. */
const BEHIND = 10;

/** The modules that pages load, and the one that brings a script: `engine` comes with the first that is built. */
const modules = JSON.parse(readFileSync(join(root, 'engines.json'), 'utf8')).modules.filter(({ kinds }) => kinds !== 'all');
const names = modules.map(({ name }) => name);
const moduleOf = (name) => (name === 'engine' ? FIRST[1] : names.find((module) => module === name));

/** Compiles these modules as one, soon rather than well: `--first` soonest, for a scene of contacts; `--quick` for any. */
function build(modules, how, options) {
  const xtask = ['run', '--quiet', '--package', 'asperity-xtask', '--profile', 'first', '--'];
  const sentence = `${modules.join(' and ')} could not be built; the compiler says why in the terminal`;
  return must(sentence, 'cargo', [...xtask, 'wasm', how, ...modules], options);
}

/** When a source was last changed, ms. */
function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const counts = (name) => !['target', 'tests', 'python', '__pycache__'].includes(name) && !name.endsWith('.md');
  return Math.max(0, ...readdirSync(path).filter(counts).map((name) => newest(join(path, name))));
}

/** Which modules were built here and when, and how long each took, s. */
const MADE = join(FOLDER, 'start.json');
const made = existsSync(MADE) ? JSON.parse(readFileSync(MADE, 'utf8')) : { at: {}, seconds: {} };
const when = (name) => statSync(join(FOLDER, `${name}.wasm`)).mtimeMs;
function built(names) {
  for (const name of names) made.at[name] = when(name);
  writeFileSync(MADE, `${JSON.stringify(made, null, 2)}\n`);
}

/**
 * The modules that are missing, or older than a source. Where one is, those of `npm run build` are too: the scripts that load
 * modules are not the same.
 */
function stale() {
  const changed = Math.max(...SOURCES.map((path) => newest(join(root, path))));
  const current = ({ name, script }) =>
    existsSync(join(FOLDER, `${name}.wasm`)) && when(name) >= changed && existsSync(join(FOLDER, `${script}.js`));
  if (modules.every(current)) return [];
  return modules.filter((module) => !current(module) || made.at[module.name] !== when(module.name)).map(({ name }) => name);
}

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
  const begun = Date.now();
  await rust();
  const missing = stale();
  const first = FIRST.filter((name) => missing.includes(name));
  // The packages come over the network meanwhile.
  if (first.length > 0) console.log('Building the viewer and a first engine; on a fresh clone this takes two or three minutes …');
  await Promise.all([packages(), first.length > 0 ? build(FIRST, '--first').then(() => built(FIRST)) : undefined]);
  // Each other compiles a third of what the first did.
  const unknown = first.length > 0 ? (Date.now() - begun) / 3000 : undefined;
  const behind = async (name) => {
    await build([name], '--quick', { started: (child) => setPriority(child.pid, BEHIND) });
    built([name]);
  };
  const queue = new BuildQueue(missing.filter((name) => !FIRST.includes(name)), behind, { last: made.seconds, unknown });
  const { createServer: vite } = await import('vite');
  const port = await freePort(Number(process.env.PORT ?? 5173));
  const server = await vite({
    root: undefined,
    configFile: `${root}/vite.config.ts`,
    plugins: [enginesOnDemand(queue, moduleOf)],
    server: { port, strictPort: true },
  });
  await server.listen();
  const seconds = ((Date.now() - begun) / 1000).toFixed(0);
  console.log(`\nAsperity is at ${server.resolvedUrls?.local[0] ?? `http://localhost:${port}/`} (after ${seconds} s)\n`);
  if (queue.waiting.length > 0) console.log(`Building the other engines behind it: ${queue.waiting.join(', ')} …`);
  await queue.run();
  built([]);
  const wrong = [...queue.ended].filter(([, why]) => why !== '').map(([name]) => name);
  if (wrong.length > 0) console.error(`\nNot built: ${wrong.join(', ')}. The compiler says why above.`);
  else if (missing.length > 0) console.log(`\nAll engines are built (${((Date.now() - begun) / 1000).toFixed(0)} s).`);
});
