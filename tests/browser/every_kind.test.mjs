// In a lecture hall and in an embed of a plot, every kind of experiment has its sliders and its plot.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { launch, live, openPage, serious } from './browser.mjs';
import { serve } from './serve.mjs';

const ROOT = new URL('../../', import.meta.url);
const KINDS = JSON.parse(readFileSync(new URL('engines.json', ROOT), 'utf8')).modules.flatMap(({ kinds }) =>
  Array.isArray(kinds) ? kinds : [],
);
/** The first scene of each kind that has a lesson and a control. */
const SCENES = new Map();
const SHELVES = readdirSync(new URL('scenes/', ROOT), { withFileTypes: true }).filter((entry) => entry.isDirectory());
for (const { name: shelf } of SHELVES)
  for (const file of readdirSync(new URL(`scenes/${shelf}/`, ROOT)).filter((name) => name.endsWith('.json'))) {
    const scene = JSON.parse(readFileSync(new URL(`scenes/${shelf}/${file}`, ROOT), 'utf8'));
    const { kind } = scene.experiment;
    if (!SCENES.has(kind) && scene.lesson && scene.controls?.some((c) => c.input.type === 'slider'))
      SCENES.set(kind, `${shelf}/${file.replace('.json', '')}`);
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

/** A plot with ink in it: curves, a map or marks, and not its frame alone. */
const drawn = (page, place) =>
  page.waitForFunction((place) => {
    const all = document.querySelectorAll(`:is(${place}) .plot-svg > :not(pattern, clipPath) *, :is(${place}) .plot-svg > *`);
    return [...all].some((e) => {
      const ink = `${e.getAttribute('stroke')} ${e.getAttribute('fill')}`;
      return (e.localName === 'image' || /role|url|ink|text/.test(ink)) && e.localName !== 'text' && e.getBBox().width > 3;
    });
  }, place);

for (const kind of KINDS)
  test(`presented and as an embedded plot: ${kind}`, async () => {
    const scene = SCENES.get(kind);
    assert.ok(scene, 'no scene of this kind has a lesson and a slider');
    const { page, complaints } = await openPage(browser, { viewport: { width: 1100, height: 700 } });
    await page.goto(`${site.url}s/${scene}/`);
    await live(page);
    await page.getByRole('button', { name: /^Present/ }).click();
    await page.locator(':root[data-presenting]').waitFor();
    await page.locator('.controls input[type=range]').first().waitFor();
    assert.ok(await page.locator('.strip').isVisible(), 'the first slider is beneath the view');
    // A plot that would answer the question waits for the prediction.
    const lock = page.getByRole('button', { name: /^Lock in/ });
    if (await lock.isVisible()) {
      await page.locator('.lesson input[type=radio]').first().check();
      await lock.click();
      const seen = page.locator('.verdict, .answer.right').or(page.getByRole('button', { name: 'Show what happens' })).first();
      await seen.waitFor();
      const show = page.getByRole('button', { name: 'Show what happens' });
      if (await show.isVisible()) await show.click();
    }
    await drawn(page, '.plot-panel, .sweep');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/hall-${kind}.png` });
    await page.goto(`${site.url}e/${scene}/?ui=plot&activate=load`);
    await page.locator('.figure canvas:not(.waiting)').waitFor();
    await drawn(page, '.beside');
    await page.locator('.few input[type=range]').first().waitFor();
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plot-${kind}.png` });
    assert.deepEqual(serious(complaints), []);
  });
