// `node www/build/posters.mjs [topic/name …]`: draws the poster of each scene from the built site, light and dark.
// The pictures lie beside the scenes and are committed: cards, first paint and link previews show them.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch, live, openPage } from '../../tests/browser/browser.mjs';
import { serve } from '../../tests/browser/serve.mjs';

const SCENES = fileURLToPath(new URL('../../scenes', import.meta.url));
const SIZE = { width: 960, height: 720 };
/** The canvas fills the window and nothing lies over it. */
const ALONE = `.bar, .column, .chips, .viewport > :not(canvas) { display: none !important }
  .scene { display: block } .stage { top: 0; height: 100vh; border: 0 }`;

const topics = readdirSync(SCENES).filter((topic) => statSync(join(SCENES, topic)).isDirectory());
const all = topics.flatMap((topic) =>
  readdirSync(join(SCENES, topic))
    .filter((file) => file.endsWith('.json'))
    .map((file) => `${topic}/${file.replace(/\.json$/, '')}`),
);
const names = process.argv.length > 2 ? process.argv.slice(2) : all;

const site = await serve();
const browser = await launch();
for (const name of names) {
  for (const colorScheme of ['light', 'dark']) {
    const { page, context } = await openPage(browser, { viewport: SIZE, bypassCSP: true, colorScheme });
    await page.goto(`${site.url}s/${name}/`);
    await live(page);
    // Where the camera is the fitted one, a picture wants the bodies closer.
    const fitted = await page.evaluate(() => !JSON.parse(document.getElementById('page-data').textContent).scene.view.camera);
    await page.locator('.viewport').focus();
    for (let k = 0; fitted && k < 3; k++) await page.keyboard.press('+');
    await page.locator('.viewport').blur();
    await page.addStyleTag({ content: ALONE });
    await page.waitForTimeout(800);
    const path = join(SCENES, `${name}${colorScheme === 'dark' ? '.dark' : ''}.jpg`);
    await page.screenshot({ path, type: 'jpeg', quality: 84 });
    console.log(path);
    await context.close();
  }
}
await browser.close();
await site.close();
