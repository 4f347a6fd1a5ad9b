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
// The npm package, and the page's own modules: the engine of grinding is not in the package.
let servers = [];
let pages = [];

before(async () => {
  servers = [];
  for (const folder of [`${root}/dist-npm`, `${root}/www/src/generated/wasm`]) servers.push(await serve('/', { folder }));
  browser = await launch();
  pages = [await browser.newPage(), await browser.newPage()];
  await pages[0].goto(`${servers[0].url}package.json`);
  await pages[1].goto(`${servers[1].url}engine.js`);
});

after(async () => {
  await browser?.close();
  for (const server of servers) await server.close();
});

for (const file of readdirSync(folder).sort()) {
  test(`the same bits in Chromium: ${file}`, async () => {
    const script = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
    const scene = readFileSync(`${root}/${script.scene}`, 'utf8');
    const grinds = JSON.parse(scene).experiment.kind === 'grinding';
    const hash = await pages[Number(grinds)].evaluate(
      async ({ grinds, scene, commands }) => {
        const open = async () => {
          if (!grinds) return (await (await import('/index.js')).Engine.load()).open(scene);
          const { default: init, Session } = await import('/engine.js');
          await init({ module_or_path: '/grinding.wasm' });
          return Session.open(scene);
        };
        const session = await open();
        for (const command of commands) session.apply(command);
        return session.hash();
      },
      { grinds, scene, commands: script.commands },
    );
    assert.equal(hash, script.hash);
  });
}
