// Other languages: a German class finds no English word in a lesson of those to start with; what nobody has translated stands in English
// and says so; links, embeds and the chooser carry the language.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, test } from 'node:test';
import { parse } from 'smol-toml';
import { complete, launch, live, openPage, serious } from './browser.mjs';
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

const read = (path) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
/** What stands in the sources, word for word, and is said otherwise in German: any of it that is shown has been passed over. */
const SOURCES = Object.entries({ ...read('www/words/engine/de.json'), ...read('www/words/de.json') })
  .filter(([english, german]) => typeof german === 'string' && german !== english && !english.includes('{'))
  .map(([english]) => english);

/** Every text that is shown or read out and holds such a word, or is one of the sources. Names of files, code, and what is told to stay are none. */
const english = (page) =>
  page.evaluate(([source, sources]) => {
    const word = new RegExp(source, 'iu');
    const known = new Set(sources);
    // Names of fields and files, and the document itself, are written in one language.
    const written = /^(\{"|\w+[.[][\w.[\]]+$)/;
    const found = [];
    // So are paths of fields in a sentence; and the next lesson's title is another lesson's.
    const ours = (text) => text.replace(/https?:\S+|\w+([.]\w+|\[\d+\])+/g, '').replace(/^Nächste Lektion: .*/, '');
    const own = 'code, pre, script, style, noscript, textarea, [translate=no], .katex, [lang=en] > *, .opening .kicker, .sheet > header .muted';
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walk.currentNode; node; node = walk.nextNode()) {
      const at = node instanceof Element ? node : node.parentElement;
      if (at.closest(own)) continue;
      if (node instanceof Text) {
        const text = node.data.trim();
        if (known.has(text) || (word.test(ours(text)) && !written.test(text))) found.push(text);
      } else {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']) {
          const text = node.getAttribute(name);
          if (text && (known.has(text) || word.test(ours(text)))) found.push(`${name}: ${text}`);
        }
        if (node.lang === 'en' && node !== document.documentElement) found.push(`English: ${node.textContent}`);
      }
    }
    return [...new Set(found)];
  }, [ENGLISH.source, SOURCES]);

/** What comes when it is looked at has come. */
async function whole(page) {
  await page.waitForSelector('.foot');
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('main details')) fold.open = true;
  });
  await complete(page);
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
        await complete(page);
        for (const text of await english(page)) said.add(text);
        const happens = page.getByRole('button', { name: 'Zeigen, was geschieht' });
        if (await happens.isVisible()) await happens.click();
        await page.waitForSelector('.why', { timeout: 20_000 }).catch(() => undefined);
      }
      for (const text of await english(page)) said.add(`step ${i + 1}: ${text}`);
      const next = page.getByRole('button', { name: 'Nächster Schritt' });
      if (await next.isEnabled()) await next.click();
    }
    await complete(page);
    for (const text of await english(page)) said.add(`end: ${text}`);
    assert.deepEqual([...said], []);
    assert.deepEqual(serious(complaints), []);
  });

const germanPage = async (path, options) => {
  const opened = await openPage(browser, options);
  await opened.page.goto(`${site.url}${path}${path.includes('?') ? '&' : '?'}lang=de`);
  return opened;
};
const download = async (page, button) => {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return file.path();
};

test('slides of a lesson hold no English word', async () => {
  const { page, context, complaints } = await germanPage('s/contact/inspector/', { acceptDownloads: true });
  await live(page);
  await page.getByRole('button', { name: 'Speichern als …' }).click();
  const path = await download(page, page.getByRole('dialog').getByRole('button', { name: 'Folien der Lektion, HTML' }));
  const slides = await context.newPage();
  await slides.setContent(readFileSync(path, 'utf8'));
  assert.equal(await slides.getAttribute('html', 'lang'), 'de');
  assert.match(await slides.locator('.kicker').first().innerText(), /^1 von \d+$/);
  assert.ok((await slides.locator('math').count()) > 0, 'formulas are set');
  assert.deepEqual(await english(slides), []);
  assert.deepEqual(serious(complaints), []);
});

for (const id of START_HERE)
  test(`the teacher’s sheet and the hand-out of ${id} hold no English word`, async () => {
    const { page, complaints } = await germanPage(`t/${id}/`);
    await page.locator('.where svg').waitFor();
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true;
    });
    // Set anew, or marked as English.
    await page.waitForFunction(() => document.querySelector('[data-text][data-told]'));
    await complete(page);
    assert.equal(await page.locator('.where').innerText().then((t) => t.includes('lang=de')), true);
    assert.deepEqual(await english(page), []);
    assert.deepEqual(serious(complaints), []);
  });

