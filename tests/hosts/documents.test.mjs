// Books built by the authors' own tools, and slides, from the snippets of the share dialog. (A plain MyST page is in walk.test.mjs.)
import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { hostTools, mystTheme, tool } from '../../scripts/lib/hosts.mjs';
import { launch, openPage, press, serious, until } from '../browser/browser.mjs';
import { serve } from '../browser/serve.mjs';
import { author, runs } from './author.mjs';
import { folderFor, foreign, program } from './programs.mjs';

let browser;
let site;
let given;
const opened = [];
before(async () => {
  await hostTools();
  site = await serve('/some/folder/', { shared: true });
  browser = await launch();
  given = await author(browser, site);
});
after(async () => {
  await browser?.close();
  await site?.close();
  for (const close of opened.reverse()) await close();
});

/** A folder with these files, as `{ name: text }`. */
function book(name, files) {
  const folder = folderFor(name);
  opened.push(folder.remove);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder.path, file), text);
  return folder.path;
}
async function read(html) {
  const pages = await foreign(html);
  opened.push(pages.close);
  const { page, complaints } = await openPage(browser);
  await page.goto(pages.url);
  return { page, complaints };
}
const mystYml = `version: 1\nproject:\n  title: Notes\n  toc:\n    - file: index.md\nsite:\n  template: ${mystTheme}\n`;

test('Jupyter Book 1 (Sphinx): no warning, and the figure runs in the author’s state', async () => {
  const path = book('sphinx', {
    '_config.yml': 'title: Notes\nexecute:\n  execute_notebooks: "off"\n',
    '_toc.yml': 'format: jb-book\nroot: index\n',
    'index.md': `# Contact\n\nSome words.\n\n${given.snippets.sphinx}\n\nMore words.\n`,
  });
  await program(tool('jupyter-book'), ['build', '--warningiserror', '.'], path);
  const { page } = await read(join(path, '_build/html'));
  await runs(page.frameLocator('article iframe'), given.value);
  assert.ok(!(await page.locator('article').innerText()).includes('only'));
  // What a PDF is made of has the picture.
  await program(tool('jupyter-book'), ['build', '--warningiserror', '--builder', 'latex', '.'], path);
  const folder = join(path, '_build/latex');
  const tex = readdirSync(folder).find((name) => name.endsWith('.tex'));
  assert.match(readFileSync(join(folder, tex), 'utf8'), /\\sphinxincludegraphics\{\{where_is_the_contact\}\.jpg\}/);
});

test('the guide’s {anywidget} block in mystmd: the widget runs, though MyST keeps its own copy of the file', async () => {
  const model = JSON.stringify({ src: `${site.url}s/contact/inspector/`, ui: 'figure' });
  const path = book('widget', { 'myst.yml': mystYml, 'index.md': `:::{anywidget} ${site.url}asperity.mjs\n${model}\n:::\n` });
  await program(tool('myst'), ['build', '--html', '--ci'], path);
  const { page, complaints } = await read(join(path, '_build/html'));
  const scene = page.locator('asperity-scene');
  await scene.waitFor();
  const frame = page.frameLocator('asperity-scene iframe');
  await press(frame.locator('.run'));
  await frame.locator('.figure canvas:not(.waiting)').waitFor({ timeout: 60_000 });
  await until(() => scene.evaluate((s) => s.readings()), (readings) => readings.force !== undefined);
  assert.deepEqual(serious(complaints), []);
});

test('reveal.js: alive on its slide at its size, and the presenter’s keys still turn slides', async () => {
  const path = book('slides', {
    'index.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Slides</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="reveal/reveal.css"></head><body><div class="reveal"><div class="slides">
<section><h2>Contact</h2></section><section>${given.snippets.reveal}</section><section><h2>Questions</h2></section>
</div></div><script src="reveal/reveal.js"></script><script>Reveal.initialize({ hash: true, transition: 'none' });</script></body></html>`,
  });
  cpSync(dirname(createRequire(import.meta.url).resolve('reveal.js')), join(path, 'reveal'), { recursive: true });
  const { page } = await read(path);
  await page.waitForFunction(() => globalThis.Reveal?.isReady());
  assert.equal(await page.locator('iframe').getAttribute('src'), null, 'asleep until its slide is near');
  await page.keyboard.press('PageDown');
  const frame = page.frameLocator('section.present iframe');
  await runs(frame, given.value, { wakes: true });
  const size = await frame.locator('.figure canvas').evaluate((c) => [c.width, c.height]);
  assert.ok(size[0] > 300 && size[1] > 200, `drawn at ${size}`);
  await frame.locator('.figure').focus();
  await page.keyboard.press('PageDown');
  await page.waitForFunction(() => location.hash === '#/2');
});
