// Long work: an engine that dies over it, a run that is ended on the way, results that are there after a reload.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changed, hash, launch, live, openPage, serious } from './browser.mjs';
import { serve } from './serve.mjs';

let browser;
let site;
before(async () => {
  [browser, site] = await Promise.all([launch(), serve()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

const MAP = 's/dynamics/how_small_a_step/';

/** The map's panel with the coarse map asked for. */
async function mapPanel(page) {
  const panel = page.locator('.step-map');
  await panel.waitFor();
  if (!(await panel.locator('.step-fields').evaluate((fields) => fields.open)))
    await panel.locator('.step-fields summary').click();
  await panel.getByLabel('Cells').selectOption('coarse');
  return panel;
}

/** What the table of the map says, cell by cell. */
async function table(panel) {
  const fold = panel.getByText('The map as a table');
  await fold.waitFor();
  await fold.click();
  const cells = await panel.locator('table button').evaluateAll((all) => all.map((b) => b.ariaLabel));
  await fold.click();
  return cells;
}

/**
 * The run that goes on is stopped, from within the page, once its bar has been seen to grow: at each change of the document, so
 * that a quick run is not over between two looks.
 */
const stopOnceItGrows = (page) =>
  page.evaluate(
    () =>
      new Promise((done, failed) => {
        let first;
        const look = () => {
          const value = document.querySelector('.long-run progress')?.value;
          first ??= value;
          if (!(value > first)) return;
          end();
          document.querySelector('.long-run button').click();
          done([first, value]);
        };
        const observer = new MutationObserver(look);
        const late = setTimeout(() => (end(), failed(new Error(`the bar has not grown; it stood at ${first}`))), 60_000);
        const end = () => (observer.disconnect(), clearTimeout(late));
        observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
        look();
      }),
  );

/** The run takes longer: a quick machine has gone through it before a bar is shown. */
async function slowly(page) {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: 3 });
}

test('an engine that dies over a map is replaced; the map is there after a reload', async () => {
  const { page, complaints } = await openPage(browser);
  await page.goto(site.url + MAP);
  await live(page);
  let panel = await mapPanel(page);
  const own = new Set(page.workers());
  const [worker] = await Promise.all([
    page.waitForEvent('worker'),
    panel.getByRole('button', { name: 'Compute the map' }).click(),
  ]);
  assert.ok(!own.has(worker));
  // It throws where nobody catches: the worker's own end.
  await worker.evaluate(() => void setTimeout(() => { throw new Error('struck by the test'); }, 30)).catch(() => undefined);
  const giveUp = panel.getByRole('button', { name: 'Give up' });
  await giveUp.waitFor({ state: 'detached', timeout: 90_000 });
  assert.equal(await panel.locator('.error-line').count(), 0);
  const whole = await table(panel);
  assert.ok(whole.length > 80, `${whole.length} cells`);

  // Nothing is computed after the reload: no worker but the scene's.
  await page.reload();
  await live(page);
  panel = await mapPanel(page);
  assert.deepEqual(await table(panel), whole);
  assert.equal(page.workers().length, 1);
  assert.deepEqual(serious(complaints).filter((c) => !/struck by the test/.test(c)), []);
});

test('a map that is given up keeps its rows, and goes on from them', async () => {
  const { page } = await openPage(browser);
  await page.goto(site.url + MAP);
  await live(page);
  const panel = await mapPanel(page);
  const compute = panel.getByRole('button', { name: 'Compute the map' });
  await compute.click();
  const bar = panel.getByRole('progressbar');
  await page.waitForFunction(() => Number(document.querySelector('.step-map progress')?.value) >= 1);
  await panel.getByRole('button', { name: 'Give up' }).click();
  await bar.waitFor({ state: 'detached' });
  const rows = (await table(panel)).length;
  assert.ok(rows > 0);
  await compute.click();
  await bar.waitFor();
  assert.ok(Number(await bar.evaluate((b) => b.value)) >= 1, 'it begins where it was');
  await bar.waitFor({ state: 'detached', timeout: 90_000 });
  assert.ok((await table(panel)).length > rows);
});

test('a browser that keeps nothing says so, and the map is computed', async () => {
  const { page } = await openPage(browser);
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { get: () => { throw new DOMException('denied', 'SecurityError'); } }));
  await page.goto(site.url + MAP);
  await live(page);
  const panel = await mapPanel(page);
  await panel.getByRole('button', { name: 'Compute the map' }).click();
  await panel.getByText('This browser does not let the page keep results').waitFor({ timeout: 60_000 });
  await panel.getByRole('button', { name: 'Give up' }).click();
  assert.ok((await table(panel)).length > 0);
});

test('a long run shows how far it is, and ends where the reader says', async () => {
  const { page, complaints } = await openPage(browser);
  // 150,000 steps.
  await page.goto(`${site.url}s/dynamics/cradle/`);
  await live(page);
  const before = await hash(page);
  await slowly(page);
  const grown = stopOnceItGrows(page);
  const time = page.locator('.timeline').getByRole('textbox', { name: /Time/ });
  await time.fill('3 s');
  await time.press('Enter');
  const [first, later] = await grown;
  assert.ok(later > first);
  const bar = page.locator('.long-run progress');
  await bar.waitFor({ state: 'detached' });
  assert.notEqual(await hash(page), before);
  const [at, end] = await page.getByRole('slider', { name: /Time/ }).first().evaluate((s) => [Number(s.value), Number(s.max)]);
  assert.ok(at > 0 && at < end, `${at} of ${end}`);
  assert.deepEqual(serious(complaints), []);
});

