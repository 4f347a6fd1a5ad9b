// Chromium as every test here uses it.
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const ARGS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SYSTEM = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function launch(extra: string[] = []): Promise<Browser> {
  const executablePath = SYSTEM.find((path) => path && existsSync(path));
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...ARGS, ...extra] });
}

/** A page that keeps what the console complained of, and every host it asked. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  return { page, context, complaints, hosts };
}

/** SwiftShader reads pixels slowly and says so; nobody else does. */
export const serious = (complaints: readonly string[]) =>
  complaints.filter((c) => !/GPU stall due to ReadPixels|GL Driver Message|swiftshader/i.test(c));

/** The frame is drawn and the engine answers. */
export async function live(page: Page): Promise<void> {
  await page.waitForSelector('[data-testid=hash]', { timeout: 30_000 });
  await page.waitForSelector('.viewport canvas:not(.waiting)', { timeout: 30_000 });
}

/** Digits of a reading as shown. */
export const reading = (page: Page, id: string) => page.locator(`[data-reading="${id}"]`).innerText();
export const hash = (page: Page) => page.locator('[data-testid=hash]').innerText();
