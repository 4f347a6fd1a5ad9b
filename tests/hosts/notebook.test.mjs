// JupyterLab with a running kernel: the frame, and the widget whose values go both ways.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { hostTools, tool } from '../../scripts/lib/hosts.mjs';
import { wheelIn } from '../../scripts/lib/wheel.mjs';
import { launch, openPage } from '../browser/browser.mjs';
import { serve } from '../browser/serve.mjs';
import { author, runs } from './author.mjs';
import { folderFor, server } from './programs.mjs';

const TOKEN = 'only-for-this-test';
/** A kernel takes its time on a busy machine. */
const PATIENT = { timeout: 120_000 };
const [FRAME, WIDGET, PRINT, MOVE, PRINT_AGAIN, CLOSE] = [0, 1, 2, 3, 4, 5];
/** Of Python’s package. */
const [OWN, OWN_READS, OWN_MOVES, OWN_READS_AGAIN] = [6, 7, 8, 9];
const Z = 'bodies[1].pose.translation[2]';
let browser;
let site;
let given;
let folder;
let stop;
let port;
let lab;
before(async () => {
  await hostTools();
  site = await serve('/some/folder/', { shared: true });
  browser = await launch();
  given = await author(browser, site);
  folder = folderFor('notebook');
  const packages = join(folder.path, 'packages');
  await wheelIn(packages);
  // The package's own page, of the folder that these tests are about.
  Object.assign(process.env, { PYTHONPATH: packages, ASPERITY_PAGE: fileURLToPath(new URL('../../dist/', import.meta.url)) });
  port = await freePort();
  const args = ['--no-browser', '--allow-root', '--ip=127.0.0.1', `--port=${port}`, `--IdentityProvider.token=${TOKEN}`];
  stop = await server(tool('jupyter-lab'), args, folder.path, `http://127.0.0.1:${port}/api`);
  const print = 'print(figure.readings["force"])';
  const { jupyter, widget } = given.snippets;
  const reads = `print(json.dumps([own.readings["force"], own["${Z}"], own.values["z"], own.hash == own.session().hash]))`;
  const own = ['import asperity, json\nown = asperity.Widget("contact/inspector")\nown', reads, `own["${Z}"] = 0.07`, reads];
  lab = await notebook([jupyter, widget, print, 'figure.changes = {"z": 0.07}', print, 'figure.close()', ...own]);
});
after(async () => {
  await browser?.close();
  await stop?.();
  await site?.close();
  folder?.remove();
});

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** A notebook of these cells, open in JupyterLab with its kernel. */
async function notebook(cells) {
  const source = (text, k) => ({ cell_type: 'code', id: `cell-${k}`, metadata: {}, outputs: [], execution_count: null, source: text });
  const kernelspec = { name: 'python3', display_name: 'Python 3', language: 'python' };
  const text = { cells: cells.map(source), metadata: { kernelspec }, nbformat: 4, nbformat_minor: 5 };
  writeFileSync(join(folder.path, 'figures.ipynb'), JSON.stringify(text));
  const { page } = await openPage(browser);
  await page.goto(`http://localhost:${port}/lab/tree/figures.ipynb?reset&token=${TOKEN}`);
  // What is run before there is a kernel is not run.
  await page.getByText('Python 3 (ipykernel) | Idle').waitFor(PATIENT);
  return page;
}

/** Runs a cell; gives what it put out. */
async function run(k) {
  const cell = lab.locator('.jp-CodeCell').nth(k);
  await cell.locator('.cm-content').click();
  await lab.keyboard.press('Shift+Enter');
  await cell.locator('.jp-InputPrompt').filter({ hasText: /\[\d+\]/ }).waitFor(PATIENT);
  return cell.locator('.jp-OutputArea-output');
}

test('the frame: one cell, nothing to install', async () => {
  await run(FRAME);
  await runs(lab.frameLocator('.jp-OutputArea-output > iframe, .jp-RenderedHTMLCommon > iframe'), given.value);
});

test('the widget: live, moved from Python, and its readings are Python’s', async () => {
  await run(WIDGET);
  const scene = lab.locator('asperity-scene');
  await runs(lab.frameLocator('asperity-scene iframe'), given.value);
  /** What Python prints, once the figure's last word has reached it. */
  const force = async (k) => {
    const shown = (await scene.evaluate((s) => s.readings())).force;
    await until(async () => Number(await (await run(k)).innerText()), shown);
    return shown;
  };
  const before = await force(PRINT);
  assert.ok(before > 0);
  await run(MOVE);
  await until(() => scene.evaluate((s) => s.get('z')), 0.07);
  assert.ok((await force(PRINT_AGAIN)) > before);
  await run(CLOSE);
  await scene.waitFor({ state: 'detached' });
});

test('the package’s own widget: no site is asked, both ways, and Python stands in the same state', async () => {
  const asked = [];
  lab.on('request', (request) => asked.push(request.url()));
  await run(OWN);
  const scene = lab.locator('asperity-scene');
  const state = async () => JSON.parse(await scene.evaluate(async (s) => JSON.stringify([(await s.readings()).force, await s.get('bodies[1].pose.translation[2]')])));
  const told = async (k) => JSON.parse(await (await run(k)).innerText());
  const agree = async (k) => {
    const [force, z] = await state();
    await until(async () => JSON.stringify(await told(k)), JSON.stringify([force, z, z, true]));
    return force;
  };
  const before = await agree(OWN_READS);
  // The picture fills its frame, however narrow the cell.
  const picture = await lab.frameLocator('asperity-scene iframe').locator('canvas').first().boundingBox();
  assert.ok(picture.height > 300, `${picture.height} px of 480`);
  // Python moves the figure.
  await run(OWN_MOVES);
  await until(async () => (await state())[1], 0.07);
  assert.notEqual(await agree(OWN_READS_AGAIN), before);
  // A hand moves it: its slider, by a key.
  const slider = lab.frameLocator('asperity-scene iframe').getByRole('slider').first();
  await slider.focus();
  await slider.press('ArrowLeft');
  await until(async () => (await state())[1] !== 0.07, true);
  await agree(OWN_READS_AGAIN);
  assert.deepEqual(asked.filter((url) => !/^(http|ws):\/\/localhost:|^(data|blob):/.test(url)), []);
});

async function until(read, wanted) {
  const end = Date.now() + 20_000;
  for (let now = await read(); now !== wanted; now = await read()) {
    if (Date.now() > end) throw new Error(`still ${now}, not ${wanted}`);
    await new Promise((r) => setTimeout(r, 100));
  }
}
