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
