// After a file is opened in a scene's place nothing of the old scene stays under it (case 94 of the public cases: a chain of ten links on
// the stack's page, whose “Theirs and ours” still spoke of 11.331 kN).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch, live, openPage, serious } from './browser.mjs';
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

const link = (depth) =>
  `<body name="link${depth}" pos="${depth === 1 ? '0 0 2' : '0.1 0 0'}"><joint name="j${depth}" type="hinge" axis="0 1 0"/>` +
  `<geom type="capsule" fromto="0 0 0 0.08 0 0" size="0.01"/>${depth < 10 ? link(depth + 1) : ''}</body>`;
const CHAIN = `<mujoco model="chain10"><worldbody>${link(1)}</worldbody></mujoco>`;
const give = (page, name, text) =>
  page.locator('input.import-chooser').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('a robot on the page of the stack takes proofs, lesson and source with the scene, and Undo brings them back', async () => {
  const { page, context, complaints } = await openPage(browser);
  await page.goto(`${site.url}s/dynamics/stack/`);
  await live(page);
  await page.locator('.proofs').waitFor();
  await page.locator('.lesson').waitFor();
  await give(page, 'chain10.xml', CHAIN);
  await page.getByRole('button', { name: 'Open as a scene' }).click();
  await page.locator('.proofs').waitFor({ state: 'detached' });
  assert.equal(await page.locator('.lesson').count(), 0);
  assert.doesNotMatch(await page.locator('main').innerText(), /11\.33|Theirs and ours/);
  await page.keyboard.press('Control+z');
  await page.locator('.proofs').waitFor();
  await page.locator('.lesson').waitFor();
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('a scene on the page of another has its own lesson, from its first step, with no answers given', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(`${site.url}s/cones/two_fingers/#step=4`);
  await live(page);
  await page.locator('.lesson-head', { hasText: '4 of 10' }).waitFor();
  const other = fileURLToPath(new URL('../../scenes/cones/ladder.json', import.meta.url));
  await give(page, 'ladder.json', readFileSync(other, 'utf8'));
  await page.locator('.lesson-head', { hasText: '1 of 5' }).waitFor();
  await page.locator('.lesson-foot').getByRole('button').last().click();
  await page.locator('.question').waitFor();
  assert.equal(await page.locator('.answer.right').count(), 0);
  await context.close();
});

test('with a mesh of one’s own the scene is no longer the source’s', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(`${site.url}s/contact/inspector/`);
  await live(page);
  await page.locator('.opening .kicker').waitFor();
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => `v ${80 * (k & 1)} ${40 * (k & 2)} ${20 * (k & 4)}`);
  const faces = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'].map((face) => `f ${face}`);
  await give(page, 'die.obj', `${[...corners, ...faces].join('\n')}\n`);
  await page.getByRole('dialog').getByRole('button', { name: 'Use this mesh' }).click();
  await page.locator('.opening .kicker').waitFor({ state: 'detached' });
  assert.equal(await page.locator('.proofs').count(), 0);
  await context.close();
});
