// From the share button to somebody else’s page; the file that runs alone; the frozen copy.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, test } from 'node:test';
import { check, checkLightAndDark, RULES_OF_FIGURES } from './axe.mjs';
import { changed, complete, hash, launch, live, openPage, press, serious, settledAddress } from './browser.mjs';
import { serveHosts } from './hosts.mjs';
import { DIST, serve } from './serve.mjs';

const WHERE = 's/contact/where_is_the_contact/';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
let browser;
let site;
let hosts;
let folder;
before(async () => {
  site = await serve('/some/folder/', { shared: true });
  hosts = await serveHosts(site.url);
  browser = await launch();
  folder = mkdtempSync(join(tmpdir(), 'asperity-'));
});
after(async () => {
  await browser?.close();
  await Promise.all([site?.close(), hosts?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** The dialog over a scene whose first slider has been moved. */
async function sharing(tab, options = {}) {
  const opened = await openPage(browser, options);
  const { page } = opened;
  await page.goto(site.url + WHERE);
  await live(page);
  const first = await hash(page);
  const slider = page.locator('.controls input[type=range]').first();
  await slider.focus();
  for (let k = 0; k < 5; k++) await slider.press('ArrowRight');
  await changed(() => hash(page), first);
  await settledAddress(page);
  await page.getByRole('button', { name: /^Share/ }).click();
  await page.getByRole('tab', { name: 'Link' }).waitFor();
  if (tab) await page.getByRole('tab', { name: tab }).click();
  return { ...opened, there: await hash(page) };
}

test('the dialog by keyboard: tabs by arrows, Esc closes and gives the focus back', async () => {
  const { page } = await openPage(browser);
  await page.goto(site.url + WHERE);
  await live(page);
  const button = page.getByRole('button', { name: /^Share/ });
  await button.focus();
  await page.keyboard.press('Enter');
  const link = page.getByRole('tab', { name: 'Link' });
  await link.focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.getByRole('tab', { name: 'Embed' }).getAttribute('aria-selected'), 'true');
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Embed');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Save HTML' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => /^Share/.test(document.activeElement?.getAttribute('aria-label') ?? ''), undefined, { timeout: 5000 });
});

for (const [name, options, look] of [
  ['light and dark', {}, checkLightAndDark],
  ['phone', PHONE, check],
]) {
  test(`axe finds nothing in the dialog and in an embed: ${name}`, async () => {
    const { page } = await sharing(undefined, { bypassCSP: true, reducedMotion: 'reduce', ...options });
    for (const tab of ['Link', 'Embed', 'Download']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').waitFor();
      await complete(page);
      await look(page, tab);
      const width = await page.locator('dialog').evaluate((d) => d.scrollWidth - d.clientWidth);
      assert.ok(width <= 0, `${tab} is ${width} px too wide`);
    }
    for (const ui of ['figure', 'plot', 'lesson', 'bare']) {
      await page.goto(`${site.url}e/contact/where_is_the_contact/?ui=${ui}`);
      await look(page, `${ui}, idle`, RULES_OF_FIGURES);
      await page.locator('.run').click();
      await page.locator('.figure canvas:not(.waiting)').waitFor();
      await complete(page);
      await look(page, `${ui}, live`, RULES_OF_FIGURES);
    }
  });
}

test('a snippet, pasted into another site, is the changed scene', async () => {
  const { page, context, there } = await sharing('Embed');
  await page.getByRole('button', { name: 'Hide Legend' }).click();
  await page.getByRole('button', { name: 'Lock Distance of the centres' }).click();
  const preview = page.frameLocator('.preview-box iframe');
  await preview.locator('.run').waitFor();
  const snippet = (place) =>
    page.getByLabel('For', { exact: true }).selectOption({ label: place }).then(() => page.getByLabel(/^Snippet for/).inputValue());
  const iframe = await snippet('Web page');
  assert.match(iframe, /hide=legend/);
  assert.match(iframe, /lock=z/);
  const element = await snippet('Web component');
  const host = await openPage(browser, { viewport: { width: 800, height: 1200 } });
  await host.page.goto(`${hosts.url}empty.html`);
  await host.page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), iframe);
  const frame = host.page.frameLocator('iframe');
  await press(frame.locator('.run'));
  await frame.locator('.figure canvas:not(.waiting)').waitFor();
  await frame.locator('.few fieldset').nth(1).waitFor();
  assert.equal(await frame.locator('.legend').count(), 0);
  assert.ok(await frame.locator('.few fieldset').nth(1).locator('input').first().isDisabled());
  assert.equal(await frame.locator('.mark.note').count(), 0, 'the fingerprint agrees');
  // The element as well, script and all.
  const found = await host.page.evaluate(async (html) => {
    const part = document.createRange().createContextualFragment(html);
    document.body.append(part);
    await customElements.whenDefined('asperity-scene');
    const scene = document.querySelector('asperity-scene');
    return new Promise((r) => {
      scene.addEventListener('ready', (e) => r(e.detail.hash));
      scene.activate();
    });
  }, element);
  assert.equal(found.slice(0, 8), there);
  await context.close();
});

