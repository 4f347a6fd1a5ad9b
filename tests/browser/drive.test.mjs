// A run that is driven from its panel: what acts, what was done and when, and the ways back. By mouse, by keys, on a phone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkEachTheme } from './axe.mjs';
import { changed, hash, launch, live, openPage, serious } from './browser.mjs';
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

/** The stack of ten, with the Drive panel open and the force on its weight chosen. */
async function stack(options = {}) {
  const opened = await openPage(browser, options);
  const { page } = opened;
  await page.goto(`${site.url}s/dynamics/stack/`);
  await live(page);
  await page.waitForSelector('.timeline');
  return opened;
}
const fold = (page) => page.locator('summary', { has: page.getByRole('heading', { name: 'Drive', exact: true }) });
const WEIGHT = 'Force on Weight';
const channel = (page) => page.locator('.drive-channel', { hasText: WEIGHT });
async function openPanel(page) {
  await fold(page).click();
  await page.getByLabel('More to drive').selectOption({ label: WEIGHT });
  await channel(page).waitFor();
}
const along = (page) => channel(page).getByLabel('Force x');
const at = async (page) => Number(await page.locator('.timeline-bar input[type=range]:not([aria-busy=true])').inputValue());
const marks = (page) => page.locator('.marks-bar button');
const step = (page, count) =>
  (async () => {
    for (let k = 0; k < count; k++) {
      const before = await at(page);
      await page.locator('.timeline').getByRole('button', { name: 'One step on' }).click();
      await changed(() => at(page), before);
    }
  })();
const shot = async (page, name) => {
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT.replace('.png', `.${name}.png`) });
};

test('a number set acts on the run, is marked, undone, let go of and cleared', async () => {
  const { page, complaints } = await stack();
  assert.equal(await page.locator('.drive').count(), 0, 'quiet until it is wanted');
  assert.equal(await marks(page).count(), 0);
  const still = await hash(page);
  await step(page, 3);
  const undriven = await hash(page);
  await openPanel(page);
  await along(page).fill('40 N');
  await along(page).press('Enter');
  await channel(page).getByText('at work').waitFor();
  await page.getByText('1 at work now').waitFor();
  await marks(page).first().waitFor();
  await step(page, 2);
  const driven = await hash(page);
  assert.match(await marks(page).first().getAttribute('aria-label'), /^Go to Force on Weight: from .* on$/);
  await shot(page, 'desktop');
  // Undone, it has never been: the run is another one from there on.
  await page.getByRole('button', { name: `Undo: ${WEIGHT}` }).click();
  const free = await changed(() => hash(page), driven);
  await channel(page).getByText('not driven').waitFor();
  await page.getByRole('button', { name: `Redo: ${WEIGHT}` }).click();
  assert.equal(await changed(() => hash(page), free), driven);
  await channel(page).getByRole('button', { name: `Let go: ${WEIGHT}` }).click();
  await channel(page).getByText('not driven').waitFor();
  await page.waitForFunction(() => / to /.test(document.querySelector('.marks-bar button')?.ariaLabel ?? ''));
  // Back to where it began, by its mark; from there on it is cleared.
  await marks(page).first().click();
  await page.waitForFunction((h) => document.querySelector('[data-testid=hash]').textContent === h, undriven);
  await page.locator('.marks-foot').getByRole('button', { name: 'Clear from here' }).click();
  await marks(page).first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo: Clear inputs' }).click();
  await marks(page).first().waitFor();
  await page.locator('.marks-foot').getByRole('button', { name: 'Clear all' }).click();
  await marks(page).first().waitFor({ state: 'detached' });
  await page.locator('.timeline').getByRole('button', { name: 'Back to the start' }).click();
  await page.waitForFunction((h) => document.querySelector('[data-testid=hash]').textContent === h, still);
  assert.deepEqual(serious(complaints), []);
});

