// The documentation: readable, reachable, and its snippets carry this site's address.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { check, checkEachTheme } from './axe.mjs';
import { launch, openPage, serious } from './browser.mjs';
import { serve } from './serve.mjs';

const NAMES = ['first-scene', 'teaching', 'contact-models', 'embedding', 'python', 'scene-format'];
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

test('axe finds nothing in the documentation, every theme; it fits a narrow phone', async () => {
  const narrow = { width: 320, height: 640 };
  const { page } = await openPage(browser, { bypassCSP: true, reducedMotion: 'reduce' });
  for (const name of NAMES) {
    await page.goto(`${site.url}docs/${name}/`);
    await checkEachTheme(page, name);
    await page.setViewportSize(narrow);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= narrow.width, `${name} is ${width} px wide`);
    await check(page, `${name}, narrow`);
    await page.setViewportSize({ width: 1280, height: 800 });
  }
});
