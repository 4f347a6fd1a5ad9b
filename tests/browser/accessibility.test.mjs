// axe on home and the scenes in every theme with everything unfolded (editor, share dialog, documentation: in their own
// files); and what axe cannot see: targets, reflow, large text,
// forced colours, the scene's text, keys that stay where they belong.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { check, checkEachTheme } from './axe.mjs';
import { changed, drawn, hash, launch, live, openPage, passes, within } from './browser.mjs';
import { DIST, serve } from './serve.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const INSPECTOR = 's/contact/inspector/';
const SCENES = readdirSync(`${DIST}/s/contact`).map((name) => `s/contact/${name}/`);
let browser;
let site;
before(async () => {
  site = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

async function open(path, options = {}) {
  // Colours on their way from one theme to the next are nobody's colours: no motion.
  // The page's own policy forbids injected scripts; the check is not the page.
  const opened = await openPage(browser, { bypassCSP: true, reducedMotion: 'reduce', ...options });
  await visit(opened.page, path);
  return opened;
}

async function visit(page, path) {
  await page.goto(site.url + path);
  if (!path.startsWith('s/')) return;
  await live(page);
  await page.waitForSelector('.plot-over');
}

/** Every part of the column, and every panel's inside. */
const unfold = (page) =>
  page.evaluate(() => {
    for (const d of document.querySelectorAll('details')) d.open = true;
  });

test('axe finds nothing: home, every theme; the chosen one stays', async () => {
  const { page } = await open('');
  await checkEachTheme(page);
  const chosen = await page.evaluate(() => document.documentElement.dataset.theme);
  await page.reload();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), chosen);
});

for (const path of SCENES) {
  test(`axe finds nothing: ${path}, every theme`, async () => {
    const { page } = await open(path);
    await unfold(page);
    await checkEachTheme(page);
  });
}

test('axe finds nothing: a phone in the dark', async () => {
  const { page } = await open(INSPECTOR, { colorScheme: 'dark', ...PHONE });
  await unfold(page);
  await check(page);
});

test('axe finds nothing: polygon inspector, keys, mesh report, how a number is computed; every theme', async () => {
  const { page } = await open(INSPECTOR);
  await page.getByRole('button', { name: 'Force on B', exact: true }).click();
  const box = await page.locator('.viewport').boundingBox();
  for (const [x, y] of [[0.5, 0.48], [0.49, 0.45], [0.52, 0.5], [0.45, 0.45]]) {
    await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
    if (await within(400, async () => (await page.locator('.inspector').count()) > 0)) break;
  }
  await page.locator('.inspector').waitFor();
  await checkEachTheme(page);
  await page.locator('.viewport').focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await check(page);
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('dialog').count(), 0);
  const file = { name: 'one.obj', mimeType: 'text/plain', buffer: Buffer.from('v 0 0 0\nv 40 0 0\nv 0 40 0\nv 0 0 40\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('dialog').waitFor();
  await check(page);
});

/** A step of a lesson, by the button a reader would press. */
async function atStep(path, number, options) {
  const opened = await open(path, options);
  for (let k = 1; k < number; k++) await opened.page.getByRole('button', { name: 'Next step' }).click();
  return opened;
}

test('axe finds nothing: a curve to be drawn, and drawn; every theme', async () => {
  const { page } = await atStep('s/contact/where_is_the_contact/', 4, { viewport: { width: 1280, height: 1000 } });
  const paper = page.locator('.sketch-paper');
  await paper.waitFor();
  await checkEachTheme(page);
  await paper.focus();
  for (let k = 0; k < 9; k++) {
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('ArrowRight');
  }
  await page.getByRole('button', { name: 'Lock in and see' }).click();
  await page.locator('.verdict').waitFor();
  await checkEachTheme(page);
});

test('axe finds nothing: an arrow to be turned, and judged; every theme', async () => {
  const { page } = await atStep('s/contact/point_contact_jumps/', 2);
  await page.locator('.arrow-dial').waitFor();
  await checkEachTheme(page);
  await page.locator('.arrow-dial').focus();
  await page.keyboard.press('Shift+ArrowUp');
  await page.getByRole('button', { name: 'Lock in and see' }).click();
  await page.locator('.verdict').waitFor();
  await checkEachTheme(page);
});

test('axe finds nothing: the lecture hall', async () => {
  const { page } = await atStep('s/contact/where_is_the_contact/', 2);
  await page.getByRole('button', { name: /^Present/ }).click();
  await page.waitForSelector(':root[data-presenting]');
  await check(page);
  await page.keyboard.press('PageDown');
  await page.waitForSelector('.answer.right');
  await check(page);
});

const WIDE = () => {
  const width = document.documentElement.clientWidth;
  const parts = [...document.querySelectorAll('body *')].filter(
    (e) => e.getBoundingClientRect().right > width + 1 && !e.closest('.chips, .formula, .visually-hidden, .viewport'),
  );
  return { over: document.documentElement.scrollWidth - width, parts: parts.slice(0, 5).map((e) => e.outerHTML.slice(0, 80)) };
};

test('everything fits a narrow phone: 320 px', async () => {
  const { page } = await open('', { viewport: { width: 320, height: 640 } });
  for (const path of ['', ...SCENES]) {
    if (path) await visit(page, path);
    await unfold(page);
    const { over, parts } = await page.evaluate(WIDE);
    assert.ok(over <= 0, `${path || 'home'} is ${over} px too wide: ${parts.join(' ')}`);
  }
});

test('text twice as large loses nothing', async () => {
  const { page, context } = await open(INSPECTOR);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.waitForFunction(() => getComputedStyle(document.body).fontSize === '32px');
  await drawn(page);
  await unfold(page);
  const { over, parts } = await page.evaluate(WIDE);
  assert.ok(over <= 0, `${over} px too wide: ${parts.join(' ')}`);
  // A line of text fits the box around it.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('button, select, input[type=text]')]
      .filter((e) => e.checkVisibility() && !e.closest('.visually-hidden'))
      .filter((e) => e.scrollHeight > e.clientHeight + 2 && e.clientHeight > 0)
      .map((e) => `${e.outerHTML.slice(0, 80)} ${e.scrollHeight} > ${e.clientHeight}`),
  );
  assert.deepEqual(cut, []);
});

