// An arm is held by hand, by keys and by mouse: a pin inserted, success told; the way taught and run. One page: to open one costs seconds.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changed, hash, launch, live, openPage, serious } from './browser.mjs';
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
async function byHand() {
  const opened = await openPage(browser);
  await opened.page.goto(`${site.url}${PATH}`);
  await live(opened.page);
  await opened.page.locator('.drive').waitFor();
  return opened;
}
const GOAL = 'Goal of the tool';
const field = (page, label) => page.locator('.drive').getByLabel(label).inputValue();
const goal = (page, axis) => field(page, `${GOAL} ${axis}`);
/** Steps of 2 ms; the page's clock goes there at once. */
async function to(page, time, steps) {
  const clock = page.locator('.timeline').getByLabel('Time, value');
  await clock.fill(time);
  await clock.press('Enter');
  // The bar says at once where the run is to be; it is busy until it is there.
  await page.waitForFunction((step) => {
    const bar = document.querySelector('.timeline-bar input[type=range]');
    return bar.getAttribute('aria-busy') !== 'true' && Number(bar.value) === step;
  }, steps);
}
const verdict = (page, word) => page.locator('.labels', { hasText: word }).first().waitFor();
const shot = async (page, name) => {
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT.replace('.png', `.${name}.png`) });
};

/** Presses a key until what `read` gives has changed so often. */
async function keys(page, key, read, times = 1) {
  for (let k = 0; k < times; k++) {
    const before = await read();
    await page.keyboard.press(key);
    await changed(read, before);
  }
}

/** Where the tip of the pin is at the start: beside its letter, three fifths of the way down to that of the block, 50 mm below. */
async function tip(page) {
  const grab = () => document.querySelector('.viewport').style.cursor === 'grab';
  const end = Date.now() + 15_000;
  // The letters follow the picture, and the picture the clock: they are read anew for each try.
  for (let k = 0; Date.now() < end; k++) {
    const [a, b] = await Promise.all(
      ['A', 'B'].map((name) => page.locator('.labels span', { hasText: new RegExp(`^${name}$`) }).first().boundingBox()),
    );
    assert.ok(a && b);
    const [dx, dy] = [[25, -25, 0][k % 3], [0, -6, 6, -12, 12][Math.floor(k / 3) % 5]];
    const at = { x: a.x + a.width / 2 + dx, y: a.y + a.height / 2 + 0.6 * (b.y - a.y) + dy };
    await page.mouse.move(at.x, at.y);
    const taken = await page.waitForFunction(grab, null, { timeout: 400 }).then(
      () => true,
      () => false,
    );
    if (taken) return at;
  }
  return assert.fail('no handle at the tip of the pin');
}

test('a pin goes in by keys, the way is taught and run; the goal is dragged by mouse and the pin pulled', async () => {
  const { page, complaints } = await byHand();
  const timeline = page.locator('.timeline');
  const undo = page.getByRole('button', { name: 'Undo: Move goal of the tool' });

  // By keys alone; a run by hand is taken back and done again, to the bit.
  await page.locator('.viewport').focus();
  for (let k = 0; k < 3; k++) await page.keyboard.press('n');
  await page.getByText(`${GOAL}, selected`).waitFor({ state: 'attached' });
  const x = await goal(page, 'x');
  await keys(page, 'Shift+ArrowRight', () => goal(page, 'x'));
  await undo.waitFor();
  await to(page, '1 s', 500);
  const led = await hash(page);
  const there = await goal(page, 'x');
  await undo.click();
  await changed(() => hash(page), led);
  assert.equal(await changed(() => goal(page, 'x'), there), x);
  await page.getByRole('button', { name: 'Redo: Move goal of the tool' }).click();
  await page.waitForFunction((h) => document.querySelector('[data-testid=hash]').textContent === h, led);

  // Down, and turned about its axis on the way.
  await page.locator('.viewport').focus();
  await page.keyboard.press('k');
  await page.getByText('Way-point at 1 s kept').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Remove way-point 1' }).waitFor();
  await page.keyboard.press('n');
  await page.getByText("Goal, along the tool's axis, selected").waitFor({ state: 'attached' });
  await keys(page, 'Shift+ArrowDown', () => goal(page, 'z'), 5);
  await page.keyboard.press('n');
  await page.getByText('Goal, turned about the axis, selected').waitFor({ state: 'attached' });
  await keys(page, 'Shift+ArrowUp', () => field(page, 'Turned by z'));
  await to(page, '4.6 s', 2300);
  await verdict(page, 'it is in');
  await shot(page, 'in');
  const state = await hash(page);
  await page.getByText(/Pin is in Block after [\d.]+ s, with at most [\d.]+ N/).first().waitFor({ state: 'attached' });

  // The link holds document, inputs and moment.
  await changed(() => page.evaluate(() => /(^|[#&])in=/.test(location.hash)), false);
  const other = await openPage(browser);
  await other.page.goto(page.url());
  await live(other.page);
  await other.page.waitForFunction((h) => document.querySelector('[data-testid=hash]').textContent === h, state);
  await other.context.close();

  // What the tool did becomes its way; no hand leads it any more, and it is in again.
  await page.locator('.drive').getByRole('button', { name: 'Keep as way-point' }).click();
  await page.getByRole('button', { name: 'Remove way-point 2' }).waitFor();
  await page.locator('.drive').getByRole('button', { name: 'Run the way-points' }).click();
  await page.getByText('Runs the way-points').waitFor({ state: 'attached' });
  await timeline.getByRole('button', { name: 'Pause (space)' }).click();
  assert.equal(await page.locator('.marks-bar button').count(), 0, 'nothing is done by hand');
  await to(page, '8.4 s', 4200);
  await verdict(page, 'it is in');
  await page.getByRole('button', { name: 'Remove way-point 1' }).click();
  await page.getByRole('button', { name: 'Undo: Remove way-point' }).click();
  await page.getByRole('button', { name: 'Remove way-point 2' }).waitFor();
  await page.locator('.drive').getByRole('button', { name: 'Clear way-points' }).click();
  await page.getByRole('button', { name: 'Remove way-point 1' }).waitFor({ state: 'detached' });

  // By mouse.
  await to(page, '0 s', 0);
  const at = await tip(page);
  await page.mouse.down();
  await page.mouse.move(at.x + 25, at.y, { steps: 4 });
  await changed(() => goal(page, 'x'), x);
  await page.mouse.up();
  await undo.waitFor();
  await shot(page, 'mouse');
  await undo.click();
  await changed(async () => (await goal(page, 'x')) === x, false);
  // Between the handle at the tip and the one above it is the pin itself.
  const middle = { x: at.x, y: at.y - 24 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 45, middle.y, { steps: 6 });
  await page.getByRole('button', { name: 'Undo: Pull A' }).waitFor();
  await page.mouse.up();

  // What the block is and how large it is stands in its fold; a size is a field of the document as any other.
  const parts = page.locator('details', { has: page.locator('summary', { hasText: 'Parts' }) });
  await parts.locator('summary').click();
  const play = parts.getByLabel('Play');
  await play.fill('0.2 mm');
  await play.press('Enter');
  await page.getByRole('button', { name: 'Undo: Set Play' }).waitFor();
  // The address is written when the run rests.
  await timeline.getByRole('button', { name: 'Pause (space)' }).click();
  await page.waitForFunction(() => /[#&]play=0.0002(&|$)/.test(location.hash));
  assert.deepEqual(serious(complaints), []);
});
