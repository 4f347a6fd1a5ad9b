// Chromium as every test here uses it.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const ARGS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // The page itself is painted without it: faster, where what it would be painted by is the processor too.
  '--disable-gpu-rasterization',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SYSTEM = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function launch(extra = []) {
  const executablePath = SYSTEM.find((path) => path && existsSync(path));
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...ARGS, ...extra] });
}

/** With a profile in a folder: storage has the quota of a reader's own browser only there. */
export function launchKept(folder) {
  const executablePath = SYSTEM.find((path) => path && existsSync(path));
  return chromium.launchPersistentContext(folder, { ...(executablePath ? { executablePath } : {}), args: ARGS });
}

/**
 * A page that keeps what the console complained of, and every host it asked. Every visit is a first one, whose service
 * worker would fetch and keep all the site while the test goes on: only the test of that (`serviceWorkers: 'allow'`) has it.
 */
export async function openPage(browser, options = {}) {
  // One page at a time: software drawing is slow enough.
  for (const old of browser.contexts().slice(0, -1)) await old.close();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.5, serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  const complaints = [];
  const hosts = new Set();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(host);
  });
  return { page, context, complaints, hosts };
}

/** SwiftShader reads pixels slowly and says so, and so does Playwright of workers it blocks; nobody else does. */
export const serious = (complaints) =>
  complaints.filter((c) => !/GPU stall due to ReadPixels|GL Driver Message|swiftshader|blocked by Playwright/i.test(c));

/**
 * The frame is drawn, the engine answers, and the page has its letters: with others its lines break elsewhere. What came last
 * has been laid out, and the picture has the size that is left to it.
 */
export async function live(page) {
  await page.waitForSelector('[data-testid=hash]', { timeout: 30_000 });
  await page.waitForSelector('.viewport .canvas:not(.waiting)', { timeout: 30_000 });
  await page.evaluate(async () => void (await document.fonts.ready));
  await drawn(page);
}

/** What has been asked for is in the picture. */
export const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/**
 * Presses what lies in a frame. After scrolling, the browser goes on for a while to send the mouse to the frame that was
 * there before: it is pressed once it knows that the mouse is over it.
 */
export async function press(button, timeout = 60_000) {
  const end = Date.now() + timeout;
  do {
    if (Date.now() > end) throw new Error(`the mouse has not reached ${button} after ${timeout} ms`);
    await button.hover({ timeout });
  } while (!(await button.evaluate((b) => b.matches(':hover'))));
  await button.click();
}

/** A reading as shown, number and unit. */
export const reading = (page, id) =>
  page.locator(`td[data-reading="${id}"]`).evaluate((cell) => `${cell.textContent} ${cell.nextElementSibling?.textContent}`);
export const hash = (page) => page.locator('[data-testid=hash]').innerText();

/** The button that takes back what was done last, whatever that was. */
export const undo = (page) => page.getByRole('button', { name: /^Undo/ });
/** Waits until the page says it; `words` is a pattern. */
export const says = (page, words) =>
  page.waitForFunction((words) => new RegExp(words).test(document.body.textContent ?? ''), words);

/** Between two looks, ms. */
const pause = (ms = 40) => new Promise((done) => setTimeout(done, ms));

/** Waits until `wanted` holds of what `read` gives, and gives that. */
export async function until(read, wanted = (now) => now === true, timeout = 20_000) {
  const end = Date.now() + timeout;
  for (;;) {
    const now = await read();
    if (await wanted(now)) return now;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(now)} after ${timeout} ms`);
    await pause();
  }
}

/** Waits until what `read` gives is other than `old`. */
export const changed = (read, old, timeout = 10_000) => until(read, (now) => now !== old, timeout);

/**
 * What `read` gives once it has stood still for a while, ms: the last of a gesture has arrived, a camera has come to rest, the
 * address has followed (it does 350 ms after the last change).
 */
export async function steady(read, { still = 500, timeout = 30_000 } = {}) {
  const end = Date.now() + timeout;
  let [now, since] = [await read(), Date.now()];
  while (Date.now() - since < still) {
    await pause();
    const next = await read();
    if (JSON.stringify(next) !== JSON.stringify(now)) [now, since] = [next, Date.now()];
    if (Date.now() > end) throw new Error(`not still after ${timeout} ms: ${JSON.stringify(now)}`);
  }
  return now;
}

/** The page's address once it has followed what was done. */
export const settledAddress = (page) => steady(() => page.url(), { still: 600 });

/** Waits until the page's own animations and transitions are over. */
export const stilled = (page) =>
  page.evaluate(async () => {
    const moving = () => document.getAnimations().filter((a) => a.playState === 'running' && a.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    while (moving().length > 0) await Promise.allSettled(moving().map((a) => a.finished));
  });

/**
 * Lets time go by where time is what a test is about: that something does not happen, or that two edits are further apart than
 * one gesture. The reason stands beside each. For everything that happens there is something to wait for, above.
 */
export function passes(page, ms, reason) {
  if (typeof reason !== 'string') throw new Error('why is nothing waited for here?');
  // The one place where time goes by: `repository/waits.test.mjs` sees that each has its reason.
  return page.waitForTimeout(ms);
}

/** Whether what `read` gives becomes true within so many ms: for looking in several places. */
export async function within(ms, read) {
  for (const end = Date.now() + ms; ; await pause()) {
    if (await read()) return true;
    if (Date.now() > end) return false;
  }
}

/** What comes when it is looked at has come: no animation runs, and no element is added any more; a run that plays goes on adding. */
export async function complete(page) {
  await stilled(page);
  const size = () => page.evaluate(() => `${document.querySelectorAll('*').length} ${document.body.innerText.length}`);
  await steady(size, { still: 300, timeout: 5_000 }).catch(() => undefined);
  await drawn(page);
}

/** A picture where one is asked for (`SHOT`), once the page stands still. */
export async function shot(page, path, options = {}) {
  if (!path) return;
  await stilled(page);
  await drawn(page);
  await page.screenshot({ path, ...options });
}
