// The documentation: readable, reachable, and its snippets carry this site's address.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { launch, openPage, serious } from './browser.mjs';
import { serve } from './serve.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const NAMES = ['first-scene', 'contact-models', 'embedding', 'scene-format'];
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

test('from the home page to the documentation, and every link of it answers', async () => {
  const { page, context, complaints, hosts } = await openPage(browser);
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Documentation' }).click();
  await page.waitForURL('**/docs/first-scene/');
  for (const name of NAMES) {
    await page.goto(`${site.url}docs/${name}/`);
    const links = await page.locator('a[href]').evaluateAll((all) => all.map((a) => a.href.replace(/#.*/, '')));
    for (const link of new Set(links.filter((l) => l.startsWith(site.url)))) {
      assert.equal((await page.request.get(link)).status(), 200, `${name}: ${link}`);
    }
  }
  assert.deepEqual(serious(complaints), []);
  assert.deepEqual([...hosts], [new URL(site.url).host]);
  await context.close();
});

test('snippets carry the address of the site', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(`${site.url}docs/embedding/`);
  await page.locator('.copy').first().waitFor();
  const first = await page.locator('pre code').first().innerText();
  assert.ok(first.includes(`${site.url}e/contact/inspector/`), first);
  assert.ok(!(await page.locator('main').innerText()).includes('https://SITE/'));
  await context.close();
});

for (const colorScheme of ['light', 'dark']) {
  test(`axe finds nothing in the documentation, ${colorScheme}; it fits a narrow phone`, async () => {
    const { page, context } = await openPage(browser, { bypassCSP: true, colorScheme, viewport: { width: 320, height: 640 } });
    for (const name of NAMES) {
      await page.goto(`${site.url}docs/${name}/`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 320, `${name} is ${width} px wide`);
      await page.addScriptTag({ content: axe });
      const { violations } = await page.evaluate(() =>
        globalThis.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }),
      );
      assert.deepEqual(violations.map((v) => `${name} ${v.id}: ${v.nodes.slice(0, 2).map((n) => n.html).join(' | ')}`), []);
    }
    await context.close();
  });
}
