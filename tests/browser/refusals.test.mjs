// What cannot be is said beside the hand that tried it, in words and in the unit that is shown.
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

const inSight = (locator) =>
  locator.evaluate((e) => {
    const { top, bottom } = e.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test('degrees in a field of degrees; E at once; a list of words far down; nothing seems dead', async () => {
  const { page, complaints } = await openPage(browser);
  await page.goto(`${site.url}s/cones/tilt_the_ramp/`);
  await live(page);
  // Nothing was clicked yet.
  await page.keyboard.press('e');
  await page.locator('.editor').waitFor();
  await page.getByRole('button', { name: 'Edit as text (E)' }).click();
  const field = page.locator('.controls').getByLabel('Tilt of the table, value');
  await field.fill('300');
  await field.press('Enter');
  const said = page.locator('.controls .field-note');
  await said.filter({ hasText: 'Between 0° and 85.9°.' }).waitFor();
  assert.ok(await inSight(said));
  assert.equal(await page.locator('.notice.refused').count(), 0, 'said once, beside the field');
  await page.locator('summary', { hasText: 'Find threshold' }).click();
  const choices = page.locator('.threshold').getByLabel('As this changes');
  await choices.waitFor();
  const words = await choices.locator('option').allInnerTexts();
  assert.ok(words.length < 40 && words.every((w) => !/[[\]_]/.test(w)), words.join(' | '));
  assert.deepEqual(serious(complaints), []);
});

test('a run beside another by contact model, where a slider is of the first alone', async () => {
  const { page, complaints } = await openPage(browser);
  await page.goto(`${site.url}s/dynamics/stack/`);
  await live(page);
  const fold = page.locator('details', { hasText: 'Run beside each other' });
  await fold.locator('summary').first().click();
  const panel = page.locator('.variants');
  await panel.getByRole('button', { name: 'Run beside' }).click();
  await panel.locator('.variant-row', { hasText: 'surface' }).first().waitFor();
  assert.equal(await panel.locator('.refusal').count(), 0);
  // A value that cannot be, far below the top of the page.
  await panel.getByLabel('Change').selectOption({ label: 'Step' });
  await panel.getByRole('button', { name: 'Run beside' }).click();
  const step = panel.getByLabel('Step', { exact: true });
  await step.fill('0,7 ms');
  await step.press('Enter');
  const why = panel.getByRole('alert');
  await why.filter({ hasText: 'whole number of times' }).waitFor();
  assert.ok(await inSight(why));
  assert.equal(await why.locator('code').isVisible(), false, 'the place in the text is folded');
  assert.deepEqual(serious(complaints), []);
});
