// WebGL 2 and the processor paint one list: for a scene of each experiment, and for images, points and vertices in motion,
// they show the same picture, and what lies under the pointer, the arrows and the ends of the legend are the same. WebGL's draw
// calls do not grow with the bodies.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Frame, records } from '../node/frame.mjs';
import { crowd, scenes, withImages, withSensed } from '../node/painted.mjs';
import { launch, openPage } from './browser.mjs';
import { serve } from './serve.mjs';

const WASM = fileURLToPath(new URL('../../www/src/generated/wasm', import.meta.url));
/** Of the picture, where a pixel differs by more than a fifth: edges of triangles, which WebGL smooths. */
const MOST_DIFFERING = 0.02;
const SIZES = { desktop: [640, 480], phone: [390, 500] };

let browser;
let site;
let page;
before(async () => {
  site = await serve('/', { folder: WASM });
  browser = await launch();
  ({ page } = await openPage(browser));
  await page.goto(`${site.url}viewer.js`);
  await page.evaluate(async () => {
    const { default: init, Viewer } = await import('/viewer.js');
    await init({ module_or_path: '/viewer.wasm' });
    window.Viewer = Viewer;
    /** What one viewer shows and answers. */
    window.shown = async (make, { words, handles, view, theme, size, gizmo }) => {
      const canvas = document.createElement('canvas');
      const viewer = make(canvas);
      viewer.resize(...size, 1);
      viewer.set_theme(theme);
      if (view) viewer.set_view(view);
      viewer.set_frame(new Uint32Array(words));
      if (view?.camera) viewer.set_camera(view.camera);
      else viewer.fit();
      if (gizmo !== undefined) {
        viewer.set_selection(gizmo, undefined);
        viewer.set_gizmo(gizmo, 'move');
      }
      while (viewer.render());
      const copy = document.createElement('canvas');
      [copy.width, copy.height] = size;
      const flat = copy.getContext('2d', { willReadFrequently: true });
      flat.drawImage(canvas, 0, 0);
      const picks = [];
      for (let y = 7; y < size[1]; y += 29) for (let x = 5; x < size[0]; x += 31) picks.push(viewer.pick(x, y));
      // Handles are smaller than what lies between these, and a scene may have nothing else to meet.
      for (const place of handles) {
        const at = viewer.project(place);
        if (at) picks.push(viewer.pick(...at));
      }
      const said = JSON.stringify([picks, [...viewer.arrows()], viewer.pressure_range(), viewer.camera()]);
      viewer.free();
      return { said, kinds: [...new Set(picks.map(({ kind }) => kind))], url: copy.toDataURL(), data: flat.getImageData(0, 0, ...size).data };
    };
    window.compared = async (wanted) => {
      const card = await window.shown((canvas) => new Viewer(canvas), wanted);
      const plain = await window.shown((canvas) => {
        const flat = canvas.getContext('2d');
        return Viewer.plain(canvas, (pixels, width) => flat.putImageData(new ImageData(pixels, width), 0, 0));
      }, wanted);
      let [differing, seen] = [0, 0];
      for (let i = 0; i < card.data.length; i += 4) {
        const apart = [0, 1, 2].map((k) => Math.abs(card.data[i + k] - plain.data[i + k]));
        if (Math.max(...apart) > 51) differing += 1;
        if ([0, 1, 2].some((k) => Math.abs(card.data[i + k] - card.data[k]) > 8)) seen += 1;
      }
      return {
        said: [card.said, plain.said],
        kinds: card.kinds,
        urls: [card.url, plain.url],
        differing: (4 * differing) / card.data.length,
        seen: (4 * seen) / card.data.length,
      };
    };
  });
});
after(async () => {
  await browser?.close();
  await site?.close();
});

const FRAMES = [
  ...scenes(),
  { name: 'images', words: withImages() },
  { name: 'sensed', words: withSensed() },
  { name: 'crowd', words: crowd(200) },
];

for (const { name, words, view } of FRAMES)
  test(`both painters show the same: ${name}`, async () => {
    const handles = records(new Frame(words), 'Handles').map(({ position }) => position);
    for (const [theme, screen, gizmo] of [
      ['light', 'desktop', 0],
      ['dark', 'phone', undefined],
    ]) {
      const wanted = { words: [...words], handles, view, theme, size: SIZES[screen], gizmo: view ? gizmo : undefined };
      const { said, urls, differing, seen, kinds } = await page.evaluate((w) => window.compared(w), wanted);
      if (process.env.SHOTS) {
        mkdirSync(process.env.SHOTS, { recursive: true });
        for (const [i, painter] of ['webgl', 'plain'].entries())
          writeFileSync(`${process.env.SHOTS}/${name}-${theme}-${screen}-${painter}.png`, Buffer.from(urls[i].split(',')[1], 'base64'));
      }
      assert.equal(said[1], said[0], 'picked, arrows, legend, camera');
      assert.ok(seen > 0.02, `${theme} ${screen}: ${seen} of the picture is drawn on`);
      assert.ok(differing < MOST_DIFFERING, `${theme} ${screen}: ${(100 * differing).toFixed(2)} % of the picture differ`);
      if (view) assert.ok(kinds.some((kind) => kind !== 'none'), 'something is met');
    }
  });

test('two hundred bodies take as many draw calls as twenty', async () => {
  const calls = (words) =>
    page.evaluate((w) => {
      const { prototype } = WebGL2RenderingContext;
      const names = ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'];
      const own = names.map((name) => prototype[name]);
      let count = 0;
      for (const [i, name] of names.entries())
        prototype[name] = function (...about) {
          count += 1;
          return own[i].apply(this, about);
        };
      const viewer = new Viewer(document.createElement('canvas'));
      viewer.resize(200, 200, 1);
      viewer.set_frame(new Uint32Array(w));
      viewer.fit();
      count = 0;
      while (viewer.render());
      viewer.free();
      for (const [i, name] of names.entries()) prototype[name] = own[i];
      return count;
    }, [...words]);
  const few = await calls(crowd(20));
  assert.ok(few > 2, `${few}`);
  assert.equal(await calls(crowd(200)), few);
});
