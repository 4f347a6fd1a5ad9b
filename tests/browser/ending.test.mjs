// A lesson has an end: a newcomer on a phone is wrong, is told why, tries again, sees the tally; the answers outlive a reload,
// travel as a code, and are counted; a step has an address; nobody passes a question unnoticed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { check } from './axe.mjs';
import { launch, live, openPage, serious } from './browser.mjs';
import { serve } from './serve.mjs';

const WHERE = 's/contact/where_is_the_contact/';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
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

const where = (page) => page.locator('.lesson .kicker').innerText();
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Draws over the sketch's paper with a mouse; `height` from 0 (bottom) to 1 along it. */
async function draw(page, height) {
  const paper = page.locator('.sketch-paper svg');
  await paper.scrollIntoViewIfNeeded();
  const box = await paper.boundingBox();
  const at = (s) => [box.x + box.width * (0.095 + 0.885 * s), box.y + box.height * (0.85 - 0.8 * height(s))];
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let k = 1; k <= 40; k++) await page.mouse.move(...at(k / 40));
  await page.mouse.up();
}

test('a newcomer with a phone is wrong, is told why, ends the lesson; the answers stay and travel', async () => {
  const { page, context, complaints } = await openPage(browser, { ...PHONE, acceptDownloads: true, bypassCSP: true });
  // At home a lesson stands under its question, which its claim would answer.
  await page.goto(site.url);
  await page.locator('.found').waitFor();
  const headings = () => page.locator('.cards h4').allInnerTexts();
  const asked = await headings();
  const card = page.locator('li[data-name="contact/where_is_the_contact"]');
  const question = await card.locator('h4').innerText();
  const claim = await card.getAttribute('data-claim');
  assert.match(question, /\?$/);
  assert.notEqual(claim, question);
  await card.locator('h4').tap();
  await page.waitForURL(`**/${WHERE}`);
  await live(page);
  await button(page, 'Next').tap();

  // Wrong: told what led there, and nothing is shown yet.
  await page.locator('.answer', { hasText: 'Up, into the stiff' }).tap();
  await button(page, 'Lock in and see').tap();
  await page.locator('.reply').waitFor();
  assert.match(await page.locator('.reply').innerText(), /You let the stiff one give way/);
  assert.equal(await page.locator('.answer.right').count(), 0);
  assert.match(await page.locator('.answer.wrong').innerText(), /Up, into .*Not so/s);
  assert.ok(await page.locator('.answer.wrong input').isDisabled());
  await check(page);
  await page.locator('.answer', { hasText: 'Down, into the soft' }).tap();
  await button(page, 'Lock in the second try').tap();
  await page.locator('.answer.right').waitFor();
  await button(page, 'Next: why').tap();
  await button(page, 'Next').tap();

  // A question is not passed unnoticed.
  assert.match(await where(page), /4 of 5/);
  await button(page, 'Skip the question').tap();
  await page.getByText('You passed a question without an answer.').waitFor();
  assert.match(await page.locator('.ending').innerText(), /1 of 2 predictions right, 1 at the second try; 1 not predicted/);
  await button(page, 'Back to it').tap();
  await page.locator('.sketch-paper').waitFor();
  await draw(page, () => 0.95);
  await button(page, 'Lock in and see').tap();
  assert.match(await page.locator('.reply').innerText(), /no area yet, no pressure, no force/);
  assert.equal(await page.locator('.sketch-paper .truth').count(), 0, 'the second try comes before the truth');
  await draw(page, (s) => 0.465 * s ** 2);
  await button(page, 'Lock in the second try').tap();
  await page.locator('.verdict.right, .verdict.near').waitFor();
  assert.match(await page.locator('.why').innerText(), /area grows with the depth/);
  await button(page, 'Next').tap();

  // The end: a tally, the next lesson, the answers as a code.
  const ending = page.locator('.ending');
  await ending.waitFor();
  const verdicts = async () => (await ending.locator('.went li').allInnerTexts()).map((t) => t.replace(/\s+/g, ' '));
  assert.match((await verdicts())[0], /Make the upper one stiffer Right, second try/);
  assert.match((await verdicts())[1], /How fast does the force grow\? (Right|Near), second try/);
  const next = ending.getByRole('link', { name: /^Next lesson/ });
  assert.match(await next.getAttribute('href'), /s\/contact\/point_contact_jumps\/$/);
  await ending.getByText('Hand your answers in').tap();
  await ending.getByLabel('Name or number').fill('Ada L.');
  await check(page);
  const code = await ending.getByLabel('Answer code').inputValue();
  assert.match(code, /^A1-[\w-]+\.\w{4}$/);
  const saved = page.waitForEvent('download');
  await button(page, 'Save as a file').tap();
  const file = JSON.parse(readFileSync(await (await saved).path(), 'utf8'));
  assert.deepEqual([file.scene, file.name, file.code], ['contact/where_is_the_contact', 'Ada L.', code]);
  assert.deepEqual(file.answers[0], { step: 2, verdict: 'right', tries: 2, chose: 0, first: 2 });

  // A reload keeps step and answers.
  await page.waitForFunction(() => /[#&]step=5/.test(location.hash));
  const before = await verdicts();
  await page.reload();
  await live(page);
  assert.match(await where(page), /5 of 5/);
  assert.deepEqual(await verdicts(), before);
  assert.equal(await page.getByLabel('Answer code').inputValue(), code);

  // The teacher pastes the code, and sees what went wrong first.
  await page.goto(`${site.url}t/contact/where_is_the_contact/`);
  await page.getByLabel('Codes').fill(`Ada: ${code} (sent by mail)`);
  const row = page.locator('.tally tbody tr').first();
  await row.waitFor();
  assert.match(await page.locator('.tally').innerText(), /1 student\./);
  assert.match((await row.innerText()).replace(/\s+/g, ' '), /2\. Make the upper one stiffer 1 1 0 0 .*1 × Up, into/);
  await check(page);

  // Home knows how far the reader has come: this lesson stands under its claim from now on, the others as before.
  await page.goto(site.url);
  await page.locator('.went-so-far').waitFor();
  assert.match(await page.locator('li', { has: page.locator('.went-so-far') }).innerText(), /\d of 2 right/);
  assert.equal(await card.locator('h4').innerText(), claim);
  assert.deepEqual(await headings(), asked.map((text) => (text === question ? claim : text)));
  assert.deepEqual(serious(complaints), []);
  await context.close();
});

test('a step has an address: #step=4 opens it in its own state, and beside a state it leaves that alone', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(`${site.url}${WHERE}#step=4`);
  await live(page);
  await page.locator('.sketch-paper').waitFor();
  assert.match(await where(page), /4 of 5/);
  await page.waitForFunction(() => !document.querySelector('.lesson-foot')?.textContent.includes('Back to the text'));
  // Typed over while the page is open; and a control that is called `step` keeps its own.
  await page.evaluate(() => {
    location.hash = 'step=3';
  });
  await page.waitForFunction(() => /3 of 5/.test(document.querySelector('.lesson .kicker')?.textContent));
  await context.close();
});

test('the map of the course: found by words and filters, short on a phone', async () => {
  const { page, context, complaints } = await openPage(browser, { ...PHONE, bypassCSP: true });
  await page.goto(site.url);
  const found = page.locator('.found');
  await found.waitFor();
  const all = await page.locator('.cards > li').count();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(height < 7000, `${height} px: ${all} lessons on a phone`);
  const shown = () => page.locator('.cards > li:visible').count();
  // One shelf is open on a phone; the others say how many lessons they hold, and open where they stand.
  const open = await shown();
  assert.ok(open > 0 && open < all);
  const folded = page.locator('.shelf:not([open])');
  const before = await folded.count();
  await folded.first().locator('summary').tap();
  assert.equal(await folded.count(), before - 1);
  const opened = await shown();
  assert.ok(opened > open);
  await page.getByLabel('Find a lesson').fill('stiffness material');
  await page.waitForFunction(() => /^\d+ of/.test(document.querySelector('.found')?.textContent));
  assert.ok((await shown()) >= 1 && (await shown()) < all / 4);
  await page.getByLabel('Level').selectOption('start here');
  assert.match(await found.innerText(), /^None of/);
  // What is looked for is seen wherever it stands; afterwards the shelves are as they were left.
  await page.getByRole('button', { name: 'Show all' }).tap();
  assert.equal(await shown(), opened);
  await page.getByLabel('Concept').selectOption('time step');
  await page.getByLabel('Device').selectOption('any');
  assert.ok((await shown()) >= 1);
  assert.equal(await page.locator('.shelf:visible').count() < 5, true);
  // Lectures, and what a lesson comes after.
  assert.equal(await page.locator('.lectures li li a').count() >= 12, true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.locator('li[data-name="contact/where_is_the_contact"]').getByRole('link', { name: /Press two bodies/ }).click();
  await page.waitForURL('**/s/contact/inspector/');
  assert.deepEqual(serious(complaints), []);
  await context.close();
});
