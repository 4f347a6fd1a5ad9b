// The page of who teaches: sheet and hand-out without a script, answers behind a click, codes of a class counted, and the package
// for learning platforms, run on another host against a stand-in for their API.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { check } from './axe.mjs';
import { launch, openPage, serious } from './browser.mjs';
import { serve } from './serve.mjs';

const SHEET = 't/contact/mesh_or_ideal/';
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

/** Files of a stored zip archive, by their central directory. */
function unzipped(bytes) {
  const files = new Map();
  let at = bytes.readUInt32LE(bytes.length - 22 + 16);
  for (let k = bytes.readUInt16LE(bytes.length - 22 + 10); k > 0; k--) {
    const [size, name, extra, comment] = [bytes.readUInt32LE(at + 24), ...[28, 30, 32].map((o) => bytes.readUInt16LE(at + o))];
    const start = bytes.readUInt32LE(at + 42);
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    files.set(bytes.toString('utf8', at + 46, at + 46 + name), bytes.subarray(from, from + size));
    at += 46 + name + extra + comment;
  }
  return files;
}

test('a lesson is prepared: sheet, hand-out, the answers of a class', async () => {
  const plain = await (await fetch(site.url + SHEET)).text();
  assert.match(plain, /What collides is the mesh/);
  assert.match(plain, /<details class="answer-key">/);
  assert.doesNotMatch(plain, /<details class="answer-key" open/);
  const { page, context, complaints, hosts } = await openPage(browser, { bypassCSP: true });
  await page.goto(site.url);
  await page.locator('li[data-name="contact/mesh_or_ideal"]').getByRole('link', { name: 'Teach it' }).click();
  await page.getByRole('button', { name: 'Print the hand-out' }).waitFor();
  const key = page.locator('.answer-key').first();
  assert.ok(!(await key.getByText('Still none').isVisible()));
  await key.locator('summary').click();
  assert.ok(await key.getByText('Still none').isVisible());
  assert.match(await page.locator('.asked a').first().getAttribute('href'), /mesh_or_ideal\/#step=2$/);
  assert.equal(await page.locator('.handout .boxes li').count(), 2);
  await page.locator('.where svg').waitFor();
  await check(page);

  // What is no code of this lesson is named (whole ones: ending.test.mjs).
  await page.getByLabel('Codes').fill('A1-AAAA.0000');
  assert.match(await page.locator('.tally').innerText(), /cut or mistyped/);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => {
    document.documentElement.dataset.print = 'handout';
  });
  assert.ok(!(await page.locator('.sheet').isVisible()));
  assert.ok(await page.locator('.handout').isVisible());
  assert.deepEqual(serious(complaints), []);
  assert.deepEqual([...hosts], [new URL(site.url).host]);
  await context.close();
});

/** The platform: it keeps what the package tells it. */
const PLATFORM = `<!doctype html><title>Platform</title><script>
  const kept = { 'cmi.core.lesson_status': 'not attempted' };
  globalThis.calls = [];
  globalThis.API = Object.fromEntries(['LMSInitialize','LMSFinish','LMSGetValue','LMSSetValue','LMSCommit','LMSGetLastError'].map((verb) => [verb, (key, value) => {
    calls.push([verb, key, value]);
    if (verb === 'LMSSetValue') kept[key] = value;
    return verb === 'LMSGetValue' ? (kept[key] ?? '') : verb === 'LMSGetLastError' ? '0' : 'true';
  }]));
  globalThis.kept = kept;
</script><iframe src="package/index.html" style="width:1000px;height:1400px;border:0"></iframe>`;

