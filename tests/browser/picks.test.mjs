// Grasps of a bin tried in the dynamics: what came of them over their cost, the list that puts the hand there, and giving up.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, live, openPage, serious } from './browser.mjs';
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

test('candidates are tried, counted and stood at', async () => {
  const { page, context, complaints } = await openPage(browser);
  await page.goto(`${site.url}s/picking/candidates/#by=1`);
  await live(page);
  await page.getByRole('button', { name: 'Try the candidates' }).click();
  await page.waitForFunction(() => /Of 14 tried/.test(document.querySelector('.picks')?.textContent ?? ''));
  const said = await page.locator('.picks').innerText();
  assert.match(said, /Of 14 tried 13 hold one body .*, 1 hold several, 0 dropped it, 0 lifted nothing\./);
  await page.getByRole('button', { name: 'Show candidate 4', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.picks tr[aria-current]')?.textContent?.includes('candidate 4'));
  assert.match(await page.locator('.picks tr[aria-current]').innerText(), /several bodies/);
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('work that is given up ends, and the hand is tried by itself', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(`${site.url}s/picking/candidates/#by=2&n=1000`);
  await live(page);
  await page.getByRole('button', { name: 'Try 24 candidates' }).click();
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('button', { name: 'Give up' }).waitFor({ state: 'detached' });
  assert.equal(await page.locator('.picks [role=alert]').count(), 0);
  await page.goto(`${site.url}s/picking/score_by_hand/#z=0.04`);
  await live(page);
  await page.getByRole('button', { name: 'Try this grasp' }).click();
  await page.waitForFunction(() => /Of 1 tried 1 hold one body/.test(document.querySelector('.picks')?.textContent ?? ''));
  await context.close();
});
