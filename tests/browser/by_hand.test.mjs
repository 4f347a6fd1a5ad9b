// An arm is held by hand: its goal dragged by mouse, by finger and by keys, a pin inserted, success told; the way taught and run.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changed, drawn, hash, launch, live, openPage, serious } from './browser.mjs';
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

const PATH = 's/dynamics/pin_by_hand/';
async function byHand(options = {}) {
  const opened = await openPage(browser, options);
  await opened.page.goto(`${site.url}${PATH}`);
  await live(opened.page);
  await opened.page.locator('.drive').waitFor();
  return opened;
}
const GOAL = 'Goal of the tool';
const goal = (page, axis) => page.locator('.drive').getByLabel(`${GOAL} ${axis}`).inputValue();
/** Steps of 2 ms; the page's clock goes there at once. */
async function to(page, time, steps) {
  const field = page.locator('.timeline').getByLabel('Time, value');
  await field.fill(time);
  await field.press('Enter');
  await page.waitForFunction(
    (step) => Number(document.querySelector('.timeline-bar input[type=range]').value) === step,
    steps,
  );
}
const verdict = (page, word) => page.locator('.labels', { hasText: word }).first().waitFor();
const shot = async (page, name) => {
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT.replace('.png', `.${name}.png`) });
};

test('by keys alone a pin goes in, success is told, a link brings the very run; taught, the arm does it alone', async () => {
  const { page, complaints } = await byHand();
  await page.locator('.viewport').focus();
  for (let k = 0; k < 3; k++) await page.keyboard.press('n');
  await page.getByText(`${GOAL}, selected`).waitFor({ state: 'attached' });
  for (let k = 0; k < 11; k++) {
    const before = await goal(page, 'x');
    await page.keyboard.press('ArrowRight');
    await changed(() => goal(page, 'x'), before);
  }
  await page.getByRole('button', { name: 'Undo: Move goal of the tool' }).waitFor();
  await to(page, '1 s', 500);
  await page.locator('.viewport').focus();
  await page.keyboard.press('k');
  await page.getByText('Way-point at 1 s kept').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Remove way-point 1' }).waitFor();
  await page.keyboard.press('n');
  await page.getByText("Goal, along the tool's axis, selected").waitFor({ state: 'attached' });
  for (let k = 0; k < 5; k++) {
    const before = await goal(page, 'z');
    await page.keyboard.press('Shift+ArrowDown');
    await changed(() => goal(page, 'z'), before);
  }
  await to(page, '4.6 s', 2300);
  await verdict(page, 'it is in');
  await shot(page, 'in');
  const state = await hash(page);
  await page.getByText(/Pin is in Block after [\d.]+ s, with at most [\d.]+ N/).first().waitFor({ state: 'attached' });
  // The link holds document, inputs and moment.
  await changed(() => page.evaluate(() => /(^|[#&])in=/.test(location.hash)), false);
  const link = page.url();
  const other = await openPage(browser);
  await other.page.goto(link);
  await live(other.page);
  await other.page.waitForFunction((h) => document.querySelector('[data-testid=hash]').textContent === h, state);
  await other.context.close();
  // What the tool did becomes its way; no hand leads it any more, and it is in again.
  await page.locator('.drive').getByRole('button', { name: 'Keep as way-point' }).click();
  await page.getByRole('button', { name: 'Remove way-point 2' }).waitFor();
  await page.locator('.drive').getByRole('button', { name: 'Run the way-points' }).click();
  await page.getByText('Runs the way-points').waitFor({ state: 'attached' });
  await page.locator('.timeline').getByRole('button', { name: 'Pause (space)' }).click();
  assert.equal(await page.locator('.marks-bar button').count(), 0, 'nothing is done by hand');
  await page.getByRole('button', { name: 'Remove way-point 1' }).click();
  await page.getByRole('button', { name: 'Undo: Remove way-point' }).click();
  await page.getByRole('button', { name: 'Remove way-point 2' }).waitFor();
  await page.locator('.drive').getByRole('button', { name: 'Clear way-points' }).click();
  await page.getByRole('button', { name: 'Remove way-point 1' }).waitFor({ state: 'detached' });
  assert.deepEqual(serious(complaints), []);
});

/** Where a handle takes the pointer, looked for below the letter on the pin. */
async function tip(page) {
  const letter = await page.locator('.labels span', { hasText: /^A$/ }).first().boundingBox();
  assert.ok(letter);
  const x = letter.x + letter.width / 2;
  for (let y = letter.y + 20; y < letter.y + 260; y += 5) {
    await page.mouse.move(x, y);
    await drawn(page);
    const cursor = await page.evaluate(() => document.querySelector('.viewport').style.cursor);
    if (cursor === 'grab') return { x, y: y + 4 };
  }
  return assert.fail('no handle below the pin');
}

test('the goal is dragged by mouse; the pin is pulled as any body is', async () => {
  const { page, complaints } = await byHand();
  const at = await tip(page);
  const x = await goal(page, 'x');
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 25, at.y, { steps: 4 });
  await changed(() => goal(page, 'x'), x);
  await page.mouse.up();
  const undo = page.getByRole('button', { name: 'Undo: Move goal of the tool' });
  await undo.waitFor();
  await shot(page, 'mouse');
  await undo.click();
  await changed(async () => (await goal(page, 'x')) === x, false);
  // Above the tip is the pin itself: time runs while it is pulled.
  const letter = await page.locator('.labels span', { hasText: /^A$/ }).first().boundingBox();
  await page.mouse.move(letter.x + letter.width / 2, letter.y + letter.height + 16);
  await page.mouse.down();
  await page.mouse.move(letter.x + 60, letter.y + letter.height + 16, { steps: 6 });
  await page.getByRole('button', { name: 'Undo: Pull A' }).waitFor();
  await changed(async () => (await page.locator('.timeline-bar input[type=range]').inputValue()) === '0', true);
  await page.mouse.up();
  await page.getByRole('button', { name: 'Undo', exact: true, disabled: true }).waitFor();
  assert.deepEqual(serious(complaints), []);
});
