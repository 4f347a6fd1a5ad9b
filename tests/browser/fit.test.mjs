// Numbers fitted to recorded motion in the page: the same bits as `asperity fit`, kept, given up and gone on with, and of a reader's own file.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { launch, live, openPage, serious } from './browser.mjs';
import { serve } from './serve.mjs';

const cube = JSON.parse(readFileSync(new URL('../../scenes/reality/throws/cube.json', import.meta.url), 'utf8'));
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

async function open(path) {
  const opened = await openPage(browser);
  await opened.page.goto(`${site.url}${path}`);
  await live(opened.page);
  return opened;
}

async function panel(page) {
  await page.getByRole('heading', { name: 'Fit it' }).click();
  await page.waitForSelector('.fit-numbers');
  return page.locator('.fit');
}

async function fill(page, label, value) {
  const field = page.getByLabel(label, { exact: true });
  await field.fill(value);
  await field.press('Enter');
}

/** Fourteen candidates, on the first four throws. */
async function few(page) {
  await fill(page, 'On recordings, of 60', '1-4');
  await fill(page, 'Candidates', '14');
}

const done = (fit) => fit.getByRole('button', { name: 'Fitted', exact: true }).waitFor({ timeout: 120_000 });

test('three numbers of the real throws: bits of the native fit, one undo, kept over a reload', async () => {
  const { page, complaints } = await open('s/reality/real_throws/');
  const fit = await panel(page);
  await fill(page, 'On recordings, of 60', '1–70');
  await page.getByText('Recordings by number, 1 to 60').first().waitFor();
  await few(page);
  await page.getByText('56 are kept apart to judge by').waitFor();
  // One takes the other's place.
  const box = (name) => fit.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  await box('Restitution').check();
  assert.equal(await box('Dissipation').isChecked(), false);
  await box('Dissipation').check();
  assert.equal(await box('Restitution').isChecked(), false);
  await fit.getByRole('button', { name: 'Fit', exact: true }).click();
  await done(fit);
  const said = await fit.innerText();
  assert.match(said, /Best of 65 candidates on recordings 1–4/);
  assert.match(said, /0\.1755.*Told: surely worse on both sides/s);
  assert.match(said, /125\.7.kN\/m.*The data do not tell/s);
  // As `asperity fit --train 0..4 --test 4..60 --candidates 14 --seed 1` tells of the same numbers.
  assert.match(said, /Fitted on, 4: best values\s+14\.4 % ± 3\.5 %\s+12\.0° ± 2\.2°/);
  assert.match(said, /Kept apart, 56: best values\s+13\.6 % ± 1\.4 %\s+18\.3° ± 3\.1°/);
  assert.match(said, /The search is not at its end: with stiffness 237\.1.kN\/m the loss is less by 0\.0062/);
  await fit.getByRole('button', { name: 'Put the values into the scene' }).click();
  await fit.getByRole('button', { name: 'The scene has these values' }).waitFor();
  // To the last digit, as the link that `asperity fit` writes.
  await page.waitForURL(/mu=0\.17552291127307482/);
  assert.match(page.url(), /loss=2\.1891138677100463/);
  await page.reload();
  await live(page);
  const again = await panel(page);
  await done(again);
  await again.getByRole('button', { name: 'The scene has these values' }).waitFor();
  assert.deepEqual(serious(complaints), []);
});

test('values put in are one undo', async () => {
  const { page } = await open('s/reality/real_throws/');
  const fit = await panel(page);
  await few(page);
  await fit.getByRole('button', { name: 'Fit', exact: true }).click();
  await done(fit);
  await fit.getByRole('button', { name: 'Put the values into the scene' }).click();
  await fit.getByRole('button', { name: 'The scene has these values' }).waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await fit.getByRole('button', { name: 'Put the values into the scene' }).waitFor();
  assert.match(await page.locator('.fit-numbers').innerText(), /100.kN\/m/);
});

