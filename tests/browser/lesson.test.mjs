// Predictions: locked before they are judged, judged by the engine, possible without a mouse. And the lecture hall.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changed, hash, launch, live, openPage, serious, steady } from './browser.mjs';
import { serve } from './serve.mjs';

const WHERE = 's/contact/where_is_the_contact/';
const INSPECTOR = 's/contact/inspector/';
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

async function step(path, number) {
  const opened = await openPage(browser);
  await opened.page.goto(site.url + path);
  await live(opened.page);
  for (let k = 1; k < number; k++) await opened.page.getByRole('button', { name: 'Next step' }).click();
  return opened;
}

/** Draws over the sketch's paper; `height` from 0 (bottom) to 1 along it. */
async function draw(page, height) {
  const box = await page.locator('.sketch-paper svg').boundingBox();
  const at = (s) => [box.x + box.width * (0.095 + 0.885 * s), box.y + box.height * (0.85 - 0.8 * height(s))];
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let k = 1; k <= 40; k++) await page.mouse.move(...at(k / 40));
  await page.mouse.up();
}

test('a curve is drawn, locked, and scored against the computed one', async () => {
  for (const [height, verdict] of [
    [(s) => 0.465 * s ** 2, /^(Right|Near)\./],
    [() => 0.95, /^Not so\./],
  ]) {
    const { page, context, complaints } = await step(WHERE, 4);
    await page.waitForSelector('.sketch-paper');
    assert.equal(await page.locator('.plot-over').count(), 0, 'the plot gives nothing away');
    assert.ok(await page.getByRole('button', { name: 'Lock in and see' }).isDisabled());
    await page.locator('.sketch-paper').scrollIntoViewIfNeeded();
    await draw(page, height);
    await page.getByRole('button', { name: 'Lock in and see' }).click();
    const line = page.locator('.verdict');
    await line.waitFor();
    assert.match(await line.innerText(), verdict);
    if (verdict.test('Not so.')) {
      // Far off: told what is wrong, and drawn again before anything is shown. Or not.
      assert.match(await page.locator('.reply').innerText(), /no area yet/);
      assert.equal(await page.locator('.sketch-paper .truth').count(), 0);
      assert.equal(await page.locator('.plot-over').count(), 0);
      await page.getByRole('button', { name: 'Show what happens' }).click();
      await page.locator('.sketch-paper .truth').waitFor({ state: 'attached' });
    }
    assert.match(await line.innerText(), /root mean square/);
    assert.notEqual(await page.locator('.sketch-paper .truth').getAttribute('d'), '');
    await page.waitForSelector('.plot-over');
    assert.deepEqual(serious(complaints), []);
    await context.close();
  }
});

test('a curve can be drawn with keys', async () => {
  const { page, context } = await step(WHERE, 4);
  const paper = page.locator('.sketch-paper');
  await paper.focus();
  for (let k = 0; k < 9; k++) {
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('ArrowRight');
  }
  assert.match(await paper.getAttribute('aria-valuetext'), /at 20 mm: [\d.]+ k?N/);
  await page.getByRole('button', { name: 'Lock in and see' }).click();
  await page.locator('.verdict').waitFor();
  await context.close();
});

/** Where something lies once it has stopped moving: the camera glides to a step's view. */
const atRest = (locator) => steady(() => locator.boundingBox(), { still: 300 });

test('an arrow is turned in the view or by keys, and scored by its angle', async () => {
  const { page, context } = await step(JUMPS, 2);
  const grip = page.locator('.arrow-grip');
  await grip.waitFor();
  const dial = page.locator('.arrow-dial');
  const is = (low, high) =>
    page.waitForFunction(
      ([a, b]) => {
        const now = Number(document.querySelector('.arrow-dial')?.getAttribute('aria-valuenow'));
        return now > a && now < b;
      },
      [low, high],
    );
  // Up to the left: the answer is to the right.
  await is(134, 136);
  const box = await atRest(grip);
  await page.mouse.move(box.x + 13, box.y + 13);
  await page.mouse.down();
  await page.mouse.move(box.x + 92, box.y - 20, { steps: 6 });
  await page.mouse.up();
  await is(60, 120);
  await atRest(grip);
  const turned = Number(await dial.getAttribute('aria-valuenow'));
  await dial.focus();
  for (let k = 0; k < 6; k++) await page.keyboard.press('Shift+ArrowRight');
  await is(turned - 91, turned - 89);
  await page.getByRole('button', { name: 'Lock in and see' }).click();
  // Level in the picture, as the answer is drawn, whatever the angle between them in space.
  assert.match(await page.locator('.verdict').innerText(), /^Right\..*Your arrow is [\d.]+° from the computed one/s);
  assert.equal(await page.locator('.arrow-dial').count(), 0, 'what is locked stays');
  await context.close();
});

