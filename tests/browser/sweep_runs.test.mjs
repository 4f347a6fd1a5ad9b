// Runs of a sweep, made by the program, opened on their scene: what is clicked is shown, and its state is the file's to the last bit.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, live, openPage, serious } from './browser.mjs';
import { serve } from './serve.mjs';

const target = process.env.CARGO_TARGET_DIR ?? 'target';
const program = join(target, 'debug', process.platform === 'win32' ? 'asperity.exe' : 'asperity');
const folder = mkdtempSync(join(tmpdir(), 'asperity-runs-'));
const [Z, EA] = ['bodies[1].pose.translation[2]', 'bodies[0].compliance.hydroelastic_modulus'];
/** A file of runs of a scene. */
function sweep(name, scene, ...words) {
  const out = join(folder, name);
  execFileSync(program, ['sweep', `scenes/${scene}.json`, ...words, '--out', out], { stdio: 'pipe' });
  return out;
}

let browser;
let site;
before(async () => {
  site = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(scene, file) {
  const opened = await openPage(browser);
  await opened.page.goto(`${site.url}s/${scene}/`);
  await live(opened.page);
  await opened.page.waitForSelector('.import-chooser', { state: 'attached' });
  await opened.page.locator('.import-chooser').setInputFiles(file);
  return opened;
}
const hashOf = (page) => page.locator('.sweep-runs [role=status] code').innerText();

test('a grid in Parquet is a map; a cell that is clicked is opened, as one step of the history', async () => {
  const file = sweep('grid.parquet', 'contact/inspector', '--over', `${Z}=0.05..0.12/6`, '--over', `${EA}=log:1e5..1e8/5`, '--readings', 'force,area');
  const { page, complaints } = await open('contact/inspector', file);
  await page.getByText('30 runs of').waitFor();
  const plots = page.locator('.sweep-runs .plots');
  await plots.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByText('to the last bit').waitFor();
  assert.match(await page.locator('.sweep-runs').innerText(), /Run \d+ is open/);
  assert.match(await hashOf(page), /^[0-9a-f]{16}$/);
  // By the mouse, another one.
  const first = await hashOf(page);
  const box = await plots.locator('.plot-over').boundingBox();
  await page.mouse.click(box.x + 0.9 * box.width, box.y + 0.1 * box.height);
  await page.waitForFunction((old) => document.querySelector('.sweep-runs [role=status] code')?.textContent !== old, first);
  await page.getByText('to the last bit').waitFor();
  await page.keyboard.press('Control+z');
  await page.waitForFunction((hash) => document.querySelector('[data-testid=hash]')?.textContent.includes(hash.slice(0, 8)), first);
  // Points and parallel axes are of the same runs.
  await page.getByRole('button', { name: 'Parallel' }).click();
  await page.locator('.parallel svg path').first().waitFor();
  await page.getByRole('button', { name: 'Points', exact: true }).click();
  await page.locator('.sweep-runs .plot-svg').waitFor();
  assert.deepEqual(serious(complaints), []);
});

test('a run in time, with seeds of its scene, is opened at its moment, by its number', async () => {
  const file = sweep('stack.csv', 'dynamics/stack', '--over', 'bodies[1].material.friction=0.1..0.9/4', '--at', '0.1', '--readings', 'z,kinetic');
  const { page, complaints } = await open('dynamics/stack', file);
  await page.getByText('4 runs of').waitFor();
  const number = page.getByLabel('Run', { exact: true });
  await number.fill('9');
  await number.press('Enter');
  await page.getByText('no run of this number').waitFor();
  await number.fill('3');
  await number.press('Enter');
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.getByText('to the last bit').waitFor();
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  assert.equal(await hashOf(page), rows[4].split(',').at(-2));
  assert.deepEqual(serious(complaints), []);
});

test('seeds and thresholds are set as the sweep set them', async () => {
  const seeds = sweep('seeds.csv', 'contact/a_thousand_to_four', '--over', 'experiment.count=4', '--seeds', '1,2');
  const { page } = await open('contact/a_thousand_to_four', seeds);
  await page.getByText('2 runs of').waitFor();
  const number = page.getByLabel('Run', { exact: true });
  await number.fill('1');
  await number.press('Enter');
  await page.getByRole('button', { name: 'Open it' }).click();
  await page.getByText('to the last bit').waitFor();
  const found = sweep('found.csv', 'contact/inspector', '--over', `${EA}=1e6..2e6/2`, '--threshold', `${Z}=0.05..0.12/6`, '--reading', 'force', '--level', '2', '--readings', 'force');
  const other = await open('contact/inspector', found);
  await other.page.getByText('2 runs of').waitFor();
  await other.page.getByRole('button', { name: 'Open it' }).click();
  await other.page.getByText('to the last bit').waitFor();
});

test('a file of another scene, a broken one and one of a changed scene are said to be that', async () => {
  const file = sweep('other.csv', 'contact/inspector', '--over', `${Z}=0.05..0.12/4`, '--readings', 'area');
  const { page } = await open('cones/hold_the_friction_cone', file);
  const wrong = page.locator('.sweep-runs .error-line');
  assert.match(await wrong.innerText(), /none of its columns|of “inspector”/);
  await page.locator('.import-chooser').setInputFiles({
    name: 'broken.parquet',
    mimeType: 'application/octet-stream',
    buffer: readFileSync(file),
  });
  await page.getByText('no Parquet file').waitFor();
  const text = readFileSync(file, 'utf8').replaceAll(/([0-9a-f]{16}),\n/g, (_, hash) => `${hash.slice(1)}0,\n`);
  const lying = { name: 'lying.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  const inspector = await open('contact/inspector', lying);
  await inspector.page.getByText('4 runs of').waitFor();
  await inspector.page.getByRole('button', { name: 'Open it' }).click();
  await inspector.page.getByText('it was made of another scene').waitFor();
});