test('a shared link carries the language, and so does an embed’s address', async () => {
  const { page } = await germanPage('s/contact/inspector/');
  await live(page);
  await page.getByRole('button', { name: /^Teilen/ }).click();
  const dialog = page.getByRole('dialog');
  const address = dialog.getByRole('textbox', { name: 'Adresse' });
  await page.waitForFunction((e) => e.value.includes('lang=de'), await address.elementHandle());
  await dialog.getByLabel('Sprache').selectOption('fr');
  await page.waitForFunction((e) => e.value.includes('lang=fr'), await address.elementHandle());
  await dialog.getByRole('tab', { name: 'Einbetten' }).click();
  assert.equal(await dialog.getByLabel('Sprache').inputValue(), 'fr');
  const snippet = () => dialog.locator('.embed-snippet textarea').inputValue();
  const field = await dialog.locator('.embed-snippet textarea').elementHandle();
  const named = (title) => page.waitForFunction(([e, t]) => e.value.includes(`title="${t}"`), [field, title]);
  await named('Pressez deux corps et voyez le contact');
  assert.match(await snippet(), /\/e\/contact\/inspector\/\?lang=fr/);
  await dialog.getByLabel('Sprache').selectOption('');
  await named('Press two bodies together and see the contact');
  assert.doesNotMatch(await snippet(), /lang=/);
});

test('a file that runs alone speaks its language', async () => {
  const { page } = await germanPage('s/contact/inspector/', { acceptDownloads: true });
  await live(page);
  await page.getByRole('button', { name: /^Teilen/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Herunterladen' }).click();
  const html = readFileSync(await download(page, dialog.getByRole('button', { name: 'HTML speichern' })));
  const folder = mkdtempSync(join(tmpdir(), 'asperity-'));
  const path = join(folder, 'one.html');
  writeFileSync(path, html);
  const alone = await openPage(browser, { locale: 'fr-FR' });
  const asked = [];
  alone.page.on('request', (r) => asked.push(r.url().slice(0, 60)));
  await alone.page.goto(pathToFileURL(path).href);
  assert.deepEqual(await english(alone.page), [], 'before it runs');
  await alone.page.locator('.run').click();
  await alone.page.locator('.figure canvas:not(.waiting)').waitFor({ timeout: 60_000 });
  await alone.page.getByText('Ein Fleck, kein Punkt').waitFor();
  assert.equal(await alone.page.getAttribute('html', 'lang'), 'de');
  assert.deepEqual(await english(alone.page), []);
  assert.deepEqual(asked.filter((u) => !/^(file:.*one\.html|data:|blob:)/.test(u)), []);
  rmSync(folder, { recursive: true, force: true });
});

test('what the engine refuses is said in the language; so are the options of a lesson that is not translated', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${site.url}s/contact/inspector/?lang=de#s=1.AAAA`);
  await page.getByText(/[Dd]er Link ist (abgeschnitten|beschädigt)/).first().waitFor();
  const { page: cell } = await germanPage('s/picking/clear_the_bin/');
  await live(cell);
  await cell.getByText('der Zustandsautomat').first().waitFor({ state: 'attached' });
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

test('its titles stay whole: a word in them that happens to be known is not put into another language', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${site.url}s/dynamics/one_simulator_to_another/?lang=de`);
  await live(page);
  const titles = JSON.parse(readFileSync('scenes/dynamics/one_simulator_to_another.json', 'utf8')).lesson.steps.map((step) => step.title);
  assert.ok(titles.includes('Learnt on four contacts'));
  for (const [k, title] of titles.entries()) {
    assert.equal(await page.locator('.lesson h2').innerText(), title);
    if (k + 1 < titles.length) await page.locator('.lesson header button').last().click();
  }
});

test('an embed speaks as its address asks, its controls and lesson too', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${site.url}e/contact/inspector/?lang=fr&ui=lesson&activate=load`);
  await page.waitForSelector('.figure canvas:not(.waiting)', { timeout: 30_000 });
  await page.getByText('Une tache, pas un point').waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'fr');
});

