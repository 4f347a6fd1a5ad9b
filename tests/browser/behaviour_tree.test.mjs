// A behaviour tree: its nodes light up, it is edited by hand and by file, and what is wrong is said.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changed, launch, live, openPage, serious } from './browser.mjs';
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

const opened = async (scene, options) => {
  const page = await openPage(browser, options);
  await page.page.goto(`${site.url}s/picking/${scene}/`);
  await live(page.page);
  await page.page.locator('.tree-node').first().waitFor();
  return page;
};
const node = (page, name) => page.getByRole('treeitem', { name });
const root = (page) => page.getByRole('treeitem').first().getAttribute('aria-label');
const file = (text) => ({ name: 'tree.xml', mimeType: 'application/xml', buffer: Buffer.from(text) });
const open = (page, text) => page.getByLabel('A tree of BehaviorTree.CPP').setInputFiles(file(text));
const xml = (tree) =>
  `<root BTCPP_format="4"><BehaviorTree ID="Main">${tree}</BehaviorTree></root>`;

test('nodes light up as the run goes on, and go back with it', async () => {
  const { page, complaints } = await opened('trees_that_act');
  assert.match(await root(page), /not asked/);
  const slider = page.locator('.timeline input[type=range]');
  await slider.focus();
  await page.keyboard.press('End');
  await changed(() => root(page), 'Sequence: not asked');
  await node(page, /Place Ball: success/).waitFor();
  await slider.focus();
  await page.keyboard.press('Home');
  await node(page, /Place Ball: not asked/).waitFor();
  assert.deepEqual(serious(complaints), []);
});

test('a node is added, moved and taken out by keys, and undone', async () => {
  const { page, complaints } = await opened('trees_that_act');
  const items = page.getByRole('treeitem');
  const names = () => items.evaluateAll((all) => all.map((e) => e.getAttribute('aria-label')).join('; '));
  const before = await names();
  await node(page, /Find Ball/).click();
  await page.keyboard.press('Alt+ArrowDown');
  const moved = await changed(names, before);
  assert.ok(moved.indexOf('Pick Ball') < moved.indexOf('Find Ball'), moved);
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await changed(names, moved);
  assert.equal(await names(), before);
  await node(page, /Place Ball/).click();
  await page.getByRole('button', { name: 'Add an action' }).click();
  await changed(() => items.count(), 4);
  await page.keyboard.press('Delete');
  assert.deepEqual(serious(complaints), []);
});

test('a file takes the tree’s place; one that is none is refused with its place', async () => {
  const { page, complaints } = await opened('trees_that_act');
  await open(page, xml('<ReactiveSequence><Action ID="FindBall"/></ReactiveSequence>'));
  await changed(() => page.getByRole('treeitem').count(), 4);
  await open(page, xml('<ReactiveSequence>\n<Inverter/></ReactiveSequence>'));
  await page.getByText('<Inverter> has one child, and here it has 0').waitFor();
  await page.getByText('line 2').waitFor();
  assert.equal(await page.getByRole('treeitem').count(), 2);
  // What this task does not know is the reader's to answer.
  await open(page, xml('<Action ID="Juggle"/>'));
  await node(page, /Juggle/).waitFor();
  assert.deepEqual(serious(complaints), []);
});

test('the draft is mended by hand, and judged at each step', async () => {
  const { page, complaints } = await opened('mend_the_tree');
  const judged = page.getByTestId('tree-judged');
  await judged.getByText('in 0 of 192 states').waitFor();
  await page.getByRole('treeitem').first().click();
  await page.getByLabel('Kind', { exact: true }).selectOption('fallback');
  await judged.getByText('in 0 of 192 states').waitFor({ state: 'detached' });
  assert.match(await judged.innerText(), /this tree asks/);
  assert.deepEqual(serious(complaints), []);
});

test('on a phone the tree is within the page', async () => {
  const { page } = await opened('mend_the_tree', { viewport: { width: 390, height: 844 } });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 390, `${wide} px`);
});
