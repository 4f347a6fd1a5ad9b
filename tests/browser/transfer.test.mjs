// A table of policies and worlds: a cell is tried again in the tab, with the very attempts that were judged natively; one of them is played.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { changed, hash, launch, live, openPage, serious } from './browser.mjs';
import { serve } from './serve.mjs';

const SCENE = 'dynamics/one_simulator_to_another';
const { worlds, policies } = JSON.parse(readFileSync(new URL(`../../scenes/${SCENE}.json`, import.meta.url), 'utf8')).experiment.transfer;
let browser;
let site;
before(async () => {
  [browser, site] = await Promise.all([launch(), serve()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

async function open(options = {}) {
  const opened = await openPage(browser, options);
  await opened.page.goto(`${site.url}s/${SCENE}/`);
  await live(opened.page);
  const panel = opened.page.locator('.transfer');
  await panel.waitFor();
  return { ...opened, panel };
}
const button = (panel, name) => panel.getByRole('button', { name, exact: true });
/** The first cell of our own worlds of which this holds, as the page names it. */
function cellWhere(holds) {
  for (const { label, found } of policies)
    for (const [k, cell] of found.entries()) if (holds(cell) && !worlds[k].elsewhere) return { name: `${label}: ${worlds[k].label}`, cell };
  throw new Error('the table has no such cell');
}

async function tryHere(panel, name, attempts) {
  await button(panel, name).click();
  await panel.getByRole('heading', { name, exact: true }).waitFor();
  const field = panel.getByLabel('Attempts', { exact: true }).first();
  await field.fill(`${attempts}`);
  await field.press('Enter');
  await button(panel, 'Try it here').click();
  const said = panel.getByRole('status');
  await said.waitFor({ timeout: 120_000 });
  return said.innerText();
}

test('each cell says what was found; all that were in are in here, none that were not; one is played and undone', async () => {
  const { page, panel, complaints } = await open();
  for (const { label, found } of policies)
    for (const [k, { done, tried }] of found.entries())
      assert.equal(await button(panel, `${label}: ${worlds[k].label}`).innerText(), `${done} of ${tried}`);

  const well = cellWhere(({ done, tried }) => done === tried);
  assert.match(await tryHere(panel, well.name, 3), /^Here: 3 of 3 in/);
  const never = cellWhere(({ done }) => done === 0);
  assert.match(await tryHere(panel, never.name, 2), /^Here: 0 of 2 in/);
  assert.equal(await button(panel, 'Play one that was in').count(), 0);

  const before = await hash(page);
  await button(panel, 'Play one that was not').click();
  await changed(() => hash(page), before);
  await page.getByRole('button', { name: /^Undo/ }).click();
  // One act, one undo: nothing is left to be undone.
  await page.getByRole('button', { name: /^Undo/, disabled: true }).waitFor();
  assert.deepEqual(serious(complaints), []);
});

test('what another program has stepped is read, and neither played nor tried', async () => {
  const { panel, complaints } = await open();
  const theirs = worlds.findIndex(({ elsewhere }) => elsewhere);
  const { label, elsewhere } = worlds[theirs];
  await panel.getByRole('rowheader', { name: `Stepped by ${elsewhere.program}: another simulator, no robot` }).waitFor();
  const [{ label: policy, found }] = policies;
  await button(panel, `${policy}: ${label}`).click();
  await panel.getByText(`${elsewhere.program}: ${elsewhere.about}`).waitFor();
  await panel.getByText('It cannot be played or tried here').waitFor();
  const { done, tried } = found[theirs];
  await panel.getByText(`Found before: ${done} of ${tried} in`).waitFor();
  assert.equal(await button(panel, 'Play it there').count(), 0);
  assert.equal(await button(panel, 'Try it here').count(), 0);

  await button(panel, `${policy}: ${worlds[0].label}`).click();
  await button(panel, 'Play it there').waitFor();
  assert.deepEqual(serious(complaints), []);
});

test('what is given up is tried anew', async () => {
  const { panel, complaints } = await open();
  const { name } = cellWhere(({ done, tried }) => done === tried);
  await button(panel, name).click();
  const field = panel.getByLabel('Attempts', { exact: true }).first();
  await field.fill('100');
  await field.press('Enter');
  await button(panel, 'Try it here').click();
  await button(panel, 'Give up').click();
  await button(panel, 'Give up').waitFor({ state: 'detached' });
  assert.match(await tryHere(panel, name, 1), /^Here: 1 of 1 in/);
  assert.deepEqual(serious(complaints), []);
});

test('on a phone the table scrolls by itself, by keys too', async () => {
  const { page, panel } = await open({ viewport: { width: 320, height: 640 } });
  await panel.scrollIntoViewIfNeeded();
  await panel.getByRole('group', { name: 'The table' }).focus();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 320, `${width}`);
});
