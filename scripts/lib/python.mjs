// Folders that are made anew when what they are made of has changed, Python environments among them.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { must, run, Stop, windows } from './run.mjs';

/** Path of a program in an environment. */
export const program = (folder, name) => join(folder, windows ? `Scripts/${name}.exe` : `bin/${name}`);

/** Makes a folder anew when the files it is made of have changed. */
export async function once(folder, from, make) {
  const stamp = join(folder, '.asperity-made-of');
  const hash = createHash('sha256');
  for (const file of from) hash.update(readFileSync(file));
  const key = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const start = Date.now();
  await make(folder);
  writeFileSync(stamp, key);
  console.log(`${basename(folder)} installed in ${((Date.now() - start) / 1000).toFixed(0)} s`);
}

/** A Python environment with the packages of a list, all of them named there; `wherefore` ends the sentence when there is no Python. */
export function environment(folder, requirements, wherefore) {
  return once(folder, [requirements], async () => {
    let found;
    for (const name of ['python3', 'python']) {
      const { code, output } = await run(name, ['-c', 'import sys; print(sys.version_info >= (3, 11))'], { quiet: true });
      if (code === 0 && output.trim() === 'True') found ??= name;
    }
    if (!found) throw new Stop(`Python 3.11 or later is missing: ${wherefore}`);
    const { code } = await run(found, ['-m', 'venv', folder]);
    if (code !== 0) {
      rmSync(folder, { recursive: true, force: true });
      throw new Stop(`\`${found} -m venv\` does not work: install Python’s venv (on Debian: apt-get install python3-venv).`);
    }
    const pip = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--no-compile', '--disable-pip-version-check'];
    const sentence = 'The Python packages could not be installed; is this machine online?';
    await must(sentence, program(folder, 'python'), [...pip, '-r', requirements]);
  });
}
