// Robots, controllers, motors and cameras by clicking: each press is one undo, what is built runs under every contact model, and is the
// same by link, in an embed and in a file, which the npm and Python packages open too (`tests/reference/built`). What cannot be is said.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { check } from './axe.mjs';
import { changed, drawn, hash, launch, live, openPage, passes, serious, settledAddress, steady, undo } from './browser.mjs';
import { serve } from './serve.mjs';

const BUILT = new URL('../reference/built/by_clicking.json', import.meta.url);
let browser;
let site;
before(async () => {
  site = await serve('/');
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

async function building(options = {}) {
  const opened = await openPage(browser, { acceptDownloads: true, bypassCSP: true, ...options });
  const { page } = opened;
  await page.goto(`${site.url}s/contact/build_your_own/`);
  await live(page);
  const build = page.locator('.build');
  await build.getByRole('button', { name: '+ Box' }).waitFor();
  const told = (words) => build.locator('.build-said', { hasText: words }).waitFor({ timeout: 60_000 });
  const press = async (name, words, within = build) => {
    await within.getByRole('button', { name, exact: true }).click();
    await told(words);
  };
  const undone = (label) => page.getByLabel(`Undo: ${label}`, { exact: true }).waitFor({ timeout: 60_000 });
  const fill = async (place, value, label) => {
    await place.fill(value);
    await place.press('Enter');
    if (label) await undone(label);
  };
  /** To a moment of the run: the frame there is shown. */
  const at = async (time, seconds) => {
    await fill(page.getByLabel('Time, value'), time);
    await page.waitForFunction(
      (s) => {
        const [value, unit] = document.querySelector('.timeline-bar input').getAttribute('aria-valuetext').split(/\s/);
        return Math.abs(Number(value) * (unit === 'ms' ? 1e-3 : 1) - s) < 1e-9;
      },
      seconds,
      { timeout: 120_000 },
    );
  };
  const bodies = () => build.getByLabel('Body in hand').locator('option').allInnerTexts();
  return { ...opened, build, press, told, undone, fill, at, bodies };
}

/** Two boxes, the upper one on a hinge with a motor; a robot with two fingers that goes to a second way-point. */
async function built({ page, build, press, undone, fill }) {
  await press('+ Box', 'Box added');
  await press('Move until it touches', 'Box 1 touches Floor');
  await press('+ Box', 'Box added');
  const joints = build.getByRole('group', { name: 'Add a joint' });
  await press('Join', 'Hinge: Box 2 hangs on the world', joints);
  await fill(build.getByLabel('Motor of Hinge 1'), '2 rad/s', 'Set a motor');
  await fill(build.getByLabel('Pushes at most').first(), '3 N m', 'Set Pushes at most');
  await build.getByLabel('Robot', { exact: true }).selectOption({ label: 'DENSO VS-060 (built in)' });
  await press('+ Robot', 'DENSO VS-060 (built in) stands behind what is there');
  await press('Give it to the robot', 'Two fingers');
  await press('Add a way-point', 'A way-point where the tool was');
  const second = build.getByRole('group', { name: 'Way-point 2 of the robot' });
  await build.getByRole('button', { name: 'Add a way-point', exact: true }).click();
  await second.waitFor();
  await fill(second.getByLabel('Time', { exact: true }), '50 ms', 'Set Time');
  await fill(second.getByLabel('Position z'), '300 mm', 'Set Position z');
  await fill(build.locator('fieldset', { hasText: 'Finger 1' }).last().getByLabel('Set-point'), '20 mm', 'Set Set-point');
  await page.waitForFunction(() => location.hash.length > 40);
}

test('what is built runs under every contact model, and is the same by link, in an embed and as a file', async () => {
  const its = await building();
  const { page, context, complaints, build, at, undone } = its;
  await built(its);

  await page.getByRole('button', { name: 'Save as…' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Document, JSON' }).click(),
  ]);
  // Its lesson may be told otherwise one day.
  const { lesson: _, ...scene } = JSON.parse(readFileSync(await file.path(), 'utf8'));
  await page.keyboard.press('Escape');
  const names = ['points', 'surface', 'reduced surface'];
  const short = {};
  for (const name of names) {
    if (name !== 'points') {
      await build.getByLabel('Contact model').selectOption({ label: name });
      await undone('Change the contact model');
    }
    await at('0 s', 0);
    await at('0.2 s', 0.2);
    short[name] = await hash(page);
  }
  assert.equal(new Set(Object.values(short)).size, 3, JSON.stringify(short));
  // `BUILT=1` writes the file anew; `tests/package` and `tests/python` hold its whole hashes.
  if (process.env.BUILT) writeFileSync(BUILT, `${JSON.stringify({ step: 40, hashes: short, scene }, null, 2)}\n`);
  const reference = JSON.parse(readFileSync(BUILT, 'utf8'));
  assert.deepEqual(scene, reference.scene);
  for (const name of names) assert.equal(short[name], reference.hashes[name].slice(0, 8), name);

  // The link holds it all, and so does an embed made of it.
  const link = await settledAddress(page);
  const other = await openPage(browser, { bypassCSP: true });
  await other.page.goto(link);
  await live(other.page);
  await other.page.locator('.build').getByLabel('Body in hand').getByText('Palm 1').waitFor({ state: 'attached' });
  await other.page.getByLabel('Time, value').fill('0.2 s');
  await other.page.getByLabel('Time, value').press('Enter');
  await other.page.waitForFunction(
    (wanted) => document.querySelector('[data-testid=hash]').textContent === wanted,
    short['reduced surface'],
    { timeout: 60_000 },
  );
  // On a host's page the element says where the run stands: at the moment of the link, in the same state.
  await other.page.goto(`${site.url}licences/`);
  await other.page.addScriptTag({ url: `${site.url}asperity-scene.js`, type: 'module' });
  const stood = await other.page.evaluate(async (src) => {
    await customElements.whenDefined('asperity-scene');
    const figure = document.createElement('asperity-scene');
    figure.setAttribute('src', src);
    const heard = new Promise((said) => figure.addEventListener('ready', (e) => said(e.detail.hash)));
    document.body.prepend(figure);
    await figure.activate();
    return heard;
  }, link);
  assert.equal(stood.slice(0, 8), short['reduced surface']);
  assert.deepEqual(serious([...complaints, ...other.complaints]), []);
  await other.context.close();
  await context.close();
});

test('each press is one undo, back to the empty floor', async () => {
  const its = await building();
  const { page, context, complaints, build, press, undone, fill, bodies } = its;
  const first = await hash(page);
  await press('+ Robot', 'stands behind');
  await press('Give it to the robot', 'Two fingers');
  await press('Let go', 'Palm 1 is free');
  await build.getByLabel('Hand', { exact: true }).selectOption({ label: 'a rod' });
  await press('Give it to the robot', 'The robot holds it');
  await press('Snap its base to the grid', 'nearest places of the grid');
  await fill(build.getByLabel('Base x'), '−300 mm', 'Set Base x');
  await build.locator('summary', { hasText: 'Controller of the robot' }).click();
  await fill(build.getByLabel('Commands a second'), '50 Hz', 'Set Commands a second');
  await build.getByLabel('Gives way along z').check();
  await undone('Give way along z');
  await press('+ Two-link arm', 'An arm of two links');
  assert.deepEqual(await bodies(), ['Floor', 'Palm 1', 'Finger 1', 'Finger 2', 'Rod 1', 'Post 1', 'Upper arm 1', 'Forearm 1', 'Hand 1']);
  // Placed by the gizmo's keys: the base goes, its joints stay.
  await build.getByRole('button', { name: 'Place its base in the view' }).click();
  await build.getByRole('button', { name: 'Done' }).waitFor();
  await page.locator('.views > .viewport').focus();
  const base = await build.getByLabel('Base x').inputValue();
  await page.keyboard.press('ArrowRight');
  await changed(() => build.getByLabel('Base x').inputValue(), base);
  await undone('Move the robot');
  await page.keyboard.press('Escape');
  await build.getByRole('button', { name: 'Place its base in the view' }).waitFor();
  await build.getByLabel('Body in hand').selectOption({ label: 'Finger 2' });
  await press('Delete', 'Finger 2 is gone');
  await press('Delete the robot', 'The robot is gone');
  await check(page);
  const labels = ['Delete the robot', 'Delete Finger 2', 'Move the robot', 'Add a two-link arm', 'Give way along z', 'Set Commands a second', 'Set Base x', 'Move the robot to the grid', 'Give the robot a hand', 'Let go of Palm 1', 'Give the robot a hand', 'Add a robot'];
  for (const label of labels) {
    await undone(label);
    await undo(page).click();
  }
  await page.waitForFunction((h) => document.querySelector('[data-testid=hash]').textContent === h, first);
  assert.deepEqual(await bodies(), ['Floor']);
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('a servo, a point a body is drawn to, a material: exact fields, and each can be taken away', async () => {
  const its = await building();
  const { page, context, complaints, build, press, undone, fill } = its;
  await press('+ Box', 'Box added');
  await build.getByLabel('Material').selectOption({ label: 'Like rubber' });
  await undone('Material of Box 1');
  await press('Join', 'hangs on the world', build.getByRole('group', { name: 'Add a joint' }));
  await press('+ Servo of its joint', 'A servo holds Hinge 1');
  const servo = build.getByRole('group', { name: 'Controller: Hinge 1' });
  await fill(servo.getByLabel('Set-point'), '90°', 'Set Set-point');
  const then = await hash(page);
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await changed(() => hash(page), then);
  await page.getByRole('button', { name: /^Pause/ }).first().click();
  await press('+ Ball', 'Ball added');
  // By the gizmo: its keys, then the mouse at an arrow of it.
  await build.getByRole('button', { name: 'Place Ball 1 in the view' }).click();
  await build.getByRole('button', { name: 'Done' }).waitFor();
  const view = page.locator('.views > .viewport');
  await view.focus();
  await page.keyboard.press('ArrowRight');
  await undone('Move Ball 1');
  await page.keyboard.press('r');
  await page.keyboard.press('ArrowRight');
  await undone('Turn Ball 1');
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await build.getByRole('button', { name: 'Place Ball 1 in the view' }).waitFor();
  await press('+ Draw it to a point', 'Ball 1 is drawn to where it is');
  // Its handle is in the view: a name that keys reach.
  await page.locator('.views > .viewport').focus();
  for (let k = 0; k < 4; k++) await page.keyboard.press('n');
  await page.locator('p[role=status][aria-live=polite]', { hasText: 'Ball 1, selected' }).waitFor({ state: 'attached' });
  await press('Take Hinge 1 away', 'Box 1 is free of Hinge 1');
  assert.equal(await servo.count(), 0, 'its servo goes with it');
  await press('Take it away', 'Nothing drives Ball 1 any more');
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('what cannot be is said, and nothing is lost: bodies in each other, a robot in the floor, out of reach, a second one', async () => {
  const its = await building();
  const { page, context, build, press, undone, fill, told, bodies } = its;
  await press('+ Box', 'Box added');
  await press('+ Box', 'Box added');
  await build.locator('summary', { hasText: 'Body C' }).click();
  await fill(build.getByLabel('Position z', { exact: true }), '100 mm', 'Set Position z');
  await told('Box 1 and Box 2 are in each other by');
  await undo(page).click();
  await build.locator('.build-said .error-line').waitFor({ state: 'detached', timeout: 60_000 });

  await press('+ Robot', 'stands behind');
  // Said before anyone asks for a second one, and again to who does.
  await build.getByRole('group', { name: 'Robot', exact: true }).getByText('A run has one six-axis arm').waitFor();
  await press('+ Robot', 'A run has one six-axis arm');
  await fill(build.getByLabel('Base z'), '−500 mm', 'Set Base z');
  await told(/(Floor and link \d of the robot|link \d of the robot and Floor) are in each other by/);
  await undo(page).click();
  await build.locator('.build-said .error-line').waitFor({ state: 'detached', timeout: 60_000 });

  // A body that is out of its reach is not taken; what there was stays.
  await fill(build.getByLabel('Position x', { exact: true }), '3 m', 'Set Position x');
  await build.getByLabel('Hand', { exact: true }).selectOption({ label: 'the body in hand' });
  await press('Give it to the robot', 'This was not done: the arm cannot hold its tool where the document has that body: it is out of reach');
  assert.deepEqual(await bodies(), ['Floor', 'Box 1', 'Box 2']);
  // A way-point beyond its reach: it goes as far as it can, and says how far that is from there.
  await press('Add a way-point', 'A way-point where');
  const way = build.getByRole('group', { name: 'Way-point 1 of the robot' });
  await fill(way.getByLabel('Position x'), '4 m', 'Set Position x');
  await page.locator('.timeline-speed select').selectOption('3');
  await page.getByRole('button', { name: /^Play/ }).first().click();
  await build.getByText(/Out of reach: the robot’s tool stops .* before/).waitFor({ timeout: 120_000 });
  // A rate that is no whole number of steps: the field says so, and the rate is as before.
  await build.locator('summary', { hasText: 'Controller of the robot' }).click();
  await fill(build.getByLabel('Commands a second'), '70 Hz');
  await build.getByText('they must be a whole number of steps').first().waitFor();
  await context.close();
});

/** A camera by arrows and rings in the view, where it is brought in sight: exact fields follow, each drag is one undo. */
async function byGizmo(page, cameras, undone) {
  const field = (name) => cameras.getByLabel(name, { exact: true });
  const places = async () => {
    const all = [];
    for (const name of ['Stands at', 'Looks at'])
      for (const k of ['x', 'y', 'z']) all.push(parseFloat((await field(`${name} ${k}`).inputValue()).replace('−', '-')));
    return all;
  };
  const button = cameras.getByRole('button', { name: 'Place Camera 3 in the view' });
  await button.click();
  await cameras.getByRole('button', { name: 'Done' }).waitFor();
  const view = page.locator('.views > .viewport');
  await view.scrollIntoViewIfNeeded();
  await drawn(page);
  // It stands where one looked from: with the eye gone back, in the middle of the picture.
  const box = await view.locator('.canvas').boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const drag = async (from, to) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    for (let k = 1; k <= 6; k++) await page.mouse.move(...from.map((c, i) => c + ((to[i] - c) * k) / 6));
    await page.mouse.up();
  };
  const first = await places();
  await drag([x, y - 66], [x, y - 100]);
  await changed(async () => (await places()).join(), first.join());
  const up = await steady(places);
  assert.ok(up[2] > first[2], 'up along z');
  assert.ok(Math.abs(up[5] - first[5] - (up[2] - first[2])) < 0.5, `what it looks at goes along: ${first} ${up}`);
  for (const k of [0, 1, 3, 4]) assert.equal(up[k], first[k]);
  // By keys, and turned: it stays where it is and looks elsewhere.
  await view.focus();
  await page.keyboard.press('ArrowRight');
  await changed(async () => (await places()).join(), up.join());
  await passes(page, 900, 'keys closer together are one gesture, and one step of Undo');
  const along = await places();
  await cameras.getByRole('button', { name: 'Turn', exact: true }).click();
  await view.focus();
  for (let k = 0; k < 3; k++) await page.keyboard.press('ArrowRight');
  await undone('Turn Camera 3');
  await changed(async () => (await places()).join(), along.join());
  await passes(page, 900, 'keys closer together are one gesture, and one step of Undo');
  const turned = await places();
  assert.deepEqual(turned.slice(0, 3), along.slice(0, 3));
  const far = (p) => Math.hypot(...[0, 1, 2].map((k) => p[k + 3] - p[k]));
  assert.ok(Math.abs(far(turned) - far(along)) < 1, `as far off as before: ${along} ${turned}`);
  await cameras.getByRole('button', { name: 'Move', exact: true }).click();
  await view.focus();
  await page.keyboard.press('Escape');
  await button.waitFor();
}

test('depth cameras see what has been built; added, copied, moved to where one looks from, taken away', async () => {
  const its = await building();
  const { page, context, complaints, press, undone } = its;
  await press('+ Box', 'Box added');
  await press('Move until it touches', 'Box 1 touches Floor');
  const then = await hash(page);
  await page.locator('summary', { hasText: 'what depth cameras see' }).click();
  await page.getByRole('button', { name: 'Look with depth cameras' }).click();
  await undone('Look with depth cameras');
  await page.locator('summary', { hasText: 'put where you look from' }).click();
  const cameras = page.locator('.cameras');
  const said = (words) => cameras.locator('[role=status]', { hasText: words }).waitFor({ timeout: 60_000 });
  await cameras.getByRole('button', { name: '+ Camera' }).click();
  await said('A camera stands where you look from');
  await cameras.getByRole('button', { name: 'Duplicate' }).click();
  await said('looks from another side');
  assert.deepEqual(await cameras.getByLabel('Camera in hand').locator('option').allInnerTexts(), ['Camera 1', 'Camera 2', 'Camera 3']);
  await cameras.getByLabel('Field of view').fill('40°');
  await cameras.getByLabel('Field of view').press('Enter');
  await undone('Set Field of view');
  await cameras.getByRole('button', { name: 'Put it where I look from' }).click();
  await undone('Move Camera 3');
  await byGizmo(page, cameras, undone);
  for (const name of ['Camera 3', 'Camera 2']) {
    await cameras.getByLabel('Camera in hand').selectOption({ label: name });
    await cameras.getByRole('button', { name: 'Delete' }).click();
    await said(`${name} is gone`);
  }
  await cameras.getByRole('button', { name: 'Delete' }).click();
  await said('One camera stays');
  await check(page);
  for (const label of ['Delete Camera 2', 'Delete Camera 3', 'Turn Camera 3', 'Move Camera 3', 'Move Camera 3', 'Move Camera 3', 'Set Field of view', 'Copy Camera 2', 'Add a camera', 'Look with depth cameras']) {
    await undone(label);
    await undo(page).click();
  }
  await page.waitForFunction((h) => document.querySelector('[data-testid=hash]').textContent === h, then, { timeout: 60_000 });
  await drawn(page);
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

/** A cube of 80 mm, whose file says nothing of its unit. */
const CUBE = `${[0, 1, 2, 3, 4, 5, 6, 7].map((k) => `v ${80 * (k & 1)} ${40 * (k & 2)} ${20 * (k & 4)}`).join('\n')}
f 1 3 4 2
f 5 6 8 7
f 1 2 6 5
f 3 7 8 4
f 1 5 7 3
f 2 4 8 6
`;

test('a mesh of one’s own is a new body, which falls and lies; one undo', async () => {
  const its = await building();
  const { page, context, complaints, press, undone, bodies, at } = its;
  await press('+ Box', 'Box added');
  await page.locator('input.import-chooser').setInputFiles({ name: 'die.obj', mimeType: 'text/plain', buffer: Buffer.from(CUBE) });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'a new body', pressed: true }).waitFor();
  await dialog.getByRole('button', { name: 'Use this mesh' }).click();
  await undone('Use die.obj');
  assert.deepEqual(await bodies(), ['Floor', 'Box 1', 'die']);
  const begin = await hash(page);
  await at('0.1 s', 0.1);
  assert.notEqual(await hash(page), begin);
  await undo(page).click();
  await undone('Add a box');
  assert.deepEqual(await bodies(), ['Floor', 'Box 1']);
  assert.deepEqual(serious(complaints), []);
  await context.close();
});
