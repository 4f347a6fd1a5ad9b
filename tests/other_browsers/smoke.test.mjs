// A scene of each topic in Firefox and in WebKit: its page comes alive, answers, and writes the link that Chromium writes,
// fingerprint and all; and its scripted use ends in the hash of every other machine.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch as launchChromium, openPage } from '../browser/browser.mjs';
import { serve } from '../browser/serve.mjs';
import { BROWSERS, SCREEN } from './drivers.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** One of each topic, so that every module is run. */
const SCENES = [
  'contact/inspector',
  'cones/wrench_cone',
  'cones/two_fingers',
  'impact/bouncing_ball',
  'dynamics/slope_three_models',
  'grinding/grind_it_flat',
];
const { modules: engines } = JSON.parse(readFileSync(`${root}/engines.json`, 'utf8'));
/** The module that computes a scene. */
const engineOf = (text) => engines.find(({ kinds }) => kinds?.includes(JSON.parse(text).experiment.kind)).name;

/** In the page: once it is alive, its first control is moved half of what is left; the link to the state there. */
async function visit() {
  const until = async (what, read) => {
    for (const end = Date.now() + 30_000; Date.now() < end; await new Promise((r) => setTimeout(r, 50))) {
      const found = read();
      if (found) return found;
    }
    throw new Error(`no ${what}; the page says ${document.querySelector('.trouble, .notice')?.textContent ?? 'nothing'}`);
  };
  await until('picture', () => document.querySelector('.viewport canvas:not(.waiting)'));
  await until('hash', () => document.querySelector('[data-testid=hash]')?.textContent);
  const slider = document.querySelector('.controls input[type=range]');
  slider.value = String((Number(slider.value) + Number(slider.max)) / 2);
  for (const type of ['input', 'change']) slider.dispatchEvent(new Event(type, { bubbles: true }));
  const hash = () => document.querySelector('[data-testid=hash]').textContent;
  const link = await until('link', () => location.hash.endsWith(`fp2=${hash()}`) && location.hash);
  const canvas = document.querySelector('.viewport canvas');
  return { link, trouble: document.querySelector('.trouble')?.textContent ?? '', gl: canvas.getContext('webgl2') !== null };
}

/** In the page of the modules: the hash at the end of a scripted use. */
async function replay({ module, text, commands }) {
  const { default: init, Session } = await import('/engine.js');
  await init({ module_or_path: `/${module}.wasm` });
  const session = Session.open(text);
  for (const command of commands) session.apply(command);
  return session.hash();
}

let site;
let modules;
/** What Chromium's address bar says, by scene. */
const links = new Map();

before(async () => {
  site = await serve('/some/folder/');
  modules = await serve('/', { folder: `${root}/www/src/generated/wasm` });
  const chromium = await launchChromium();
  try {
    for (const scene of SCENES) {
      const { page } = await openPage(chromium);
      await page.goto(`${site.url}s/${scene}/`);
      links.set(scene, (await page.evaluate(visit)).link);
    }
  } finally {
    await chromium.close();
  }
});
after(() => Promise.all([site?.close(), modules?.close()]));

for (const { name, packages, found, launch } of BROWSERS) {
  const lacking = found() ? (SCREEN.found() ? undefined : SCREEN.packages) : packages;
  const skip = lacking && `${name} is not tested here: it needs ${lacking.join(', ')}`;
  describe(name, { skip }, () => {
    let browser;
    before(async () => {
      browser = await launch();
    });
    after(() => browser?.close());

    for (const scene of SCENES) {
      test(`${name}: ${scene} comes alive and writes the link that Chromium writes`, async () => {
        await browser.open(`${site.url}s/${scene}/`);
        const { link, trouble, gl } = await browser.evaluate(visit);
        assert.equal(trouble, '');
        assert.ok(gl, 'drawn with WebGL2');
        assert.equal(link, links.get(scene));
      });

      test(`${name}: the same bits, ${scene}`, async () => {
        const script = JSON.parse(readFileSync(`${root}/tests/suite/scripted_use/${scene.split('/')[1]}.json`, 'utf8'));
        const text = readFileSync(`${root}/${script.scene}`, 'utf8');
        const module = engineOf(text);
        await browser.open(`${modules.url}engine.js`);
        assert.equal(await browser.evaluate(replay, { module, text, commands: script.commands }), script.hash);
      });
    }
  });
}
