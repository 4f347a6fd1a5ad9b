// Long work: an engine that dies over it, a run that is ended on the way, results that are there after a reload.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hash, launch, live, openPage, serious } from './browser.mjs';
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
  // Seen and stopped within the page: between two looks from outside a quick machine is done.
  const grown = page.evaluate(
    () =>
      new Promise((done) => {
        let first;
        const look = () => {
          const value = document.querySelector('.timeline-run progress')?.value;
          first ??= value;
          if (value > first) {
            document.querySelector('.timeline-run button').click();
            done([first, value]);
          } else requestAnimationFrame(look);
        };
        look();
      }),
  );
  const time = page.locator('.timeline').getByRole('textbox', { name: /Time/ });
  await time.fill('3 s');
  await time.press('Enter');
  const [first, later] = await grown;
  assert.ok(later > first);
  const bar = page.locator('.timeline-run progress');
  await bar.waitFor({ state: 'detached' });
  assert.notEqual(await hash(page), before);
  const [at, end] = await page.getByRole('slider', { name: /Time/ }).first().evaluate((s) => [Number(s.value), Number(s.max)]);
  assert.ok(at > 0 && at < end, `${at} of ${end}`);
  assert.deepEqual(serious(complaints), []);
});