test('an arrow that is far off is told why and turned again, before anything is shown', async () => {
  const { page, context } = await step(JUMPS, 2);
  const dial = page.locator('.arrow-dial');
  await dial.waitFor();
  await page.locator('.arrow-grip').waitFor();
  await dial.focus();
  // To the left: into the other body. A key that comes before the arrow stands is nobody's.
  const now = async () => Math.abs(Number(await dial.getAttribute('aria-valuenow')));
  for (let before = await now(); before < 170; before = await now()) {
    await page.keyboard.press('Shift+ArrowLeft');
    await changed(now, before, 2000).catch(() => undefined);
  }
  const state = await hash(page);
  await page.getByRole('button', { name: 'Lock in and see' }).click();
  await page.getByText('Turn it once more.').waitFor();
  await page.locator('.reply').getByText(/./).waitFor();
  assert.equal(await hash(page), state, 'nothing is shown yet');
  const again = page.getByRole('button', { name: 'Lock in the second try' });
  assert.ok(await again.isDisabled(), 'the same arrow is no second try');
  // Who comes back is told the same.
  await page.reload();
  await page.locator('.reply').getByText(/./).waitFor();
  await dial.focus();
  for (let k = 0; k < 12; k++) await page.keyboard.press('Shift+ArrowRight');
  await again.click();
  await page.locator('.verdict').getByText(/Your arrow is [\d.]+° from the computed one/).waitFor();
  await changed(() => hash(page), state);
  await context.close();
});

for (const [name, options] of [
  ['a wide page', {}],
  ['a phone', { viewport: { width: 390, height: 844 } }],
  ['320 px', { viewport: { width: 320, height: 640 } }],
]) {
  test(`a whole lesson by the keyboard alone, from loading on: ${name}`, async () => {
    const { page, context } = await openPage(browser, options);
    await page.goto(site.url + WHERE);
    await live(page);
    /** Tab, until what has the focus fits; it is seen, and nothing lies over it. */
    const tabTo = async (selector) => {
      for (let k = 0; k < 60; k++) {
        await page.keyboard.press('Tab');
        const found = await page.evaluate((wanted) => {
          const e = document.activeElement;
          if (!e?.matches(wanted)) return undefined;
          const { left, top, width, height } = e.getBoundingClientRect();
          const over = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2);
          return e.contains(over) || over?.contains(e) ? 'seen' : `behind ${over?.outerHTML.slice(0, 60)}`;
        }, selector);
        if (found === undefined) continue;
        assert.equal(found, 'seen', selector);
        return;
      }
      assert.fail(`no ${selector} in the tab order`);
    };
    const where = () => page.locator('.lesson .kicker').innerText();
    const press = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const on = async () => {
      await tabTo('.lesson-foot .button');
      await press('Enter');
    };
    await on();
    assert.match(await where(), /2 of 5/);
    await tabTo('.answer input');
    await press('Space');
    await tabTo('.question .button');
    await press('Enter');
    await page.waitForSelector('.answer.right');
    assert.ok(await page.evaluate(() => document.activeElement.closest('.lesson') !== null), 'the focus stays in the lesson');
    await on();
    await on();
    assert.match(await where(), /4 of 5/);
    await page.waitForSelector('.sketch-paper');
    await tabTo('.sketch-paper');
    for (let k = 0; k < 9; k++) await press('Shift+ArrowUp', 'ArrowRight');
    await tabTo('.question .button');
    await press('Enter');
    await page.locator('.verdict').waitFor();
    await on();
    assert.match(await where(), /5 of 5/);
    assert.equal(await page.locator('.lesson-foot .button.primary').count(), 0);
    await context.close();
  });
}

