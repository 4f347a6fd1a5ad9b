// Embeds on other people's pages, sandboxed, and by the dozen. (In books, slides and notebooks: tests/hosts.)
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changed, launch, openPage, passes, press, serious, steady, until } from './browser.mjs';
import { serveHosts } from './hosts.mjs';
import { serve } from './serve.mjs';

let browser;
let site;
let hosts;
const contexts = [];
before(async () => {
  // The element is a module: a page of another site is given it only with the header.
  site = await serve('/some/folder/', { shared: true });
  hosts = await serveHosts(site.url);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await Promise.all([site?.close(), hosts?.close()]);
});

async function open(url, options) {
  const opened = await openPage(browser, options);
  contexts.push(opened.context);
  await opened.page.goto(url);
  return opened;
}
const embed = (name, query = '') => `${site.url}e/contact/${name}/${query}`;
/** The figure is drawn and its controls have come. */
async function awake(frame) {
  await frame.locator('.figure canvas:not(.waiting)').waitFor({ timeout: 60_000 });
}
const state = (page, id) => page.evaluate((id) => document.getElementById(id).state.live, id);

test('an idle embed is a picture and a button: no engine, no fonts', async () => {
  const { page, complaints, hosts: asked } = await openPage(browser);
  const urls = [];
  page.on('request', (r) => urls.push(r.url()));
  await page.goto(embed('inspector'));
  await passes(page, 400, 'nothing of the engine may be asked for');
  assert.ok(await page.getByRole('button', { name: /^Run/ }).isVisible());
  assert.deepEqual(urls.filter((u) => /wasm|woff|live-|module-/.test(u)), []);
  assert.deepEqual([...asked], [new URL(site.url).host]);
  await page.getByRole('button', { name: /^Run/ }).click();
  await awake(page);
  // Its letters come beside the engine; once it is awake nothing shifts for them.
  const shift = await page.evaluate(
    () =>
      new Promise((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += entry.value;
        }).observe({ type: 'layout-shift' });
        setTimeout(() => done(sum), 500);
      }),
  );
  assert.ok(shift < 0.01, `the figure shifted by ${shift}`);
  const fonts = urls.filter((u) => /woff/.test(u));
  assert.ok(fonts.length === 1 && /source-sans-3-latin/.test(fonts[0]), fonts.join());
  assert.deepEqual(serious(complaints), []);
});

test('options: parts hidden, controls chosen and locked, unknown keys noted', async () => {
  const opened = await openPage(browser);
  const notes = [];
  opened.page.on('console', (m) => m.type() === 'info' && notes.push(m.text()));
  await opened.page.goto(embed('where_is_the_contact', '?activate=load&controls=z,eb&lock=z&hide=play,legend&colour=red#theme=dark&eb=1e7'));
  await awake(opened.page);
  const { page } = opened;
  await page.locator('.few fieldset').first().waitFor();
  assert.deepEqual(await page.locator('.few .slider > label').allInnerTexts(), ['Distance of the centres', 'Modulus of the upper sphere']);
  assert.ok(await page.locator('.few fieldset').first().locator('input').first().isDisabled());
  assert.equal(await page.locator('.legend').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Play' }).count(), 0);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.match(await page.locator('.few .number-field input').nth(1).inputValue(), /^10\sMPa$/);
  assert.ok(notes.some((n) => n.includes('“colour”')), notes.join());
});

test('each variant comes alive, and nothing is wider than 320 px', async () => {
  for (const ui of ['figure', 'plot', 'lesson', 'bare']) {
    const { page, complaints } = await open(embed('where_is_the_contact', `?activate=load&ui=${ui}`), { viewport: { width: 320, height: 480 } });
    await awake(page);
    if (ui === 'plot') await page.locator('.beside .plot-over').waitFor();
    if (ui === 'lesson') await page.locator('.beside .lesson').waitFor();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, ui);
    assert.deepEqual(serious(complaints), [], ui);
  }
});

test('play moves B along the sweep, pausing stops it, reset takes it home', async () => {
  const { page } = await open(embed('point_contact_jumps', '?activate=load&lang=de'));
  await awake(page);
  const picture = async () => (await page.locator('.figure').screenshot()).toString('base64');
  const play = page.getByRole('button', { name: 'Abspielen' });
  await page.waitForFunction(() => !document.querySelector('.under button')?.disabled);
  const first = await picture();
  await play.click();
  await changed(picture, first);
  await page.getByRole('button', { name: 'Anhalten' }).click();
  await page.getByRole('button', { name: 'Zurücksetzen' }).click();
  await until(picture, (now) => now === first, 5000).catch(() => undefined);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
});

