// `npm run posters [-- contact/inspector …]`: draws the first frame of each scene of the built page, or one moment
// of its run, by day and by night, into scenes/<topic>/<name>.webp and .dark.webp for cards and idle embeds, and .jpg for link previews.
// `npm run posters -- --link 'contact/inspector#eb=2e6' --out file.png [--dark]` draws one state, as large.
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { launch, live, openPage } from '../tests/browser/browser.mjs';
import { serve } from '../tests/browser/serve.mjs';
import { main, root, Stop } from './lib/run.mjs';

/** CSS px, drawn at two device px each. Wider than any viewport, which shows the middle at its own height. */
export const SIZE = { width: 720, height: 360 };
/** Enough for a phone's data plan, bytes. */
const MOST = 60_000;
/** An idle embed is to stay within 45 KB, with its page and script. */
const MOST_IDLE = 36_000;
/** Where the first frame does not show what the scene is of: the moment of the run that does, s. */
const MOMENTS = { 'dynamics/clutter': 3, 'dynamics/clutter_flat': 1, 'dynamics/slope_three_models': 1, 'dynamics/round_pin': 0.4, 'dynamics/nut_and_bolt': 0.2, 'dynamics/double_pin': 0.9, 'dynamics/usb': 1.1, 'dynamics/push_spiral_tilt': 2, 'dynamics/why_pegs_jam': 0.69, 'dynamics/learn_to_insert': 1, 'dynamics/ten_contacts': 0.5, 'dynamics/one_simulator_to_another': 0.6, 'dynamics/the_box_that_stuck': 1.5, 'impact/energy': 0.4516, 'soft/lift_it': 0.8, 'soft/penalty': 0.6, 'grinding/grind_it_flat': 30, 'picking/clear_the_bin': 3.6, 'picking/trees_that_act': 3.6, 'reality/real_throws': 0.25 };
/** The canvas alone, as large as the picture. */
export const ALONE = `
  .views { display: contents !important; }
  .viewport { position: fixed !important; inset: 0 auto auto 0 !important; z-index: 99;
    width: ${SIZE.width}px !important; height: ${SIZE.height}px !important; }
  .viewport > :not(canvas) { display: none !important; }`;

function sceneNames() {
  const folder = join(root, 'scenes');
  return readdirSync(folder)
    .filter((topic) => statSync(join(folder, topic)).isDirectory())
    .flatMap((topic) =>
      readdirSync(join(folder, topic))
        .filter((file) => file.endsWith('.json'))
        .map((file) => `${topic}/${file.slice(0, -5)}`),
    );
}

/** On a picture nothing can be dragged: where the viewer's glue takes a view, handles go. */
async function withoutHandles(page) {
  await page.route(/\/module-[\w-]+\.js$/, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    const changed = body.replace(/\bset_view\((\w+)\)\{/, 'set_view($1){this.show_handles(false);');
    if (changed === body) throw new Stop('The viewer has no set_view where its handles could be hidden.');
    await route.fulfill({ response, body: changed });
  });
}

/** The first frame of a scene, or of a link into it (`topic/name#…`), as the page draws it. */
export async function firstFrame(browser, url, link, colorScheme, picture = {}) {
  const [name, fragment] = link.split('#');
  const { page, context } = await openPage(browser, { viewport: SIZE, deviceScaleFactor: 2, colorScheme });
  await withoutHandles(page);
  // Before anything is laid out, so that the first camera is that of this size.
  await page.addInitScript((css) => {
    const style = document.createElement('style');
    style.textContent = css;
    const put = () => document.documentElement?.append(style);
    if (document.documentElement) put();
    else document.addEventListener('readystatechange', put, { once: true });
  }, ALONE);
  await page.goto(`${url}s/${name}/${fragment ? `#${fragment}` : ''}`);
  await live(page);
  // A moment of the run takes its time.
  if (/(^|&)t=/.test(fragment ?? ''))
    await page.waitForFunction(() => Number(document.querySelector('.timeline input[type=range]')?.value) > 0);
  // A card has room for one view of all runs.
  if ((await page.locator('.views.apart').count()) > 0)
    await page.locator('.run-toggle button').evaluate((button) => button.click());
  const notices = fragment ? await page.locator('.notice > p').allTextContents() : [];
  if (notices.length > 0) throw new Stop(notices.join('\n'));
  await page.waitForTimeout(400);
  const bytes = await page.screenshot({ clip: { x: 0, y: 0, ...SIZE }, ...picture });
  await context.close();
  return bytes;
}

/** As good as fits. */
async function compressed(browser, png, type) {
  const page = await browser.newPage();
  const encode = async ([data, type, quality]) => {
    const image = new Image();
    image.src = data;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL(type, quality).split(',')[1];
  };
  const data = `data:image/png;base64,${png.toString('base64')}`;
  let bytes;
  for (const quality of [0.86, 0.8, 0.72, 0.64, 0.5]) {
    bytes = Buffer.from(await page.evaluate(encode, [data, type, quality]), 'base64');
    if (bytes.length <= (type === 'image/webp' ? MOST_IDLE : MOST)) break;
  }
  await page.close();
  return bytes;
}

const TYPES = { '.png': 'image/png', '.webp': 'image/webp', '.jpg': 'image/jpeg' };

/** One state into one file. A whole address serves as well as its end. */
async function drawLink({ link = '', out = '', dark }) {
  const state = /(?:^|\/s\/)([\w-]+\/[\w-]+)\/?(?:#(.*))?$/.exec(link);
  const type = TYPES[extname(out)];
  if (!state || !sceneNames().includes(state[1])) throw new Stop(`There is no such scene: “${link}”`);
  if (!type) throw new Stop('Give --out a name that ends in .png, .webp or .jpg.');
  const [site, browser] = [await serve(), await launch()];
  try {
    const png = await firstFrame(browser, site.url, `${state[1]}#${state[2] ?? ''}`, dark ? 'dark' : 'light');
    writeFileSync(out, type === TYPES['.png'] ? png : await compressed(browser, png, type));
    console.log(out);
  } finally {
    await browser.close();
    await site.close();
  }
}

async function draw() {
  if (!existsSync(join(root, 'dist/index.html'))) throw new Stop('Build the page first: npm run build');
  const { values, positionals: wanted } = parseArgs({
    allowPositionals: true,
    options: { link: { type: 'string' }, out: { type: 'string' }, dark: { type: 'boolean', default: false } },
  });
  if (values.link || values.out) return drawLink(values);
  const [site, browser] = [await serve(), await launch()];
  try {
    for (const name of sceneNames().filter((n) => wanted.length === 0 || wanted.includes(n))) {
      for (const colorScheme of ['light', 'dark']) {
        const link = name in MOMENTS ? `${name}#t=${MOMENTS[name]}` : name;
        const png = await firstFrame(browser, site.url, link, colorScheme);
        const night = colorScheme === 'dark' ? '.dark' : '';
        const bytes = await compressed(browser, png, 'image/webp');
        writeFileSync(join(root, 'scenes', `${name}${night}.webp`), bytes);
        if (!night) writeFileSync(join(root, 'scenes', `${name}.jpg`), await compressed(browser, png, 'image/jpeg'));
        console.log(`${name} ${colorScheme}: ${(bytes.length / 1000).toFixed(1)} KB`);
      }
    }
  } finally {
    await browser.close();
    await site.close();
  }
}

if (process.argv[1]?.endsWith('posters.mjs')) main(draw);
