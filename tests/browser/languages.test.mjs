// Other languages: a German class finds no English word in a lesson of those to start with; what nobody has translated stands in English
// and says so; links, embeds and the chooser carry the language.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { parse } from 'smol-toml';
import { launch, live, openPage, serious } from './browser.mjs';
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

const gallery = parse(readFileSync(new URL('../../scenes/gallery.toml', import.meta.url), 'utf8'));
const START_HERE = gallery.shelf.flatMap((shelf) => shelf.scene).filter((s) => s.level === 'start here').map((s) => s.id);

/** Words that English cannot do without and that German, names and units do not have. */
const ENGLISH =
  /(?<![\p{L}\p{N}_])(the|of|and|with|this|that|these|from|is|are|not|its|it|for|by|each|what|where|which|you|your|has|have|here|there|how|to|be|been|more|than|then|all|both|one|two|press|presses|drag|force|pressure|body|bodies|box|ball|friction|step|steps|next|back|show|open|close|save|undo|redo|reset|share|play|pause|speed|time|depth|height|contact|contacts|readings|copy|theme|floor|wall|left|right|front|edge|edges|points|surface|colour|shown|now|keys|view|cloud|camera|cameras|at rest|jaws|pads?|passes)(?![\p{L}\p{N}_])/iu;

/** Every text that is shown or read out and holds such a word. Names of files, code, and what is told to stay are none. */
const english = (page) =>
  page.evaluate((source) => {
    const word = new RegExp(source, 'iu');
    // Names of fields and files, and the document itself, are written in one language.
    const written = /^(\{"|\w+[.[][\w.[\]]+$)/;
    const found = [];
    // So are paths of fields in a sentence; and the next lesson's title is another lesson's.
    const ours = (text) => text.replace(/\w+([.]\w+|\[\d+\])+/g, '').replace(/^Nächste Lektion: .*/, '');
    const own = 'code, pre, script, style, textarea, [translate=no], .katex, [lang=en] > *, .opening .kicker';
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walk.currentNode; node; node = walk.nextNode()) {
      const at = node instanceof Element ? node : node.parentElement;
      if (at.closest(own)) continue;
      if (node instanceof Text) {
        if (word.test(ours(node.data)) && !written.test(node.data.trim())) found.push(node.data.trim());
      } else {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
          const text = node.getAttribute(name);
          if (text && word.test(ours(text))) found.push(`${name}: ${text}`);
        }
        if (node.lang === 'en' && node !== document.documentElement) found.push(`English: ${node.textContent}`);
      }
    }
    return [...new Set(found)];
  }, ENGLISH.source);

/** What comes when it is looked at has come. */
async function whole(page) {
  await page.waitForSelector('.foot');
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('main details')) fold.open = true;
  });
  await page.waitForTimeout(600);
}

for (const id of START_HERE)
  test(`a German class finds no English word in ${id}`, async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(`${site.url}s/${id}/?lang=de`);
    await live(page);
    assert.equal(await page.getAttribute('html', 'lang'), 'de');
    await whole(page);
    const said = new Set(await english(page));
    const steps = JSON.parse(readFileSync(new URL(`../../scenes/${id}.json`, import.meta.url), 'utf8')).lesson.steps;
    for (const [i] of steps.entries()) {
      // Answers, what is said to a wrong one, and why: all of it.
      const lock = page.getByRole('button', { name: 'Festlegen und ansehen' });
      if (await lock.isVisible()) {
        await page.locator('.answer input').first().check();
        await lock.click();
        await page.waitForTimeout(300);
        for (const text of await english(page)) said.add(text);
        const happens = page.getByRole('button', { name: 'Zeigen, was geschieht' });
        if (await happens.isVisible()) await happens.click();
        await page.waitForSelector('.why', { timeout: 20_000 }).catch(() => undefined);
      }
      for (const text of await english(page)) said.add(`step ${i + 1}: ${text}`);
      const next = page.getByRole('button', { name: 'Nächster Schritt' });
      if (await next.isEnabled()) await next.click();
    }
    await page.waitForTimeout(300);
    for (const text of await english(page)) said.add(`end: ${text}`);
    assert.deepEqual([...said], []);
    assert.deepEqual(serious(complaints), []);
  });

test('the chooser is remembered, and numbers have the language’s point', async () => {
  const { page, complaints } = await openPage(browser);
  await page.goto(`${site.url}s/contact/inspector/`);
  await live(page);
  assert.equal(await page.getAttribute('html', 'lang'), 'en');
  await page.getByLabel('Language').selectOption('de');
  await page.waitForFunction(() => document.documentElement.lang === 'de');
  await live(page);
  const height = page.getByRole('textbox', { name: /Höhe des Quaders/ }).first();
  for (const written of ['66,5 mm', '67.5 mm']) {
    await height.fill(written);
    await height.press('Enter');
    await page.waitForFunction(
      (shown) => [...document.querySelectorAll('input')].some((i) => i.value.replace(/\s/g, ' ') === shown),
      written.replace('.', ','),
    );
  }
  await page.reload();
  await live(page);
  assert.equal(await page.getAttribute('html', 'lang'), 'de');
  await page.getByLabel('Sprache').selectOption('en');
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  assert.deepEqual(serious(complaints), []);
});

test('a lesson that nobody has translated stands in English and says so', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${site.url}s/contact/where_is_the_contact/?lang=de`);
  await live(page);
  await page.getByText('Diese Lektion ist noch nicht übersetzt').waitFor();
  assert.equal(await page.locator('.lesson .prose').first().getAttribute('lang'), 'en');
});

test('an embed speaks as its address asks, its controls and lesson too', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${site.url}e/contact/inspector/?lang=fr&ui=lesson&activate=load`);
  await page.waitForSelector('.figure canvas:not(.waiting)', { timeout: 30_000 });
  await page.getByText('Une tache, pas un point').waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'fr');
});
