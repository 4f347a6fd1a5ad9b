// `npm run build`: dist/, a static folder that works at a root, in a sub-folder, with no special headers; and dist-npm/,
// the npm package; and the page's part of Python's. dist/v/<version>/ is a copy of the site that stays: keep those of earlier
// versions beside it, and what was embedded from them looks and computes as it did.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { npmPackage } from './lib/npm_package.mjs';
import { packages, rust, wasm } from './lib/prepare.mjs';
import { bin, main, must, root } from './lib/run.mjs';

main(async () => {
  await rust();
  await packages();
  await wasm();
  const { version } = JSON.parse(readFileSync(join(root, 'www/package/package.json'), 'utf8'));
  await must('The page could not be built; the reason stands above.', bin('vite'), ['build'], {
    env: { VITE_FROZEN: version },
  });
  pythonPage(join(root, 'dist'));
  freeze(join(root, 'dist'), version);
  await npmPackage();
});

/** What figures in notebooks are made of: `pip install ./crate/python` takes it along. */
function pythonPage(dist) {
  const page = join(root, 'crate/python/python/asperity/page');
  rmSync(page, { recursive: true, force: true });
  mkdirSync(page, { recursive: true });
  const engines = Object.values(JSON.parse(readFileSync(join(dist, 'single/engines.json'), 'utf8')));
  const modules = [...new Set(['viewer', ...engines])].map((name) => `${name}.js`);
  for (const name of ['figure.html', 'engines.json', 'page.js', 'page.css', ...modules])
    cpSync(join(dist, 'single', name), join(page, name));
  cpSync(join(dist, 'asperity.mjs'), join(page, 'asperity.mjs'));
}

/** All but the service worker, which is the site's own. */
function freeze(dist, version) {
  const frozen = join(dist, 'v', version);
  const names = readdirSync(dist).filter((name) => name !== 'v' && name !== 'sw.js');
  mkdirSync(frozen, { recursive: true });
  for (const name of names) cpSync(join(dist, name), join(frozen, name), { recursive: true });
}
