// Bodies that move: runs beside each other, the map of steps, robots of other programs.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { changed, hash, launch, live, openPage, serious, shot } from './browser.mjs';
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

async function open(scene, options) {
  const opened = await openPage(browser, options);
  await opened.page.goto(`${site.url}s/dynamics/${scene}/`);
  await live(opened.page);
  await opened.page.waitForSelector('.timeline');
  return opened;
}
const picture = (page, name) => shot(page, process.env.SHOT && `${process.env.SHOT}/${name}.png`);

test('three runs have a view each under one camera, or share one; the state is the same', async () => {
  const { page, complaints } = await open('slope_three_models');
  const views = page.locator('.run-view');
  assert.equal(await views.count(), 0);
  const before = await hash(page);
  await picture(page, 'together');
  await page.getByRole('button', { name: 'Each run in a view', exact: true }).click();
  await changed(() => views.count(), 0);
  assert.equal(await views.count(), 2);
  assert.deepEqual(await page.locator('.view-name').allInnerTexts().then((t) => t.map((s) => s.trim()).sort()), [
    'points',
    'reduced surface',
    'surface',
  ]);
  await page.locator('.run-view .canvas:not(.waiting)').nth(1).waitFor();
  assert.equal(await hash(page), before);
  await picture(page, 'apart');
  await page.getByRole('button', { name: 'All runs in one view', exact: true }).click();
  await changed(() => views.count(), 2);
  assert.equal(await hash(page), before);
  await page.getByRole('button', { name: 'Each run in a view', exact: true }).click();
  await page.locator('.run-view .canvas:not(.waiting)').nth(1).waitFor();
  // One clock: the hash goes on, and every view with it.
  await page.locator('.timeline').getByRole('button', { name: /^Play/ }).click();
  await changed(() => hash(page), before);
  assert.deepEqual(serious(complaints), []);
});

test('any scene runs beside itself with a field changed, by keys alone', async () => {
  const { page, complaints } = await open('points_cant_twist');
  await page.getByRole('button', { name: 'Each run in a view', exact: true }).click();
  await page.locator('.run-view .canvas:not(.waiting)').first().waitFor();
  const fold = page.getByText('Run beside each other');
  await fold.scrollIntoViewIfNeeded();
  const rows = page.locator('.variant-row');
  await rows.first().waitFor();
  const had = await page.locator('.run-view').count();
  const add = page.getByRole('button', { name: 'Run beside' });
  await page.getByLabel('Change', { exact: true }).selectOption('experiment.step');
  await add.focus();
  await page.keyboard.press('Enter');
  await changed(() => page.locator('.run-view').count(), had);
  assert.match(await page.locator('.view-name').last().innerText(), /./);
  await page.getByRole('button', { name: /^Undo: Run beside/ }).click();
  await changed(() => page.locator('.run-view').count(), had + 1);
  assert.deepEqual(serious(complaints), []);
});

test('the map of steps is computed in workers; a cell is replayed by a click, by Enter, from the table', async () => {
  const { page, complaints } = await open('how_small_a_step');
  const panel = page.locator('.step-map');
  await panel.waitFor();
  await panel.locator('.step-fields summary').click();
  await panel.getByLabel('Cells').selectOption('coarse');
  await panel.getByRole('button', { name: 'Compute the map' }).click();
  await panel.getByRole('button', { name: 'Give up' }).waitFor();
  await panel.getByRole('button', { name: 'Give up' }).waitFor({ state: 'detached', timeout: 60_000 });
  const plot = panel.locator('.plots');
  await plot.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.getByText(/off by .* %.*replays it/).waitFor();
  await picture(page, 'map');
  const before = await hash(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo: Replay a cell' }).waitFor();
  await changed(() => hash(page), before);
  await panel.getByText('The map as a table').click();
  const cell = panel.getByRole('button', { name: /^Replay: / }).first();
  await cell.scrollIntoViewIfNeeded();
  assert.match(await cell.getAttribute('aria-label'), /step .*MN\/m$/);
  await picture(page, 'table');
  await cell.click();
  await changed(async () => page.locator('.timeline').getByRole('button', { name: /^Pause/ }).count(), 0);
  assert.deepEqual(serious(complaints), []);
});

test('a robot becomes the scene; what its file says in vain is listed; undo brings the scene back', async () => {
  const { page, complaints } = await open('stack');
  const file = (name) => fileURLToPath(new URL(`../reference/model_import/${name}`, import.meta.url));
  await page.getByRole('button', { name: /^Open a robot/ }).waitFor();
  const chooser = page.locator('input[type=file][accept*=urdf]');
  await chooser.setInputFiles(file('arm.urdf'));
  const dialog = page.getByRole('dialog', { name: 'arm.urdf' });
  await dialog.getByText('4 bodies, 3 moving joints').waitFor();
  await dialog.getByText(/transmission/).waitFor();
  await picture(page, 'robot_dialog');
  await dialog.getByRole('button', { name: 'Open as a scene' }).click();
  await page.getByRole('heading', { level: 1, name: 'arm' }).waitFor();
  // One that stands in balance waits for a push.
  await page.getByText(/stands in balance, drag one of its bodies/).waitFor();
  const slider = page.getByRole('slider', { name: 'shoulder' }).first();
  await slider.waitFor();
  const before = await hash(page);
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await changed(() => hash(page), before);
  await picture(page, 'robot');
  // Something that is no robot is refused in a sentence.
  await chooser.setInputFiles({ name: 'x.xml', mimeType: 'text/xml', buffer: Buffer.from('<a/>') });
  await page.getByText(/x\.xml: <a> is none of/).waitFor();
  for (let k = 0; k < 2; k++) await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('heading', { level: 1, name: /^arm$/ }).waitFor({ state: 'detached' });
  assert.deepEqual(serious(complaints), []);
});
