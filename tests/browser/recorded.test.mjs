// Recorded motion beside a run: all throws on the pool, and a file whose numbers say what they are.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { launch, live, openPage, serious } from './browser.mjs';
import { serve } from './serve.mjs';

const { throws } = JSON.parse(readFileSync(new URL('../../scenes/reality/throws/cube.json', import.meta.url), 'utf8'));
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

async function open() {
  const opened = await openPage(browser);
  await opened.page.goto(`${site.url}s/reality/real_throws/`);
  await live(opened.page);
  await opened.page.waitForSelector('.throws');
  return opened;
}

test('all throws are run, and one that every model gets wrong is shown by its button', async () => {
  const { page, complaints } = await open();
  await page.getByRole('button', { name: 'Run all 60' }).click();
  await page.getByText('over 60 throws').waitFor({ timeout: 60_000 });
  assert.match(await page.locator('.throws').innerText(), /The same [1-9] in all/);
  const wrong = page.locator('.throws-together button').first();
  const name = await wrong.innerText();
  await wrong.click();
  await page.waitForFunction((name) => document.querySelector('.throws select')?.value === name, name);
  assert.deepEqual(serious(complaints), []);
});

test('impacts by a restitution, in all three runs: one undo, and other figures over the throws', async () => {
  const { page, complaints } = await open();
  const run = async () => {
    await page.getByRole('button', { name: 'Run all 60' }).click();
    await page.getByText('over 60 throws').waitFor({ timeout: 60_000 });
    await page.waitForFunction(() => !document.querySelector('.throws progress'), null, { timeout: 60_000 });
    return page.locator('.throws-scroll tbody').first().innerText();
  };
  const before = await run();
  await page.getByLabel('Impacts by').selectOption('restitution');
  const field = page.getByLabel('Restitution', { exact: true });
  assert.equal(await field.inputValue(), '0.125');
  const after = await run();
  const rows = (text) => text.trim().split('\n');
  rows(after).forEach((row, k) => assert.notEqual(row, rows(before)[k]));
  // Means of position, in parts of the width: as good as by dissipation.
  for (const row of rows(after)) assert.ok(Number(/([\d.]+) %/.exec(row)[1]) < 17, row);
  await field.fill('-1');
  await field.press('Enter');
  await page.locator('.throws-choice .field-note[role=alert]').waitFor();
  assert.equal(await field.inputValue(), '0.125');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await field.waitFor({ state: 'detached' });
  assert.deepEqual(serious(complaints), []);
});

test('a recording in millimetres with a gap and its scalar last is found out and laid beside the run', async () => {
  const { page, complaints } = await open();
  const rows = throws[3].rows.filter((_, k) => k < 40 || k >= 45);
  const lines = rows.map(([t, x, y, z, w, i, j, k]) => [t, 1e3 * x, 1e3 * y, 1e3 * z, i, j, k, w].join());
  const csv = ['t,x,y,z,qx,qy,qz,qw', ...lines].join('\n');
  const drop = (name, text) =>
    page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await drop('twice.csv', 't,x,y,z,qw,qx,qy,qz\n0,0,0,0,1,0,0,0\n0,0,0,0,1,0,0,0\n');
  await page.getByText('at least two rows at different times').waitFor();
  await drop('thrown.csv', csv);
  const findings = page.locator('.motion-findings');
  await findings.waitFor();
  assert.match(await findings.innerText(), /There is a gap of 0\.041 s.*they look like mm/s);
  await page.getByRole('button', { name: 'Read them so' }).click();
  await page.getByText('a metre of the data is 2 % short').waitFor();
  await page.getByRole('button', { name: 'Lay it beside the run' }).click();
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  assert.deepEqual(serious(complaints), []);
});
