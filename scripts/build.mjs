// `npm run build`: a static folder, dist/, that works at a root, in a sub-folder, with no special headers.
import { packages, rust, wasm } from './lib/prepare.mjs';
import { bin, main, must } from './lib/run.mjs';

main(async () => {
  await rust();
  await packages();
  await wasm();
  await must('The page could not be built; the reason stands above.', bin('vite'), ['build']);
});
