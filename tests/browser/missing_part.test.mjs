// A part of the page that the server no longer has, as in a tab that is older than the site: said where it is missing, and fetched again
// when asked. The page's own `later`, in a page of its own; no engine is needed.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { launch } from './browser.mjs';
import { serve } from './serve.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
let browser;
let folder;
let site;

before(async () => {
  // Below the root: what it is built with is found there.
  mkdirSync(join(root, 'target'), { recursive: true });
  folder = mkdtempSync(join(root, 'target', 'asperity-part-'));
  const source = (path) => JSON.stringify(join(root, 'www/src', path));
  writeFileSync(join(folder, 'part.tsx'), 'export const Part = () => <p class="part">Here it is.</p>;');
  writeFileSync(
    join(folder, 'entry.tsx'),
    `import { render } from 'preact';
    import ${source('ui/tokens.css')};
    import ${source('ui/base.css')};
    import { later } from ${source('ui/later.tsx')};
    const Part = later(() => import('./part').then((m) => m.Part), 40);
    render(<main><h1>Whole</h1><Part /></main>, document.body);`,
  );
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>t</title><body></body><script type="module" src="./entry.tsx"></script>');
  await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    base: './',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: { outDir: join(folder, 'out') },
  });
  site = await serve('/', { folder: join(folder, 'out') });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a part whose code is gone says so in its place, and comes when it is there again', async () => {
  const assets = join(folder, 'out', 'assets');
  const part = join(assets, readdirSync(assets).find((name) => /^part.*\.js$/.test(name)));
  renameSync(part, `${part}.gone`);
  const page = await browser.newPage();
  await page.goto(site.url);
  const missing = page.locator('main > .missing-part');
  await missing.waitFor();
  assert.match(await missing.innerText(), /could not be loaded/);
  assert.equal(await missing.getAttribute('role'), 'alert');
  assert.equal(await page.getByRole('button', { name: 'Reload the page' }).count(), 1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await missing.waitFor();
  renameSync(`${part}.gone`, part);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.part').waitFor();
  assert.equal(await missing.count(), 0);
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
  await page.close();
});
