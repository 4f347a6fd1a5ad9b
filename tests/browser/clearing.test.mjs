// An arm clears a bin: it is played, gone back in, the tree is let decide and lights up, both are seen side by side and over many seeds.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { changed, launch, live, openPage, reading, serious } from './browser.mjs';
import { loadFor, open as openEngine } from '../node/engines.mjs';
import { SCENES } from '../node/scene_files.mjs';
import { serve } from './serve.mjs';

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

const opened = async (fragment = '') => {
  const page = await openPage(browser);
  await page.page.goto(`${site.url}s/picking/clear_the_bin/${fragment}`);
  await live(page.page);
  return page;
};

test('a link leads to a moment of the run, and the grasps so far are read there', async () => {
  const { page, complaints } = await opened('#t=4');
  await page.waitForFunction(() => document.querySelector('td[data-reading="grasps"]')?.textContent === '1');
  assert.match(await reading(page, 'delivered'), /^[01]/);
  assert.deepEqual(serious(complaints), []);
});

test('the tree says that it is idle, and decides once it is let', async () => {
  const { page, complaints } = await opened();
  await page.getByTestId('tree-idle').waitFor();
  await page.getByRole('button', { name: 'Let the tree decide' }).click();
  await page.getByTestId('tree-idle').waitFor({ state: 'detached' });
  const root = () => page.getByRole('treeitem').first().getAttribute('aria-label');
  const before = await root();
  await page.locator('.timeline input[type=range]').focus();
  await page.keyboard.press('ArrowRight');
  assert.match(await changed(root, before), /running/);
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await page.getByTestId('tree-idle').waitFor();
  assert.deepEqual(serious(complaints), []);
});

test('machine and tree at once, side by side: the pinned one goes along and keeps its own numbers', async () => {
  const { page, complaints } = await opened('#t=4');
  await page.waitForFunction(() => document.querySelector('td[data-reading="grasps"]')?.textContent === '1');
  await page.getByRole('button', { name: 'Pin this state', exact: true }).click();
  const second = page.getByRole('region', { name: 'Pinned state' });
  await second.locator('canvas:not(.waiting)').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Let the tree decide' }).click();
  await page.getByTestId('tree-idle').waitFor({ state: 'detached' });
  const cell = (kind, id) => page.locator(`td[data-${kind}="${id}"]`);
  // The same seed and the same acts: as many grasps, at the same moment.
  await page.waitForFunction(() => {
    const text = (kind) => document.querySelector(`td[data-${kind}="grasps"]`)?.textContent;
    return text('reading') === '1' && text('pinned') === '1';
  });
  await page.locator('.timeline input[type=range]').focus();
  const before = await cell('pinned', 'cycle').innerText();
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
  await changed(() => cell('pinned', 'cycle').innerText(), before, 60_000);
  assert.equal(await page.locator('.viewport canvas:visible').count(), 2);
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
  assert.deepEqual(serious(complaints), []);
});

test('over seeds: machine and tree on each, a table of means, a run that is opened, and a series that is stopped', async () => {
  const text = readFileSync(join(SCENES, 'picking/clear_the_bin.json'), 'utf8');
  loadFor(text);
  const session = openEngine(text);
  // One body, and some seconds.
  session.apply({ kind: 'set', path: 'bodies', value: [JSON.parse(text).bodies[2]] });
  session.apply({ kind: 'set', path: 'experiment.end', value: 6 });
  const { fragment } = session.write_link(text, { fingerprint: session.hash().slice(0, 8) });
  const { page, complaints } = await opened(`#${fragment}`);
  const panel = page.locator('.seeds');
  const count = panel.getByLabel('Seeds', { exact: true });
  await count.fill('2');
  await count.press('Enter');
  await panel.getByRole('button', { name: 'Run 2 seeds, both deciders' }).click();
  await panel.getByText('4 runs. A point, or its number below, opens its run.', { exact: true }).waitFor({ timeout: 120_000 });
  const row = panel.getByRole('row', { name: /Bodies brought over in an hour/ });
  assert.match(await row.innerText(), /\d+ \(\d+ to \d+\)/);
  await panel.getByRole('button', { name: 'behaviour tree, seed 2' }).click();
  await page.getByTestId('tree-idle').waitFor({ state: 'detached' });
  await panel.getByText('4 runs. A point, or its number below, opens its run.', { exact: true }).waitFor();
  await count.fill('20');
  await count.press('Enter');
  await panel.getByRole('button', { name: 'Run 20 seeds, both deciders' }).click();
  await panel.getByText(/^1?\d of 40 runs/).waitFor({ timeout: 120_000 });
  await panel.getByRole('button', { name: 'Stop here' }).click();
  await panel.getByRole('button', { name: 'Stop here' }).waitFor({ state: 'detached' });
  assert.ok((await panel.getByRole('list', { name: 'Runs' }).getByRole('listitem').count()) > 0);
  assert.deepEqual(serious(complaints), []);
});

test('a file that is no tree, or of acts that the cell has not, is refused with its place', async () => {
  const { page, complaints } = await opened();
  const xml = (tree) => `<root BTCPP_format="4"><BehaviorTree ID="Main">${tree}</BehaviorTree></root>`;
  const read = (tree) =>
    page
      .getByLabel('A tree of BehaviorTree.CPP')
      .setInputFiles({ name: 'tree.xml', mimeType: 'application/xml', buffer: Buffer.from(tree) });
  const count = await page.getByRole('treeitem').count();
  await read('<root BTCPP_format="4"><BehaviorTree ID="Main"><Sequence>');
  await page.getByText(/tree\.xml/).first().waitFor();
  await read(xml('<Sequence>\n<Action ID="Paint"/></Sequence>'));
  await page.getByText(/no action called Paint; it has .*Push.* \(at experiment\.tree/).waitFor();
  assert.equal(await page.getByRole('treeitem').count(), count);
  await read(xml('<Action ID="Push"/>'));
  await changed(() => page.getByRole('treeitem').count(), count);
  assert.deepEqual(serious(complaints), []);
});
