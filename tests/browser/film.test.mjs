// Films: of every kind of experiment, in every kind of file, decoded again; the same frames each time; and what goes wrong.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { hash, launch, live, openPage, serious } from './browser.mjs';
import { serve } from './serve.mjs';

const ROOT = new URL('../../', import.meta.url);
/** The first scene of each kind. */
const SCENES = new Map();
for (const { name: shelf } of readdirSync(new URL('scenes/', ROOT), { withFileTypes: true }).filter((e) => e.isDirectory()))
  for (const file of readdirSync(new URL(`scenes/${shelf}/`, ROOT)).filter((name) => name.endsWith('.json'))) {
    const { kind } = JSON.parse(readFileSync(new URL(`scenes/${shelf}/${file}`, ROOT), 'utf8')).experiment;
    if (!SCENES.has(kind)) SCENES.set(kind, `${shelf}/${file.replace('.json', '')}`);
  }

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

async function scene(path, before = () => undefined) {
  const opened = await openPage(browser, { acceptDownloads: true });
  await opened.page.addInitScript(before);
  await opened.page.goto(`${site.url}s/${path}/`);
  await live(opened.page);
  return opened;
}

async function dialogOf(page) {
  await page.getByRole('button', { name: 'Save as…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is filmed').waitFor();
  return dialog;
}

/** So many frames as the dialog says it would be. */
const promised = async (dialog) => Number(/^(\d+) frames/.exec(await dialog.locator('.film-why').innerText())?.[1]);

const type = async (field, value) => {
  await field.fill(String(value));
  await field.press('Enter');
};

/** A small film, of about so many frames. */
async function small(dialog, kind, about = 8) {
  await dialog.getByLabel('Kind of film').selectOption(kind);
  await dialog.getByLabel('Size of the film').selectOption('own');
  await dialog.getByLabel('Film’s width, px').fill('320');
  await dialog.getByLabel('Film’s height, px').fill('180');
  await dialog.getByLabel('Frames a second').fill('10');
  if ((await dialog.getByLabel('What is filmed').inputValue()) !== 'run') await type(dialog.getByLabel('lasts'), `${about / 10} s`);
  else {
    const slow = dialog.getByLabel('Impact in slow motion');
    if (await slow.count()) await slow.uncheck();
    // A short run at its own pace has few frames, and a long one many.
    for (let pace = 1e-3; pace < 1e3 && !((await promised(dialog)) <= about); pace *= 1.5)
      await type(dialog.getByLabel('Speed, times real'), pace);
  }
  return promised(dialog);
}

async function recorded(page, dialog) {
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    dialog.getByRole('button', { name: 'Record film' }).click(),
  ]);
  const fingerprint = await page.getByTestId('film-fingerprint').innerText();
  const line = await page.locator('.film-line').innerText();
  const bytes = readFileSync(await file.path());
  if (process.env.SHOTS) writeFileSync(`${process.env.SHOTS}/${file.suggestedFilename()}`, bytes);
  return { name: file.suggestedFilename(), bytes, fingerprint, line };
}

/** Frames as the browser decodes them: how many, their times, their size, and how many pictures there are among them. */
async function decoded({ bytes, name }) {
  const { page, context } = await openPage(browser, { bypassCSP: true });
  await page.goto(site.url);
  const told = name.endsWith('.gif') ? await decodedGif(page, bytes) : await decodedVideo(page, bytes);
  await context.close();
  return told;
}

async function decodedVideo(page, bytes) {
  await page.addScriptTag({ path: new URL('node_modules/mediabunny/dist/bundles/mediabunny.cjs', ROOT).pathname });
  return page.evaluate(async (base64) => {
    const { Input, BufferSource, ALL_FORMATS, CanvasSink } = globalThis.Mediabunny;
    const source = new BufferSource(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)));
    const track = await new Input({ source, formats: ALL_FORMATS }).getPrimaryVideoTrack();
    const told = { times: [], pictures: new Set(), codec: track.codec, size: [track.displayWidth, track.displayHeight] };
    for await (const { canvas, timestamp } of new CanvasSink(track).canvases()) {
      told.times.push(timestamp);
      told.pictures.add(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.join());
    }
    return { ...told, pictures: told.pictures.size };
  }, bytes.toString('base64'));
}

function decodedGif(page, bytes) {
  return page.evaluate(async (base64) => {
    const decoder = new ImageDecoder({ type: 'image/gif', data: Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)) });
    await decoder.tracks.ready;
    await decoder.completed;
    const told = { times: [], pictures: new Set(), codec: 'gif', size: [] };
    for (let k = 0; k < decoder.tracks.selectedTrack.frameCount; k++) {
      const { image } = await decoder.decode({ frameIndex: k });
      told.size = [image.displayWidth, image.displayHeight];
      told.times.push(image.timestamp / 1e6);
      const bytes = new Uint8Array(image.allocationSize());
      await image.copyTo(bytes);
      told.pictures.add(bytes.join());
    }
    return { ...told, pictures: told.pictures.size };
  }, bytes.toString('base64'));
}

