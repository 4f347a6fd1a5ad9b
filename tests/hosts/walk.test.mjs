// The newcomer's walk: from opening the site to a working figure of a changed scene in a MyST page, in under three minutes.
// Machine time is measured. Human time is reckoned by the keystroke-level model (Card, Moran & Newell, CACM 23(7), 1980,
// table 1: K with the value of the non-secretary typist) and by reading every word of each new screen at 238 words a
// minute (Brysbaert, J. Memory and Language 109, 2019): generous, since nobody reads every word of a page to leave it.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { hostTools, mystTheme, tool } from '../../scripts/lib/hosts.mjs';
import { hash, launch, live, openPage, serious } from '../browser/browser.mjs';
import { serve } from '../browser/serve.mjs';
import { runs } from './author.mjs';
import { folderFor, foreign, program } from './programs.mjs';

/** Seconds: a key, pointing, a press of the button, hand between mouse and keys, making up one's mind. */
const [K, P, B, H, M] = [0.28, 1.1, 0.2, 0.4, 1.35];
const CLICK = M + P + B;
const WORDS_A_SECOND = 238 / 60;
/** The promise, s. */
const LIMIT = 180;

let browser;
let site;
let folder;
let pages;
before(async () => {
  await hostTools();
  site = await serve('/some/folder/', { shared: true });
  browser = await launch();
  folder = folderFor('walk');
});
after(async () => {
  await browser?.close();
  await site?.close();
  await pages?.close();
  folder?.remove();
});

test('from the gallery to a live figure in a MyST page in under three minutes', async () => {
  const { page, context } = await openPage(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const steps = [];
  /** One step: what the person does (seconds), what the machine does (measured), what is then read. */
  const step = async (name, acts, machine, newText) => {
    const start = Date.now();
    await machine();
    const seconds = (Date.now() - start) / 1000;
    const words = newText ? await visibleWords(newText) : 0;
    steps.push({ name, machine: seconds, human: acts, words, reading: words / WORDS_A_SECOND });
  };

  await step('open the site', 0, () => page.goto(site.url), page.locator('body'));
  await step('pick a scene', CLICK, async () => {
    await page.getByRole('link', { name: /which of them does the patch bulge into/ }).first().click();
    await live(page);
  }, page.locator('.column'));
  const slider = page.locator('.controls input[type=range]').first();
  await step('drag a slider', M + P + B + P + B, async () => {
    const box = await slider.boundingBox();
    const before = await hash(page);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 0.75 * box.width, box.y + box.height / 2, { steps: 6 });
    await page.mouse.up();
    await page.waitForFunction((old) => document.querySelector('[data-testid=hash]').textContent !== old, before);
  });
  const value = await page.locator('.controls .number-field input').first().inputValue();
  await step('press Share', CLICK, () => page.getByRole('button', { name: /^Share/ }).click(), page.locator('dialog'));
  await step('choose Embed', CLICK, async () => {
    await page.getByRole('tab', { name: 'Embed' }).click();
    await page.frameLocator('.preview-box iframe').locator('.run').waitFor();
  }, page.locator('dialog'));
  await step('choose MyST', CLICK + CLICK, () => page.getByLabel('For', { exact: true }).selectOption('myst'));
  await step('press Copy', CLICK, () => page.locator('.embed-snippet').getByRole('button', { name: 'Copy' }).click());
  const pasted = await page.evaluate(() => navigator.clipboard.readText());

  // The author's book is there, open in an editor and a terminal: that is where the walk leads.
  const index = join(folder.path, 'index.md');
  writeFileSync(join(folder.path, 'myst.yml'), `version: 1\nproject:\n  title: Notes\n  toc:\n    - file: index.md\nsite:\n  template: ${mystTheme}\n`);
  writeFileSync(index, '# Contact\n\n');
  await step('change to the editor, paste, save', M + 2 * K + M + P + B + H + 2 * K + 2 * K, () => writeFileSync(index, `${readFileSync(index)}${pasted}\n`));
  const command = 'myst build --html';
  await step(`change to the terminal, type ${command}`, M + 2 * K + M + (command.length + 1) * K, async () => {
    const said = await program(tool('myst'), ['build', '--html', '--ci'], folder.path);
    assert.doesNotMatch(said, /⚠|⛔/);
  });
  pages = await foreign(join(folder.path, '_build/html'));
  const book = await openPage(browser);
  await step('open the page, press Run', M + 2 * K + CLICK + CLICK, async () => {
    await book.page.goto(pages.url);
    await runs(book.page.frameLocator('figure iframe'), value);
  }, book.page.locator('body'));

  const title = await book.page.locator('figure iframe').getAttribute('title');
  assert.ok(title.length > 10 && (await book.page.locator('figcaption').innerText()).includes(title), title);
  assert.deepEqual(serious(book.complaints), []);
  const sum = (key) => steps.reduce((total, s) => total + s[key], 0);
  const total = sum('machine') + sum('human') + sum('reading');
  const line = (s) => `${s.name}: machine ${s.machine.toFixed(1)} s, acts ${s.human.toFixed(1)} s, ${s.words} words read in ${s.reading.toFixed(1)} s`;
  console.log(steps.map(line).join('\n'));
  console.log(
    `walk: ${steps.length} steps, ${total.toFixed(0)} s: machine ${sum('machine').toFixed(0)}, acts ${sum('human').toFixed(0)}, reading ${sum('reading').toFixed(0)}`,
  );
  assert.ok(steps.length <= 10);
  assert.ok(total < LIMIT, `${total.toFixed(0)} s`);
});

/** Words on the screen now, within an element. */
function visibleWords(locator) {
  return locator.first().evaluate((root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    let words = 0;
    while (walker.nextNode()) {
      const text = walker.currentNode;
      const parent = text.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('script, style, option, .visually-hidden')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { top, bottom, width } = range.getBoundingClientRect();
      if (width > 1 && bottom > 0 && top < innerHeight) words += (text.data.match(/[\p{L}\p{N}]+/gu) ?? []).length;
    }
    return words;
  });
}
