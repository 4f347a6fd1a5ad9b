// Python's wheel, built as `pip install ./crate/python` builds it, and an environment that has it with all that the tests use.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environment, program } from './python.mjs';
import { must, root, run } from './run.mjs';

const FOLDER = join(root, 'target', 'python');
const VENV = join(FOLDER, 'venv');
const WHEELS = join(FOLDER, 'wheels');
const REQUIREMENTS = join(root, 'tests', 'python', 'requirements.txt');
const WHEREFORE = 'the wheel is built and tested with it.';

/** The packages of the tests, from the network. */
export const pythonTools = () => environment(VENV, REQUIREMENTS, WHEREFORE);

const wheels = () => (existsSync(WHEELS) ? readdirSync(WHEELS).map((name) => join(WHEELS, name)) : []);
const pip = (...args) => [program(VENV, 'python'), ['-m', 'pip', ...args, '--quiet', '--no-deps', '--disable-pip-version-check']];

/** The wheel of the profile that the tests of Rust have compiled already. */
async function built(env) {
  await pythonTools();
  rmSync(WHEELS, { recursive: true, force: true });
  mkdirSync(WHEELS, { recursive: true });
  const path = `${join(VENV, process.platform === 'win32' ? 'Scripts' : 'bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
  const build = ['--no-build-isolation', '--wheel-dir', WHEELS, '--config-settings', 'build-args=--profile dev --locked --features as-the-workspace'];
  const sentence = 'Python’s wheel could not be built.';
  await must(sentence, ...pip('wheel', join(root, 'crate', 'python'), ...build), { env: { ...env, PATH: path } });
}

/** The wheel, installed, and its tests run. */
export async function python(env) {
  await built(env);
  await must('Python’s wheel could not be installed.', ...pip('install', '--force-reinstall', ...wheels()));
  return run(program(VENV, 'python'), ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', join(root, 'tests', 'python')]);
}

/** The wheel that was built last, else one that is built now, unpacked into a folder. */
export async function wheelIn(folder) {
  if (wheels().length === 0) await built({});
  await must('Python’s wheel could not be unpacked.', ...pip('install', '--target', folder, ...wheels()));
}
