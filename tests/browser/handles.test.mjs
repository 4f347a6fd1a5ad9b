// An experiment's handles: by keys and by mouse, all through the engine.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changed, hash, launch, live, openPage, serious } from './browser.mjs';
import { serve } from './serve.mjs';

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

async function cone(options = {}) {
  const opened = await openPage(browser, options);
  await opened.page.goto(`${site.url}s/cones/hold_the_friction_cone/`);
  await live(opened.page);
  return opened;
}

/** Where a handle takes the mouse: the cursor says so. Looked for around the words at the force's tip. */
async function findGrip(page) {
  const word = await page.locator('.labels .word').first().boundingBox();
  assert.ok(word);
  const [x, y] = [word.x + word.width / 2, word.y + word.height / 2];
  for (let r = 0; r <= 120; r += 8)
    for (let k = 0; k < Math.max(1, r / 4); k++) {
      const angle = (8 * Math.PI * k) / r;
      const at = { x: x + r * Math.cos(angle || 0), y: y + r * Math.sin(angle || 0) };
      await page.mouse.move(at.x, at.y);
      const cursor = await page.evaluate(
        () =>
          new Promise((done) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => done(document.querySelector('.viewport').style.cursor)),
            ),
          ),
      );
      if (cursor === 'grab') return at;
    }
  return assert.fail('no handle near its label');
}

test('keys reach a handle after the bodies and move it; undo takes it back', async () => {
  const { page, complaints } = await cone();
  const first = await hash(page);
  const bodies = 1;
  await page.locator('.viewport').focus();
  for (let i = 0; i <= bodies; i++) await page.keyboard.press('n');
  await page.getByText('Force tip, selected').waitFor({ state: 'attached' });
  await page.keyboard.press('Shift+ArrowRight');
  const moved = await changed(() => hash(page), first);
  await page.getByRole('button', { name: 'Undo: Move force tip' }).click();
  assert.equal(await changed(() => hash(page), moved), first);
  assert.deepEqual(serious(complaints), []);
});

test('a mouse drags a handle, and one undo takes it back', async () => {
  const { page, complaints } = await cone();
  const first = await hash(page);
  const at = await findGrip(page);
  await page.mouse.down();
  await page.mouse.move(at.x + 30, at.y - 10, { steps: 4 });
  await changed(() => hash(page), first);
  await page.mouse.up();
  const undo = page.getByRole('button', { name: 'Undo: Move force tip' });
  // One drag is one entry.
  await undo.click();
  await page.getByRole('button', { name: /^Undo/, disabled: true }).waitFor();
  assert.equal(await hash(page), first);
  assert.deepEqual(serious(complaints), []);
});

test('what is there has a chip, what is not has none; the state is told', async () => {
  const { page } = await cone();
  const chips = await page.locator('.chips[aria-label=Layers] button').allInnerTexts();
  assert.ok(chips.includes('Figures') && chips.includes('Force'), chips.join());
  assert.ok(!chips.includes('Field slice') && !chips.includes('Polygons'), chips.join());
  assert.equal(await page.locator('.legend').count(), 0);
  await page.waitForFunction(() =>
    document.querySelector('#viewport-summary')?.textContent.includes('friction cone'),
  );
});