test('a bad link says so on the figure and leaves the scene standing', async () => {
  const { page } = await open(embed('where_is_the_contact', '?activate=load#eb=soft'));
  await awake(page);
  assert.match(await page.locator('.mark.note').innerText(), /cannot be opened/);
});

test('the poster is the first frame', async () => {
  for (const [name, colorScheme] of [['where_is_the_contact', 'light'], ['point_contact_jumps', 'dark']]) {
    const { page } = await open(embed(name), { viewport: { width: 640, height: 412 }, colorScheme });
    await page.addStyleTag({ content: '.run span, .labels, .legend { visibility: hidden !important }' }).catch(() => undefined);
    const clip = { x: 0, y: 0, width: 640, height: 350 };
    const picture = async () => Buffer.from(await steady(async () => (await page.screenshot({ clip })).toString('base64')), 'base64');
    const still = await picture();
    await page.locator('.run').click();
    await awake(page);
    await page.evaluate(() => document.activeElement?.blur());
    const running = await picture();
    const difference = await page.evaluate(async (pictures) => {
      const pixels = await Promise.all(
        pictures.map(async (data) => {
          const image = new Image();
          image.src = `data:image/png;base64,${data}`;
          await image.decode();
          const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
          const context = canvas.getContext('2d');
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      let [far, sum] = [0, 0];
      for (let i = 0; i < pixels[0].length; i += 4) {
        const d = Math.max(...[0, 1, 2].map((k) => Math.abs(pixels[0][i + k] - pixels[1][i + k])));
        sum += d;
        if (d > 48) far += 1;
      }
      const n = pixels[0].length / 4;
      return { far: far / n, mean: sum / n };
    }, [still.toString('base64'), running.toString('base64')]);
    assert.ok(difference.mean < 4 && difference.far < 0.02, `${name}: ${JSON.stringify(difference)}`);
  }
});

test('eight on a foreign page: all answer, four at most are awake', async () => {
  const { page, complaints } = await open(`${hosts.url}foreign.html`, { viewport: { width: 800, height: 900 } });
  await page.waitForFunction(() => customElements.get('asperity-scene'));
  for (let k = 0; k < 8; k++) {
    await page.evaluate((k) => document.getElementById(`f${k}`).scrollIntoView(), k);
    await page.evaluate((k) => document.getElementById(`f${k}`).activate(), k);
    await until(() => state(page, `f${k}`), (now) => now === 'live', 60_000);
  }
  const states = () => page.evaluate(() => [...document.querySelectorAll('asperity-scene')].map((s) => s.state.live));
  await until(states, (now) => now.filter((s) => s === 'live').length === 4);
  assert.deepEqual((await states()).slice(0, 4), ['frozen', 'frozen', 'frozen', 'frozen']);
  // A frozen one shows its last frame, and runs again when asked.
  const first = page.frameLocator('#f0 >> iframe');
  await first.locator('img.last').waitFor();
  await press(first.locator('.run'));
  await awake(first);
  await until(states, (now) => now[0] === 'live' && now.filter((s) => s === 'live').length === 4);
  assert.deepEqual(serious(complaints).filter((c) => !/Too many active WebGL/.test(c)), []);
});

test('a host’s freeze that was overtaken by the reader’s Run does nothing', async () => {
  const opened = await openPage(browser, { viewport: { width: 800, height: 900 } });
  const { page } = opened;
  // A slow line: the host's word arrives after the figures have settled it among themselves.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message, ...more) {
      if (message?.verb !== 'freeze') return post.call(this, message, ...more);
      globalThis.late = [...(globalThis.late ?? []), () => post.call(this, message, ...more)];
    };
  });
  await page.goto(`${hosts.url}foreign.html`);
  await page.waitForFunction(() => customElements.get('asperity-scene'));
  for (let k = 0; k < 5; k++) {
    await page.evaluate((k) => document.getElementById(`f${k}`).scrollIntoView(), k);
    await page.evaluate((k) => document.getElementById(`f${k}`).activate(), k);
  }
  const run = (id) => press(page.frameLocator(`#${id} >> iframe`).locator('.run'));
  await until(() => state(page, 'f0'), (now) => now === 'frozen');
  await run('f0');
  const frozen = await until(
    () => page.evaluate(() => [...document.querySelectorAll('asperity-scene')].find((s) => s.id !== 'f0' && s.state.live === 'frozen')?.id),
    (id) => id !== undefined,
  );
  await run(frozen);
  await until(() => state(page, frozen), (now) => now === 'live');
  assert.ok((await page.evaluate(() => globalThis.late.splice(0).map((say) => say()).length)) > 0, 'the host did ask');
  // Five have been live, and each gave way in its turn: the one woken last stays, whatever was meant for it before.
  await page.evaluate((id) => document.getElementById(id).readings(), frozen);
  await passes(page, 1000, 'none may make it give way again');
  assert.equal(await state(page, frozen), 'live');
});

