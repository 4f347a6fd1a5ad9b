// A reader's own points in the place of what the cameras see: dropped, told of, put through the same stages, kept in the file, taken back with one
// undo; files that are no clouds are refused with a sentence.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
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

/** A wavy sheet of n by n points over a box, in binary of either order; one point in a hundred is none. */
function sheet(n, { big = false, unit = 1 } = {}) {
  const head = `ply\nformat binary_${big ? 'big' : 'little'}_endian 1.0\nelement vertex ${n * n}\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nend_header\n`;
  const body = Buffer.alloc(15 * n * n);
  for (let k = 0; k < n * n; k++) {
    const [x, y] = [((k % n) / n) * 0.2, (Math.floor(k / n) / n) * 0.16];
    const place = k % 100 === 7 ? [Number.NaN, 0, 0] : [3 + x, y, 1 + 0.03 + 0.02 * Math.sin(30 * x)];
    place.forEach((v, c) => body[big ? 'writeFloatBE' : 'writeFloatLE'](unit * v, 15 * k + 4 * c));
  }
  return Buffer.concat([Buffer.from(head), body]);
}

const drop = (page, name, buffer) =>
  page.locator('input.import-chooser').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

test('points are dropped, go through the stages, are kept in the file and go again', async () => {
  const { page, context, complaints } = await openPage(browser, { acceptDownloads: true });
  await page.goto(`${site.url}s/picking/three_cameras/`);
  await live(page);
  const before = await hash(page);
  await drop(page, 'scan.ply', sheet(120, { big: true, unit: 1000 }));
  const dialog = page.getByRole('dialog');
  await dialog.getByText('14400 (binary big endian)').waitFor();
  assert.match(await dialog.innerText(), /144 that are no numbers/);
  assert.match(await dialog.innerText(), /would be too large in metres, so mm/);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/own_cloud_dialog.png` });
  await dialog.getByRole('button', { name: 'Use the points' }).click();
  await dialog.waitFor({ state: 'detached' });
  await changed(() => hash(page), before);
  await page.waitForFunction(() => /14256 points of scan\.ply/.test(document.body.textContent ?? ''));
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/own_cloud.png`, fullPage: true });
  const taken = await hash(page);
  // The file has the points.
  await page.getByRole('button', { name: /^Share/ }).click();
  await dialog.getByText('Send the scene as a file').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the scene as a file' }).click(),
  ]);
  const text = readFileSync(await file.path(), 'utf8');
  assert.equal(JSON.parse(text).experiment.cloud.points.length, 14_256);
  await page.keyboard.press('Escape');
  // One undo, and it is as it was.
  await page.keyboard.press('Control+z');
  await changed(() => hash(page), taken);
  assert.equal(await hash(page), before);
  // The file opens as it was saved.
  await drop(page, 'saved.json', Buffer.from(text));
  await changed(() => hash(page), before);
  assert.equal(await hash(page), taken);
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('grasps are scored in own points, and not tried', async () => {
  const { page, context, complaints } = await openPage(browser);
  await page.goto(`${site.url}s/picking/candidates/`);
  await live(page);
  const before = await hash(page);
  await drop(page, 'scan.ply', sheet(120));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Use the points' }).click();
  await dialog.waitFor({ state: 'detached' });
  await changed(() => hash(page), before);
  await page.locator('.picks').getByText('Points of a file are no bodies').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Try/ }).count(), 0);
  // A wide sheet has nothing that a hand could reach around.
  await page.locator('.picks').getByText('No candidate is free').waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/own_cloud_grasps.png`, fullPage: true });
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('what is no cloud is refused with a sentence', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(`${site.url}s/picking/which_way/`);
  await live(page);
  const whole = sheet(20);
  for (const [name, buffer, sentence] of [
    ['cut.ply', whole.subarray(0, whole.length - 9), /more than the file holds/],
    ['none.ply', Buffer.from('ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\nproperty float y\nproperty float z\nend_header\nnan nan nan\nnan 0 0\n'), /none is usable/],
    ['noise.ply', Buffer.from([1, 2, 3]), /no PLY or PCD file/],
  ]) {
    await drop(page, name, buffer);
    await page.locator('.notice').filter({ hasText: sentence }).first().waitFor();
  }
  await context.close();
});
