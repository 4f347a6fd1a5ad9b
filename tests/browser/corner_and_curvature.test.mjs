// A gripper laid along a surface, held against the body's own; and a push out of a corner, after which candidates are tried.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, live, openPage, says, serious } from './browser.mjs';
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


test('the axes that are chosen are held against the body, and the gripper that lies right lifts it', async () => {
  const { page, context, complaints } = await openPage(browser);
  await page.goto(`${site.url}s/picking/from_curvature/`);
  await live(page);
  await says(page, 'The gripper is 89\\.\\d° from how the body bends: not yet');
  await page.getByRole('combobox', { name: 'Fingers close along' }).selectOption({ label: 'v₂, across' });
  await says(page, 'The gripper is 0\\.\\d° from how the body bends: it lies right');
  await page.getByRole('button', { name: 'Try this grasp' }).click();
  await says(page, 'Of 1 tried 1 hold one body');
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('a push brings the box out of the corner, and what is free then lifts it', async () => {
  const { page, context, complaints } = await openPage(browser);
  await page.goto(`${site.url}s/picking/no_grasp_reaches/`);
  await live(page);
  await says(page, 'No candidate is free: there is none to try');
  await says(page, 'A push is planned');
  await page.getByRole('slider', { name: 'Pushes' }).focus();
  await page.keyboard.press('ArrowRight');
  await says(page, 'One push was made; the furthest that a body has gone is 9\\.9 cm');
  await page.getByRole('button', { name: 'Try 24 candidates' }).click();
  await says(page, 'Of 24 tried 24 hold one body');
  // One undo takes the push back.
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await says(page, 'A push is planned');
  assert.deepEqual(serious(complaints), []);
  await context.close();
});
