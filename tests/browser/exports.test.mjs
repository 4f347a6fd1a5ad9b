// What leaves the page: pictures at a chosen size, numbers, plots, models, citations. And the plot's own hands.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { changed, hash, launch, live, openPage, serious } from './browser.mjs';
import { serve } from './serve.mjs';

const JUMPS = 's/contact/point_contact_jumps/';
let browser;
let site;
before(async () => {
  site = await serve('/some/folder/');
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

async function scene(path = JUMPS) {
  const opened = await openPage(browser, { acceptDownloads: true });
  await opened.page.goto(site.url + path);
  await live(opened.page);
  await opened.page.waitForSelector('.plot-over');
  return opened;
}

async function download(page, button) {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test('a picture has the size that was asked for, and the view stays as it was', async () => {
  const { page, context, complaints } = await scene();
  const before = await page.locator('.viewport canvas').evaluate((c) => [c.width, c.height]);
  await page.getByRole('button', { name: 'Save as…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Size', { exact: true }).selectOption('own');
  await dialog.getByLabel('Width').fill('1500');
  await dialog.getByLabel('Height').fill('900');
  const { name, bytes } = await download(page, dialog.getByRole('button', { name: 'Save', exact: true }));
  assert.match(name, /\.png$/);
  assert.equal(bytes.readUInt32BE(16), 1500);
  assert.equal(bytes.readUInt32BE(20), 900);
  assert.ok(bytes.length > 15_000, `${bytes.length} bytes: an empty picture`);
  const after = await page.locator('.viewport canvas').evaluate((c) => [c.width, c.height]);
  assert.deepEqual(after, before);
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('numbers, plots, the document and the model are saved', async () => {
  const { page, context } = await scene();
  await page.getByRole('button', { name: 'Save as…' }).click();
  const dialog = page.getByRole('dialog');
  const get = (label) => download(page, dialog.getByRole('button', { name: label }));
  const readings = (await get('Readings, CSV')).bytes.toString();
  assert.match(readings, /^id,label,quantity,value_si\n/);
  assert.match(readings, /\n"force","Force on B","force",[\d.]+/);
  assert.equal((await get('Sweep, CSV')).bytes.toString().split('\n').length, 182);
  const svg = (await get('Sweep, SVG')).bytes.toString();
  assert.match(svg, /^<svg xmlns/);
  assert.ok((svg.match(/stroke-dasharray="7 4"/g) ?? []).length >= 2);
  const document = JSON.parse((await get('Document, JSON')).bytes.toString());
  assert.equal(document.bodies.length, 2);
  const { name, bytes } = await get('3D model, GLB');
  assert.match(name, /\.glb$/);
  assert.equal(bytes.toString('latin1', 0, 4), 'glTF');
  assert.equal(bytes.readUInt32LE(8), bytes.length);
  const gltf = JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12)));
  assert.deepEqual(gltf.nodes.map((n) => n.name).slice(0, 3), ['Table', 'Slider', 'Contact surface']);
  assert.ok(gltf.accessors.every((a) => a.count > 0));
  await context.close();
});

test('pictures for slides: start and end of the run, with what is written in the view; the run stands where it stood', async () => {
  const { page, context, complaints } = await openPage(browser, { acceptDownloads: true });
  await page.goto(`${site.url}s/impact/bouncing_ball/#t=0.2`);
  await live(page);
  const stood = await hash(page);
  await page.evaluate(() => {
    window.written = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      window.written.push(text);
      return fillText.call(this, text, ...rest);
    };
  });
  await page.getByRole('button', { name: 'Save as…' }).click();
  const dialog = page.getByRole('dialog');
  const { name, bytes } = await download(page, dialog.getByRole('button', { name: 'Pictures for slides, ZIP' }));
  assert.match(name, /-slides\.zip$/);
  const starts = [...bytes.toString('latin1').matchAll(/\x89PNG\r\n\x1a\n/g)].map((m) => m.index);
  assert.equal(starts.length, 2);
  for (const at of starts) assert.deepEqual([bytes.readUInt32BE(at + 16), bytes.readUInt32BE(at + 20)], [1920, 1080]);
  const [first, second] = [bytes.subarray(starts[0], starts[1]), bytes.subarray(starts[1])];
  assert.ok(first.length > 20_000 && second.length > 20_000 && !first.subarray(0, 20_000).equals(second.subarray(0, 20_000)));
  if (process.env.SHOTS) writeFileSync(`${process.env.SHOTS}slides.zip`, bytes);
  assert.ok((await page.evaluate(() => window.written)).length >= 4);
  assert.equal(await hash(page), stood);
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('slides of a lesson: a page to each step and to what each question reveals, with its picture and its numbers', async () => {
  const path = 's/dynamics/block_on_a_spring/';
  const { page, context, complaints } = await openPage(browser, { acceptDownloads: true });
  await page.goto(site.url + path);
  await live(page);
  const stood = await hash(page);
  await page.getByRole('button', { name: 'Save as…' }).click();
  const { name, bytes } = await download(page, page.getByRole('dialog').getByRole('button', { name: 'Slides of the lesson, HTML' }));
  assert.match(name, /-lesson\.html$/);
  const { lesson } = JSON.parse(readFileSync(new URL('../../scenes/dynamics/block_on_a_spring.json', import.meta.url), 'utf8'));
  const expected = lesson.steps.length + lesson.steps.filter((step) => step.question).length;
  const slides = await context.newPage();
  await slides.setContent(bytes.toString());
  assert.equal(await slides.locator('section').count(), expected);
  assert.ok(!(await slides.locator('body').innerText()).includes('…'), 'a number is missing');
  const sizes = await slides.locator('img').evaluateAll((all) => all.map((e) => `${e.naturalWidth} ${e.naturalHeight} ${e.src.length > 5000}`));
  assert.deepEqual(new Set(sizes), new Set(['1280 960 true']));
  // The last step speaks of no moment: the run stays where the one before left it.
  const pictures = await slides.locator('img').evaluateAll((all) => all.map((e) => e.src));
  assert.equal(new Set(pictures.slice(0, -1)).size, expected - 1);
  assert.equal(pictures.at(-1), pictures.at(-2));
  // The answer stands on the slide after its question alone.
  const texts = await slides.locator('section').allInnerTexts();
  assert.match(texts[2], /About twice as fast/);
  assert.doesNotMatch(texts[2], /Slower than the sled/);
  const pdf = await slides.pdf({ preferCSSPageSize: true });
  assert.equal(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length, expected);
  assert.equal(await hash(page), stood);
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('a citation names version, scene and fingerprint', async () => {
  const { page, context } = await scene();
  const digits = await hash(page);
  await page.getByRole('button', { name: 'Cite', exact: true }).click();
  const text = await page.getByRole('dialog').innerText();
  assert.match(text, /version = \{\d+\.\d+\.\d+\}/);
  assert.match(text, new RegExp(`state ${digits}`));
  assert.match(text, /contact\/point_contact_jumps/);
  await context.close();
});

test('a brushed stretch can be played and swept alone; events pose B', async () => {
  const { page, context } = await scene();
  const first = await hash(page);
  const event = page.locator('.plot-events button', { hasText: 'the point model jumps' }).first();
  await event.hover();
  await changed(() => hash(page), first);
  await page.mouse.move(0, 0);
  await page.waitForFunction((h) => document.querySelector('[data-testid=hash]')?.textContent === h, first);
  const over = page.locator('.plot-over').first();
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  await page.mouse.move(box.x + box.width * 0.5, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + 40, { steps: 4 });
  await page.mouse.move(box.x + box.width * 0.8, box.y + 40, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Play this stretch' }).click();
  const there = await changed(() => hash(page), first);
  await changed(() => hash(page), there);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Sweep only this' }).click();
  await page.getByRole('button', { name: 'Undo: Narrow the sweep' }).waitFor();
  const from = await page.getByRole('textbox', { name: 'From' }).inputValue();
  assert.match(from, /^1\d\.?\d*\smm$/);
  await context.close();
});

test('how a reading is computed names formula, source and test', async () => {
  const { page, context } = await scene();
  await page.locator('.readings').getByRole('button', { name: 'Force on B', exact: true }).click();
  const how = page.locator('.how').first();
  await how.locator('.katex').waitFor();
  assert.match(await how.innerText(), /crate\/contact\/src\/hydroelastic[\s\S]*crate\/contact\/tests\/hydroelastic/);
  const opened = context.waitForEvent('page');
  await how.getByRole('link', { name: 'crate/contact/src/hydroelastic/traction.rs' }).click();
  const source = await opened;
  await source.locator('h1', { hasText: 'crate/contact/src/hydroelastic/traction.rs' }).waitFor();
  // The page lands on the function.
  assert.match(await source.locator('pre b:target').innerText(), /pub fn traction/);
  assert.ok((await source.locator('pre span').count()) > 20);
  await context.close();
});
