// Running other programs, and saying in a sentence what is missing.
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn, spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const windows = process.platform === 'win32';

/** An end the user can do something about: the sentence is all that is shown. */
export class Stop extends Error {}

/** Does this command exist and succeed? */
export function succeeds(command, args = ['--version']) {
  return spawnSync(command, args, { cwd: root, stdio: 'ignore', shell: windows }).status === 0;
}

const silence = new AsyncLocalStorage();
/** Does a work whose commands write nothing to the terminal: something else is writing there. */
export const quietly = (work) => silence.run(true, work);

/** Runs a command in the repository; its output goes to the terminal and comes back as text. `started` is given the process. */
export function run(command, args, { quiet = false, env, started } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      shell: windows,
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    if (child.pid !== undefined) started?.(child);
    let output = '';
    for (const [stream, sink] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.on('data', (data) => {
        output += data;
        if (!quiet && !silence.getStore()) sink.write(data);
      });
    }
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** As `run`, but a failure ends the program with this sentence. */
export async function must(sentence, command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Stop(`${sentence} (\`${[command, ...args].join(' ')}\` ended with ${code})`);
  return output;
}

/** Runs a main function; a `Stop` is shown as its sentence alone. */
export async function main(body) {
  try {
    await body();
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

export const bin = (name) => join(root, 'node_modules', '.bin', windows ? `${name}.cmd` : name);
