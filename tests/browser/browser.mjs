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

/** Waits until what `read` gives is other than `old`. */
export async function changed(read, old, timeout = 10_000) {
  const end = Date.now() + timeout;
  for (;;) {
    const now = await read();
    if (now !== old) return now;
    if (Date.now() > end) throw new Error(`still ${old} after ${timeout} ms`);
    await new Promise((r) => setTimeout(r, 40));
  }
}
