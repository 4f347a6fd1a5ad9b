// An arm clears a bin: it is played, gone back in, and the tree is let decide and lights up.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changed, launch, live, openPage, reading, serious } from './browser.mjs';
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

const opened = async (fragment = '') => {
  const page = await openPage(browser);
  await page.page.goto(`${site.url}s/picking/clear_the_bin/${fragment}`);
  await live(page.page);
  return page;
};

test('a link leads to a moment of the run, and the grasps so far are read there', async () => {
  const { page, complaints } = await opened('#t=4');
  await page.waitForFunction(() => document.querySelector('td[data-reading="grasps"]')?.textContent === '1');
  assert.match(await reading(page, 'delivered'), /^[01]/);
  assert.deepEqual(serious(complaints), []);
});

test('the tree says that it is idle, and decides once it is let', async () => {
  const { page, complaints } = await opened();
  await page.getByTestId('tree-idle').waitFor();
  await page.getByRole('button', { name: 'Let the tree decide' }).click();
  await page.getByTestId('tree-idle').waitFor({ state: 'detached' });
  const root = () => page.getByRole('treeitem').first().getAttribute('aria-label');
  const before = await root();
  await page.locator('.timeline input[type=range]').focus();
  await page.keyboard.press('ArrowRight');
  assert.match(await changed(root, before), /running/);
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await page.getByTestId('tree-idle').waitFor();
  assert.deepEqual(serious(complaints), []);
});
