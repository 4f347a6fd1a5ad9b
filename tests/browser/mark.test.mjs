// Marked: pen, arrow and note on a body and in the picture, trails and outlines, labels, magnifier, sound; each is one undo, is in
// the link, on paper and in embeds, and can be had without a pointer.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { check } from './axe.mjs';
import { changed, drawn, hash, launch, live, openPage, serious, settledAddress, undo } from './browser.mjs';
import { serve } from './serve.mjs';

const SCENE = 's/contact/build_your_own/';
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

/** A scene with a box above a floor. */
async function opened(options = {}, by = browser) {
  const o = await openPage(by, { bypassCSP: true, ...options });
  const { page } = o;
  await page.goto(site.url + SCENE);
  await live(page);
  const build = page.locator('.build');
  await build.getByRole('button', { name: '+ Box' }).click();
  await build.locator('.build-said', { hasText: 'added' }).waitFor({ timeout: 60_000 });
  const at = async (x, y) => {
    const box = await page.locator('.views > .viewport').boundingBox();
    return [box.x + x * box.width, box.y + y * box.height];
  };
  const tool = (name) => page.locator('.mark-bar').getByRole('button', { name, exact: true }).click();
  const fold = async () => {
    await page.locator('summary', { hasText: 'pen, notes' }).click();
    const panel = page.locator('.marking');
    await panel.waitFor();
    return panel;
  };
  const drag = async (...places) => {
    for (const [k, place] of places.entries()) {
      await page.mouse.move(...(await at(...place)), { steps: 4 });
      if (k === 0) await page.mouse.down();
    }
    await page.mouse.up();
  };
  return { ...o, at, tool, fold, drag };
}

/** Pixels of a canvas, by a copy: the page's own is not made to be read. */
const READ = `(canvas) => {
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [canvas.width, canvas.height];
  const pen = copy.getContext('2d', { willReadFrequently: true });
  pen.drawImage(canvas, 0, 0);
  return pen.getImageData(0, 0, copy.width, copy.height).data;
}`;
/** Device px of what is drawn over the view that are not empty. */
const inked = (page) =>
  page.evaluate(`(() => {
    const canvas = document.querySelector('canvas.ink');
    return canvas?.width ? (${READ})(canvas).filter((v, i) => i % 4 === 3 && v > 0).length : 0;
  })()`);
const list = (panel) => panel.locator('.mark-list').first().locator('li');
/** The address holds what has been done. */
const link = async (page, old) => changed(async () => page.url(), old);

for (const options of [{}, { viewport: { width: 390, height: 844 }, hasTouch: true }])
  test(`pen, arrow and note, erased and undone, by link, on paper and in an embed${options.hasTouch ? ', on a phone' : ''}`, async () => {
    const { page, context, complaints, at, tool, fold, drag } = await opened(options);
    const state = await hash(page);
    await page.getByRole('button', { name: 'Mark the picture (M)' }).click();
    await tool('Pen');
    await drag([0.35, 0.32], [0.5, 0.4], [0.6, 0.35]);
    await undo(page).and(page.getByLabel('Undo: Add a stroke')).waitFor();
    const one = await changed(() => inked(page), 0);
    await tool('Arrow');
    await drag([0.15, 0.42], [0.25, 0.5]);
    await page.getByLabel('Undo: Add an arrow').waitFor();
    await tool('Note');
    await page.mouse.click(...(await at(0.5, 0.5)));
    await page.locator('.mark-line').fill('It falls from here');
    const before = page.url();
    await page.keyboard.press('Enter');
    await page.getByLabel('Undo: Add a note').waitFor();
    await drawn(page);
    assert.ok((await inked(page)) > one, 'an arrow and a note more');
    // Nothing of it is of the run.
    assert.equal(await hash(page), state);
    await link(page, before);
    const address = await settledAddress(page);
    const panel = await fold();
    assert.equal(await list(panel).count(), 3);
    assert.match(await list(panel).nth(2).innerText(), /Note 3, on Box 1/);
    // Who does not see the picture is told what the notes say.
    assert.match(await page.locator('.viewport').innerText(), /Notes in the picture: It falls from here\./);
    await check(page);

    // On paper.
    await page.evaluate(() => {
      window.written = [];
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        window.written.push(text);
        return fillText.call(this, text, ...rest);
      };
      dispatchEvent(new Event('beforeprint'));
    });
    await page.locator('.sheet').waitFor({ state: 'attached' });
    assert.ok((await page.evaluate(() => window.written)).includes('It falls from here'));
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));

    // Erased by hand, and back.
    await tool('Erase');
    await page.mouse.click(...(await at(0.5, 0.4)));
    await page.getByLabel(/^Undo: Erase a/).waitFor();
    assert.equal(await list(panel).count(), 2);
    await undo(page).click();
    await page.getByLabel('Undo: Add a note').waitFor();
    for (const left of [2, 1, 0]) {
      await undo(page).click();
      await page.waitForFunction((n) => document.querySelector('.marking .mark-list').children.length === n, left);
    }
    // What is erased leaves the picture with its next frame.
    await drawn(page);
    assert.equal(await inked(page), 0);
    assert.deepEqual(serious(complaints), []);
    await context.close();

    const other = await openPage(browser, { viewport: { width: 1280, height: 800 } });
    await other.page.goto(address);
    await live(other.page);
    await changed(() => inked(other.page), 0);
    const embed = address.replace('/s/', '/e/').replace('/#', '/?activate=load#');
    await other.page.goto(embed);
    await changed(() => inked(other.page), 0, 60_000);
    assert.match(await other.page.locator('.viewport').innerText(), /It falls from here/);
    assert.deepEqual(serious(other.complaints), []);
    await other.context.close();
  });

