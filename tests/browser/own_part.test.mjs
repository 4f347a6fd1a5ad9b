// An engineer's own part, from its file to the robot's program: it is the workpiece, the view shows it, the curve is drawn on it by
// clicking, the robot is chosen. Three files of different kinds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { changed, launch, live, openPage, reading, serious, steady } from './browser.mjs';
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

/** Corners and faces of a sheet over a rectangle, `n` by `n` pieces. */
function sheet(n, [a, b], height) {
  const corners = [];
  const faces = [];
  for (let j = 0; j <= n; j++)
    for (let i = 0; i <= n; i++) {
      const [x, y] = [(i / n - 0.5) * a, (j / n - 0.5) * b];
      corners.push([x, y, height(x / a, y / b, i + j * 7)]);
    }
  const at = (i, j) => i + (n + 1) * j;
  for (let j = 0; j < n; j++)
    for (let i = 0; i < n; i++) {
      faces.push([at(i, j), at(i + 1, j), at(i + 1, j + 1)], [at(i, j), at(i + 1, j + 1), at(i, j + 1)]);
    }
  return { corners, faces };
}

/** A sheet with a floor and walls. */
function solid(n, size, height) {
  const { corners, faces } = sheet(n, size, height);
  const count = corners.length;
  const at = (i, j) => i + (n + 1) * j;
  for (const [x, y] of corners.slice()) corners.push([x, y, 0]);
  for (const [p, q, r] of faces.slice()) faces.push([p + count, r + count, q + count]);
  const wall = (p, q) => faces.push([q, p, p + count], [q, p + count, q + count]);
  for (let k = 0; k < n; k++) {
    wall(at(k, 0), at(k + 1, 0));
    wall(at(n, k), at(n, k + 1));
    wall(at(k + 1, n), at(k, n));
    wall(at(0, k + 1), at(0, k));
  }
  return { corners, faces };
}

function stl({ corners, faces }, unit) {
  const buffer = Buffer.alloc(84 + 50 * faces.length);
  buffer.writeUInt32LE(faces.length, 80);
  faces.forEach((face, f) => {
    face.forEach((i, k) => {
      corners[i].forEach((x, c) => buffer.writeFloatLE(x * unit, 84 + 50 * f + 12 + 12 * k + 4 * c));
    });
  });
  return buffer;
}

const obj = ({ corners, faces }) =>
  Buffer.from([...corners.map((p) => `v ${p.join(' ')}`), ...faces.map((f) => `f ${f.map((i) => i + 1).join(' ')}`)].join('\n'));

const FILES = [
  {
    kind: 'a closed solid',
    name: 'housing.stl',
    buffer: () => stl(solid(24, [0.12, 0.08], (x, y) => 0.03 + 0.01 * Math.cos(3 * x) * Math.cos(2 * y)), 1000),
  },
  {
    kind: 'an open sheet',
    name: 'fender.obj',
    buffer: () => obj(sheet(30, [0.3, 0.2], (x) => 0.04 * Math.cos(2.5 * x))),
  },
  {
    kind: 'a big scan in millimetres, far from its origin',
    name: 'scan.stl',
    buffer: () => {
      const scan = sheet(150, [0.4, 0.25], (x, y, k) => 0.03 * x * y + 1e-5 * Math.sin(97 * k));
      for (const p of scan.corners) {
        p[0] += 1.2;
        p[2] += 0.7;
      }
      return stl(scan, 1000);
    },
  },
];

