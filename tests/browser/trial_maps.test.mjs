// Maps of trials: pushes of a peg under many loads, starts of a pin around its hole. Tried on the pool, kept over a reload, a cell played.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { changed, hash, launch, live, openPage, serious } from './browser.mjs';
import { serve } from './serve.mjs';

let browser;
let site;
before(async () => {
  [browser, site] = await Promise.all([launch(), serve()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

async function open(scene, changes, options = {}) {
  const opened = await openPage(browser, options);
  const packed = deflateRawSync(JSON.stringify(changes)).toString('base64url');
  await opened.page.goto(`${site.url}s/${scene}/#d=1.${packed}`);
  await live(opened.page);
  const panel = opened.page.locator('.trial-map');
  await panel.waitFor();
  return { ...opened, panel };
}
const SMALL = [{ path: 'experiment.map', value: { beyond: 0.3, cells: 9 } }];

async function tried({ page, panel }, button, told) {
  await panel.getByRole('button', { name: button }).click();
  await panel.getByText(told).waitFor({ timeout: 120_000 });
  await page.reload();
  await live(page);
  // Kept by this browser: there at once.
  await panel.getByText(told).waitFor();
  const before = await hash(page);
  await panel.getByRole('group').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await changed(() => hash(page), before);
  await page.getByRole('button', { name: /^Undo/ }).waitFor();
  assert.ok(await page.getByRole('button', { name: /^Undo/ }).isEnabled());
}

test('pushes of a peg fill a parallelogram, all as in theory; one is played', async () => {
  const opened = await open('dynamics/why_pegs_jam', [...SMALL, { path: 'experiment.play', value: 2e-5 }]);
  await tried(opened, 'Try 81 pushes', /Slides in: \d+ of 81; not as in theory: 0\./);
  assert.deepEqual(serious(opened.complaints), []);
});

test('starts of a pin around its hole', async () => {
  const opened = await open('dynamics/push_spiral_tilt', [
    { path: 'experiment.map', value: { reach: 1e-3, cells: 3 } },
    { path: 'experiment.rules.horizon', value: 40 },
  ]);
  await tried(opened, 'Try 9 starts', /In: \d of 9/);
  assert.deepEqual(serious(opened.complaints), []);
});

test('on a phone nothing of it is cut off', async () => {
  const { page, panel } = await open('dynamics/why_pegs_jam', SMALL, { viewport: { width: 320, height: 640 } });
  await panel.scrollIntoViewIfNeeded();
  await panel.getByRole('button', { name: 'Try 81 pushes' }).click();
  await panel.getByText(/Slides in: \d+ of 81/).waitFor({ timeout: 120_000 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 320, `${width}`);
});
