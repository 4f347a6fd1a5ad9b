// `npm run build`: dist/, a static folder that works at a root, in a sub-folder, with no special headers; and dist-npm/,
// the npm package.
import { npmPackage } from './lib/npm_package.mjs';
import { packages, rust, wasm } from './lib/prepare.mjs';
import { bin, main, must } from './lib/run.mjs';

main(async () => {
  await rust();
  await packages();
  await wasm();
  await must('The page could not be built; the reason stands above.', bin('vite'), ['build']);
  await npmPackage();
});
