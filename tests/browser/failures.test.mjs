// When the machine does not play along, the page says so and what can go on goes on.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changed, hash, launch, live, openPage, reading, serious, steady, until } from './browser.mjs';
import { serve } from './serve.mjs';

const INSPECTOR = 's/contact/inspector/';
let site;
before(async () => {
  site = await serve();
});
after(() => site?.close());

test('without WebGL2 the picture is made on the processor; readings, plots, controls, lesson and keys work', async (t) => {
  const browser = await launch(['--disable-3d-apis']);
  t.after(() => browser.close());
  const { page, complaints } = await openPage(browser);
  await page.goto(site.url + INSPECTOR);
  await page.waitForSelector('[data-testid=hash]', { timeout: 60_000 });
  await page.locator('.notice', { hasText: 'no WebGL 2' }).waitFor();
  assert.equal(await page.locator('.trouble').count(), 0);
  assert.match(await reading(page, 'force'), /N$/);
  await page.waitForSelector('.plot-over');
  const plain = page.locator('canvas.plain');
  await plain.waitFor();
  /** Pixels of strong colour: the patch and its arrow. The bench is grey. */
  const coloured = () =>
    plain.evaluate((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      let n = 0;
      for (let i = 0; i < data.length; i += 4)
        if (data[i + 3] > 200 && Math.max(data[i], data[i + 1], data[i + 2]) - Math.min(data[i], data[i + 1], data[i + 2]) > 60) n += 1;
      return n;
    });
  const before = await steady(coloured);
  assert.ok(before > 1500, `${before} pixels of colour`);
  await page.getByRole('button', { name: 'Pressure', exact: true }).click();
  // The patch is what was coloured.
  await until(coloured, (now) => now < before / 2);
  const first = await hash(page);
  await page.locator('.viewport').focus();
  await page.keyboard.press('p');
  await page.keyboard.press('PageUp');
  const raised = await changed(() => hash(page), first);
  // The same by hand: the held body's arm moves it, beside it the view turns, the wheel comes nearer.
  const label = page.locator('.labels .selected');
  const place = async () => {
    const { x, y, width, height } = await label.boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const drag = async ([x, y], dx, dy) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 5 });
    await page.mouse.up();
  };
  const [x, y] = await place();
  await drag([x, y - 60], 0, -30);
  await changed(() => hash(page), raised);
  await page.waitForFunction(
    (wanted) => {
      const { y, height } = document.querySelector('.labels .selected').getBoundingClientRect();
      return Math.abs(y + height / 2 - wanted) < 6;
    },
    y - 30,
  );
  // The last of the drag has arrived: nothing is computed any more.
  const dragged = await steady(() => hash(page), { still: 800 });
  const box = await page.locator('.viewport').boundingBox();
  const seen = () => label.evaluate((e) => e.style.transform);
  const ahead = await seen();
  await drag([box.x + 40, box.y + box.height - 140], 60, -40);
  const turned = await changed(seen, ahead);
  await page.mouse.wheel(0, -120);
  await changed(seen, turned);
  assert.equal(await hash(page), dragged, 'looking changes nothing');
  await page.waitForFunction(() => location.hash.includes('cam='));
  await page.getByRole('button', { name: 'Next step' }).click();
  assert.match(await page.locator('.lesson').innerText(), /2 of/);
  assert.deepEqual(serious(complaints).filter((c) => !/WebGL|3D|Canvas2D/i.test(c)), []);
});

test('a lost context is drawn again', async (t) => {
  const browser = await launch();
  t.after(() => browser.close());
  const { page } = await openPage(browser);
  await page.goto(site.url + INSPECTOR);
  await live(page);
  await page.evaluate(() => {
    const gl = document.querySelector('.viewport canvas').getContext('webgl2');
    const extension = gl.getExtension('WEBGL_lose_context');
    extension.loseContext();
    setTimeout(() => extension.restoreContext(), 300);
  });
  await page.locator('.trouble').waitFor();
  await page.locator('.trouble').waitFor({ state: 'detached' });
  await live(page);
});

test('a missing engine is a sentence with a way out', async (t) => {
  const browser = await launch();
  t.after(() => browser.close());
  const { page } = await openPage(browser);
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(site.url + INSPECTOR);
  const trouble = page.locator('.trouble');
  await trouble.waitFor();
  assert.match(await trouble.innerText(), /could not be loaded/);
  await page.unroute('**/*.wasm');
  await trouble.getByRole('button').click();
  await live(page);
});

test('a crashed engine starts again with what the reader made', async (t) => {
  const browser = await launch();
  t.after(() => browser.close());
  const { page } = await openPage(browser);
  await page.addInitScript(() => {
    const Real = Worker;
    globalThis.Worker = class extends Real {
      constructor(...args) {
        super(...args);
        globalThis.engineWorker = this;
      }
    };
  });
  await page.goto(site.url + INSPECTOR);
  await live(page);
  const first = await hash(page);
  const slider = page.locator('.controls input[type=range]').first();
  await slider.focus();
  await slider.press('Home');
  const there = await changed(() => hash(page), first);
  await page.evaluate(() => globalThis.engineWorker.dispatchEvent(new ErrorEvent('error', { message: 'test' })));
  const trouble = page.locator('.trouble');
  await trouble.waitFor();
  await trouble.getByRole('button', { name: 'Start it again' }).click();
  await trouble.waitFor({ state: 'detached' });
  await page.waitForFunction((h) => document.querySelector('[data-testid=hash]')?.textContent === h, there);
  await page.getByRole('button', { name: /^Undo/ }).click();
  assert.equal(await changed(() => hash(page), there), first);
});

test('blocked storage changes nothing', async (t) => {
  const browser = await launch();
  t.after(() => browser.close());
  const { page, complaints } = await openPage(browser);
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.goto(site.url + INSPECTOR);
  await live(page);
  await page.getByRole('button', { name: /^Theme/ }).click();
  assert.deepEqual(serious(complaints).filter((c) => c.includes('blocked')), []);
});
