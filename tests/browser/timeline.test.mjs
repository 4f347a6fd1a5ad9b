// The clock under the viewport: play, steps, events, links to a moment, and the figure's own play button.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changed, hash, launch, live, openPage, passes, serious, steady } from './browser.mjs';
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

const BALLS = 's/impact/bouncing_ball/';

async function scene(path = BALLS, options = {}) {
  const opened = await openPage(browser, options);
  await opened.page.goto(site.url + path);
  await live(opened.page);
  await opened.page.waitForSelector('.timeline');
  return opened;
}
const bar = (page) => page.locator('.timeline input[type=range]');
const at = async (page) => Number(await bar(page).inputValue());
const button = (page, name) => page.locator('.timeline').getByRole('button', { name, exact: true });

test('play runs, pause stops, and neither is an edit', async () => {
  const { page, complaints } = await scene();
  await button(page, 'Play (space)').click();
  await changed(() => at(page), 0);
  await button(page, 'Pause (space)').click();
  // Soon: at the end of its run it would stand still too.
  const there = await steady(() => at(page), { still: 400, timeout: 2_000 });
  assert.ok(there > 0);
  assert.equal(await page.getByRole('button', { name: 'Undo', exact: true }).isDisabled(), true);
  await button(page, 'Back to the start').click();
  assert.equal(await changed(() => at(page), there), 0);
  assert.deepEqual(serious(complaints), []);
});

test('steps and events by button and by key', async () => {
  const { page } = await scene();
  await button(page, 'One step on').click();
  assert.equal(await changed(() => at(page), 0), 1);
  await button(page, 'Run to the next event').click();
  // The touch at 0.4515 s, in steps of 20 µs.
  assert.equal(await changed(() => at(page), 1), 22577);
  await page.locator('.viewport').focus();
  await page.keyboard.press(',');
  assert.equal(await changed(() => at(page), 22577), 22576);
  await page.keyboard.press('Space');
  await changed(() => at(page), 22576);
  await page.keyboard.press('Space');
  await page.locator('.timeline').getByRole('button', { name: 'Play (space)' }).waitFor();
});

test('a link pasted into the open page leads to its moment and is checked, as a fresh one is', async () => {
  const { page } = await scene('s/dynamics/slope_three_models/#t=first-slip');
  // The search for the moment runs past it and comes back.
  await changed(() => at(page), 0, 60_000);
  const moment = await steady(async () => [await at(page), await hash(page)], { still: 700, timeout: 60_000 });
  await page.goto('about:blank');
  await page.goto(`${site.url}s/dynamics/slope_three_models/`);
  await live(page);
  const start = await hash(page);
  const paste = (fragment) => page.evaluate((f) => location.assign(f), fragment);
  await paste('#t=first-slip');
  await changed(() => hash(page), start);
  await page.waitForFunction((h) => document.querySelector('[data-testid=hash]').textContent === h, moment[1]);
  assert.equal(await at(page), moment[0]);
  await paste('#fp2=00000000');
  await page.getByText('saw state 00000000').waitFor();
  assert.equal(await at(page), 0);
  await paste('#t=no-such-thing');
  await page.getByText('does not happen in this run').waitFor();
});

test('a link to a moment opens there', async () => {
  const { page } = await scene(`${BALLS}#t=0.6`);
  assert.equal(await at(page), 30_000);
  assert.equal(await page.locator('.notices .notice').count(), 0);
  await button(page, 'One step on').click();
  await page.waitForURL(/t=0\.60002/);
});

test('an old run stays behind the new one', async () => {
  const { page } = await scene(`${BALLS}#t=1`);
  const slider = page.locator('.controls input[type=range]').first();
  await slider.focus();
  const first = await hash(page);
  await slider.press('End');
  await changed(() => hash(page), first);
  assert.equal(await steady(() => at(page)), 50_000);
});

test('a figure plays on its own clock', async () => {
  const { page, complaints } = await openPage(browser);
  await page.goto(`${site.url}e/impact/bouncing_ball/?activate=load`);
  await page.waitForSelector('.figure canvas:not(.waiting)', { timeout: 30_000 });
  const play = page.locator('.under button').first();
  await play.click();
  await page.waitForFunction(() => document.querySelector('.under button')?.getAttribute('aria-label')?.match(/ause/));
  await play.click();
  assert.deepEqual(serious(complaints), []);
});

test('reduced motion: no figure plays by itself', async () => {
  const { page } = await openPage(browser, { reducedMotion: 'reduce' });
  await page.goto(`${site.url}e/impact/bouncing_ball/?activate=load&autoplay`);
  await page.waitForSelector('.figure canvas:not(.waiting)', { timeout: 30_000 });
  await passes(page, 500, 'no figure may begin to play by itself');
  assert.match((await page.locator('.under button').first().getAttribute('aria-label')) ?? '', /^Play/);
});
