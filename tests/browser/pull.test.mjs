// A body that moves is pulled with a spring: by mouse and by keys.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changed, hash, launch, live, openPage, serious, shot, undo } from './browser.mjs';
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

/** The stack of ten, with the weight on top: the last body. */
async function stack() {
  const opened = await openPage(browser);
  await opened.page.goto(`${site.url}s/dynamics/stack/`);
  await live(opened.page);
  await opened.page.waitForSelector('.timeline');
  return opened;
}
const WEIGHT = 'L';
const at = async (page) => Number(await page.locator('.timeline input[type=range]').inputValue());
const playing = (page) => page.locator('.timeline').getByRole('button', { name: 'Pause (space)' });
/** Across the screen: where the weight stands, CSS px. */
const across = async (page) => {
  const label = page.locator('.labels span', { hasText: new RegExp(`^${WEIGHT}$`) });
  await label.waitFor();
  const box = await label.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('the mouse drags a body: time runs, the body follows, and nothing is left to undo', async () => {
  const { page, complaints } = await stack();
  const from = await across(page);
  // What the mouse is over is pointed out once the pointer is listened to.
  await changed(async () => {
    await page.mouse.move(from.x + Math.random(), from.y);
    return page.locator('.labels .selected').count();
  }, 0);
  await page.mouse.down();
  // Said for a second only: the state follows.
  const said = page.getByText(`Pulls Body ${WEIGHT}`).waitFor({ state: 'attached' });
  await page.mouse.move(from.x + 60, from.y, { steps: 6 });
  await said;
  await playing(page).waitFor();
  await page.mouse.move(from.x + 120, from.y, { steps: 6 });
  await undo(page).and(page.getByRole('button', { name: `Undo: Pull ${WEIGHT}` })).waitFor();
  await shot(page, process.env.SHOT);
  await changed(async () => (await across(page)).x > from.x + 15, false);
  await page.mouse.up();
  await page.getByRole('button', { name: 'Undo', exact: true, disabled: true }).waitFor();
  await changed(() => at(page), 0);
  assert.deepEqual(serious(complaints), []);
});

test('a click on a body selects it, and pulls nothing', async () => {
  const { page } = await stack();
  const { x, y } = await across(page);
  await page.mouse.click(x, y);
  await page.getByText(`Body ${WEIGHT}, Weight, selected`).waitFor({ state: 'attached' });
  assert.equal(await at(page), 0);
  assert.equal(await undo(page).isDisabled(), true);
});

test('the same by keys: G takes hold, arrows pull, G lets go', async () => {
  const { page, complaints } = await stack();
  const from = await across(page);
  await page.locator('.viewport').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('g');
  await page.getByText(/^Body A, .*is fixed/).waitFor({ state: 'attached' });
  await page.keyboard.press('p');
  await page.keyboard.press('g');
  await page.getByText(/^Spring on Body L.*arrows pull, space runs time, G lets go/).waitFor({ state: 'attached' });
  assert.equal(await at(page), 0);
  const before = await hash(page);
  for (let k = 0; k < 3; k++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Space');
  await changed(() => hash(page), before);
  await changed(async () => (await across(page)).x > from.x + 15, false);
  await page.keyboard.press('Space');
  if (process.env.SHOT) await page.screenshot({ path: `${process.env.SHOT.replace('.png', '.keys.png')}` });
  await page.keyboard.press('g');
  await page.getByText(/^Body L.*let go/).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Undo', exact: true, disabled: true }).waitFor();
  await page.keyboard.press('?');
  await page.getByText(/pull the body with a spring/).waitFor();
  assert.deepEqual(serious(complaints), []);
});

test('what was pulled is shared: the link opens to the same bits in a fresh page', async () => {
  const { page, complaints } = await stack();
  const from = await across(page);
  await page.locator('.viewport').focus();
  await page.keyboard.press('p');
  await page.keyboard.press('g');
  await page.getByText(/^Spring on Body L/).waitFor({ state: 'attached' });
  for (let k = 0; k < 3; k++) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Space');
  await changed(async () => (await across(page)).x > from.x + 15, false);
  await page.keyboard.press('Space');
  await page.keyboard.press('g');
  await page.getByText(/^Body L.*let go/).waitFor({ state: 'attached' });
  // The address has come to rest once it holds the state that is shown.
  await changed(async () => {
    const shown = (await hash(page)).slice(0, 8);
    return new URL(page.url()).hash.includes(`fp2=${shown}`) && /[#&]in=/.test(page.url());
  }, false);
  const seen = await hash(page);
  const other = await openPage(browser);
  await other.page.goto(page.url());
  await live(other.page);
  await changed(async () => (await hash(other.page)) === seen, false);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText(/The link holds what you did to the run/).waitFor();
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT.replace('.png', '.share.png') });
  assert.deepEqual([...serious(complaints), ...serious(other.complaints)], []);
});