test('the element’s methods and events, across origins', async () => {
  const { page } = await open(`${hosts.url}foreign.html`, { viewport: { width: 800, height: 900 } });
  const said = await page.evaluate(async () => {
    await customElements.whenDefined('asperity-scene');
    const scene = document.getElementById('f1');
    const ready = new Promise((r) => scene.addEventListener('ready', (e) => r(e.detail), { once: true }));
    await scene.activate();
    const detail = await ready;
    const before = await scene.readings();
    const reading = new Promise((r) => scene.addEventListener('reading', (e) => e.detail.force !== before.force && r(e.detail)));
    await scene.set('z', 0.07);
    const told = await reading;
    const error = new Promise((r) => scene.addEventListener('error', (e) => r(e.detail), { once: true }));
    const refusal = await scene.set('bodies[0].shape.radius', -1).catch((e) => e.message);
    const png = await scene.screenshot({ width: 320, height: 200, scale: 1 });
    return {
      detail, before, told, refusal, error: await error,
      z: await scene.get('z'), after: await scene.readings(),
      csv: (await scene.csv()).split('\n')[0], png: [png.type, png.size],
      unknown: JSON.parse(await scene.sceneText()).version > 0,
    };
  });
  assert.equal(said.detail.scene, 'contact/where_is_the_contact');
  assert.match(said.detail.hash, /^[0-9a-f]{16}$/);
  assert.ok(said.after.force > said.before.force && said.told.force === said.after.force);
  assert.equal(said.z, 0.07);
  assert.ok(said.refusal.length > 10 && said.error.message === said.refusal, said.refusal);
  assert.match(said.csv, /^offset_m,/);
  assert.equal(said.png[0], 'image/png');
  assert.ok(said.png[1] > 3000 && said.unknown);
});

test('what a host may not ask for is refused, and no picture blocks the page', async () => {
  const { page } = await open(`${hosts.url}foreign.html`, { viewport: { width: 800, height: 900 } });
  const said = await page.evaluate(async () => {
    await customElements.whenDefined('asperity-scene');
    const scene = document.getElementById('f0');
    await scene.activate();
    const why = (promise) => promise.then((value) => `took it: ${JSON.stringify(value)}`, (e) => e.message);
    const refused = [
      await why(scene.seek('x')), await why(scene.seek(1e308)), await why(scene.seek(-1)),
      await why(scene.get('nope')), await why(scene.get('__proto__')), await why(scene.get('bodies[0].toString')),
    ];
    const png = await scene.screenshot({ width: 1e9, height: 1e9, scale: 1e9 });
    const { width, height } = await createImageBitmap(png);
    return { refused, width, height };
  });
  for (const sentence of said.refused) assert.match(sentence, /seconds from 0|no field/);
  assert.ok(said.width <= 4096 && said.height <= 4096, `${said.width} × ${said.height}`);
});

test('the wheel scrolls the page, Ctrl and wheel zooms, Esc gives the focus back', async () => {
  const { page } = await open(`${hosts.url}foreign.html`, { viewport: { width: 800, height: 700 } });
  await page.waitForFunction(() => customElements.get('asperity-scene'));
  await page.evaluate(() => document.getElementById('f0').activate());
  const frame = page.frameLocator('#f0 >> iframe');
  await awake(frame);
  const box = await page.locator('#f0').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 3);
  // The hint stands for a second and a half, which a busy machine may spend between two looks: who looks is in the frame.
  await frame.locator('.figure').evaluate((figure) => {
    const view = figure.ownerDocument.defaultView;
    view.hinted = 0;
    new MutationObserver(() => {
      if (figure.querySelector('.mark.wheel')) view.hinted += 1;
    }).observe(figure, { childList: true, subtree: true });
  });
  // What listens to the wheel comes after the first picture: until then the page scrolls without a word.
  await until(
    async () => {
      await page.evaluate(() => scrollTo(0, 0));
      await page.mouse.wheel(0, 200);
      await until(() => page.evaluate(() => scrollY), (y) => y > 50);
      return frame.locator('.figure').evaluate((figure) => figure.ownerDocument.defaultView.hinted);
    },
    (hinted) => hinted > 0,
  );
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForFunction(() => scrollY === 0);
  const picture = async () => (await page.locator('#f0').screenshot()).toString('base64');
  await frame.locator('.mark.wheel').waitFor({ state: 'detached' });
  const before = await picture();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await changed(picture, before);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await frame.locator('.figure').focus();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'f0');
  await page.keyboard.press('Escape');
  await until(() => page.evaluate(() => document.hasFocus() && document.activeElement.matches(':focus')), (v) => v);
  assert.ok(await frame.locator('.figure').evaluate((f) => f !== f.ownerDocument.activeElement));
});

