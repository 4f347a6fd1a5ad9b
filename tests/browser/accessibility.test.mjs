// axe, in light and dark, wide and on a phone, with everything unfolded.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { launch, live, openPage } from './browser.mjs';
import { serve } from './serve.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const PAGES = ['', 's/contact/inspector/', 's/contact/where_is_the_contact/'];
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

for (const path of PAGES) {
  for (const [name, options] of [
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['dark phone', { colorScheme: 'dark', ...PHONE }],
  ]) {
    test(`axe finds nothing: ${path || 'home'}, ${name}`, async () => {
      // The page's own policy forbids injected scripts; the check is not the page.
      const { page, context } = await openPage(browser, { bypassCSP: true, ...options });
      await page.goto(site.url + path);
      if (path) {
        await live(page);
        await page.waitForSelector('.u-over');
        await page.evaluate(() => {
          for (const d of document.querySelectorAll('details')) d.open = true;
        });
      }
      await page.addScriptTag({ content: axe });
      const { violations } = await page.evaluate(() =>
        globalThis.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
      );
      const found = violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.html} ${n.any[0]?.message ?? ''}`).join(' | ')}`);
      assert.deepEqual(found, []);
      await context.close();
    });
  }
}

test('nothing is wider than a narrow phone', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 320, height: 640 } });
  for (const path of PAGES) {
    await page.goto(site.url + path);
    if (path) await live(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 320, `${path || 'home'} is ${width} px wide`);
  }
  await context.close();
});
