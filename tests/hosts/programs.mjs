// Starting other people's programs in a folder of their own, and what they write as pages of another site.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../browser/serve.mjs';

export function folderFor(name) {
  const path = mkdtempSync(join(tmpdir(), `asperity-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Nothing of the user's own configuration, nothing asked on a terminal. */
const quiet = (home) => ({
  ...process.env,
  HOME: home,
  JUPYTER_CONFIG_DIR: join(home, '.jupyter'),
  JUPYTER_DATA_DIR: join(home, '.data'),
  JUPYTER_RUNTIME_DIR: join(home, '.runtime'),
  IPYTHONDIR: join(home, '.ipython'),
  PYTHONWARNINGS: 'ignore',
  NO_COLOR: '1',
});

function start(command, args, cwd) {
  const child = spawn(command, args, { cwd, env: quiet(cwd), stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  child.on('error', (error) => (said += String(error)));
  const ended = new Promise((resolve) => child.on('close', resolve));
  return { child, ended, said: () => said };
}

/** Runs a program to its end; what it said, or an error with it. */
export async function program(command, args, cwd) {
  const { ended, said } = start(command, args, cwd);
  const code = await ended;
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${said()}`);
  return said();
}

/** A server that runs until it is stopped. */
export async function server(command, args, cwd, answers) {
  const { child, ended, said } = start(command, args, cwd);
  const end = Date.now() + 60_000;
  while (!(await fetch(answers).then((r) => r.ok, () => false))) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`${command} did not start:\n${said()}`);
    await new Promise((r) => setTimeout(r, 100));
  }
  return async () => {
    child.kill();
    await ended;
  };
}

/** `localhost`, while the site is `127.0.0.1`: another site to the browser, not just another port. */
export async function foreign(folder) {
  const { url, close } = await serve('/', { folder });
  return { url: url.replace('127.0.0.1', 'localhost'), close };
}