/** What can be seen or heard of a figure that nobody has touched. */
const still = (page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    document: document.title,
    title: document.querySelector('#title').textContent,
    titled: document.querySelector('#title').lang,
    picture: document.querySelector('.poster img').alt,
    printed: document.querySelector('.print-link').textContent.trim(),
    open: document.querySelector('[data-part=open]').textContent,
  }));

test('a figure that nobody has touched speaks its language already: name, picture, button', async () => {
  const lesson = (lang) =>
    JSON.parse(readFileSync(new URL(`../../scenes/contact/translations/${lang}/inspector.json`, import.meta.url), 'utf8'));
  const { title, summary } = JSON.parse(
    readFileSync(new URL('../../scenes/contact/inspector.json', import.meta.url), 'utf8'),
  );
  const { page, complaints } = await openPage(browser);
  for (const lang of ['de', 'fr-CA', 'es', 'ja', 'zh-CN']) {
    await page.goto(`${site.url}e/contact/inspector/?lang=${lang}`);
    await page.waitForFunction((lang) => document.documentElement.lang === lang, lang);
    const words = lesson(lang.slice(0, 2));
    const said = await still(page);
    assert.equal(said.title, words[title]);
    assert.equal(said.document, `${words[title]} · Asperity`);
    assert.equal(said.picture, words[summary]);
    assert.ok(said.printed.startsWith(words[summary]));
    assert.equal(said.titled, '');
    const own = JSON.parse(readFileSync(new URL(`../../www/words/${lang.slice(0, 2)}.json`, import.meta.url), 'utf8'));
    await page.getByRole('button', { name: `${own.Run} ${words[title]}`, exact: true }).waitFor();
    assert.equal(said.open, own['Open ↗']);
  }
  // One whose lesson nobody has translated: its name is marked as English.
  await page.goto(`${site.url}e/contact/where_is_the_contact/?lang=de`);
  await page.waitForFunction(() => document.documentElement.lang === 'de');
  assert.equal((await still(page)).titled, 'en');
  await page.goto(`${site.url}e/contact/inspector/?lang=en`);
  assert.equal((await still(page)).title, title);
  assert.deepEqual(serious(complaints), []);
});

/** What the page has fetched is kept for later, and it itself. */
const kept = (page) =>
  page.evaluate(async () => {
    const seen = () => performance.getEntriesByType('resource').map((r) => r.name).filter((name) => name.startsWith(location.origin));
    const found = () => Promise.all([location.href, ...seen()].map((url) => caches.match(url.split('#')[0])));
    while (!navigator.serviceWorker.controller || !(await found()).every(Boolean))
      await new Promise((done) => setTimeout(done, 100));
    return seen().some((name) => name.includes('words-de'));
  });

test('a German class without a network: the code for cameras, an answer on a phone, the histogram', { timeout: 180_000 }, async () => {
  const { page, context, complaints } = await openPage(browser, { serviceWorkers: 'allow' });
  await page.goto(`${site.url}t/cones/hold_the_friction_cone/?lang=de`);
  const board = page.locator('.class-board');
  await board.locator('svg path').waitFor();
  const address = await board.getByRole('link').getAttribute('href');
  assert.match(address, /[?&]lang=de/);
  const hall = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 0.5, hasTouch: true, serviceWorkers: 'allow' });
  const phone = await hall.newPage();
  await phone.goto(address);
  await live(phone);
  assert.deepEqual(await Promise.all([kept(page), kept(phone)]), [true, true], 'German is among it');
  // From here on there is no network, and both pages are opened anew.
  await Promise.all([context.setOffline(true), hall.setOffline(true)]);
  await Promise.all([page.reload(), phone.reload()]);
  await board.locator('svg path').waitFor();
  await live(phone);
  await phone.locator('.answer').first().tap();
  await phone.getByRole('button', { name: 'Festlegen und ansehen' }).tap();
  const code = await phone.locator('.class-code').innerText();
  assert.match(code, /^[0-9A-Z]{3}(-[0-9A-Z]{3}){2}$/);
  assert.deepEqual(await english(phone), []);
  assert.ok(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.getByLabel('Codes').fill(code);
  await page.locator('.bars li').first().waitFor();
  assert.match(await page.locator('.tally').innerText(), /1 Antwort\b/);
  assert.match((await page.locator('.bars li').allInnerTexts()).join('|'), /1 \(100\s%\)/);
  assert.deepEqual(await english(page), []);
  assert.deepEqual(serious(complaints), []);
  await hall.close();
});
