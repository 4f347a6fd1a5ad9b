// Find threshold: the value the page shows is the one at which the engine's own reading crosses the level.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hash, launch, live, openPage, reading, serious } from './browser.mjs';
import { serve } from './serve.mjs';

let browser;
let site;
before(async () => {
  site = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

async function search(options = {}) {
  const opened = await openPage(browser, options);
  const { page } = opened;
  await page.goto(`${site.url}s/contact/inspector/`);
  await live(page);
  await page.locator('summary', { hasText: 'Find threshold' }).click();
  const panel = page.locator('.threshold');
  await panel.getByLabel('where does').selectOption('normal_force');
  const put = async (label, text) => {
    const field = panel.getByLabel(label, { exact: true });
    await field.fill(text);
    await field.press('Enter');
  };
  const find = async () => {
    await panel.getByRole('button', { name: 'Find threshold' }).click();
    await panel.locator('.crossings').waitFor({ timeout: 30_000 });
  };
  return { ...opened, panel, put, find };
}

test('the height at which the normal force is 100 N, set, gives 100 N', async () => {
  const { page, panel, put, find, complaints } = await search({ reducedMotion: 'reduce' });
  const before = await hash(page);
  await put('cross the level', '100 N');
  await find();
  assert.equal(await hash(page), before, 'the search leaves the scene alone');
  assert.match(await panel.locator('.crossings').innerText(), /mm: Normal force falls below 100\sN\./);
  await panel.getByRole('button', { name: 'Set it' }).click();
  await page.getByRole('button', { name: 'Undo: Set Height of the box' }).waitFor();
  await page.waitForFunction(() => document.querySelector('td[data-reading=normal_force]')?.textContent === '100.0');
  assert.equal(await reading(page, 'normal_force'), '100.0 N');
  assert.deepEqual(serious(complaints), []);
});

test('where no place crosses the level, the verdict says so; the curve can be drawn alone', async () => {
  const { panel, put, find } = await search({ reducedMotion: 'reduce' });
  await put('cross the level', '1 MN');
  await find();
  assert.ok((await panel.locator('.crossings').innerText()).length > 20);
  assert.equal(await panel.getByRole('button', { name: 'Set it' }).count(), 0);
  await panel.getByRole('button', { name: 'Draw the curve' }).click();
  await panel.locator('.crossings').waitFor({ state: 'detached' });
  await panel.getByRole('heading', { name: 'Normal force over Height of the box' }).waitFor();
  assert.ok((await panel.locator('tbody tr').count()) > 10, 'the curve is there as a table');
});

test('brackets are shown one after the other; pointing at the curve shows the state there and leaves no trace', async () => {
  const { page, panel, put } = await search();
  await put('cross the level', '100 N');
  await panel.getByRole('button', { name: 'Find threshold' }).click();
  await panel.getByText(/^Bracket [1-9]\d? of \d+: .* ± /).waitFor({ timeout: 30_000 });
  const before = await hash(page);
  const plot = panel.getByRole('group', { name: /^Normal force over/ });
  await plot.focus();
  await page.keyboard.press('Home');
  await page.waitForFunction((h) => document.querySelector('[data-testid=hash]')?.textContent !== h, before);
  await page.keyboard.press('Escape');
  await page.waitForFunction((h) => document.querySelector('[data-testid=hash]')?.textContent === h, before);
});
