// An author: changes a scene, opens the share dialog, and takes the snippets it shows. None is written by hand here.
import assert from 'node:assert/strict';
import { changed, hash, live, openPage, press, settledAddress } from '../browser/browser.mjs';

export const SCENE = 's/contact/where_is_the_contact/';

/** The dialog over a changed scene: its snippet for each place, and what its first control shows. */
export async function author(browser, site) {
  const { page, context } = await openPage(browser);
  await page.goto(site.url + SCENE);
  await live(page);
  const before = await hash(page);
  const slider = page.locator('.controls input[type=range]').first();
  await slider.focus();
  for (let k = 0; k < 5; k++) await slider.press('ArrowRight');
  await changed(() => hash(page), before);
  await settledAddress(page);
  const value = await page.locator('.controls .number-field input').first().inputValue();
  await page.getByRole('button', { name: /^Share/ }).click();
  await page.getByRole('tab', { name: 'Embed' }).click();
  const snippets = {};
  for (const [place] of await places(page)) {
    await page.getByLabel('For', { exact: true }).selectOption(place);
    snippets[place] = await page.getByLabel(/^Snippet for/).inputValue();
  }
  await context.close();
  return { snippets, value };
}

const places = (page) =>
  page.getByLabel('For', { exact: true }).evaluate((s) => [...s.options].map((o) => [o.value, o.label]));

/** A figure in a frame: run (unless it wakes by itself), drawn, in the author's state. */
export async function runs(frame, value, { wakes = false } = {}) {
  if (!wakes) await press(frame.locator('.run'));
  await frame.locator('.figure canvas:not(.waiting)').waitFor({ timeout: 60_000 });
  const field = frame.locator('.few .number-field input').first();
  await field.waitFor();
  assert.equal(await field.inputValue(), value);
  assert.equal(await frame.locator('.mark.note').count(), 0, 'the fingerprint agrees');
}
