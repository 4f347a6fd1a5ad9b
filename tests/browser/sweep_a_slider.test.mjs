// What a slider does over its length: numbers in the text that are dragged, and its runs beside each other, a click opening one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { check, RULES_OF_FIGURES } from './axe.mjs';
import { changed, hash, launch, live, openPage, passes, serious } from './browser.mjs';
import { serve } from './serve.mjs';

let browser;
let site;
before(async () => {
  site = await serve('/');
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

test('a number in the text is dragged and stepped by keys: the slider goes with it, Undo takes a drag back whole', async () => {
  const { page, complaints } = await openPage(browser);
  await page.goto(`${site.url}s/contact/inspector/`);
  await live(page);
  await page.getByRole('button', { name: 'Next step' }).click();
  const number = page.locator('.lesson .scrub');
  await number.waitFor();
  const slider = page.locator('.controls').getByLabel('Height of the box', { exact: true });
  const value = () => slider.inputValue();
  const [start, first] = [await value(), await hash(page)];
  const box = await number.boundingBox();
  await page.mouse.move(box.x + 10, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 8, { steps: 4 });
  await page.mouse.up();
  const dragged = await changed(value, start);
  assert.ok(Number(dragged) > Number(start));
  await changed(() => hash(page), first);
  await number.press('ArrowLeft');
  await changed(value, dragged);
  assert.match(await number.getAttribute('aria-valuetext'), /mm/);
  await passes(page, 800, 'keys closer together are one gesture, and one step of Undo');
  for (const _ of [1, 2]) await page.getByRole('button', { name: /^Undo/ }).click();
  await page.waitForFunction((v) => document.querySelector('.controls input[type=range]').value === v, start);
  assert.deepEqual(serious(complaints), []);
});

test('a slider is swept: nine runs on the same axes, a click opens one', async () => {
  const { page, complaints } = await openPage(browser, { bypassCSP: true });
  await page.goto(`${site.url}s/impact/restitution/`);
  await live(page);
  const row = page.locator('.controls .sliding', { hasText: 'Restitution asked' });
  await row.locator('label').first().click({ button: 'right' });
  const dialog = page.getByRole('dialog', { name: /Restitution asked, swept/ });
  await dialog.waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.multiple .plot-svg').length === 9, undefined, { timeout: 60_000 });
  await check(page, 'multiples', RULES_OF_FIGURES);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/multiples.png` });
  await dialog.getByRole('button', { name: /Restitution asked 1: open/ }).click();
  await dialog.waitFor({ state: 'detached' });
  const field = row.getByLabel('Restitution asked, value');
  await page.waitForFunction((f) => f.value === '1', await field.elementHandle());
  // By its button as well, and given up at once.
  await page.getByRole('button', { name: 'Sweep: Drop height' }).click();
  await page.getByRole('dialog', { name: /Drop height, swept/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.deepEqual(serious(complaints), []);
});
