// Firefox by WebDriver BiDi and WebKit by WebDriver, as Debian has them, each on a screen of its own: the little of both
// protocols that a smoke run needs. A driver opens an address, and evaluates an async function in the page.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A page that answers nothing for so long has hung, ms. */
const PATIENCE = 120_000;
const started = new Set();

const first = (...paths) => paths.find((path) => existsSync(path));
const miniBrowser = () => {
  const lib = ['/usr/lib', ...(existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => `/usr/lib/${name}`) : [])];
  const folders = lib.flatMap((folder) => ['4.1', '6.0', '4.0'].map((version) => `${folder}/webkit2gtk-${version}/MiniBrowser`));
  return first(...folders);
};

/** Name, what it needs that is not here (an empty list: nothing), how to start it. */
export const BROWSERS = [
  { name: 'Firefox', packages: ['firefox-esr'], found: () => first('/usr/bin/firefox-esr', '/usr/bin/firefox'), launch: firefox },
  { name: 'WebKit', packages: ['webkit2gtk-driver'], found: () => first('/usr/bin/WebKitWebDriver') && miniBrowser(), launch: webkit },
];
export const SCREEN = { packages: ['xvfb', 'libgl1-mesa-dri'], found: () => first('/usr/bin/Xvfb') };

/** Debian's packages that are missing for these tests. */
export const missing = () => [...BROWSERS, SCREEN].filter(({ found }) => !found()).flatMap(({ packages }) => packages);

function start(command, args, env = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  child.said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (child.said = (child.said + data).slice(-4000)));
  child.on('error', (error) => (child.said += error.message));
  started.add(child);
  child.on('close', () => started.delete(child));
  return child;
}

/** A browser is a family of processes: all of it goes. */
function stop(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}
process.on('exit', () => started.forEach(stop));

async function until(child, what, read) {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    if (child.exitCode !== null || Date.now() > end) throw new Error(`${what} did not start: ${child.said}`);
    await new Promise((r) => setTimeout(r, 100));
  }
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** A screen without a monitor; it chooses its own number. */
async function screen() {
  const child = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']);
  const number = await until(child, 'Xvfb', () => /^\d+$/m.exec(child.said)?.[0]);
  return { env: { DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1', GDK_BACKEND: 'x11' }, close: () => stop(child) };
}

async function firefox() {
  const { env, close } = await screen();
  const profile = mkdtempSync(join(tmpdir(), 'asperity-firefox-'));
  const args = ['--remote-debugging-port', '0', '--profile', profile, '--no-remote', '--new-instance', 'about:blank'];
  const child = start(BROWSERS[0].found(), args, { ...env, MOZ_DISABLE_CONTENT_SANDBOX: '1', HOME: profile });
  const address = await until(child, 'Firefox', () => /WebDriver BiDi listening on (ws:\S+)/.exec(child.said)?.[1]);
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('Firefox does not take the connection'));
  });
  const waiting = new Map();
  socket.onmessage = ({ data }) => {
    const { id, result, type, error, message } = JSON.parse(data);
    const [resolve, reject] = waiting.get(id) ?? [];
    waiting.delete(id);
    if (type === 'error') reject?.(new Error(`${error}: ${message}`));
    else resolve?.(result);
  };
  let last = 0;
  const call = (method, params) =>
    timely(
      `Firefox, ${method}`,
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, [resolve, reject]);
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    );
  await call('session.new', { capabilities: {} });
  const { contexts } = await call('browsingContext.getTree', {});
  const { context } = contexts[0];
  return {
    open: (url) => call('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate(act, argument) {
      const { result, exceptionDetails } = await call('script.callFunction', {
        functionDeclaration: `async (text) => JSON.stringify(await (${act})(JSON.parse(text)) ?? null)`,
        arguments: [{ type: 'string', value: JSON.stringify(argument ?? null) }],
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    async close() {
      socket.close();
      stop(child);
      close();
      await new Promise((r) => setTimeout(r, 300));
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function webkit() {
  const { env, close } = await screen();
  const port = await freePort();
  // Its sandbox wants rights that containers do not give.
  const free = { ...env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const child = start('/usr/bin/WebKitWebDriver', [`--port=${port}`], free);
  const ask = async (method, path, body) => {
    const response = await timely(
      `WebKit, ${path}`,
      fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) }),
    );
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await until(child, 'WebKitWebDriver', () => ask('GET', '/status').then(() => true, () => undefined));
  const options = { binary: BROWSERS[1].found(), args: ['--automation'] };
  const { sessionId } = await ask('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const at = `/session/${sessionId}`;
  await ask('POST', `${at}/timeouts`, { script: PATIENCE, pageLoad: PATIENCE });
  return {
    open: (url) => ask('POST', `${at}/url`, { url }),
    async evaluate(act, argument) {
      const script = `const done = arguments[1];
        (async (text) => JSON.stringify(await (${act})(JSON.parse(text)) ?? null))(arguments[0])
          .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await ask('POST', `${at}/execute/async`, { script, args: [JSON.stringify(argument ?? null)] });
      if (error) throw new Error(error);
      return JSON.parse(value);
    },
    async close() {
      await ask('DELETE', at).catch(() => undefined);
      stop(child);
      close();
    },
  };
}

function timely(what, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: no answer for ${PATIENCE / 1000} s`)), PATIENCE);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