for (const { kind, name, buffer } of FILES)
  test(`from a file to a program: ${kind}`, async () => {
    const { page, complaints } = await openPage(browser, { acceptDownloads: true });
    await page.goto(`${site.url}s/grinding/your_own_part/`);
    await live(page);
    // The part is met before any slider.
    const top = (selector) => page.locator(selector).first().evaluate((e) => e.getBoundingClientRect().top);
    await page.locator('.cell-panel').waitFor();
    assert.ok((await top('.cell-panel')) < (await top('.controls')));
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'model/stl', buffer: buffer() });
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It takes the place of “Workpiece”.').waitFor();
    // The default is right: nothing is chosen.
    await dialog.getByRole('button', { name: 'Use this mesh' }).click();
    await dialog.waitFor({ state: 'detached', timeout: 60_000 });
    const panel = page.locator('.cell-panel');
    await panel.getByText(`Part: ${name.replace(/\.\w+$/, '')}`).waitFor();
    assert.ok(Number.parseFloat(await reading(page, 'passes')) > 1, 'there are passes on the new part');
    assert.equal(await page.locator('.notice.refused').count(), 0);
    // The part fills the view: clicks beside its middle are clicks on it.
    await panel.getByRole('button', { name: 'Draw it on the part' }).click();
    const view = page.locator('.viewport');
    const note = page.locator('.drawing-note');
    await note.filter({ hasText: 'where the curve begins' }).waitFor();
    const { width, height } = await steady(() => page.locator('.viewport .canvas').boundingBox());
    const click = (x, y) => view.click({ position: { x: (0.5 + x) * width, y: (0.5 + y) * height } });
    await click(-0.09, 0);
    await note.filter({ hasText: 'where it goes on' }).waitFor();
    await click(0.09, 0.02);
    await note.filter({ hasText: '2 points' }).waitFor({ timeout: 60_000 });
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/own-${name}.png` });
    await panel.getByRole('button', { name: 'Done' }).click();
    await note.waitFor({ state: 'detached' });
    assert.equal(await panel.locator('.refusal').count(), 0);
    await panel.getByLabel('Robot', { exact: true }).selectOption({ label: 'ESTUN iER10-900-MI' });
    await page.locator('.planner').getByText(/Arm: ESTUN iER10-900-MI/).waitFor({ timeout: 60_000 });
    await panel.getByText('Apache-2.0').waitFor();
    // The mesh is too much for a link: a file is offered, and said why.
    await page.getByRole('button', { name: /^Share/ }).click();
    await dialog.getByText('Send the scene as a file').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save the scene as a file' }).click(),
    ]);
    const scene = JSON.parse(readFileSync(await file.path(), 'utf8'));
    assert.equal(scene.experiment.path.first.points.length, 2);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save as…' }).click();
    const [program] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'URScript', exact: true }).click(),
    ]);
    assert.match(readFileSync(await program.path(), 'utf8'), /movej|servoj/);
    assert.deepEqual(serious(complaints), []);
  });

test('a tray of one’s own stacks as convex pieces, and says how far they are off', async () => {
  const { page, complaints } = await openPage(browser);
  await page.goto(`${site.url}s/dynamics/stack/`);
  await live(page);
  const rim = (x, y) => (Math.abs(x) < 0.36 && Math.abs(y) < 0.36 ? 0.008 : 0.03);
  const buffer = stl(solid(16, [0.12, 0.1], rim), 1000);
  await page.locator('input[type=file]').setInputFiles({ name: 'tray.stl', mimeType: 'model/stl', buffer });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Touches as').selectOption({ label: '48 convex pieces' });
  const said = dialog.locator('.pieces-said');
  await said.filter({ hasText: ' pieces: ' }).waitFor({ timeout: 60_000 });
  // Pieces are the solid itself, or stand out by no more than two voxels of 96 a side.
  const words = await said.textContent();
  const [, percent, out, unit] =
    /about (\S+)\s% more than it, and stand out by (?:\S+\s\S+ to )?(\S+)\s(mm|µm|nm)/.exec(words) ?? [];
  const most = Number(out) * { mm: 1, µm: 1e-3, nm: 1e-6 }[unit ?? 'mm'];
  assert.ok(words.includes('are the solid itself') || (Number(percent) < 20 && most < 2.7), words);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pieces-dialog.png` });
  await dialog.getByRole('button', { name: 'Use this mesh' }).click();
  await dialog.waitFor({ state: 'detached', timeout: 60_000 });
  assert.equal(await page.locator('.notice.refused').count(), 0);
  // It falls onto the stack and does not stop the run.
  await page.locator('.timeline').getByRole('button', { name: 'Play (space)', exact: true }).click();
  const at = async () => Number(await page.locator('.timeline input[type=range]').inputValue());
  while ((await at()) < 20) await changed(at, await at(), 60_000);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pieces-run.png` });
  assert.deepEqual(serious(complaints), []);
});