test('the package of a lesson reports its score to a learning platform on another host', async () => {
  const made = await openPage(browser, { acceptDownloads: true });
  await made.page.goto(site.url + SHEET);
  const download = made.page.waitForEvent('download');
  await made.page.getByRole('button', { name: /SCORM/ }).click();
  const files = unzipped(readFileSync(await (await download).path()));
  assert.deepEqual([...files.keys()], ['imsmanifest.xml', 'index.html', 'lesson.html']);
  const manifest = await made.page.evaluate((text) => {
    const xml = new DOMParser().parseFromString(text, 'application/xml');
    const resource = xml.querySelector('resource');
    return {
      broken: xml.querySelector('parsererror') !== null,
      schema: [xml.querySelector('schema')?.textContent, xml.querySelector('schemaversion')?.textContent],
      type: resource?.getAttributeNS('http://www.adlnet.org/xsd/adlcp_rootv1p2', 'scormtype'),
      href: resource?.getAttribute('href'),
      files: [...xml.querySelectorAll('file')].map((f) => f.getAttribute('href')),
      item: xml.querySelector('item')?.getAttribute('identifierref') === resource?.getAttribute('identifier'),
      organization: xml.querySelector('organizations')?.getAttribute('default') === xml.querySelector('organization')?.id ||
        xml.querySelector('organizations')?.getAttribute('default') === xml.querySelector('organization')?.getAttribute('identifier'),
    };
  }, files.get('imsmanifest.xml').toString('utf8'));
  assert.deepEqual(manifest, {
    broken: false,
    schema: ['ADL SCORM', '1.2'],
    type: 'sco',
    href: 'index.html',
    files: ['index.html', 'lesson.html'],
    item: true,
    organization: true,
  });
  await made.context.close();

  const asked = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url, 'http://x').pathname;
    asked.push(path);
    const body = path === '/' ? PLATFORM : files.get(path.replace('/package/', ''));
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(body ?? '');
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  try {
    const { page, context, hosts } = await openPage(browser);
    const host = `localhost:${server.address().port}`;
    await page.goto(`http://${host}/`);
    const lesson = page.frameLocator('iframe').frameLocator('iframe');
    await lesson.getByRole('button', { name: 'Next', exact: true }).click({ timeout: 30_000 });
    await lesson.locator('.answer', { hasText: 'Still none' }).click();
    await lesson.getByRole('button', { name: 'Lock in and see' }).click();
    await lesson.locator('.answer.right').waitFor();
    await page.waitForFunction(() => kept['cmi.core.score.raw'] === '100');
    const kept = await page.evaluate(() => globalThis.kept);
    assert.deepEqual([kept['cmi.core.score.min'], kept['cmi.core.score.max']], ['0', '100']);
    assert.equal(kept['cmi.core.lesson_status'], 'completed');
    assert.match(kept['cmi.suspend_data'], /^A1-/);
    assert.equal(await lesson.getByRole('link', { name: /Next lesson/ }).count(), 0, 'there is no site around it');
    const calls = await page.evaluate(() => calls.map(([verb]) => verb));
    assert.equal(calls[0], 'LMSInitialize');
    assert.ok(calls.includes('LMSCommit'));
    await page.evaluate(() => {
      document.querySelector('iframe').src = 'about:blank';
    });
    await page.waitForFunction(() => calls.at(-1)[0] === 'LMSFinish');
    assert.match(await page.evaluate(() => globalThis.kept['cmi.core.session_time']), /^\d{4}:\d\d:\d\d$/);
    assert.deepEqual([...hosts], [host], 'it asks nobody else');
    await context.close();
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('a class without a server: a code for cameras, an answer in nine signs, a histogram; also offline', async () => {
  const { page: lecturer, context: room, complaints } = await openPage(browser, { bypassCSP: true });
  await lecturer.goto(`${site.url}t/contact/where_is_the_contact/`);
  const board = lecturer.locator('.class-board');
  await board.locator('svg path').waitFor();
  const address = await board.getByRole('link').getAttribute('href');
  assert.match(address, /s\/contact\/where_is_the_contact\/\?class#step=2$/);
  assert.ok((await board.locator('.prompt').innerText()).length > 10);
  await check(lecturer);

  /** Answers on a phone of one's own; says the code. */
  const student = async (answer) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('.answer', { hasText: answer }).tap();
    await page.getByRole('button', { name: 'Lock in and see' }).tap();
    const code = await page.locator('.class-code').innerText();
    assert.match(code, /^[0-9A-Z]{3}(-[0-9A-Z]{3}){2}$/);
    assert.match(await page.locator('.class-line').innerText(), /It holds no name/);
    const seat = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('class')).length);
    assert.equal(seat, 1);
    // It stays with a second try: what was thought first is what is counted.
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await context.close();
    return code;
  };
  const [wrong, right] = [await student('Up, into the stiff'), await student('Down, into the soft')];
  // From here on nothing is fetched.
  await room.setOffline(true);
  await lecturer.getByLabel('Codes').fill(`Ada ${wrong}, ${right.toLowerCase().replaceAll('-', ' ')} and ${right} once more`);
  const bars = lecturer.locator('.bars li');
  await bars.first().waitFor();
  const said = await bars.allInnerTexts();
  assert.ok(said.some((row) => /Up, into the stiff[\s\S]*1 \(50 %\)/.test(row)), said.join('|'));
  assert.ok(said.some((row) => /Down, into the soft[\s\S]*1 \(50 %\)/.test(row)), said.join('|'));
  assert.match(await lecturer.locator('.tally').innerText(), /: 2 answers[\s\S]*1 came again/);
  const broken = wrong.replace(/.$/, (sign) => (sign === '7' ? '8' : '7'));
  await lecturer.getByLabel('Codes').fill(`${wrong} ${broken}`);
  await lecturer.locator('.tally .note', { hasText: 'One of its signs is wrong' }).waitFor();
  await check(lecturer);
  assert.deepEqual(serious(complaints), []);
  await room.close();
});
