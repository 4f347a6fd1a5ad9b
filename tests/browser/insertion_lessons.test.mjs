// What the lessons of pins and holes ask for is there: controls beyond the first five, names in the picture, a policy dropped on it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { changed, hash, launch, live, openPage, serious } from './browser.mjs';
import { serve } from './serve.mjs';

let browser;
let site;
before(async () => {
  [browser, site] = await Promise.all([launch(), serve()]);
});
after(async () => {
  await browser?.close();
  await site?.close();
});

const sceneOf = (name) =>
  JSON.parse(readFileSync(new URL(`../../scenes/dynamics/${name}.json`, import.meta.url), 'utf8'));

async function open(name, options = {}) {
  const opened = await openPage(browser, options);
  await opened.page.goto(`${site.url}s/dynamics/${name}/`);
  await live(opened.page);
  return opened;
}

/** A file let go over the picture. */
const drop = (page, name, text) =>
  page.evaluate(
    ([name, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name));
      document
        .querySelector('.viewport .canvas')
        .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    },
    [name, text],
  );

test('controls beyond five are in a fold, by keys too, and do what they say', async () => {
  const { page, complaints } = await open('push_spiral_tilt', { viewport: { width: 320, height: 640 } });
  const controls = page.locator('section.controls');
  const labels = sceneOf('push_spiral_tilt').controls.map(({ label }) => label);
  const last = labels.at(-1);
  for (const label of labels.slice(0, 5)) await controls.getByLabel(label, { exact: true }).first().waitFor();
  assert.equal(await controls.getByLabel(last, { exact: true }).first().isVisible(), false);
  const more = controls.locator('summary');
  await more.focus();
  await page.keyboard.press('Enter');
  const slider = controls.getByRole('slider', { name: last });
  await slider.waitFor();
  const box = await more.boundingBox();
  assert.ok(box.height >= 44, `${box.height}`);
  const before = await slider.inputValue();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await changed(() => slider.inputValue(), before);
  await page.getByRole('button', { name: `Undo: Set ${last}` }).waitFor();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
  assert.deepEqual(serious(complaints), []);
});

test('a policy dropped on the picture decides, in one step of undo; another, or in another scene, is refused in words', async () => {
  const { policy } = sceneOf('learn_to_insert').experiment;
  const { page, complaints } = await open('learn_to_insert');
  const own = { ...policy, made: 'by hand' };
  await drop(page, 'mine.json', JSON.stringify(own));
  await page.getByText('mine.json decides now: press play.').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await drop(page, 'other.json', JSON.stringify({ ...policy, task: 'fold_laundry' }));
  await page.getByText(/^other\.json: .*a policy of another task/).waitFor();
  await page.goto(`${site.url}s/dynamics/push_spiral_tilt/`);
  await live(page);
  const before = await hash(page);
  await drop(page, 'mine.json', JSON.stringify(own));
  await page.getByText('mine.json is a policy: open the scene').waitFor();
  assert.equal(await hash(page), before);
  assert.deepEqual(serious(complaints), []);
});

test('bodies are called by their names; how far off yes and no may be is a number', async () => {
  const { page } = await open('why_pegs_jam');
  const named = page.locator('.viewport span').getByText('Bottom', { exact: true });
  await named.waitFor({ state: 'attached' });
  const within = page.locator('.proofs tbody').filter({ hasText: 'it can wedge' }).locator('td').nth(2);
  assert.equal(await within.innerText(), '0');
});

test('what learning is paid for is a choice; the course is then another, and undo brings it back', async () => {
  const { page, complaints } = await open('learn_to_insert');
  const reward = page.locator('section.controls').getByRole('combobox', { name: 'Paid for, while it learns' });
  const chosen = () => reward.evaluate((select) => select.selectedOptions[0].text);
  assert.equal(await chosen(), 'depth, two less when too hard');
  await reward.selectOption({ label: 'depth alone' });
  await page.getByRole('button', { name: /^Undo: Choose/ }).click();
  assert.equal(await changed(chosen, 'depth alone'), 'depth, two less when too hard');
  await page.goto('about:blank');
  await page.goto(`${site.url}s/dynamics/learn_to_insert/#reward=1`);
  await live(page);
  assert.equal(await chosen(), 'depth alone');
  assert.deepEqual(serious(complaints), []);
});
