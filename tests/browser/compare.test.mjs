// Compare: a pinned state stays in a second view, in the plots and beside the readings while the reader goes on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hash, launch, live, openPage, serious, steady, until } from './browser.mjs';
import { serve } from './serve.mjs';

let browser;
let site;
before(async () => {
  site = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** Different colours in a canvas, as the browser shows it. */
const drawn = async (page, canvas) => {
  const png = await canvas.screenshot();
  return page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
    const copy = new OffscreenCanvas(image.width, image.height);
    const context = copy.getContext('2d');
    context.drawImage(image, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  }, [...png]);
};

test('pin, change, compare, swap, unpin', async () => {
  const { page, complaints } = await openPage(browser, { reducedMotion: 'reduce' });
  await page.goto(`${site.url}s/contact/inspector/`);
  await live(page);
  const cell = (kind, id = 'normal_force') => page.locator(`td[data-${kind}=${id}]`);
  const before = await cell('reading').innerText();
  await page.locator('.sweep .plot-svg path').first().waitFor();

  await page.getByRole('button', { name: 'Pin this state', exact: true }).click();
  const second = page.getByRole('region', { name: 'Pinned state' });
  await second.locator('canvas:not(.waiting)').waitFor({ timeout: 30_000 });
  const unpin = page.getByRole('button', { name: 'Unpin', exact: true });
  assert.ok(await unpin.evaluate((b) => b === document.activeElement), 'the focus stays on the button');

  const slider = page.locator('input[type=range]:visible').first();
  await slider.focus();
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await page.waitForFunction((old) => document.querySelector('td[data-reading=normal_force]')?.textContent !== old, before);
  assert.equal(Number(await cell('pinned').innerText()), Number(before), 'the pinned reading has stayed');
  assert.match(await cell('difference').innerText(), /^[+−]\d/);
  await page.locator('.sweep text', { hasText: 'Pinned: surface' }).first().waitFor({ timeout: 15_000 });
  assert.ok((await page.locator('.sweep path[stroke="var(--role-muted)"]').count()) > 0, 'ghost curves');

  await page.waitForFunction(() => document.querySelector('#pinned-summary')?.textContent.includes('normal force'));
  assert.ok((await drawn(page, second.locator('canvas'))) > 20, 'the second view shows the bodies');

  const pinned = await second.locator('canvas').screenshot();
  await page.locator('#viewport-summary').evaluate((p) => p.parentElement.focus());
  const menu = page.locator('.view-menu select');
  await menu.selectOption('top');
  // Both cameras move.
  await until(() => second.locator('canvas').screenshot(), (now) => !pinned.equals(now));
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });

  const now = await cell('reading').innerText();
  await page.getByRole('button', { name: 'Swap', exact: true }).click();
  await page.waitForFunction((old) => document.querySelector('td[data-pinned=normal_force]')?.textContent === old, now);
  assert.equal(Number(await cell('reading').innerText()), Number(before));

  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await steady(() => page.evaluate(() => document.documentElement.scrollWidth));
  assert.ok(wide <= 320, `320 px are enough, not ${wide}`);
  if (process.env.SHOT) {
    await page.getByRole('button', { name: 'Unpin', exact: true }).scrollIntoViewIfNeeded();
    await page.screenshot({ path: process.env.SHOT.replace('.png', '_320.png'), fullPage: true });
  }

  await unpin.click();
  await second.waitFor({ state: 'detached' });
  assert.equal(await cell('difference').count(), 0);
  await page.locator('.sweep text', { hasText: 'pinned' }).first().waitFor({ state: 'detached' });
  assert.deepEqual(serious(complaints), []);
});

test('the pinned state is at the same moment', async () => {
  const { page, complaints } = await openPage(browser, { reducedMotion: 'reduce' });
  await page.goto(`${site.url}s/impact/bouncing_ball/`);
  await live(page);
  await page.getByRole('button', { name: 'Pin this state to compare' }).click();
  const alike = () =>
    page.waitForFunction(() => {
      const [now, pinned] = ['hash', 'pinned-hash'].map((id) => document.querySelector(`[data-testid=${id}]`)?.textContent);
      return pinned && pinned !== '…' && now?.startsWith(pinned);
    });
  await alike();
  const start = await hash(page);
  await page.locator('.timeline').getByRole('button', { name: 'One step on', exact: true }).click();
  await page.waitForFunction((old) => document.querySelector('[data-testid=hash]')?.textContent !== old, start);
  await alike();
  assert.deepEqual(serious(complaints), []);
});
