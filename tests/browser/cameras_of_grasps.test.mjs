// What the cameras of a bin see and how they err, in scenes of grasps; how a candidate is refined; an empty plot that says why.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changed, launch, live, openPage, says, serious } from './browser.mjs';
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

const opened = async (name) => {
  const page = await openPage(browser);
  await page.page.goto(`${site.url}s/picking/${name}/`);
  await live(page.page);
  return page;
};
/** A canvas has more than one colour. */
const isDrawn = (page, name) =>
  page.waitForFunction((name) => {
    const canvas = document.querySelector(`.seen-picture[aria-label^="${name}"] canvas`);
    if (!canvas) return false;
    const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
    const flat = copy.getContext('2d', { willReadFrequently: true });
    flat.drawImage(canvas, 0, 0);
    const { data } = flat.getImageData(0, 0, copy.width, copy.height);
    return new Set(new Uint32Array(data.buffer)).size > 20;
  }, name);

test('the pictures of a bin’s cameras come with the pixel; a press in one finds its point', async () => {
  const { page, context, complaints } = await opened('score_by_hand');
  const pictures = page.getByRole('region', { name: 'What the cameras see' });
  await pictures.getByRole('switch', { name: 'The pixel, and the point that it sees' }).click();
  await isDrawn(page, 'Colour of the bodies');
  await isDrawn(page, 'Depth, near is bright');
  await pictures.getByRole('button', { name: 'Camera 2' }).click();
  await says(page, 'What Camera 2 sees');
  const depth = pictures.getByRole('application', { name: /^Depth/ });
  const box = await depth.boundingBox();
  await depth.click({ position: { x: box.width / 2, y: box.height / 2 } });
  await says(page, 'Column (99|100|101), row (74|75|76) of Camera 2 sees a point');
  await depth.focus();
  const before = await depth.getAttribute('aria-label');
  await page.keyboard.press('Shift+ArrowLeft');
  await changed(() => depth.getAttribute('aria-label'), before);
  // Away again, one undo each.
  await pictures.getByRole('switch').click();
  await says(page, 'With the pixel the cameras stand in the scene');
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await isDrawn(page, 'Depth, near is bright');
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

for (const name of ['three_cameras', 'no_grasp_reaches', 'clear_the_bin']) {
  test(`the cameras’ errors are rows with units and sentences that name their source: ${name}`, async () => {
    const { page, context, complaints } = await opened(name);
    const fold = page.locator('details', { hasText: 'Errors of the cameras' });
    await fold.locator('summary').click();
    const field = (label) => fold.getByRole('textbox', { name: label, exact: true });
    await field('Blind beyond this angle to the normal').waitFor();
    assert.equal(await fold.locator('.noise-row').count(), 8);
    assert.match(await fold.innerText(), /Nguyen, Izadi & Lovell \(2012\)[\s\S]*Khoshelham & Elberink 2012/);
    assert.equal(await field('Distance between the two eyes').inputValue(), '75\u00a0mm');
    const before = await field('Blind beyond this angle to the normal').inputValue();
    assert.equal(before, '90°');
    await fold.getByRole('button', { name: 'As the first Kinect' }).click();
    await changed(() => field('Blind beyond this angle to the normal').inputValue(), before);
    assert.equal(await field('Blind beyond this angle to the normal').inputValue(), '80°');
    assert.equal(await field('Spread along the ray, times the measured').inputValue(), '1');
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await changed(() => field('Blind beyond this angle to the normal').inputValue(), '80°');
    assert.deepEqual(serious(complaints), []);
    await context.close();
  });
}

test('a refined candidate stands beside where it was drawn, and its cost falls in a plot; one that is not says so', async () => {
  const { page, context, complaints } = await opened('candidates');
  const plots = page.getByRole('region', { name: 'Plots' });
  await page.getByRole('textbox', { name: 'Best ones refined' }).fill('3');
  await page.keyboard.press('Enter');
  await says(page, 'As it was drawn, it cost −\\d+\\.\\d; evolution moved and turned it');
  await plots.getByRole('combobox', { name: 'Plot' }).selectOption({ label: 'The cost of a candidate that is refined' });
  await plots.getByText('least so far').first().waitFor();
  await page.getByRole('textbox', { name: 'Best ones refined' }).fill('0');
  await page.keyboard.press('Enter');
  await says(page, 'The candidate that is shown is not refined');
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('where no candidate is free, the plot of their costs says why it is empty', async () => {
  const { page, context, complaints } = await opened('no_grasp_reaches');
  const plots = page.getByRole('region', { name: 'Plots' });
  await plots.getByText('No candidate is free, so no cost is finite').waitFor();
  await plots.getByText('Candidate', { exact: true }).first().waitFor();
  assert.deepEqual(serious(complaints), []);
  await context.close();
});
