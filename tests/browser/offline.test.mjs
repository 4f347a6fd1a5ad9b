// After the first visit the site opens without a network, at any of its pages, with the same numbers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hash, launch, live, openPage } from './browser.mjs';
import { serve } from './serve.mjs';

let browser;
let server;

before(async () => {
  server = await serve('/deep/down/');
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
});

test('a visited site opens offline, other scenes too', async () => {
  const { page, context } = await openPage(browser, { serviceWorkers: 'allow' });
  await page.goto(`${server.url}s/contact/inspector/`);
  await live(page);
  const online = await hash(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto(`${server.url}s/contact/inspector/?again`);
  await live(page);
  assert.equal(await hash(page), online);
  await page.goto(`${server.url}s/contact/where_is_the_contact/`);
  await live(page);
  await page.goto(server.url);
  assert.ok((await page.locator('a[href*="s/contact/inspector"]').count()) > 0);
  await context.close();
});