test('targets are 24 px or more, the main ones 44 px under a finger', async () => {
  for (const options of [{}, PHONE]) {
    const { page } = await open(INSPECTOR, options);
    await unfold(page);
    const small = await page.evaluate((least) => {
      const main = '.chip, .strip input, .lesson .button, .controls input, .viewport-tools button';
      return [...document.querySelectorAll('button, a, input, select, summary')]
        .filter((e) => e.checkVisibility() && !e.closest('p, .prose, .visually-hidden') && e.type !== 'file')
        .map((e) => [e.type === 'radio' || e.type === 'checkbox' ? (e.closest('label') ?? e) : e, e])
        .filter(([box, e]) => {
          const { width, height } = box.getBoundingClientRect();
          return width < 24 || height < (e.matches(main) ? least : 24);
        })
        .map(([box, e]) => `${e.outerHTML.slice(0, 90)} ${box.getBoundingClientRect().height}`);
    }, options === PHONE ? 44 : 24);
    assert.deepEqual(small, []);
  }
});

test('forced colours leave tracks, thumbs, chips and the legend to be seen', async () => {
  const { page } = await open(INSPECTOR, { forcedColors: 'active' });
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await drawn(page);
    const seen = await page.evaluate(() => {
      const style = (selector, pseudo) => getComputedStyle(document.querySelector(selector), pseudo);
      return {
        ramp: style('.legend .ramp').backgroundImage,
        track: style('.controls input[type=range]').forcedColorAdjust,
        on: style('.chip[aria-pressed=true]').outlineStyle,
        dot: style('.chip[aria-pressed=true]', '::before').backgroundColor,
        off: style('.chip[aria-pressed=false]', '::before').backgroundColor,
      };
    });
    assert.match(seen.ramp, /gradient/);
    assert.equal(seen.track, 'none');
    assert.equal(seen.on, 'solid');
    assert.notEqual(seen.dot, seen.off);
    // The slider's track is really there: its two ends differ from each other and from the ground.
    const slider = page.locator('.controls input[type=range]').first();
    await slider.scrollIntoViewIfNeeded();
    const picture = await slider.screenshot();
    assert.ok(picture.length > 300, `an empty slider: ${picture.length} bytes`);
  }
});

test('with reduced motion the camera jumps', async () => {
  const { page } = await open(INSPECTOR, { reducedMotion: 'reduce' });
  await page.locator('.viewport').focus();
  const frames = await page.evaluate(
    () =>
      new Promise((done) => {
        const label = document.querySelector('.labels span');
        const places = new Set();
        const look = (n) => {
          places.add(label.style.transform);
          if (n > 0) requestAnimationFrame(() => look(n - 1));
          else done(places.size);
        };
        requestAnimationFrame(() => look(30));
        const viewport = document.querySelector('.viewport');
        viewport.dispatchEvent(new KeyboardEvent('keydown', { key: '6', bubbles: true, cancelable: true }));
      }),
  );
  assert.ok(frames <= 2, `the picture passed through ${frames} places`);
});

