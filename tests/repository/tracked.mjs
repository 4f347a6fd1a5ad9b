// What git tracks here.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });

/** Paths that `git ls-files` gives for these options. */
export function listed(...options) {
  const { status, stdout, stderr } = git('ls-files', '-z', ...options);
  if (status !== 0) throw new Error(`git ls-files: ${stderr}`);
  return stdout.split('\0').filter((path) => path !== '');
}

/** Whether .gitignore leaves a path out, tracked or not. */
export const ignores = (path) => git('check-ignore', '--quiet', '--no-index', path).status === 0;

/** Text of a tracked file, or of its new version that is not committed yet. */
export const textOf = (path) => readFileSync(join(root, path), 'utf8');
