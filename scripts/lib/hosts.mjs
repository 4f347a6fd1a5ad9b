// Programs that our figures are tested in: Jupyter Book, mystmd and JupyterLab from PyPI, the parts of mystmd's theme from
// npm. Installed once into target/hosts; the versions are those of tests/hosts.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, root, run, Stop, windows } from './run.mjs';

const FOLDER = join(root, 'target', 'hosts');
const PINNED = join(root, 'tests', 'hosts');

/** Path of a program in the environment: `jupyter`, `myst`. */
export const tool = (name) => join(FOLDER, 'venv', windows ? `Scripts/${name}.exe` : `bin/${name}`);
export const mystTheme = join(FOLDER, 'myst_theme');

/** Everything there, or a sentence. */
export async function hostTools() {
  await Promise.all([
    once('venv', [join(PINNED, 'requirements.txt')], python),
    once('myst_theme', files(join(PINNED, 'myst_theme')), theme),
  ]);
}

const files = (folder) => readdirSync(folder).sort().map((name) => join(folder, name));

/** Makes a folder anew when what it is made of has changed. */
async function once(name, from, make) {
  const folder = join(FOLDER, name);
  const stamp = join(folder, '.asperity-made-of');
  const hash = createHash('sha256');
  for (const file of from) hash.update(readFileSync(file));
  const key = hash.digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const start = Date.now();
  await make(folder);
  writeFileSync(stamp, key);
  console.log(`${name} installed in ${((Date.now() - start) / 1000).toFixed(0)} s`);
}

async function python(folder) {
  let found;
  for (const name of ['python3', 'python']) {
    const { code, output } = await run(name, ['-c', 'import sys; print(sys.version_info >= (3, 11))'], { quiet: true });
    if (code === 0 && output.trim() === 'True') found ??= name;
  }
  if (!found) throw new Stop('Python 3.11 or later is missing: the figures are tested in Jupyter Book and JupyterLab.');
  const { code } = await run(found, ['-m', 'venv', folder]);
  if (code !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Stop(`\`${found} -m venv\` does not work: install Python’s venv (on Debian: apt-get install python3-venv).`);
  }
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--no-compile', '--disable-pip-version-check'];
  const requirements = join(PINNED, 'requirements.txt');
  await must('The Python packages could not be installed; is this machine online?', tool('python'), [...pip, '-r', requirements]);
}

async function theme(folder) {
  cpSync(join(PINNED, 'myst_theme'), folder, { recursive: true });
  await must('The parts of MyST’s theme could not be installed; is this machine online?', 'npm', [
    'ci',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: join(folder, 'public'),
      lib: { entry: join(folder, 'client.mjs'), formats: ['es'], fileName: () => 'client.js' },
    },
  });
}
