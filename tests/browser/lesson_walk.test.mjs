// Lessons on the page, walked forwards with the answers, backwards and by address: each step shows the same state whichever way one
// came, and the answer that is right is the same one. (All lessons, without a page: `www/src/lesson/walk.test.ts`.)
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hash, launch, live, openPage, serious, steady } from './browser.mjs';
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

/** The state's hash once it has stood for a while. */
const settled = (page) => steady(() => hash(page), { still: 700 });

async function byAddress(scene, step) {
  const { page, context } = await openPage(browser);
  await page.goto(`${site.url}s/${scene}/#step=${step}`);
  await live(page);
  await page.locator('.lesson-head', { hasText: `${step} of` }).waitFor();
  return { page, context };
}

/** Locks an answer in, through the second try, and tells which one was right. */
async function answer(page, label) {
  await page.locator('.answer', { hasText: label }).click();
  await page.getByRole('button', { name: /^Lock in/ }).click();
  const right = page.locator('.answer.right span').first();
  const again = page.getByRole('button', { name: 'Show what happens' });
  await right.or(again).first().waitFor();
  if (await again.count()) await again.click();
  await right.waitFor({ timeout: 90_000 });
  return right.innerText();
}

const NEXT = { name: /^(Next|Next: why|Skip the question)$/ };

for (const scene of ['cones/two_fingers', 'cones/wrench_cone', 'cones/stacked_blocks', 'contact/point_contact_jumps']) {
  test(`each step of ${scene} has one state, whichever way one comes`, async () => {
    const { page, context, complaints } = await openPage(browser);
    await page.goto(`${site.url}s/${scene}/`);
    await live(page);
    const [, count] = /1 of (\d+)/.exec(await page.locator('.lesson-head').innerText()) ?? [];
    const forwards = [await settled(page)];
    for (let step = 2; step <= Number(count); step++) {
      await page.locator('.lesson-foot').getByRole('button', NEXT).click();
      forwards.push(await settled(page));
    }
    for (let step = Number(count) - 1; step >= 1; step--) {
      await page.getByRole('button', { name: 'Previous step' }).click();
      assert.equal(await settled(page), forwards[step - 1], `backwards to ${step}`);
    }
    assert.deepEqual(serious(complaints), []);
    await context.close();
    for (const step of [2, Math.ceil(Number(count) / 2), Number(count)]) {
      const there = await byAddress(scene, step);
      assert.equal(await settled(there.page), forwards[step - 1], `by address to ${step}`);
      await there.context.close();
    }
  });
}

test('the right answer of six points, step 5, is right after step 4 and by its address', async () => {
  const HAMMERS = 'No: it hammers like the small one';
  const { page, context } = await byAddress('dynamics/six_points_unstable', 4);
  await settled(page);
  await answer(page, 'With 30 N');
  // From the answer to why, and from there to the next step.
  while (!(await page.locator('.lesson-head').innerText()).includes('5 of')) {
    await page.locator('.lesson-foot').getByRole('button', NEXT).click();
    await settled(page);
  }
  await settled(page);
  assert.equal(await answer(page, HAMMERS), HAMMERS);
  assert.match(await page.locator('.answer.right').innerText(), /Right$/m);
  await context.close();
  const there = await byAddress('dynamics/six_points_unstable', 5);
  await settled(there.page);
  assert.equal(await answer(there.page, HAMMERS), HAMMERS);
  await there.context.close();
});

test('an embedded lesson that begins at a step shows its state, and each formula once', async () => {
  const { page, context } = await openPage(browser, { viewport: { width: 640, height: 612 } });
  await page.goto(`${site.url}e/contact/where_is_the_contact/?ui=lesson&activate=load#step=3`);
  await page.locator('.lesson').waitFor({ timeout: 60_000 });
  await page.locator('.lesson-head', { hasText: '3 of' }).waitFor();
  await page.waitForFunction(() => !/…|\b0 mm off/.test(document.querySelector('.lesson .prose')?.textContent ?? '…'));
  for (let step = 3; step > 1; step--) await page.getByRole('button', { name: 'Previous step' }).click();
  // What is for those who hear a page takes no room on it.
  const heights = await page
    .locator('.lesson .katex-mathml')
    .evaluateAll((all) => all.map((e) => e.getBoundingClientRect().height));
  assert.ok(heights.every((height) => height <= 1.5), heights.join(' '));
  await context.close();
});