test('a link to a late moment shows how far it is; a change there goes through the run in pieces, and is made where the reader ends that', async () => {
  const { page, complaints } = await openPage(browser);
  await page.addInitScript(() => {
    globalThis.shown = new Set();
    new MutationObserver(() => {
      const value = document.querySelector('.long-run progress')?.value;
      if (value !== undefined) globalThis.shown.add(value);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await slowly(page);
  await page.goto(`${site.url}s/dynamics/cradle/#t=3`);
  await live(page);
  const slider = page.getByRole('slider', { name: /Time/ }).first();
  const at = () => slider.evaluate((s) => [Number(s.value), Number(s.max)]);
  await page.waitForFunction(() => {
    const time = document.querySelector('.timeline-bar input');
    return time && time.value === time.max;
  }, undefined, { timeout: 90_000 });
  assert.ok(await page.evaluate(() => globalThis.shown.size > 0), 'no bar while the link opened');
  await page.locator('.long-run').waitFor({ state: 'detached' });
  const before = await hash(page);
  const grown = stopOnceItGrows(page);
  // A little lower, and all that follows is another run. At rest it would be over at once.
  const lift = page.locator('.controls').getByRole('slider', { name: 'Lift of ball 1' });
  await lift.focus();
  await lift.press('ArrowLeft');
  await grown;
  await page.locator('.long-run progress').waitFor({ state: 'detached' });
  const [step, end] = await at();
  assert.ok(step > 0 && step < end, `${step} of ${end}`);
  assert.notEqual(await hash(page), before);
  // The change is made, and is undone at the moment where the run stands.
  await page.getByRole('button', { name: 'Undo: Set Lift of ball 1' }).click();
  await page.getByRole('button', { name: 'Redo: Set Lift of ball 1' }).waitFor({ timeout: 60_000 });
  assert.equal((await at())[0], step);
  assert.deepEqual(serious(complaints), []);
});

test('a figure elsewhere shows how far a long run is, as it opens and later, and ends it', async () => {
  const { page } = await openPage(browser);
  await page.addInitScript(() => {
    globalThis.shown = new Set();
    new MutationObserver(() => {
      const value = document.querySelector('.run progress')?.value;
      if (value !== undefined) globalThis.shown.add(value);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await slowly(page);
  await page.goto(`${site.url}e/dynamics/cradle/?activate=load#t=3`);
  await page.waitForSelector('.figure canvas:not(.waiting)', { timeout: 90_000 });
  assert.ok(await page.evaluate(() => globalThis.shown.size > 0), 'no bar while the figure opened');
  const grown = stopOnceItGrows(page);
  const lift = page.locator('.few .slider input[type=range]').first();
  await lift.focus();
  await lift.press('ArrowLeft');
  await grown;
  await page.locator('.long-run').waitFor({ state: 'detached' });
});

test('a plan under way when the page was closed is offered when it is opened again', async () => {
  const { page, complaints } = await openPage(browser);
  await page.goto(`${site.url}s/grinding/grind_it_flat/`);
  await live(page);
  const planner = page.locator('.planner');
  await planner.scrollIntoViewIfNeeded();
  // As many rounds as it takes: on a quick machine the eight it has are over before anybody could look.
  await planner.getByText('What it may change').click();
  const rounds = planner.getByLabel('Rounds at most');
  await rounds.fill('40');
  await rounds.press('Enter');
  await page.waitForURL(/#./);
  await planner.getByRole('button', { name: 'Plan', exact: true }).click();
  await planner.locator('button:enabled', { hasText: 'Keep the best so far' }).waitFor({ timeout: 60_000 });
  // It is on the disk.
  const kept = () =>
    page.evaluate(async () => {
      const settled = (request) =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settled(indexedDB.open('asperity'));
      const keys = await settled(database.transaction('entries').objectStore('entries').getAllKeys());
      database.close();
      return keys.some((key) => String(key).startsWith('plan/'));
    });
  await changed(kept, false);
  const start = await hash(page);
  await page.reload();
  await live(page);
  assert.equal(await hash(page), start, 'nothing of it is in the scene');
  await planner.scrollIntoViewIfNeeded();
  await planner.getByText('The page was closed while a plan was under way').waitFor();
  const untaken = page.url();
  await planner.getByRole('button', { name: 'Take the best so far' }).click();
  await planner.getByRole('button', { name: 'Forget the plan', exact: true }).waitFor({ timeout: 60_000 });
  await changed(() => hash(page), start, 60_000);
  // Taken, it is in the address, and is offered no more.
  await page.waitForURL((url) => url.href !== untaken);
  await page.reload();
  await live(page);
  await planner.getByRole('button', { name: 'Forget the plan', exact: true }).waitFor();
  assert.equal(await planner.getByText('The page was closed').count(), 0);
  assert.deepEqual(serious(complaints), []);
});

test('grasps are tried in the background, given up, and there after a reload', async () => {
  const { page, complaints } = await openPage(browser);
  await page.goto(`${site.url}s/soft/how_sure/`);
  await live(page);
  const row = page.locator('.study tbody tr').first();
  assert.match(await row.innerText(), /none\s+5\/5/);
  await page.getByRole('button', { name: 'Try them' }).click();
  await row.getByText(/^\d\/[1-5]$/).nth(1).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  const found = await row.innerText();
  // A look at another grasp, and at the scene's own worker, undoes nothing.
  await page.getByRole('button', { name: 'Show grasp 06' }).click();
  await page.locator('.study tr[aria-current] th', { hasText: '06' }).waitFor();
  assert.equal(await row.innerText(), found);

  await page.goto(`${site.url}s/soft/how_sure/`);
  await live(page);
  await page.getByRole('button', { name: 'Go on' }).waitFor();
  assert.equal(await row.innerText(), found);
  assert.deepEqual(serious(complaints), []);
});
