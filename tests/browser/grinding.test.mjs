// The grinding planner: plan, give up, keep the best so far, reload, and take the trajectory along.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { hash, launch, live, openPage, serious } from './browser.mjs';
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

/** What a PDF says, page after page. */
async function pdfText(bytes) {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: file.numPages }, (_, i) => file.getPage(i + 1)));
  const contents = await Promise.all(pages.map((page) => page.getTextContent()));
  return contents.map(({ items }) => items.map((item) => item.str).join(' ')).join('\n');
}

async function open(scene) {
  const opened = await openPage(browser, { acceptDownloads: true });
  await opened.page.goto(`${site.url}s/grinding/${scene}/`);
  await live(opened.page);
  await opened.page.locator('.planner').scrollIntoViewIfNeeded();
  return opened;
}

test('a plan is given up without a trace, kept at its best so far, and there after a reload', async () => {
  const { page, complaints } = await open('grind_it_flat');
  const planner = page.locator('.planner');
  const button = (name) => planner.getByRole('button', { name, exact: true });
  const start = await hash(page);
  // What is not there yet cannot be chosen, and why stands beside it.
  const run = page.locator('.controls').getByLabel('Run');
  const chosen = () => run.evaluate((select) => [select.selectedOptions[0].label, select.options[1].disabled]);
  assert.deepEqual(await chosen(), ['Before', true]);
  const lacking = page.locator('.controls').getByText('Nothing is planned yet: press Plan in the planner.');
  await lacking.waitFor();
  await button('Plan').click();
  await planner.getByRole('progressbar', { name: 'Planning' }).waitFor();
  await button('Give up').click();
  await button('Plan').waitFor();
  assert.equal(await hash(page), start);
  await button('Plan').click();
  const keep = button('Keep the best so far');
  await planner.locator('button:enabled', { hasText: 'Keep the best so far' }).waitFor({ timeout: 60_000 });
  await keep.click();
  await button('Forget the plan').waitFor({ timeout: 60_000 });
  await lacking.waitFor({ state: 'detached' });
  assert.deepEqual(await chosen(), ['Planned', false]);
  // The address follows the scene, and the plan is in it.
  await page.waitForURL(/#./);
  await page.reload();
  await live(page);
  await button('Forget the plan').waitFor();
  await button('Plan again').waitFor();
  assert.deepEqual(serious(complaints), []);
});

test('the trajectory leaves in six formats', async () => {
  const { page, complaints } = await open('force_along_the_path');
  await page.getByRole('button', { name: 'Save as…' }).click();
  const dialog = page.getByRole('dialog');
  const get = async (label) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: label, exact: true }).click(),
    ]);
    return readFileSync(await file.path(), 'utf8');
  };
  const lines = (await get('Trajectory, CSV')).trim().split('\n');
  assert.ok(lines.length > 100, `${lines.length} lines`);
  // Stretch, time, what it is, six joints, seven of the pose, the force.
  const cells = lines.at(-1).split(',');
  assert.ok(cells.length >= 17, lines[0]);
  assert.ok(cells.filter((_, i) => i !== 2).every((cell) => Number.isFinite(Number(cell))), lines.at(-1));
  assert.ok(Object.keys(JSON.parse(await get('Trajectory, JSON'))).length > 0);
  assert.match(await get('URScript'), /movej|servoj/);
  assert.match(await get('KRL'), /PTP|LIN/);
  assert.equal(JSON.parse(await get('ROS messages, JSON')).joint_names?.length ?? 6, 6);
  assert.match(await get('Cutter locations, APT'), /GOTO/);
  assert.deepEqual(serious(complaints), []);
});

test('the report is printed with its numbers, maps and curves', async () => {
  const { page, complaints } = await open('force_along_the_path');
  await page.evaluate(() => {
    window.print = () => {
      window.printing = true;
    };
  });
  await page.getByRole('button', { name: 'Report…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('button:enabled', { hasText: 'Print' }).click({ timeout: 60_000 });
  await page.waitForFunction(() => window.printing);
  // What is printed goes when it has been.
  const paper = page.locator('body > .report');
  const cells = await paper.locator('td, th').allInnerTexts();
  const pictures = await paper.locator('img').evaluateAll((all) => all.map((i) => i.naturalWidth));
  const pdf = await page.pdf({ format: 'A4' });
  if (process.env.PRINTED) writeFileSync(`${process.env.PRINTED}report.pdf`, pdf);
  const text = await pdfText(pdf);
  const bare = (words) => words.normalize('NFKC').replace(/\s/g, '');
  assert.ok(bare(text).includes(bare('Force along the path')), text);
  // Every cell of the sheet's tables, as planned beside as before.
  assert.ok(cells.includes('as planned') && cells.length > 40, cells.join(' | '));
  for (const cell of cells) assert.ok(bare(text).includes(bare(cell)), `${cell} is not in the PDF`);
  const force = await dialog.locator('tr', { hasText: 'Mean force' }).locator('td').allInnerTexts();
  assert.ok(Math.abs(Number.parseFloat(force[1]) - 5) < 0.05 && Math.abs(Number.parseFloat(force[0]) - 5) > 0.5, force.join());
  assert.ok(bare(text).includes(bare('Removed depth: 0 (dark) to')));
  assert.ok(bare(text).includes('Notmodelled'));
  // The whole cell stands beside the part's map.
  const captions = await dialog.locator('figcaption').allInnerTexts();
  assert.match(captions[0], /^The cell at 0.*: Class of ESTUN ER10-900 \(built in\), .+, \d+ passes$/);
  assert.match(captions[1], /^Greatest pressure: /, 'the map that the scene shows');
  assert.ok(pictures.length >= 8 && pictures.every((w) => w > 100), pictures.join());
  assert.deepEqual(serious(complaints), []);
});

const URDF = readFileSync(new URL('../reference/robot/er10_900_like.urdf', import.meta.url), 'utf8');

test('a robot dropped on a grinding scene becomes its arm, or is refused with its place', async () => {
  const { page, complaints } = await open('grind_it_flat');
  const before = await hash(page);
  const drop = (name, text) =>
    page.locator('.viewport').evaluate(
      (view, [name, text]) => {
        const data = new DataTransfer();
        data.items.add(new File([text], name));
        view.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
      },
      [name, text],
    );
  const dialog = page.getByRole('dialog');
  await drop('bad.urdf', URDF.replace('name="axis_4" type="revolute"', 'name="axis_4" type="prismatic"'));
  await dialog.getByText('joint 4 is prismatic').waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Use as the arm' }).count(), 0);
  await page.keyboard.press('Escape');
  await drop('mine.urdf', URDF);
  await dialog.getByRole('button', { name: 'Use as the arm' }).click();
  await page.locator('.planner').getByText('Arm: mine; its wrist is spherical').waitFor();
  assert.notEqual(await hash(page), before);
  await page.locator('.planner').getByRole('button', { name: 'Use the built-in arm' }).click();
  await page.locator('.planner').getByText('Arm: er10_900_like').waitFor();
  assert.deepEqual(serious(complaints), []);
});