test('title and readings that answer are covered until the prediction is locked', async () => {
  const { page, context, complaints } = await step('s/dynamics/points_cant_twist/', 1);
  const heading = page.locator('.opening h1');
  const spin = page.locator('td[data-reading=spin]');
  await spin.waitFor();
  assert.match(await heading.innerText(), /What stops it\?$/);
  assert.equal(await spin.innerText(), '?');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Lock in and see' }).click();
  await page.locator('.opening h1', { hasText: "Points can't twist" }).waitFor();
  await page.waitForFunction(() => document.querySelector('td[data-reading=spin]')?.textContent === '20.00');
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('who would rather choose may', async () => {
  const { page, context } = await step(JUMPS, 2);
  await page.getByRole('button', { name: 'Choose from answers instead' }).click();
  await page.locator('.answer', { hasText: 'Sideways' }).click();
  await page.getByRole('button', { name: 'Lock in and see' }).click();
  await page.waitForSelector('.answer.right');
  assert.match(await page.locator('.answer.right').innerText(), /Sideways/);
  await context.close();
});

test('the lecture hall: large, and a clicker is enough', async () => {
  const { page, context } = await step(WHERE, 1);
  await page.getByRole('button', { name: /^Present/ }).click();
  await page.waitForSelector(':root[data-presenting]');
  const where = page.locator('.lesson .kicker');
  await page.keyboard.press('PageDown');
  assert.match(await where.innerText(), /2 of/);
  // The first press at a question shows what happens, the next goes on.
  await page.keyboard.press('PageDown');
  assert.match(await where.innerText(), /2 of/);
  await page.waitForSelector('.answer.right');
  await page.keyboard.press('PageDown');
  assert.match(await where.innerText(), /3 of/);
  await page.keyboard.press('PageUp');
  assert.match(await where.innerText(), /2 of/);
  // Some clickers send arrows or the space bar. Letters are nobody's.
  for (const key of ['n', 'p', 'N', 'P']) await page.keyboard.press(key);
  assert.match(await where.innerText(), /2 of/);
  await page.keyboard.press('Space');
  assert.match(await where.innerText(), /3 of/);
  await page.keyboard.press('ArrowLeft');
  assert.match(await where.innerText(), /2 of/);
  await page.mouse.move(300, 300);
  assert.ok(await page.locator('.halo').isVisible());
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'projector');
  assert.ok(!(await page.locator('.readings').isVisible()));
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.documentElement.dataset.theme !== 'projector');
  assert.ok(await page.locator('.readings').isVisible());
  assert.equal(await page.locator('.halo').count(), 0);
  await page.keyboard.press('PageDown');
  assert.match(await where.innerText(), /2 of/, 'the keys are the page’s again');
  await context.close();
});

test('numbers in formulas live, for the eye and in MathML', async () => {
  const { page, context } = await step(INSPECTOR, 3);
  const places = page.locator('.lesson [data-live=force]');
  await page.waitForFunction(() => /N$/.test(document.querySelector('.lesson mtext[data-live=force]')?.textContent ?? ''));
  const texts = () => places.evaluateAll((all) => all.map((e) => e.textContent));
  const first = await texts();
  assert.equal(first.length, 2);
  assert.equal(first[0], first[1]);
  const slider = page.locator('.controls input[type=range]').first();
  await slider.focus();
  for (let k = 0; k < 5; k++) await slider.press('ArrowLeft');
  await changed(async () => (await texts())[0], first[0]);
  const now = await texts();
  assert.equal(now[0], now[1]);
  // The same in “how is this computed”.
  await page.getByRole('button', { name: 'Force on B', exact: true }).click();
  await page.waitForFunction((before) => {
    const text = (place) => document.querySelector(`${place} mtext[data-live=force]`)?.textContent;
    return text('.how') === text('.lesson') && text('.lesson') !== before;
  }, first[0]);
  await context.close();
});