test('author mode: an eye and a lock beside each control on the page; the snippet follows at once', async () => {
  const { page } = await sharing('Embed', { bypassCSP: true });
  await page.getByRole('button', { name: 'Choose on the page' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  const panel = page.locator('.author-panel');
  await panel.getByRole('heading', { name: 'Author mode' }).waitFor();
  const text = () => panel.getByLabel(/^Snippet for/).inputValue();
  const controls = page.locator('.controls');
  const count = await controls.locator('.authored').count();
  assert.equal(await controls.getByRole('button', { name: /^(Hide|Show) / }).count(), count);
  assert.equal(await controls.getByRole('button', { name: /^Lock / }).count(), count);
  // A figure shows two; the eyes say which.
  assert.equal(await controls.getByRole('button', { name: /^Hide / }).count(), 2);
  assert.doesNotMatch(await text(), /controls=|lock=/);
  await controls.getByRole('button', { name: 'Hide Modulus of the upper sphere' }).click();
  await changed(text, '');
  assert.match(await text(), /controls=z&amp;|controls=z#|controls=z"/);
  const lock = controls.getByRole('button', { name: 'Lock Distance of the centres' });
  await lock.focus();
  await page.keyboard.press('Space');
  assert.match(await text(), /lock=z/);
  assert.ok(await controls.getByRole('button', { name: 'Lock Modulus of the upper sphere' }).isDisabled());
  await panel.getByText('Buttons, legend, camera').click();
  await panel.getByRole('button', { name: 'Hide Legend' }).click();
  // The scene changes, and so does the link in the snippet.
  const before = await text();
  const slider = controls.locator('input[type=range]').first();
  await slider.focus();
  await slider.press('ArrowRight');
  const after = await changed(text, before);
  assert.match(after, /hide=legend/);
  await check(page, 'author mode');
  // What was chosen on the page is what the dialog shows, and what the figure is.
  const src = /src="([^"]*)"/.exec(after)[1].replaceAll('&amp;', '&');
  await page.getByRole('button', { name: 'Done' }).click();
  assert.equal(await page.locator('.authored, .author-panel').count(), 0);
  await page.goto(src);
  await page.locator('.run').click();
  await page.locator('.few fieldset').first().waitFor();
  assert.deepEqual(await page.locator('.few .slider > label').allInnerTexts(), ['Distance of the centres']);
  assert.ok(await page.locator('.few fieldset input').first().isDisabled());
  assert.equal(await page.locator('.mark.note').count(), 0, 'the fingerprint agrees');
});

test('#author opens author mode; it fits a narrow phone', async () => {
  const { page } = await openPage(browser, { viewport: { width: 320, height: 640 }, hasTouch: true });
  await page.goto(`${site.url}${WHERE}#author`);
  await live(page);
  await page.locator('.controls .authored').first().waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  for (const box of await page.locator('.control-marks button').all()) {
    const { width, height } = await box.boundingBox();
    assert.ok(width >= 44 && height >= 44, `${width} × ${height}`);
  }
});

test('pictures, curves and the scene are saved', async () => {
  const { page } = await sharing('Download');
  const saved = async (button) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
    const path = join(folder, file.suggestedFilename());
    await file.saveAs(path);
    return readFileSync(path);
  };
  await page.getByLabel('Size', { exact: true }).selectOption('1200x1200');
  const png = await saved(/^Save$/);
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1200, 1200]);
  assert.match(String(await saved('Sweep, CSV')), /^offset_m,/);
  assert.equal(JSON.parse(String(await saved('Document, JSON'))).bodies.length, 2);
  assert.equal(String((await saved('GLB')).subarray(0, 4)), 'glTF');
});

test('one file runs from a disk, alone, in the same state', async () => {
  const { page } = await sharing('Download');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save HTML' }).click()]);
  const path = join(folder, 'one.html');
  await file.saveAs(path);
  const alone = await openPage(browser);
  const asked = [];
  alone.page.on('request', (r) => asked.push(r.url().slice(0, 60)));
  await alone.page.goto(pathToFileURL(path).href);
  await alone.page.locator('.run').click();
  await alone.page.locator('.figure canvas:not(.waiting)').waitFor({ timeout: 60_000 });
  await alone.page.locator('.beside .lesson').waitFor();
  assert.equal(await alone.page.locator('.mark.note').count(), 0, 'the fingerprint agrees');
  assert.deepEqual(asked.filter((u) => !/^(file:.*one\.html|data:|blob:)/.test(u)), []);
  assert.deepEqual(serious(alone.complaints), []);
});

test('a frozen copy under /v/ works beside the site', async () => {
  const copy = join(folder, 'site');
  cpSync(DIST, copy, { recursive: true });
  cpSync(DIST, join(copy, 'v/0.0.1'), { recursive: true, filter: (from) => !from.startsWith(join(DIST, 'v')) });
  writeFileSync(join(copy, 'index.html'), 'a later version');
  const frozen = await serve('/sub/', { folder: copy, shared: true });
  const { page, complaints } = await openPage(browser);
  await page.goto(`${frozen.url}v/0.0.1/${WHERE}`);
  await live(page);
  await page.goto(`${frozen.url}v/0.0.1/e/contact/inspector/?activate=load`);
  await page.locator('.figure canvas:not(.waiting)').waitFor({ timeout: 60_000 });
  assert.match(await page.getByRole('link').getAttribute('href'), /\.\.\/\.\.\/\.\.\/s\/contact\/inspector\//);
  assert.deepEqual(serious(complaints), []);
  await frozen.close();
});
