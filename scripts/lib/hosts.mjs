// Programs that our figures are tested in: Jupyter Book, mystmd and JupyterLab from PyPI, the parts of mystmd's theme from
// npm. Installed once into target/hosts; the versions are those of tests/hosts.
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { environment, once, program } from './python.mjs';
import { must, root } from './run.mjs';

const FOLDER = join(root, 'target', 'hosts');
const PINNED = join(root, 'tests', 'hosts');
const WHEREFORE = 'the figures are tested in Jupyter Book and JupyterLab.';

/** Path of a program in the environment: `jupyter`, `myst`. */
export const tool = (name) => program(join(FOLDER, 'venv'), name);
export const mystTheme = join(FOLDER, 'myst_theme');

/** Everything there, or a sentence. */
export async function hostTools() {
  await Promise.all([
    environment(join(FOLDER, 'venv'), join(PINNED, 'requirements.txt'), WHEREFORE),
    once(mystTheme, files(join(PINNED, 'myst_theme')), theme),
  ]);
}

const files = (folder) => readdirSync(folder).sort().map((name) => join(folder, name));

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