test('given up, it goes on where it was, after a reload too', async () => {
  const { page, complaints } = await open('s/reality/real_throws/');
  const fit = await panel(page);
  await fill(page, 'On recordings, of 60', '1-6');
  await fit.getByRole('button', { name: 'Fit', exact: true }).click();
  await page.waitForFunction(() => (document.querySelector('.fit progress')?.value ?? 0) >= 14, null, { timeout: 60_000 });
  await fit.getByRole('button', { name: 'Give up' }).click();
  await fit.getByRole('button', { name: 'Go on', exact: true }).waitFor();
  const best = /best loss ([\d.]+)/.exec(await fit.innerText())?.[1];
  await page.reload();
  await live(page);
  const again = await panel(page);
  const on = again.getByRole('button', { name: 'Go on', exact: true });
  await on.waitFor();
  assert.ok((await again.innerText()).includes(`best loss ${best}`), best);
  await on.click();
  await page.waitForFunction(() => (document.querySelector('.fit progress')?.value ?? 0) > 14);
  await again.getByRole('button', { name: 'Give up' }).click();
  await again.getByRole('button', { name: 'Forget it' }).click();
  await again.getByRole('button', { name: 'Fit', exact: true }).waitFor();
  assert.deepEqual(serious(complaints), []);
});

/** A body that falls by 8 m/s² and meets nothing. */
const falling = () => {
  const rows = Array.from({ length: 30 }, (_, k) => k / 100).map((t) => [t, 5, 5, 1 - 4 * t * t, 1, 0, 0, 0].join());
  return ['t,x,y,z,qw,qx,qy,qz', ...rows].join('\n');
};

test('a file that the reader drops is fitted, and what it does not tell is said', async () => {
  const { page, complaints } = await open('s/dynamics/stack/');
  const drop = page.locator('input[type=file]').first();
  await drop.setInputFiles({ name: 'fell.csv', mimeType: 'text/csv', buffer: Buffer.from(falling()) });
  await page.getByRole('button', { name: 'Lay it beside the run' }).click();
  const fit = await panel(page);
  await page.getByText('One recording: nothing says how surely').waitFor();
  await fill(page, 'Candidates', '12');
  await fit.getByRole('button', { name: 'Fit', exact: true }).click();
  await done(fit);
  // It touches nothing while it is recorded: friction is not told.
  assert.match(await page.locator('.fit-found').innerText(), /Friction.*The data do not tell/s);
  assert.deepEqual(serious(complaints), []);
});

test('a reader’s own file of throws is fitted on some and judged by others; a bad one is told where', async () => {
  const { page, complaints } = await open('s/reality/real_throws/');
  const fit = await panel(page);
  const give = (name, tree) =>
    fit.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(tree)) });
  const throws = cube.throws.slice(0, 6);
  await give('bad.json', { width: 0.1048, throws: [{ rows: [[0, 1]] }] });
  await page.getByText('bad.json: throws[0].rows: two rows or more').waitFor();
  const twice = throws.map((one, k) => (k === 4 ? { ...one, rows: [one.rows[0], ...one.rows] } : one));
  await give('twice.json', { width: cube.width, throws: twice });
  await page.getByText('6 recordings of twice.json').waitFor();
  await fill(page, 'Candidates', '7');
  await fit.getByRole('button', { name: 'Fit', exact: true }).click();
  await fit.locator('.error-line', { hasText: throws[4].name }).waitFor();
  await give('mine.json', { width: cube.width, throws });
  await page.getByText('6 recordings of mine.json').waitFor();
  await page.getByText('3 are kept apart to judge by').waitFor();
  await fill(page, 'Candidates', '7');
  await fit.getByRole('button', { name: 'Fit', exact: true }).click();
  await done(fit);
  assert.match(await fit.innerText(), /Best of 58 candidates on recordings 1–3.*Kept apart, 3: best values/s);
  await fit.getByRole('button', { name: 'Back to the scene’s own' }).click();
  await page.getByLabel('On recordings, of 60').waitFor();
  assert.deepEqual(serious(complaints), []);
});
