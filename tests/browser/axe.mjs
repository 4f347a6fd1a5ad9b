// axe, and the themes it is asked in.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { drawn } from './browser.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** A figure is a part of somebody else's page: the first heading and the landmarks are that page's. */
export const RULES_OF_FIGURES = RULES.filter((rules) => rules !== 'best-practice');
/** What another theme's colours and sizes can alter; names, roles and structure are the page's own. */
const RULES_OF_THEMES = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];
const THEMES = ['light', 'dark', 'projector'];

/** axe finds nothing. The page was opened with `bypassCSP`: the check is not the page. */
export async function check(page, where = '', runOnly = RULES) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ content: axe });
  // What the bar on top half covers is not too small.
  await page.evaluate(() => scrollTo(0, 0));
  await drawn(page);
  const { violations } = await page.evaluate(
    (runOnly) => globalThis.axe.run({ runOnly, resultTypes: ['violations'] }),
    runOnly,
  );
  const found = violations.map(
    (v) => `${where} ${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.html} ${n.any[0]?.message ?? ''}`).join(' | ')}`,
  );
  assert.deepEqual(found, []);
}

/** All rules in the theme the page has, those of themes in the others, reached by the page's own button. */
export async function checkEachTheme(page, where = '') {
  const left = new Set(THEMES);
  while (left.size > 0) {
    const theme = await page.evaluate(() => document.documentElement.dataset.theme);
    if (left.has(theme)) {
      await check(page, `${where} ${theme}`, left.size === THEMES.length ? RULES : RULES_OF_THEMES);
      left.delete(theme);
    }
    if (left.size > 0) await page.getByRole('button', { name: /^Theme/ }).click();
  }
}

/** The rules, then those of themes while the system is dark. */
export async function checkLightAndDark(page, where = '', rules = RULES) {
  await check(page, where, rules);
  await page.emulateMedia({ colorScheme: 'dark' });
  await check(page, `${where}, dark`, RULES_OF_THEMES);
  await page.emulateMedia({ colorScheme: 'light' });
}