test('without a pointer: a note and an arrow at a body, changed and erased; a label by F2', async () => {
  const { page, context, complaints, fold } = await opened();
  const panel = await fold();
  await page.locator('.views > .viewport').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await panel.getByLabel('On', { exact: true }).locator('option:checked', { hasText: 'B, Box 1' }).waitFor({ state: 'attached' });
  await panel.getByLabel('Note', { exact: true }).focus();
  await page.keyboard.type('heavy');
  await page.keyboard.press('Enter');
  await page.getByLabel('Undo: Add a note').waitFor();
  await panel.getByRole('button', { name: 'Point an arrow at it' }).press('Enter');
  await page.getByLabel('Undo: Add an arrow').waitFor();
  await changed(() => inked(page), 0);
  const field = panel.getByLabel('Note 1, on Box 1', { exact: true });
  await field.fill('heavier');
  await field.press('Enter');
  await page.getByLabel('Undo: Change a note').waitFor();
  await panel.getByRole('button', { name: 'Erase arrow 2, on box 1' }).press('Enter');
  await page.getByLabel('Undo: Erase an arrow').waitFor();
  assert.equal(await list(panel).count(), 1);

  await page.locator('.views > .viewport').focus();
  await page.keyboard.press('F2');
  await page.locator('.mark-line').fill('Crate');
  await page.keyboard.press('Enter');
  await page.getByLabel('Undo: Rename Box 1').waitFor();
  const labels = page.locator('.views > .viewport .labels > div:not(.labels) > span');
  await labels.filter({ hasText: 'Crate' }).waitFor();
  await undo(page).click();
  await labels.filter({ hasText: /^B$/ }).waitFor();
  // By the mouse.
  const box = await labels.nth(1).boundingBox();
  await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator('.mark-line').fill('Case');
  await page.keyboard.press('Enter');
  await labels.filter({ hasText: 'Case' }).waitFor();
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

for (const plain of [false, true])
  test(`a trail and outlines go as far as the run has come, and the same way again${plain ? ', without WebGL too' : ''}`, async (t) => {
    const by = plain ? await launch(['--disable-3d-apis']) : browser;
    if (plain) t.after(() => by.close());
    const { page, context, complaints, fold } = await opened({}, by);
    const panel = await fold();
    await panel.getByLabel('On', { exact: true }).selectOption({ label: 'B, Box 1' });
    await panel.getByRole('button', { name: 'Trail of its centre' }).click();
    await page.getByLabel('Undo: Trail of Box 1').waitFor();
    await panel.getByLabel('Outlines every').fill('20 ms');
    await panel.getByLabel('Outlines every').press('Enter');
    const time = page.getByRole('slider', { name: 'Time', exact: true });
    /** The frame that was asked for is there, the trail has come as far, and both are drawn. */
    const reached = async (step) => {
      // Told in ms, of steps of 5 ms.
      await page.waitForFunction(
        ([slider, step]) => Number(slider.value) === step && Number.parseFloat(slider.getAttribute('aria-valuetext')) === 5 * step,
        [await time.elementHandle(), step],
      );
      await drawn(page);
      await page.locator('canvas.ink:not(.waiting)').waitFor({ timeout: 60_000 });
      await drawn(page);
      return inked(page);
    };
    const on = async (times) => {
      await time.focus();
      // Faster than the engine answers: each counts.
      await Promise.all(Array.from({ length: times }, () => page.keyboard.press('ArrowRight')));
    };
    const start = await reached(0);
    await on(12);
    const then = await reached(12);
    assert.ok(then > start, `${then} px at 60 ms, ${start} at the start`);
    await page.getByRole('button', { name: /start/i }).first().click();
    assert.equal(await reached(0), start, 'at the start there is only the start');
    await on(12);
    assert.equal(await reached(12), then);
    assert.deepEqual(serious(complaints).filter((c) => !plain || !/WebGL|3D|Canvas2D/i.test(c)), []);
    await context.close();
  });

test('a magnifier shows what is there, larger; impacts are heard when asked, told, and silenced', async () => {
  const { page, context, complaints, fold } = await opened();
  const panel = await fold();
  await panel.getByRole('switch', { name: 'Magnifier' }).check();
  const glass = page.locator('.mark-lens');
  await glass.waitFor();
  const shades = () =>
    page.evaluate(`(() => {
      let sum = 0;
      for (const v of (${READ})(document.querySelector('.mark-lens canvas'))) sum = (sum * 31 + v) % 1000003;
      return sum;
    })()`);
  const first = await changed(shades, 0);
  await glass.focus();
  await page.keyboard.press('ArrowLeft');
  const second = await changed(shades, first);
  await page.keyboard.press('+');
  await glass.getByText('8 ×').waitFor();
  await changed(shades, second);
  await page.keyboard.press('Escape');
  await glass.waitFor({ state: 'detached' });

  assert.equal(await page.getByRole('button', { name: 'Mute the impacts' }).count(), 0);
  await panel.getByRole('switch', { name: 'Sound of impacts' }).check();
  await panel.getByText('Nothing has struck yet').waitFor();
  // Slowly: a machine that draws few frames would miss a fall of 20 mm between two of them.
  await page.locator('.timeline-speed select').selectOption('0.1');
  await page.getByRole('button', { name: /^Play/ }).first().click();
  const heard = panel.locator('.mark-heard');
  await heard.waitFor({ timeout: 60_000 });
  assert.match(await heard.innerText(), /Floor and Box 1: .*N·?.?s, heard at .*Hz/);
  await page.getByRole('button', { name: 'Mute the impacts' }).click();
  assert.ok(!(await panel.getByRole('switch', { name: 'Sound of impacts' }).isChecked()));
  assert.deepEqual(serious(complaints), []);
  await context.close();
});
