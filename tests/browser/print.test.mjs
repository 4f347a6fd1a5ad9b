// What comes out of the printer in place of the page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hash, launch, live, openPage, serious, steady } from './browser.mjs';
import { serve } from './serve.mjs';

let browser;
let site;
before(async () => {
  site = await serve('/some/folder/');
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** Words written into pictures from now on. */
const lettered = (page) =>
  page.evaluate(() => {
    window.written = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      window.written.push(text);
      return fillText.call(this, text, ...rest);
    };
  });

/** What stands on the page while the browser prints. */
async function printing(page) {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const sheet = page.locator('.sheet');
  await sheet.waitFor();
  if (process.env.PRINTED) await page.screenshot({ path: `${process.env.PRINTED}${new URL(page.url()).pathname.split('/').at(-4)}.png` });
  return sheet;
}
/** A picture, not an empty canvas. */
const drawn = (sheet) =>
  sheet.locator('canvas').evaluate((canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });

test('a scene is printed as picture, text, values, link and code', async () => {
  const { page, context, complaints } = await openPage(browser, { colorScheme: 'dark' });
  await page.goto(`${site.url}s/contact/inspector/#eb=2e6`);
  await live(page);
  await page.locator('.column .plot-svg').first().waitFor();
  const state = await steady(() => hash(page));
  await lettered(page);
  const sheet = await printing(page);
  const text = await sheet.innerText();
  assert.ok(text.includes('/s/contact/inspector/#'), text);
  assert.match(text, /eb=2e6/);
  assert.ok(text.includes(`state ${state}`));
  assert.match(text, /2\s?MPa/);
  assert.ok((await sheet.locator('tbody tr').count()) > 6);
  assert.equal(await sheet.getByRole('img', { name: 'The link as a QR code' }).count(), 1);
  assert.ok((await drawn(sheet)) > 50);
  // The step of the lesson, the first plot, and what the labels said, in the picture.
  const step = await page.locator('.column .lesson h2').evaluate((h) => h.textContent);
  assert.ok(text.includes(step), step);
  assert.equal(await sheet.locator('.sheet-lesson button').count(), 0);
  assert.ok((await sheet.locator('.sheet-plot .plot-svg').boundingBox()).width > 300);
  const written = await page.evaluate(() => window.written);
  assert.ok(written.includes('A') && written.some((word) => /\d\s?k?N$/.test(word)), written.join());
  assert.equal(await page.locator('.bar, .column').first().isVisible(), false);
  assert.ok((await page.pdf()).length > 20_000);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await sheet.waitFor({ state: 'detached' });
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('what a lesson asks is printed as a question: no title, reading or plot gives it away', async () => {
  const { page, context } = await openPage(browser, { colorScheme: 'dark' });
  await page.goto(`${site.url}s/dynamics/stack/#step=1`);
  await live(page);
  await page.locator('.question').waitFor();
  const name = await page.locator('.opening h1').innerText();
  const radios = await page.locator('.column .question input[type=radio]').count();
  await page.locator('.column .question input[type=radio]').first().check();
  const sheet = await printing(page);
  assert.equal(await sheet.locator('h1').innerText(), name);
  const paper = await sheet.locator('.answer').first().evaluate((e) => getComputedStyle(e).backgroundColor);
  assert.match(paper, /2[45]\d, 2[45]\d, 2[45]\d|0, 0, 0, 0/, 'paper is light');
  assert.equal(await sheet.locator('.question input[type=radio]').count(), radios);
  assert.equal(await sheet.locator('tr', { hasText: 'Weight, z' }).locator('td').innerText(), '?');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await sheet.waitFor({ state: 'detached' });
  assert.ok(await page.locator('.column .question input[type=radio]').first().isChecked(), 'the answer stays chosen');
  await context.close();
});

test('a live embed is printed within its frame, with the link to the whole scene', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 760, height: 560 } });
  await page.goto(`${site.url}e/contact/inspector/?activate=load#eb=2e6`);
  await page.locator('.figure canvas:not(.waiting)').waitFor({ timeout: 60_000 });
  await page.waitForFunction(() => {
    dispatchEvent(new Event('beforeprint'));
    return document.querySelector('.sheet');
  });
  const sheet = await printing(page);
  assert.match(await sheet.innerText(), /\/s\/contact\/inspector\/#\S*eb=2e6/);
  assert.ok((await drawn(sheet)) > 50);
  const box = await sheet.locator('footer').boundingBox();
  assert.ok(box.y + box.height <= 561, JSON.stringify(box));
  await context.close();
});
