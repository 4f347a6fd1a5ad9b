// The text beside the scene: both ways, one history, and nothing lost.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkEachTheme } from './axe.mjs';
import { changed, hash, launch, live, openPage, passes, serious } from './browser.mjs';
import { serve } from './serve.mjs';

const WHERE = 's/contact/where_is_the_contact/';
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

async function editor(path = `${WHERE}#edit`, options = {}) {
  const opened = await openPage(browser, { viewport: { width: 1440, height: 900 }, ...options });
  await opened.page.goto(site.url + path);
  await live(opened.page);
  await opened.page.waitForSelector('.cm-content');
  return opened;
}

const lines = (page) => page.locator('.cm-line').allInnerTexts();
const lineWith = (page, words) => page.locator('.cm-line', { hasText: words }).first();

/** Puts other words at the end of a line. */
async function rewrite(page, words, next) {
  await lineWith(page, words).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.insertText(next);
}

test('a good text is the scene; undo takes it back, in the text too', async () => {
  const { page, context, complaints } = await editor();
  const first = await hash(page);
  await rewrite(page, '"radius": 0.05', '"shape": { "type": "sphere", "radius": 0.061 },');
  const there = await changed(() => hash(page), first);
  assert.match(await page.locator('.editor-state').innerText(), /live/);
  await page.keyboard.press('Control+z');
  assert.equal(await changed(() => hash(page), there), first);
  assert.ok((await lines(page)).some((l) => l.includes('"radius": 0.05')));
  await page.getByRole('button', { name: /^Redo: Edit text/ }).click();
  assert.equal(await changed(() => hash(page), first), there);
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('a slider writes its number and leaves the cursor alone', async () => {
  const { page, context } = await editor();
  await lineWith(page, '"question"').click();
  await page.keyboard.press('End');
  const before = (await lines(page)).length;
  await page.locator('.controls input[type=range]').nth(1).evaluate((slider) => {
    slider.value = '0';
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    slider.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await lineWith(page, '[0, 0, 0.055]').waitFor();
  assert.equal((await lines(page)).length, before);
  await page.keyboard.insertText(' ');
  const text = await lineWith(page, '"question"').innerText();
  assert.match(text, /, $/, 'typing went on where the cursor was');
  await context.close();
});

test('a bad edit is underlined at its line, and the last good scene runs on', async () => {
  const { page, context, complaints } = await editor();
  const first = await hash(page);
  await rewrite(page, '"radius": 0.05', '"shape": { "type": "sphere", "radius": -1 },');
  await page.locator('.problems li').waitFor();
  const line = Number(/line (\d+)/.exec(await page.locator('.problem-line').innerText())[1]);
  const shown = await page.locator('.cm-lineNumbers .cm-activeLineGutter').innerText();
  assert.equal(line, Number.parseInt(shown, 10));
  assert.match(await page.locator('.problems').innerText(), /positive/);
  assert.equal(await hash(page), first);
  // The scene still answers to its controls.
  const slider = page.locator('.controls input[type=range]').first();
  await slider.focus();
  await slider.press('Home');
  const moved = await changed(() => hash(page), first);
  assert.equal(await page.locator('.problems li').count(), 1);
  await page.getByRole('button', { name: 'Go back to the last good text' }).click();
  await page.waitForSelector('.editor-state.good');
  assert.equal(await hash(page), moved);
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('names are completed from the schema', async () => {
  const { page, context } = await editor();
  await rewrite(page, '"radius": 0.05', '"shape": { "type": ');
  await page.keyboard.type('"ha');
  const list = page.locator('.cm-tooltip-autocomplete');
  await list.waitFor();
  assert.match(await list.innerText(), /"half_space"/);
  // The list takes no key for a moment after it opens, so that typing on does not choose by accident.
  await passes(page, 250, 'the list says nowhere when it begins to take keys');
  await page.keyboard.press('Enter');
  await lineWith(page, '"shape": { "type": "half_space"').waitFor();
  await context.close();
});

test('what changed is listed and each line can be taken back; reset goes to the link, then to the scene', async () => {
  const { page, context } = await editor(`${WHERE}#edit&eb=2e6`);
  await page.getByRole('button', { name: '1 change' }).click();
  const list = page.locator('.editor .changes li');
  assert.match(await list.first().innerText(), /hydroelastic_modulus[\s\S]*1\sMPa[\s\S]*2\sMPa/);
  const linked = await hash(page);
  await page.locator('.controls input[type=range]').nth(2).focus();
  await page.keyboard.press('Home');
  const moved = await changed(() => hash(page), linked);
  assert.equal(await list.count(), 2);
  await page.getByRole('button', { name: 'Reset to the link’s state' }).click();
  assert.equal(await changed(() => hash(page), moved), linked);
  await page.getByRole('button', { name: 'Reset further, to the scene’s own state' }).click();
  await changed(() => hash(page), linked);
  await page.waitForFunction(() => document.querySelectorAll('.editor .changes li').length === 0);
  await page.getByRole('button', { name: /^Undo: Reset/ }).click();
  await list.first().waitFor();
  await list.first().getByRole('button', { name: /Take back/ }).click();
  await page.getByRole('button', { name: 'No changes' }).waitFor();
  await context.close();
});

test('what was being made is offered again, bad or good, and kept scenes stand on the home page', async () => {
  const { page, context } = await editor();
  await rewrite(page, '"radius": 0.05', '"shape": { "type": "sphere", "radius": oops },');
  await page.locator('.problems li').waitFor();
  await page.waitForFunction(() => Object.values(localStorage).some((text) => text.includes('oops')));
  // A crash: the page goes without a word.
  await page.goto('about:blank');
  await passes(page, 2500, 'a draft of the last two seconds may belong to a page still open beside this one, and is not offered');
  await page.goto(site.url + WHERE);
  await live(page);
  await page.getByRole('button', { name: 'Take them up again' }).click();
  await lineWith(page, 'oops').waitFor();
  assert.match(await page.locator('.problems').innerText(), /double quotes/);
  await page.getByRole('button', { name: 'Go back to the last good text' }).click();
  await page.getByRole('button', { name: 'My scenes' }).click();
  await page.getByLabel('Name').fill('Mine, all mine');
  await page.getByRole('button', { name: 'Keep this' }).click();
  await page.goto(site.url);
  const kept = page.locator('#my-scenes a', { hasText: 'Mine, all mine' });
  // The address names the scene that is kept; once it is open, what differs from the author's.
  await Promise.all([page.waitForURL(/#mine=/), kept.click()]);
  await live(page);
  await context.close();
});

test('with storage full, unfinished text is not lost in silence: one notice, and a question before the page goes', async () => {
  const { page, context } = await editor();
  await page.evaluate(() => {
    for (const size of [1e6, 1e5, 1e4, 1e3, 100, 10, 1])
      try {
        for (let k = 0; ; k++) localStorage.setItem(`fill-${size}-${k}`, 'x'.repeat(size));
      } catch {}
  });
  const asked = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    dialog.accept();
  });
  await page.reload();
  assert.deepEqual(asked, [], 'nothing is in hand');
  await page.waitForSelector('.cm-content');
  await rewrite(page, '"radius": 0.05', '"shape": { "type": "sphere", "radius": oops },');
  await page.getByText('keeps nothing more of this site').waitFor();
  await page.keyboard.insertText(' ');
  await passes(page, 1500, 'it is said once, and not again with each key');
  assert.equal(await page.getByText('keeps nothing more of this site').count(), 1);
  await page.reload();
  assert.deepEqual(asked, ['beforeunload']);
  // Where there is room again, it is kept and nobody is asked.
  await page.evaluate(() => localStorage.clear());
  await page.waitForSelector('.cm-content');
  await rewrite(page, '"radius": 0.05', '"shape": { "type": "sphere", "radius": again },');
  await page.locator('.problems li').waitFor();
  await page.waitForFunction(() => Object.values(localStorage).some((text) => text.includes('again')));
  await page.reload();
  assert.deepEqual(asked, ['beforeunload']);
  await context.close();
});

test('on a phone the text and the scene take turns, and e opens the editor at once', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 360, height: 720 }, hasTouch: true });
  await page.goto(site.url + WHERE);
  await live(page);
  await page.keyboard.press('e');
  await page.waitForSelector('.cm-content');
  await page.locator('.viewport').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Scene', exact: true }).click();
  await page.locator('.viewport').waitFor();
  assert.ok(!(await page.locator('.cm-content').isVisible()));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 360, `${width} px wide`);
  await page.getByRole('button', { name: 'Edit as text (E)' }).click();
  assert.equal(await page.locator('.editor').count(), 0);
  await context.close();
});

test('axe finds nothing in the editor, every theme', async () => {
  const { page } = await editor(`${WHERE}#edit&eb=2e6`, { bypassCSP: true, reducedMotion: 'reduce' });
  for (const drawer of ['No problems', '1 change', 'My scenes']) {
    await page.getByRole('button', { name: drawer }).click();
    await checkEachTheme(page, drawer);
  }
});