test('the scene is told in a sentence, politely, once a second at most, and its contacts in a table', async () => {
  const { page } = await open(INSPECTOR);
  const said = page.locator('p[role=status][aria-live=polite]');
  await page.waitForFunction(() => /patch/.test(document.getElementById('viewport-summary')?.textContent));
  const text = /^Box in Ball, 1 patch, \d+ polygons, normal force [\d.]+\sN, (sticking|sliding at .*)$/;
  assert.match(await said.textContent(), text);
  assert.match(await page.getByRole('application').evaluate((v) => document.getElementById(v.getAttribute('aria-describedby')).textContent), text);
  const rows = page.locator('[data-testid=contacts] tbody tr');
  assert.equal(await rows.count(), 2);
  assert.match(await rows.first().innerText(), /surface\s+Ball, Box\s.*mm.*N.*mm²/s);

  await page.evaluate(() => {
    globalThis.heard = [];
    const region = document.querySelector('p[role=status][aria-live=polite]');
    new MutationObserver(() => globalThis.heard.push(performance.now())).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  const slider = page.locator('.controls input[type=range]').first();
  await slider.focus();
  for (let k = 0; k < 40; k++) {
    await page.keyboard.press('ArrowLeft');
    await passes(page, 60, 'a drag is long: its keys come one after another');
  }
  await passes(page, 1200, 'no second sentence may follow within a second');
  const heard = await page.evaluate(() => globalThis.heard);
  assert.ok(heard.length >= 2, `only ${heard.length} heard of a long drag`);
  for (let i = 1; i < heard.length; i++) assert.ok(heard[i] - heard[i - 1] > 950, `${heard[i] - heard[i - 1]} ms apart`);
});

test('bodies are reached by N and P, named, ringed, and left by Escape', async () => {
  const { page } = await open(INSPECTOR);
  const viewport = page.getByRole('application');
  await viewport.focus();
  const plain = await page.locator('.viewport canvas').screenshot();
  await page.keyboard.press('n');
  await page.waitForFunction(() => /^Body A, Ball/.test(document.querySelector('p[role=status][aria-live=polite]').textContent));
  assert.equal(await page.locator('.labels .selected').innerText(), 'A');
  assert.notDeepEqual(await page.locator('.viewport canvas').screenshot(), plain, 'nothing in the picture says which');
  await passes(page, 1000, 'a sentence within a second of another is left out');
  await page.keyboard.press('p');
  await page.waitForFunction(() => /^Body B, Box/.test(document.querySelector('p[role=status][aria-live=polite]').textContent));
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.labels .selected').count(), 0);
  assert.ok(await viewport.evaluate((v) => v === document.activeElement));
  await page.keyboard.press('Escape');
  assert.ok(await viewport.evaluate((v) => v !== document.activeElement));
});

test('letters are shortcuts in the viewport only', async () => {
  const { page } = await open(INSPECTOR);
  const first = await hash(page);
  await page.locator('#after-viewport').focus();
  for (const key of ['n', 'p', 'r', 'f', 'e', '?', '1', '+', 'PageUp', 'ArrowUp']) await page.keyboard.press(key);
  await passes(page, 300, 'none of these keys may do anything');
  assert.equal(await hash(page), first);
  assert.equal(await page.locator('.labels .selected').count(), 0);
  assert.equal(await page.getByRole('dialog').count(), 0);
  assert.equal(await page.locator('.editor').count(), 0);
});

test('every stop of the Tab key is seen, and none is a trap', async () => {
  const { page } = await open(INSPECTOR);
  await page.evaluate(() => document.activeElement?.blur());
  const stops = [];
  for (let k = 0; k < 90; k++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const e = document.activeElement;
      if (!e || e === document.body) return undefined;
      const { outlineStyle, outlineWidth } = getComputedStyle(e);
      const ring = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      const own = e.matches('input[type=range]');
      const { bottom, top } = e.getBoundingClientRect();
      return { name: e.outerHTML.slice(0, 80), seen: (ring || own) && bottom > 0 && top < innerHeight };
    });
    if (!stop) break;
    stops.push(stop);
  }
  assert.ok(stops.length > 30 && stops.length < 90, `${stops.length} stops`);
  assert.deepEqual(stops.filter((s) => !s.seen).map((s) => s.name), []);
});

test('what a drag does, a field does', async () => {
  const { page } = await open(INSPECTOR);
  await page.locator('#body-1 > summary').click();
  const body = page.locator('#body-1');
  for (const label of ['Position x', 'Position y', 'Position z', 'Orientation about x', 'Orientation about y', 'Orientation about z']) {
    const before = await hash(page);
    const field = body.getByLabel(label);
    await field.focus();
    await field.press('ArrowUp');
    await changed(() => hash(page), before);
  }
});
