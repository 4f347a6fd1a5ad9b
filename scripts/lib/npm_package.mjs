// dist-npm/: the npm package `asperity`, from www/package and the wasm module.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, must, root } from './run.mjs';

export async function npmPackage() {
  await must('The npm package could not be built.', bin('vite'), ['build', '--config', 'www/package/vite.config.ts']);
  await must('The types of the npm package could not be written.', bin('tsc'), ['--project', 'www/package']);
  const out = join(root, 'dist-npm');
  copyFileSync(join(root, 'www/package/package.json'), join(out, 'package.json'));
  copyFileSync(join(root, 'www/src/generated/wasm/package.wasm'), join(out, 'asperity_bg.wasm'));
}
