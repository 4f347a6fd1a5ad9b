// Each scene after its scripted use ends in Chromium in the hash of the native run and of Node.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.mjs';
import { serve } from './serve.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}/tests/suite/scripted_use`;
let browser;
let server;
let page;

before(async () => {
  server = await serve('/', { folder: `${root}/dist-npm` });
  browser = await launch();
  page = await browser.newPage();
  await page.goto(`${server.url}package.json`);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

for (const file of readdirSync(folder).sort()) {
  test(`the same bits in Chromium: ${file}`, async () => {
    const script = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
    const scene = readFileSync(`${root}/${script.scene}`, 'utf8');
    const hash = await page.evaluate(
      async ({ scene, commands }) => {
        const session = (await (await import('/index.js')).Engine.load()).open(scene);
        for (const command of commands) session.apply(command);
        return session.hash();
      },
      { scene, commands: script.commands },
    );
    assert.equal(hash, script.hash);
  });
}
