// Built by clicking: two bodies, without a word of JSON, recorded, written on and sent; several as one, joints, grid and faces; each press is one undo; what cannot be done is said.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { changed, hash, launch, live, openPage, serious, settledAddress, undo } from './browser.mjs';
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

async function building(options = {}, from = 's/dynamics/stack/') {
  const opened = await openPage(browser, { acceptDownloads: true, ...options });
  const { page } = opened;
  await page.goto(site.url + from);
  // The first card of the shelf is the empty scene: there Build is open.
  if (!from) await page.locator('a.card').first().click();
  await live(page);
  if (from) await page.locator('summary', { hasText: 'bodies added, copied' }).click();
  const build = page.locator('.build');
  await build.getByRole('button', { name: '+ Box' }).waitFor();
  const press = async (name, told) => {
    await build.getByRole('button', { name }).click();
    await build.locator('.build-said', { hasText: told }).waitFor({ timeout: 60_000 });
  };
  const bodies = () => build.getByLabel('Body in hand').locator('option').allInnerTexts();
  return { ...opened, build, press, bodies };
}

for (const options of [{}, { viewport: { width: 390, height: 844 }, hasTouch: true }])
  test(`from nothing to a film and a link${options.hasTouch ? ', on a phone' : ''}`, async () => {
    const began = Date.now();
    const { page, context, complaints, build, press, bodies } = await building(options, '');
    assert.match(page.url(), /build_your_own/);
    await press('+ Box', 'Box added');
    await press('Move until it touches', 'Box 1 touches Floor');
    await press('+ Ball', 'Ball added');
    await press('Move until it touches', 'Ball 1 touches Box 1');
    await build.getByLabel('Name').fill('Pea');
    await build.getByLabel('Name').press('Enter');
    await build.getByLabel('Body in hand').getByText('Pea').waitFor({ state: 'attached' });
    assert.deepEqual(await bodies(), ['Floor', 'Box 1', 'Pea']);
    await build.locator('summary', { hasText: 'Body C' }).click();
    const place = await build.locator('input[type=text]').evaluateAll((all) => all.map((e) => e.value));
    assert.ok(place.some((v) => /^150\smm$/.test(v)), `the ball’s middle is 150 mm high: ${place}`);

    await page.getByRole('button', { name: 'Save as…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kind of film').selectOption('webm');
    await dialog.getByLabel('Size of the film').selectOption('640x360');
    await dialog.getByLabel('Frames a second').fill('2');
    const [film] = await Promise.all([
      page.waitForEvent('download', { timeout: 120_000 }),
      dialog.getByRole('button', { name: 'Record film' }).click(),
    ]);
    assert.match(film.suggestedFilename(), /\.webm$/);
    assert.ok(readFileSync(await film.path()).length > 3000);
    assert.match(await page.locator('.film-line').innerText(), /11 frames/);

    // Written on: by hand, and at the ball.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.evaluate(() => scrollTo(0, 0));
    const state = await hash(page);
    await page.getByRole('button', { name: 'Mark the picture (M)' }).click();
    await page.locator('.mark-bar').getByRole('button', { name: 'Pen', exact: true }).click();
    const view = await page.locator('.views > .viewport').boundingBox();
    await page.mouse.move(view.x + 0.35 * view.width, view.y + 0.4 * view.height);
    await page.mouse.down();
    await page.mouse.move(view.x + 0.6 * view.width, view.y + 0.35 * view.height, { steps: 5 });
    await page.mouse.up();
    await page.getByLabel('Undo: Add a stroke').waitFor();
    await page.locator('.mark-bar').getByRole('button', { name: 'Done' }).click();
    await page.locator('summary', { hasText: 'pen, notes' }).click();
    const mark = page.locator('.marking');
    await mark.getByLabel('On', { exact: true }).selectOption({ label: 'C, Pea' });
    await mark.getByLabel('Note', { exact: true }).fill('Does it stay?');
    await mark.getByRole('button', { name: 'Add the note' }).click();
    await page.getByLabel('Undo: Add a note').waitFor();
    assert.equal(await hash(page), state, 'what is written is not of the run');
    await page.waitForFunction(() => location.hash.length > 40);
    const link = await settledAddress(page);
    const other = await openPage(browser);
    await other.page.goto(link);
    await live(other.page);
    await changed(() => hash(other.page), '');
    assert.equal(await hash(other.page), state);
    await other.page.getByText('Notes in the picture: Does it stay?').waitFor({ state: 'attached' });
    await other.page.locator('.build').getByLabel('Body in hand').getByText('Pea').waitFor({ state: 'attached' });
    assert.ok(Date.now() - began < 300_000, 'longer than five minutes');
    assert.deepEqual(serious([...complaints, ...other.complaints]), []);
    await other.context.close();
    await context.close();
  });

test('each press is one undo, and all of it leads back to where one began', async () => {
  const { page, context, complaints, press, bodies } = await building();
  const [first, all] = [await hash(page), await bodies()];
  await press('Start from nothing', 'A floor');
  await press('+ Cylinder', 'Cylinder added');
  await press('Duplicate', 'A copy');
  assert.deepEqual(await bodies(), ['Floor', 'Cylinder 1', 'Cylinder 2']);
  await press('Delete', 'is gone');
  assert.deepEqual(await bodies(), ['Floor', 'Cylinder 1']);
  for (const label of ['Delete Cylinder 2', 'Copy Cylinder 1', 'Add a cylinder', 'Start from nothing']) {
    assert.equal(await undo(page).getAttribute('aria-label'), `Undo: ${label}`);
    const now = await hash(page);
    await undo(page).click();
    await changed(() => hash(page), now);
  }
  assert.deepEqual(await bodies(), all);
  assert.equal(await hash(page), first);
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('a body in another one, one with nothing in its way, one that is named by number: said, nothing lost', async () => {
  const { page, context, build, press, bodies } = await building();
  const all = await bodies();
  // The stack's lesson speaks of its bodies, or they may be taken away: either way the button tells.
  await press('Start from nothing', 'A floor');
  await press('+ Ball', 'Ball added');
  await build.getByLabel('Direction').selectOption('up');
  await press('Move until it touches', 'Nothing is in its way');
  await build.getByLabel('Direction').selectOption('down');
  await press('Move until it touches', 'touches Floor');
  await build.locator('summary', { hasText: 'Body B' }).click();
  const height = build.getByLabel('Position z');
  await height.fill('10 mm');
  await height.press('Enter');
  await press('Move until it touches', 'overlaps Floor already');
  assert.ok(all.length > 10);
  await context.close();
});

test('several as one, on a face, on the grid, and joints: one undo each, and a ring is said', async () => {
  const { page, context, complaints, build, press, bodies } = await building({}, '');
  await press('+ Box', 'Box added');
  await press('+ Box', 'Box added');
  await build.getByLabel('Other body').selectOption({ label: 'Box 1' });
  await press('Put it there', 'Box 2: Box 1, on its top');
  await build.getByRole('group', { name: 'Together with' }).getByLabel('Box 1').check();
  await press('Move until it touches', '2 bodies touch Floor');
  await press('Snap to the grid', '2 bodies at the nearest places');
  await press('Duplicate', 'Copies of 2 bodies');
  assert.deepEqual(await bodies(), ['Floor', 'Box 1', 'Box 2', 'Box 3', 'Box 4']);

  const joints = build.getByRole('group', { name: 'Add a joint' });
  const join = async (body, to, told) => {
    await build.getByLabel('Body in hand').selectOption({ label: body });
    await joints.getByLabel('Joined to').selectOption({ label: to });
    await joints.getByRole('button', { name: 'Join' }).click();
    await build.locator('.build-said', { hasText: told }).waitFor({ timeout: 60_000 });
  };
  const before = await hash(page);
  await join('Box 2', 'to Box 1', 'Hinge: Box 2 hangs on Box 1');
  await changed(() => hash(page), before);
  await join('Box 1', 'to Box 2', 'joints that make a ring cannot be closed');
  await join('Box 2', 'to the world', 'hangs on a joint already, Hinge 1');
  const motor = build.getByLabel('Motor of Hinge 1');
  await motor.fill('2 rad/s');
  await motor.press('Enter');
  await page.getByLabel('Undo: Set a motor').waitFor();
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await page.waitForFunction(() => Number(document.querySelector('.timeline input[type=range]').value) > 100);
  await page.getByRole('button', { name: /^Pause/ }).first().click();
  await press('Take Hinge 1 away', 'Box 2 is free of Hinge 1');
  for (const label of ['Take Hinge 1 away', 'Set a motor', 'Join Box 2', 'Copy 2 bodies', 'Move 2 bodies to the grid', 'Move 2 bodies until it touches', 'Put Box 2 on its top']) {
    await page.getByLabel(`Undo: ${label}`).waitFor();
    await undo(page).click();
  }
  await page.getByLabel('Undo: Add a box').waitFor();
  assert.deepEqual(await bodies(), ['Floor', 'Box 1', 'Box 2']);
  assert.deepEqual(serious(complaints), []);
  await context.close();
});