test('cleared from within a span, the span ends there', async () => {
  const { page } = await stack();
  await openPanel(page);
  await along(page).fill('5');
  await along(page).press('Enter');
  await step(page, 4);
  await channel(page).getByRole('button', { name: `Let go: ${WEIGHT}` }).click();
  const label = () => marks(page).first().getAttribute('aria-label');
  await changed(async () => / to 40\sms/.test((await label()) ?? ''), false);
  await page.locator('.timeline').getByRole('button', { name: 'One step back' }).click();
  await page.locator('.timeline').getByRole('button', { name: 'One step back' }).click();
  await changed(async () => (await at(page)) === 2, false);
  await page.locator('.marks-foot').getByRole('button', { name: 'Clear from here' }).click();
  await changed(async () => / to 20\sms/.test((await label()) ?? ''), false);
  // Another way to lead a body: it follows a script, whose way-points are fields of the document.
  const script = page.locator('details', { has: page.locator('summary', { hasText: 'Motion by script' }) });
  await script.locator('summary').click();
  await script.getByLabel('Another body that follows a script').selectOption({ index: 1 });
  await script.getByRole('group', { name: /^Way-point 1 of / }).waitFor();
  await page.getByRole('button', { name: 'Undo: Let a body follow a script' }).click();
  await script.getByRole('group', { name: /^Way-point/ }).waitFor({ state: 'detached' });
});

test('the run is driven while it goes on', async () => {
  const { page, complaints } = await stack();
  await openPanel(page);
  await page.locator('.timeline').getByRole('button', { name: 'Play (space)' }).click();
  await changed(() => at(page), 0);
  await along(page).focus();
  // The key is held: it repeats.
  for (let k = 0; k < 8; k++) await page.keyboard.down('ArrowUp');
  await page.keyboard.up('ArrowUp');
  await channel(page).getByText('at work').waitFor();
  await page.locator('.timeline').getByRole('button', { name: 'Pause (space)' }).click();
  await changed(async () => (await marks(page).count()) === 1, false);
  // One hand on one key is one step of the history.
  await page.getByRole('button', { name: `Undo: ${WEIGHT}` }).click();
  await marks(page).first().waitFor({ state: 'detached' });
  assert.deepEqual(serious(complaints), []);
});

test('by keys alone', async () => {
  const { page } = await stack();
  await fold(page).focus();
  await page.keyboard.press('Enter');
  await page.locator('.drive').waitFor();
  // The first numbers of the first channel.
  const first = page.locator('.drive-channel').first();
  const name = await first.locator('legend').innerText();
  await first.locator('input').first().focus();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await first.getByText('at work').waitFor();
  await marks(page).first().waitFor();
  await step(page, 2);
  const second = first.locator('input').nth(1);
  await second.focus();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  const letGo = first.getByRole('button', { name: `Let go: ${name}` });
  await letGo.focus();
  await page.keyboard.press('Enter');
  await first.getByText('not driven').waitFor();
  // The marks are one stop of the tab key; a focused one says what it is.
  await step(page, 1);
  await first.locator('input').first().focus();
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await changed(async () => (await marks(page).count()) === 2, false);
  await marks(page).first().focus();
  await page.keyboard.press('ArrowRight');
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  assert.equal(focused, await marks(page).nth(1).getAttribute('aria-label'));
  await page.locator('.marks-foot').getByText(name).waitFor();
  assert.equal(await page.locator('.marks-bar button[tabindex="0"]').count(), 1);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await changed(() => at(page), 3);
  assert.equal(await at(page), 0);
});

