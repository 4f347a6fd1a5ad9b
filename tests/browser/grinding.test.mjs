// The grinding planner: plan, give up, keep the best so far, reload, and take the trajectory along.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
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
