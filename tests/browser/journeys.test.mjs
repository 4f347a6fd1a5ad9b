// What a reader does in the first minutes, on the built site, served from a sub-folder by a plain file server.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changed, drawn, hash, launch, live, openPage, passes, reading, serious, settledAddress, steady, within } from './browser.mjs';
import { serve } from './serve.mjs';

let browser;
let site;
before(async () => {
  site = await serve('/some/folder/');
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

const INSPECTOR = 's/contact/inspector/';
const JUMPS = 's/contact/point_contact_jumps/';
const WHERE = 's/contact/where_is_the_contact/';

async function scene(path = INSPECTOR, options = {}) {
  const opened = await openPage(browser, options);
  await opened.page.goto(site.url + path);
  await live(opened.page);
  return opened;
}

test('the home page has a card for each scene', async () => {
  const { page, complaints, hosts } = await openPage(browser);
  await page.goto(site.url);
  const cards = page.locator('a.card');
  assert.ok((await cards.count()) >= 4);
  await cards.first().click();
  await live(page);
  assert.match(page.url(), /\/some\/folder\/s\/contact\//);
  assert.deepEqual(serious(complaints), []);
  assert.deepEqual([...hosts], [new URL(site.url).host]);
});

test('a scene page draws a live frame', async () => {
  const { page, complaints } = await scene();
  const box = await page.locator('.viewport canvas').boundingBox();
  const picture = await page.screenshot({ clip: box });
  assert.ok(picture.length > 8_000, `only ${picture.length} bytes: an empty picture`);
  assert.match(await reading(page, 'force'), /^[\d.]+ [mk]?N$/);
  assert.match(await hash(page), /^[0-9a-f]{8}$/);
  assert.deepEqual(serious(complaints), []);
});

test('the picture keeps its size while the engine comes', async () => {
  const { page } = await openPage(browser);
  await page.addInitScript(() => {
    globalThis.heights = new Set();
    const look = () => {
      const viewport = document.querySelector('.viewport');
      if (viewport && document.querySelector('.chips button')) globalThis.heights.add(viewport.clientHeight);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto(site.url + INSPECTOR);
  await live(page);
  await page.waitForSelector('.plot-over');
  assert.equal((await page.evaluate(() => [...globalThis.heights])).length, 1);
});

test('a slider changes the numbers, and undo takes it back', async () => {
  const { page } = await scene(WHERE);
  const before = await reading(page, 'force');
  const first = await hash(page);
  const slider = page.locator('.controls input[type=range]').first();
  await slider.focus();
  await slider.press('Home');
  const after = await changed(() => reading(page, 'force'), before);
  await page.getByRole('button', { name: /^Undo/ }).click();
  assert.equal(await changed(() => reading(page, 'force'), after), before);
  assert.equal(await hash(page), first);
  await page.getByRole('button', { name: /^Redo/ }).click();
  assert.equal(await changed(() => reading(page, 'force'), before), after);
});

test('keys move a body', async () => {
  const { page } = await scene();
  await page.locator('.viewport').focus();
  const z = page.getByLabel('Position z').nth(1);
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  const before = await z.inputValue();
  await page.locator('.viewport').focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  const after = await changed(() => z.inputValue(), before);
  await page.keyboard.press('Control+z');
  assert.equal(await changed(() => z.inputValue(), after), before, 'two presses in a row are undone as one');
});

test('a gizmo drag moves a body', async () => {
  const { page } = await scene();
  await page.locator('.viewport').focus();
  await page.keyboard.press('p');
  const box = await page.locator('.viewport').boundingBox();
  await page.locator('.labels .selected').waitFor();
  // The held body's name goes to the middle of the gizmo with the next drawing.
  await drawn(page);
  const label = await page.locator('.labels .selected').boundingBox();
  const [cx, cy] = [label.x + label.width / 2, label.y + label.height / 2];
  const first = await hash(page);
  // The z handle stands above the body's origin: take hold of it wherever it is drawn.
  let moved = false;
  for (let up = 24; up < 160 && !moved; up += 12) {
    if (cy - up < box.y + 4) break;
    await page.mouse.move(cx, cy - up);
    await page.mouse.down();
    for (let k = 1; k <= 6; k++) await page.mouse.move(cx, cy - up - 5 * k);
    await page.mouse.up();
    moved = await within(250, async () => (await hash(page)) !== first);
  }
  assert.ok(moved, 'no handle was found above the body');
  assert.match(await page.getByRole('button', { name: /^Undo/ }).getAttribute('aria-label'), /Move/);
});

test('a number field takes units and refuses nonsense with a sentence', async () => {
  const { page } = await scene(WHERE);
  const field = page.getByRole('textbox').first();
  const before = await hash(page);
  await field.fill('2 MPa');
  await field.press('Enter');
  await changed(() => hash(page), before);
  assert.match(await field.inputValue(), /^2\sMPa$/);
  await field.fill('2 kg');
  assert.match(await page.locator('.field-note').innerText(), /not a unit here/);
  await field.press('Escape');
  assert.match(await field.inputValue(), /^2\sMPa$/);
});

test('a link carries the state, to the same hash', async () => {
  const { page } = await scene(WHERE);
  const first = await hash(page);
  const slider = page.locator('.controls input[type=range]').first();
  await slider.focus();
  for (let k = 0; k < 5; k++) await slider.press('ArrowRight');
  await changed(() => hash(page), first);
  await page.getByRole('button', { name: 'Slip', exact: true }).click();
  // The address follows when all is still: then it names the state that is shown, and the layer.
  await page.waitForFunction(
    () => location.hash.includes('d=') && location.hash.endsWith(`fp2=${document.querySelector('[data-testid=hash]').textContent}`),
  );
  const [url, there] = [page.url(), await hash(page)];
  const other = await openPage(browser);
  await other.page.goto(url);
  await live(other.page);
  assert.equal(await hash(other.page), there);
  assert.equal(await other.page.getByRole('button', { name: 'Slip', exact: true }).getAttribute('aria-pressed'), 'true');
  assert.equal(await other.page.locator('.notice').count(), 0);
});

test('a bad link shows a sentence, and the scene', async () => {
  for (const bad of ['#eb=soft', '#d=1.AAAA', '#s=9.zzz', '#s=1.!!!']) {
    const { page, complaints } = await scene(WHERE + bad);
    const notice = page.locator('.notice');
    await notice.waitFor();
    assert.match(await notice.innerText(), /cannot be opened/);
    await notice.getByRole('button', { name: /without the changes/ }).click();
    assert.equal(new URL(page.url()).hash, '');
    assert.equal(await notice.count(), 0);
    assert.match(await reading(page, 'force'), /N$/);
    assert.deepEqual(serious(complaints), []);
    }
});

test('who cannot see a plot has its numbers in a table', async () => {
  const { page } = await scene();
  const table = page.getByRole('table', { name: 'Force and moment of both models over the offset of B' });
  await table.waitFor({ state: 'attached' });
  assert.ok((await table.locator('tr').count()) > 15);
});

test('pointing at the plot poses B, leaving puts it back', async () => {
  const { page } = await scene(JUMPS);
  await page.waitForSelector('.plot-over');
  const first = await hash(page);
  const plots = page.getByRole('group', { name: /^Curves over/ });
  await plots.focus();
  await page.keyboard.press('Home');
  await changed(() => hash(page), first);
  assert.match(await page.locator('.plot-value').innerText(), /^At .*surface .*point/);
  await page.keyboard.press('Escape');
  await page.waitForFunction((h) => document.querySelector('[data-testid=hash]')?.textContent === h, first);
  assert.ok(await page.getByRole('button', { name: 'Undo', exact: true }).isDisabled(), 'a look leaves no history');
});

test('what the mouse is on in the view is strong in the plot, and the other way round', async () => {
  const { page } = await scene(JUMPS, { viewport: { width: 1280, height: 1400 } });
  await page.waitForSelector('.plot-over');
  /** How broad the broadest curve is drawn. */
  const breadth = () =>
    page.evaluate(() =>
      Math.max(...[...document.querySelectorAll('svg path')].map((path) => Number(path.getAttribute('stroke-width') ?? 0))),
    );
  const plain = await breadth();
  const name = page.locator('.labels span').nth(1);
  await name.waitFor();
  const label = await name.boundingBox();
  await page.mouse.move(label.x + 40, label.y - 10);
  await page.waitForSelector('.labels .selected');
  assert.equal(await page.locator('.labels .selected').innerText(), 'B');
  await changed(breadth, plain);
  await page.mouse.move(label.x + 40, 5);
  await page.locator('.labels .selected').waitFor({ state: 'detached' });
  // Along a column of the plot the mouse comes by a curve: what it tells of is pointed out in the view.
  const over = page.locator('.plot-over').first();
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  for (let k = 1; k < 40 && (await page.locator('.labels .pointed').count()) === 0; k++) {
    await page.mouse.move(box.x + box.width * 0.3, box.y + (box.height * k) / 40);
    await within(60, async () => (await page.locator('.labels .pointed').count()) > 0);
  }
  await page.locator('.labels .pointed').first().waitFor();
  await page.mouse.move(5, 5);
  await page.locator('.labels .pointed').first().waitFor({ state: 'detached' });
});

test('a lesson asks first and judges by the engine', async () => {
  const { page } = await scene(WHERE);
  await page.getByRole('button', { name: 'Next step' }).click();
  const answers = page.locator('.answer');
  assert.ok((await answers.count()) >= 2);
  await answers.first().click();
  await page.getByRole('button', { name: 'Lock in and see' }).click();
  await page.waitForSelector('.answer.right');
  assert.equal(await page.locator('.answer.right').count(), 1);
  assert.ok(await page.locator('.answer input').first().isDisabled());
});

test('every shape takes every stiffness, or says why not', async () => {
  const { page, complaints } = await scene();
  await page.locator('#body-1 > summary').click();
  const body = page.locator('#body-1');
  for (const kind of ['sphere', 'box', 'cylinder', 'capsule', 'ellipsoid', 'half_space']) {
    await body.getByLabel('Shape').selectOption(kind);
    for (const stiffness of ['Rigid', 'Compliant']) {
      await body.getByRole('button', { name: stiffness }).click();
      await passes(page, 120, 'a refusal would show');
      assert.equal(await page.locator('.trouble').count(), 0, `${kind}, ${stiffness}`);
    }
  }
  assert.deepEqual(serious(complaints), []);
});

test('a dropped mesh is reported on and becomes a shape', async () => {
  const { page } = await scene();
  const v = [[0, 0, 0], [40, 0, 0], [0, 40, 0], [0, 0, 40]];
  const f = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
  const obj = [...v.map((p) => `v ${p.join(' ')}`), ...f.map((t) => `f ${t.map((i) => i + 1).join(' ')}`)].join('\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'corner.obj', mimeType: 'text/plain', buffer: Buffer.from(obj) });
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  assert.match(await dialog.innerText(), /40\smm × 40\smm × 40\smm/);
  await dialog.getByRole('button', { name: 'Use this mesh' }).click();
  await page.locator('#body-1', { hasText: 'corner' }).waitFor();
  // It is pressed against the ball, and its handles are where it is.
  await page.waitForFunction(() => Number.parseFloat(document.querySelector('td[data-reading=force]')?.textContent) > 0);
  await page.waitForFunction(() => {
    const [view, letter] = ['.viewport', '.labels span.selected'].map((of) => document.querySelector(of)?.getBoundingClientRect());
    return letter?.width > 0 && letter.left > view.left && letter.right < view.right && letter.top > view.top;
  });
  await page.locator('input[type=file]').setInputFiles({ name: 'broken.stl', mimeType: 'model/stl', buffer: Buffer.from('solid nothing') });
  await page.locator('.notice', { hasText: 'broken.stl' }).waitFor();
});

test('each arrow has its size beside it, live', async () => {
  const { page } = await scene();
  const size = page.locator('.labels .size.role-normal');
  await size.waitFor();
  const force = () => reading(page, 'normal_force');
  /** Both are read in one task: between two the next frame may come. */
  const apart = () =>
    page.evaluate(() => {
      const [beside, told] = ['.labels .size.role-normal', 'td[data-reading=normal_force]'].map(
        (of) => document.querySelector(of).textContent,
      );
      return { beside, told, near: Math.abs(Number.parseFloat(beside) - Number.parseFloat(told)) <= 1 };
    });
  const first = await apart();
  assert.ok(first.near, JSON.stringify(first));
  const slider = page.locator('.controls input[type=range]').first();
  await slider.focus();
  for (let k = 0; k < 10; k++) {
    const before = await force();
    await slider.press('ArrowLeft');
    await changed(force, before);
  }
  const late = Date.now() + 5000;
  let last = await apart();
  while (!last.near && Date.now() < late) {
    await drawn(page);
    last = await apart();
  }
  assert.ok(last.near && last.told !== first.told, JSON.stringify(last));
  await page.getByRole('button', { name: 'Force', exact: true }).click();
  await size.waitFor({ state: 'detached' });
});

test('the wheel scrolls the page until the viewport has the focus', async () => {
  const { page } = await scene();
  const box = await page.locator('.viewport').boundingBox();
  const label = page.locator('.labels span').nth(1);
  const place = () => label.evaluate((e) => e.style.transform);
  await page.mouse.move(box.x + 60, box.y + box.height / 2);
  const first = await place();
  await page.mouse.wheel(0, 300);
  await page.waitForFunction(() => scrollY > 0);
  assert.equal(await place(), first);
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  const zoomed = await changed(place, first);
  await page.locator('.viewport').focus();
  await page.mouse.wheel(0, -100);
  await changed(place, zoomed);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.keyboard.press('Escape');
  await page.mouse.wheel(0, 300);
  await page.waitForFunction(() => scrollY > 0);
});

test('plus, the wheel away from you and spread fingers come nearer; their opposites do not', async () => {
  const { page, context } = await scene();
  await page.locator('.labels span').nth(1).waitFor();
  const apart = () =>
    page.evaluate(() => {
      const at = (label) => new DOMMatrix(getComputedStyle(label).transform);
      const [a, b] = [...document.querySelectorAll('.labels span')].map(at);
      return Math.hypot(a.e - b.e, a.f - b.f);
    });
  const box = await page.locator('.viewport').boundingBox();
  const pinch = async (from, to) => {
    const cdp = await context.newCDPSession(page);
    const touch = (type, r) =>
      cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [-r, r].map((dx, id) => ({ x: box.x + box.width / 2 + dx, y: box.y + 400, id })),
      });
    await touch('touchStart', from);
    for (let k = 1; k <= 5; k++) await touch('touchMove', from + ((to - from) * k) / 5);
    await touch('touchEnd', to);
  };
  await page.locator('.viewport').focus();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (const [act, nearer] of [
    [() => page.keyboard.press('+'), true],
    [() => page.keyboard.press('-'), false],
    [() => page.mouse.wheel(0, -100), true],
    [() => page.mouse.wheel(0, 100), false],
    [() => pinch(60, 120), true],
    [() => pinch(120, 60), false],
  ]) {
    const before = await apart();
    await act();
    const after = await changed(apart, before);
    assert.equal(after > before, nearer, `${act}`);
    await steady(apart, { still: 300 });
  }
});

test('on a phone one finger scrolls the page, two turn and zoom', async () => {
  const { page, context } = await scene(INSPECTOR, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const cdp = await context.newCDPSession(page);
  const box = await page.locator('.viewport').boundingBox();
  const place = () => page.locator('.labels span').nth(1).evaluate((e) => e.style.transform);
  const drag = async (fingers, dy, spread = 0) => {
    const at = (k) => fingers.map(([x, y], i) => ({ x: x + (i ? spread * k : -spread * k), y: y + dy * k, id: i }));
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (let k = 1; k <= 10; k++) {
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(k / 10) });
      await passes(page, 20, 'a finger takes its time; a faster one would fling');
    }
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await steady(async () => [await place(), await page.evaluate(() => scrollY)], { still: 300 });
  };
  const [x, y] = [box.x + 30, box.y + box.height * 0.6];
  const first = await place();
  await drag([[x, y]], -120);
  assert.ok((await page.evaluate(() => scrollY)) > 40, 'one finger scrolled');
  assert.equal(await place(), first, 'and left the view');
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForFunction(() => scrollY === 0);
  await drawn(page);
  await drag([[x, y], [x + 120, y]], -80, 20);
  assert.notEqual(await place(), first, 'two fingers turned');
  assert.equal(await page.evaluate(() => scrollY), 0, 'and left the page');
});

test('storms of undo, drags, typing and stepping back leave a scene that is whole', async () => {
  const { page, complaints } = await scene();
  const first = await hash(page);
  const slider = page.locator('.controls input[type=range]').first();
  const box = await slider.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  for (let k = 0; k < 80; k++) await page.mouse.move(box.x + box.width * (0.5 + 0.5 * Math.sin(k)), box.y + 10);
  await page.mouse.up();
  const fields = page.locator('.controls input[type=text]');
  for (const text of ['1e300', '-1e300', '1e-300', 'NaN', 'Infinity', '½', '1/0', '', '💥', '0', '9'.repeat(400)]) {
    for (const k of [0, 1]) {
      await fields.nth(k).fill(text);
      await fields.nth(k).press('Enter');
      await fields.nth(k).press('Escape');
    }
  }
  for (let k = 0; k < 60; k++) await page.keyboard.press(k % 3 ? 'Control+z' : 'Control+Shift+z');
  await page.locator('#after-viewport').focus();
  for (let k = 0; k < 60; k++) await page.keyboard.press('Control+z');
  await page.waitForFunction((h) => document.querySelector('[data-testid=hash]')?.textContent === h, first);
  await page.waitForFunction(() => !location.hash);
  assert.equal(await page.locator('.trouble').count(), 0);
  assert.match(await reading(page, 'force'), /N$/);
  for (const link of ['#zz=1', '#mu=1e999', '#a&&b==&=', '#%E0%A4%A', '#s=1.AAAA', '#cam=NaN,1,2']) {
    await page.evaluate((h) => {
      location.hash = h;
    }, link);
    await passes(page, 150, 'a link that is refused leaves no trace to wait for');
  }
  for (let k = 0; k < 6; k++) await page.goBack().catch(() => undefined);
  await settledAddress(page);
  assert.match(await reading(page, 'force'), /N$/);
  assert.deepEqual(serious(complaints), []);
});

test('an address with no page explains itself', async () => {
  const { page } = await openPage(browser);
  await page.goto(`${site.url}s/contact/nothing/`);
  assert.match(await page.innerText('h1'), /no page at this address/);
  await page.waitForFunction(() => document.getElementById('home')?.getAttribute('href') === '/some/folder/');
});

test('the lesson is readable without scripts', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(site.url + WHERE);
  assert.ok((await page.locator('.static-step').count()) >= 3);
  assert.ok((await page.locator('.katex').count()) >= 1);
});
