// A policy learns in the tab: the bits of `asperity train`, paused, gone on with after a reload, played in the scene, taken home and brought back.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { changed, hash, launch, live, openPage, serious, until } from './browser.mjs';
import { serve } from './serve.mjs';

const told = JSON.parse(readFileSync(new URL('../reference/learning/course.json', import.meta.url), 'utf8'));
let browser;
let site;
before(async () => {
  [browser, site] = await Promise.all([launch(), serve()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** The scene with a course of a few seconds; `more` updates in its first lesson. */
async function open(more = 0, options = {}) {
  const learning = structuredClone(told.learning);
  learning.lessons[0].updates += more;
  const changes = [
    { path: 'experiment.learning', value: learning },
    { path: 'experiment.rules.horizon', value: told.horizon },
  ];
  const opened = await openPage(browser, options);
  const packed = deflateRawSync(JSON.stringify(changes)).toString('base64url');
  await opened.page.goto(`${site.url}s/dynamics/learn_to_insert/#d=1.${packed}`);
  await live(opened.page);
  const panel = opened.page.locator('.learn');
  await panel.waitFor();
  return { ...opened, panel };
}
const button = (panel, name) => panel.getByRole('button', { name, exact: true });

/** FNV-1a over the bytes of actor, spreads and critic, which is how parameters lie. */
function hashOf({ actor, spreads, critic }) {
  const bytes = Buffer.concat([Buffer.from(actor, 'base64'), Buffer.from(Float32Array.from(spreads).buffer), Buffer.from(critic, 'base64')]);
  let hash = 0xcbf29ce484222325n;
  for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}

async function saved(page, panel) {
  const [download] = await Promise.all([page.waitForEvent('download'), button(panel, 'Save the policy').click()]);
  return JSON.parse(readFileSync(await download.path(), 'utf8'));
}

test('the weights are those of asperity train; kept over a reload; played, saved, brought back; one undo each', async () => {
  const { page, panel, complaints } = await open();
  await button(panel, 'Let it learn').click();
  await button(panel, 'It has learnt').waitFor({ timeout: 120_000 });
  const policy = await saved(page, panel);
  assert.equal(hashOf(policy), told.hash);
  const [onnx] = await Promise.all([page.waitForEvent('download'), button(panel, 'Save it as ONNX').click()]);
  assert.ok(readFileSync(await onnx.path()).includes('MatMul'));

  await page.reload();
  await live(page);
  await button(panel, 'It has learnt').waitFor();
  assert.match(await panel.getByRole('status').innerText(), /3 of 3 updates/);
  const before = await hash(page);
  await button(panel, 'Play what it does now').click();
  await changed(() => hash(page), before);
  assert.ok(await page.getByRole('button', { name: /^Undo/ }).isEnabled());

  const give = (name, text) =>
    panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await give('other.json', JSON.stringify({ ...policy, task: 'fold_laundry' }));
  await panel.getByRole('alert').getByText('a policy of another task').waitFor();
  await give('older.json', JSON.stringify({ ...policy, schema: 'asperity-policy/0' }));
  await panel.getByRole('alert').getByText('a policy of another version').waitFor();
  await give('text.json', 'weights');
  await panel.getByRole('alert').getByText('not JSON').waitFor();
  await give('policy.json', JSON.stringify(policy));
  await panel.getByRole('alert').waitFor({ state: 'detached' });
  assert.deepEqual(serious(complaints), []);
});

test('paused, it goes on where it was, after a reload too; begun anew, the curves before stay beside it', async () => {
  const { page, panel, complaints } = await open(2000);
  const updates = async () => Number.parseInt(await panel.getByRole('status').innerText(), 10);
  const beyond = (count) => until(updates, (now) => now > count, 240_000);
  await button(panel, 'Let it learn').click();
  await beyond(2);
  await button(panel, 'Pause').click();
  await button(panel, 'Go on').waitFor();
  const paused = await updates();
  assert.ok(paused < 2003, `${paused}`);
  await page.reload();
  await live(page);
  await button(panel, 'Go on').waitFor();
  const kept = await updates();
  assert.ok(kept > 2 && kept <= paused, `${kept} of ${paused}`);
  await button(panel, 'Go on').click();
  await beyond(kept);
  await button(panel, 'Pause').click();
  await button(panel, 'Begin anew').click();
  await button(panel, 'Let it learn').click();
  await panel.getByText(/Dashed: seed 5/).waitFor({ timeout: 60_000 });
  await button(panel, 'Pause').click();
  await button(panel, 'Leave the others out').click();
  await panel.getByText(/Dashed: seed 5/).waitFor({ state: 'detached' });
  assert.deepEqual(serious(complaints), []);
});

test('a network of absurd size is said, and nothing begins', async () => {
  const { page, panel } = await open();
  const learning = structuredClone(told.learning);
  learning.ppo.hidden = [4096, 4096];
  const packed = deflateRawSync(JSON.stringify([{ path: 'experiment.learning', value: learning }])).toString('base64url');
  await page.goto('about:blank');
  await page.goto(`${site.url}s/dynamics/learn_to_insert/#d=1.${packed}`);
  await live(page);
  await button(panel, 'Let it learn').click();
  await panel.getByRole('alert').getByText('more than a million parameters').waitFor();
  await button(panel, 'Let it learn').waitFor();
});

/** A page whose workers can be ended, and whose storage can be full. */
async function troubled() {
  const opened = await openPage(browser);
  await opened.page.addInitScript(() => {
    const workers = [];
    const Own = window.Worker;
    window.Worker = class extends Own {
      constructor(...args) {
        super(...args);
        workers.push(this);
      }
    };
    window.endNewest = () => {
      const worker = workers.at(-1);
      worker.terminate();
      worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    };
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...args) {
      if (window.full) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, args);
    };
  });
  const go = async (more) => {
    const learning = structuredClone(told.learning);
    const changes = [
      { path: 'experiment.learning', value: learning },
      { path: 'experiment.rules.horizon', value: told.horizon },
      ...more,
    ];
    const packed = deflateRawSync(JSON.stringify(changes)).toString('base64url');
    await opened.page.goto('about:blank');
    await opened.page.goto(`${site.url}s/dynamics/learn_to_insert/#d=1.${packed}`);
    await live(opened.page);
    const panel = opened.page.locator('.learn');
    await panel.waitFor();
    return panel;
  };
  return { ...opened, go };
}

test('a worker that ends, a hidden tab and full storage: it learns the same bits', async () => {
  const { page, go } = await troubled();
  const panel = await go([]);
  await page.evaluate(() => {
    window.full = true;
    Object.defineProperty(document, 'hidden', { get: () => true });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await button(panel, 'Let it learn').click();
  await panel.getByText('no room left').waitFor({ timeout: 60_000 });
  await page.evaluate(() => window.endNewest());
  await button(panel, 'It has learnt').waitFor({ timeout: 120_000 });
  assert.equal(hashOf(await saved(page, panel)), told.hash);
});

test('on a phone nothing of it is cut off', async () => {
  const { page, panel } = await open(0, { viewport: { width: 320, height: 640 } });
  await panel.scrollIntoViewIfNeeded();
  await button(panel, 'Let it learn').click();
  await button(panel, 'It has learnt').waitFor({ timeout: 120_000 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 320, `${width}`);
});

test('a scene draws what was learnt before, and a stretch of it is learnt again here to the same bits', async () => {
  const read = (path) => JSON.parse(readFileSync(new URL(`../../scenes/dynamics/${path}`, import.meta.url), 'utf8'));
  const { stretch, courses } = read('ten_contacts/courses.json');
  const { earlier: _, ...learning } = read('ten_contacts.json').experiment.learning;
  const { set } = courses.find(({ label }) => label === stretch.course);
  const { page, complaints } = await openPage(browser, { viewport: { width: 1280, height: 900 } });
  const lessons = [{ updates: stretch.updates }];
  const { earlier } = read('ten_contacts.json').experiment.learning;
  const changes = [...set, { path: 'experiment.learning', value: { ...learning, earlier, seed: stretch.seed, lessons } }];
  const packed = deflateRawSync(JSON.stringify(changes)).toString('base64url');
  await page.goto(`${site.url}s/dynamics/ten_contacts/#d=1.${packed}`);
  await live(page);
  const panel = page.locator('.learn');
  const drawn = panel.locator('figure, .figure, svg').first();
  await drawn.waitFor();
  for (const { label } of courses) await panel.getByText(label, { exact: true }).first().waitFor({ state: 'attached' });
  await button(panel, 'Let it learn').click();
  await button(panel, 'It has learnt').waitFor({ timeout: 120_000 });
  const policy = await saved(page, panel);
  assert.equal(hashOf(policy), stretch.hash);
  await panel.getByText(`seed ${stretch.seed}, ${stretch.updates} updates`).first().waitFor({ state: 'attached' });
  assert.deepEqual(serious(complaints), []);
});