test('on a phone nothing lies beside the page, and both themes can be read', async () => {
  const { page } = await stack({ viewport: { width: 390, height: 844 }, hasTouch: true, bypassCSP: true });
  await openPanel(page);
  await along(page).fill('40 N');
  await along(page).press('Enter');
  await channel(page).getByText('at work').waitFor();
  await marks(page).first().waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} px beside the page`);
  const small = await page.locator('.marks-bar button, .marks-foot button, .drive button').evaluateAll((all) =>
    all.filter((b) => Math.min(b.getBoundingClientRect().width, b.getBoundingClientRect().height) < 23.5).map((b) => b.textContent),
  );
  assert.deepEqual(small, []);
  await channel(page).scrollIntoViewIfNeeded();
  await shot(page, 'phone');
  await checkEachTheme(page);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await channel(page).scrollIntoViewIfNeeded();
  await shot(page, 'phone-dark');
});

test('from one module to another and back: what was done waits, and acts again', async () => {
  const { page, complaints } = await stack();
  await openPanel(page);
  await along(page).fill('40 N');
  await along(page).press('Enter');
  await marks(page).first().waitFor();
  await step(page, 3);
  const driven = await hash(page);
  // Another document, of an experiment that another module of the engine holds.
  await page.locator('.viewport').focus();
  await page.keyboard.press('e');
  await page.waitForSelector('.cm-content');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  const box = (name, z, fixed) =>
    `{ "name": "${name}", "shape": { "type": "box", "size": [0.1, 0.1, 0.1] }, "pose": { "translation": [0, 0, ${z}] }, "mass": 1, "fixed": ${fixed} }`;
  await page.keyboard.insertText(
    `{ "version": 3, "title": "At rest", "experiment": { "kind": "equilibrium" }, "bodies": [${box('Table', 0, true)}, ${box('Box', 0.1, false)}] }`,
  );
  const still = await changed(() => hash(page), driven, 60_000);
  await page.getByRole('heading', { name: 'At rest', level: 1 }).waitFor();
  assert.equal(await fold(page).count(), 0, 'what rests is not driven');
  await page.getByRole('button', { name: /^Undo/ }).click();
  assert.equal(await changed(() => hash(page), still, 60_000), driven);
  await marks(page).first().waitFor();
  // And the undo of what was done to the run is still there.
  await page.getByRole('button', { name: `Undo: ${WEIGHT}` }).click();
  await changed(() => hash(page), driven);
  await marks(page).first().waitFor({ state: 'detached' });
  assert.deepEqual(serious(complaints), []);
});

test('an embed starts over: what was done to its run is gone', async () => {
  const { page, complaints } = await openPage(browser, { viewport: { width: 720, height: 520 } });
  // The embed as its author shares it: nothing was done to its run.
  await page.goto(`${site.url}e/dynamics/stack/?activate=load`);
  await page.waitForSelector('.figure canvas:not(.waiting)', { timeout: 60_000 });
  const reset = page.locator('.under').getByRole('button', { name: /reset|start over/i });
  await reset.waitFor();
  assert.equal(await reset.isDisabled(), true);
  await page.locator('.figure').focus();
  await page.keyboard.press('p');
  await page.keyboard.press('g');
  // Arrows pull once the spring is held: it asks the engine where.
  await page.getByText(/^Spring on Body/).waitFor({ state: 'attached' });
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('g');
  // Time stands still and the document is the author's: what was done is all that differs.
  await changed(() => reset.isDisabled(), true);
  await reset.click();
  await changed(() => reset.isDisabled(), false);
  assert.deepEqual(serious(complaints), []);
});

test('a body that the list does not hold is asked for by its number', async () => {
  const { page, complaints } = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await page.goto(`${site.url}s/dynamics/clutter/`);
  await live(page);
  await page.waitForSelector('.timeline');
  await fold(page).click();
  const number = page.getByLabel('Another body to drive, 1 to 25');
  await number.fill('1');
  await number.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'This body does not move.' }).waitFor();
  const channels = page.locator('.drive-channel');
  const listed = await channels.count();
  await number.fill('25');
  await number.press('Enter');
  await changed(() => channels.count(), listed);
  assert.equal(await channels.count(), listed + 2, 'a force and a pull');
  assert.equal(await page.getByRole('alert').filter({ hasText: 'does not move' }).count(), 0);
  const force = channels.nth(listed);
  await force.getByLabel('Force x').fill('3 N');
  await force.getByLabel('Force x').press('Enter');
  await force.getByText('at work').waitFor();
  await marks(page).first().waitFor();
  await shot(page, 'any-body');
  assert.deepEqual(serious(complaints), []);
});