const KINDS = ['webm', 'mp4', 'gif'];
let nth = 0;
for (const [kind, path] of SCENES)
  test(`${kind}: a film has the frames it promises, at its times`, async () => {
    const container = KINDS[nth++ % KINDS.length];
    const { page, context, complaints } = await scene(path);
    const stood = await hash(page);
    const dialog = await dialogOf(page);
    const frames = await small(dialog, container);
    assert.ok(frames >= 2 && frames <= 8, `${frames} frames`);
    const made = await recorded(page, dialog);
    assert.match(made.line, new RegExp(`${frames} frames`));
    const told = await decoded(made);
    assert.equal(told.times.length, frames);
    told.times.forEach((time, k) => assert.ok(Math.abs(time - k / 10) < 0.006, `frame ${k} at ${time}`));
    assert.deepEqual(told.size, [320, 180]);
    assert.ok(told.pictures >= 2, 'all frames are one picture');
    assert.equal(await hash(page), stood, 'the scene in hand has moved');
    assert.deepEqual(serious(complaints), []);
    await context.close();
  });

test('the same frames each time, whatever is done in the page meanwhile, and other ones of another state', async () => {
  const { page, context } = await scene('impact/bouncing_ball');
  const once = async (kind) => {
    const dialog = await dialogOf(page);
    await small(dialog, kind, 12);
    return (await recorded(page, dialog)).fingerprint;
  };
  const first = await once('webm');
  assert.match(first, /^[0-9a-f]{16}$/);
  await page.locator('.film-line').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Play/ }).first().click();
  assert.equal(await once('gif'), first);
  await page.locator('.column input[type=range]').first().press('ArrowRight');
  assert.notEqual(await once('webm'), first);
  await context.close();
});

test('a film is given up, and the page works on', async () => {
  const { page, context, complaints } = await scene('dynamics/stack');
  const dialog = await dialogOf(page);
  await dialog.getByRole('button', { name: 'Record film' }).click();
  await page.locator('.film-line', { hasText: /Frame [1-9]\d* of/ }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Give up the film' }).click();
  await page.locator('.film-line').waitFor({ state: 'detached' });
  const again = await dialogOf(page);
  assert.ok(await again.getByRole('button', { name: 'Record film' }).isEnabled());
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('no encoder: said, with a way on; and GIF goes without', async () => {
  const { page, context } = await scene('cones/tilt_the_ramp', () => {
    delete globalThis.VideoEncoder;
  });
  const dialog = await dialogOf(page);
  await small(dialog, 'mp4');
  await dialog.getByRole('button', { name: 'Record film' }).click();
  await page.locator('.film-line', { hasText: /no encoder .* GIF, which needs none/ }).waitFor();
  await page.locator('.film-line').getByRole('button', { name: 'Close' }).click();
  const again = await dialogOf(page);
  const frames = await small(again, 'gif');
  assert.equal((await decoded(await recorded(page, again))).times.length, frames);
  await context.close();
});

test('an encoder that gives up, memory that is full: what was shot is kept, or it is said', async () => {
  const { page, context } = await scene('cones/tilt_the_ramp', () => {
    let left = 5;
    const { getImageData } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.getImageData = function (...box) {
      if (box[2] === 320 && left-- <= 0) throw new RangeError('Out of memory at ImageData creation');
      return getImageData.apply(this, box);
    };
  });
  const dialog = await dialogOf(page);
  await small(dialog, 'webm', 12);
  const made = await recorded(page, dialog);
  assert.match(made.line, /It ends early, after 5 frames.*memory is full/);
  assert.equal((await decoded(made)).times.length, 5);
  await context.close();
});

test('what cannot be filmed is said before', async () => {
  const { page, context } = await scene('impact/bouncing_ball');
  const dialog = await dialogOf(page);
  const record = dialog.getByRole('button', { name: 'Record film' });
  await dialog.getByLabel('Frames a second').fill('-3');
  await dialog.getByText(/rate lies between/).waitFor();
  assert.ok(await record.isDisabled());
  await dialog.getByLabel('Frames a second').fill('30');
  await type(dialog.getByLabel('Speed, times real'), 1e-7);
  await dialog.getByText(/A film holds/).waitFor();
  assert.ok(await record.isDisabled());
  await context.close();
});

test('a run as a moving model: a pose to each frame, at k / rate', async () => {
  const { page, context, complaints } = await scene('soft/squeeze');
  const dialog = await dialogOf(page);
  await dialog.getByLabel('Kind of film').selectOption('glb');
  await dialog.getByLabel('Frames a second').fill('4');
  const poses = Number(/^(\d+) poses/.exec(await dialog.locator('.film-why').innerText())[1]);
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    dialog.getByRole('button', { name: 'Record film' }).click(),
  ]);
  const bytes = readFileSync(await file.path());
  const gltf = JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12)));
  const [{ channels, samplers }] = gltf.animations;
  const paths = new Set(channels.map((c) => c.target.path));
  assert.deepEqual([...paths].sort(), ['rotation', 'translation', 'weights'], 'pads move and bend');
  const { input } = samplers[channels.find((c) => c.target.path === 'translation').sampler];
  assert.equal(gltf.accessors[input].count, poses);
  assert.ok(Math.abs(gltf.accessors[input].max[0] - (poses - 1) / 4) < 1e-6);
  assert.deepEqual(serious(complaints), []);
  await context.close();
});