test('a figure out of sight pauses, says so, and goes on when it is back', async () => {
  const { page } = await open(`${hosts.url}foreign.html`, { viewport: { width: 800, height: 700 } });
  await page.waitForFunction(() => customElements.get('asperity-scene'));
  await page.evaluate(() => document.getElementById('f0').play());
  const playing = () => page.evaluate(() => document.getElementById('f0').state.playing);
  await until(playing, (v) => v);
  await page.evaluate(() => document.getElementById('f7').scrollIntoView());
  await until(playing, (v) => !v);
  assert.match(await page.frameLocator('#f0 >> iframe').locator('.mark').innerText(), /paused/i);
  await page.evaluate(() => scrollTo(0, 0));
  await until(playing, (v) => v);
});

/** Runs the figure of a sandboxed frame and moves a slider. */
async function runs(page) {
  const frame = page.frameLocator('iframe');
  await press(frame.locator('.run'));
  await awake(frame);
  const slider = frame.locator('.few .slider input[type=range]').first();
  const field = () => frame.locator('.few .number-field input').first().inputValue();
  const before = await field();
  await slider.press('ArrowRight');
  await changed(field, before);
  assert.ok(await frame.locator('.trouble').isHidden().catch(() => true));
}

test('in a sandbox without an origin', async () => {
  const { page, complaints } = await open(`${hosts.url}sandbox.html`);
  await runs(page);
  assert.deepEqual(serious(complaints), []);
});

test('in a sandbox, from a host that sends no header; where scripts fail too, it says so and leads to the page', async () => {
  const plain = await serve('/plain/');
  const around = await serveHosts(plain.url);
  try {
    const { page, complaints } = await open(`${around.url}sandbox.html`);
    await runs(page);
    // The browser complains of the module; nothing else is amiss.
    assert.deepEqual(serious(complaints).filter((c) => !/CORS policy|net::ERR_FAILED/.test(c)), []);
    await page.route('**/single/*.js', (route) => route.abort());
    await page.reload();
    const trouble = page.frameLocator('iframe').locator('.trouble');
    await trouble.waitFor();
    assert.equal(await trouble.locator('a').evaluate((a) => a.href), `${plain.url}s/contact/inspector/`);
  } finally {
    await Promise.all([plain.close(), around.close()]);
  }
});

test('the lesson of a study tries its grasps in a sandbox, on a pool of engines; where none can be made, on the figure’s own', async () => {
  const plain = await serve('/plain/');
  const around = await serveHosts(plain.url);
  try {
    for (const workers of [1000, 1]) {
      const { page, context } = await openPage(browser);
      contexts.push(context);
      await page.addInitScript((most) => {
        const Usual = window.Worker;
        let made = 0;
        window.Worker = class extends Usual {
          constructor(...of) {
            made += 1;
            if (made > most) throw new Error('no more workers');
            super(...of);
          }
        };
      }, workers);
      await page.goto(`${around.url}sandboxed_study.html`);
      const figure = page.frameLocator('iframe');
      await figure.locator('.figure canvas:not(.waiting)').waitFor({ timeout: 60_000 });
      await figure.getByRole('button', { name: 'Try them' }).click({ timeout: 30_000 });
      const row = figure.locator('.study tbody tr').first();
      await row.getByText(/^\d\/[1-5]$/).nth(1).waitFor({ timeout: 90_000 });
      await figure.getByRole('button', { name: 'Give up' }).click();
      await figure.getByRole('button', { name: 'Go on' }).waitFor({ timeout: 30_000 });
    }
  } finally {
    await Promise.all([plain.close(), around.close()]);
  }
});

test('a figure whose scripts do not come says so, in the reader’s language, and leads to this very state', async () => {
  const { page } = await openPage(browser);
  await page.route('**/assets/live-*.js', (route) => route.abort());
  await page.goto(embed('inspector', '?lang=de#z=0.055'));
  await page.locator('.run').click();
  const trouble = page.locator('.trouble');
  await trouble.waitFor();
  assert.match(await trouble.innerText(), /nicht starten/);
  assert.match(await trouble.locator('a').evaluate((a) => a.href), /s\/contact\/inspector\/#.*z=0\.055/);
});

test('each scene has an oEmbed file, and the page links it', async () => {
  const { page } = await open(`${site.url}s/contact/inspector/`);
  const href = await page.evaluate(() => document.querySelector('link[type="application/json+oembed"]')?.href);
  const oembed = await (await fetch(href)).json();
  assert.equal(oembed.type, 'rich');
  assert.match(oembed.html, /<iframe src="[^"]*e\/contact\/inspector\/"/);
});
