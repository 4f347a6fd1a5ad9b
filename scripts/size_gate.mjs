// Budgets of what a page loads first, brotli; the gzip gate is 1.2 times as wide. Each stands a fifth above what was measured when it was
// set: it tells of a jump, and does not stop a feature by ten bytes. What a reader feels is the wait: each row says what its bytes take
// on 4G, and what came since the sizes that are committed (tests/sizes.json, written where a developer runs this).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { committed, fetched, keep, kilobytes, sizes, trend } from './sizes.mjs';

const KB = 1000;
/** What a page asks for before anyone has touched it. */
const PAGES = [
  ['home', 'index.html', 14.4 * KB],
  ['scene', 's/contact/inspector/index.html', 36.8 * KB],
];
/** The first scripts, the plots' own, and all that these import. */
const PLOTTED = 61 * KB;
/**
 * What a scene runs on: the viewer's module, that of the engine which holds its kind (engines.json), and the script that
 * wasm-bindgen writes for them; and that script alone.
 */
const ENGINES = Object.fromEntries(
  JSON.parse(readFileSync(join(root, 'engines.json'), 'utf8'))
    .modules.filter(({ budget }) => budget)
    .map(({ name, budget }) => [name, budget * KB]),
);
// 10.2 since the worker goes on with numbers of texts and proofs between what else is asked (`bridge/in_meantime.ts`).
const GLUE = 12.5 * KB;
/** Fetched when it is first opened, with the largest schema: that of an attempt to insert (16 KB, of which what is drawn over a view, a policy and its course), whose cell is all of moving bodies (13). */
const EDITOR = 154 * KB;
/** On a page that is not ours: the element; the embed's page with its poster; and what a click on it fetches. */
const ELEMENT = 3 * KB;
const IDLE = 45 * KB;
const LIVE = 30 * KB;

/**
 * What stands between a click on an embed and its first live frame, but for the engine. The engine is the wasm module and
 * the script that wasm-bindgen writes for it (9 KB, as a part of the module: with it `live` would stand at 33); the two
 * are weighed together against the engine's own budget.
 */
function liveFiles(dist) {
  const idle = scripts(join(dist, 'e/contact/inspector/index.html'));
  const entry = readFileSync(idle[0] ?? '', 'utf8');
  const listed = [...(/m\.f=\[([^\]]*)\]/.exec(entry)?.[1] ?? '').matchAll(/"\.\/([^"]+)"/g)].map((m) => m[1]);
  return listed.map((name) => join(dist, 'assets', name)).filter((file) => !idle.includes(file));
}

/** A script and all it imports, not what it loads later. */
function withImports(files, found = new Set()) {
  const visit = (file) => {
    if (found.has(file) || !existsSync(file)) return;
    found.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, name] of text.matchAll(/(?:^|[;}\n])import\s*(?:[\w*{}\s,$]+from\s*)?["'](\.[^"']+\.js)["']/g)) {
      visit(join(file, '..', name));
    }
  };
  for (const file of files) visit(file);
  return [...found];
}

/** Scripts a page starts with: those its HTML names and all they import. */
function scripts(page) {
  const html = readFileSync(page, 'utf8');
  return withImports([...html.matchAll(/<script[^>]*\bsrc="([^"]+\.js)"/g)].map(([, src]) => join(page, '..', src)));
}

/** What is asked of a reader on 4G before an engine is there, s; a budget may not allow more. */
const FELT = 1.5;

/** Says each size beside its budget; fails when one is over. */
export async function gate() {
  const dist = join(root, 'dist');
  const before = committed();
  const now = {};
  const rows = [];
  const missing = (what) => rows.push({ fits: false, text: what });
  // The viewer stands beside each engine: it is compressed once.
  const known = new Map();
  const sizesOf = (file) => {
    if (!known.has(file)) known.set(file, sizes(readFileSync(file)));
    return known.get(file);
  };
  const weighed = async (name, files, budget) => {
    const each = await Promise.all(files.map(sizesOf));
    const [gzip, brotli] = ['gzip', 'brotli'].map((kind) => each.reduce((sum, size) => sum + size[kind], 0));
    now[name] = brotli;
    const text = `${name}: brotli ${kilobytes(brotli)} of ${kilobytes(budget)}, gzip ${kilobytes(gzip)}; ${fetched(brotli).toFixed(1)} s on 4G${trend(brotli, before[name])}`;
    return { fits: brotli <= budget && gzip <= 1.2 * budget, text };
  };
  const weigh = (...what) => rows.push(weighed(...what));
  for (const [name, path, budget] of PAGES) {
    const page = join(dist, path);
    if (existsSync(page)) weigh(`${name}: first scripts`, scripts(page), budget);
    else missing(`${name}: dist/${path} is missing`);
  }
  const plots = readdirSync(join(dist, 'assets')).filter((file) => /^(sweep_panel|plot_panel)-.*\.js$/.test(file));
  const plotted = withImports(plots.map((file) => join(dist, 'assets', file)));
  const first = scripts(join(dist, 's/contact/inspector/index.html'));
  if (plots.length === 0) missing('scene: the plots were not found');
  weigh('scene: first scripts and plots', [...new Set([...first, ...plotted])], PLOTTED);
  const figure = join(dist, 'e/contact/inspector/index.html');
  if (existsSync(figure)) {
    weigh('element', [join(dist, 'asperity-scene.js')], ELEMENT);
    weigh('element and anywidget', [join(dist, 'asperity.mjs')], ELEMENT);
    weigh('embed, idle', [figure, ...scripts(figure), join(dist, 'posters/contact/inspector.webp')], IDLE);
    const live = liveFiles(dist);
    if (live.length < 3) missing('embed, live: its list of files was not found');
    weigh('embed, live scripts and styles', live, LIVE);
  } else missing('there are no embeds in dist/e');
  const editor = existsSync(join(dist, 'assets'))
    ? readdirSync(join(dist, 'assets')).filter((file) => /^editor_pane-.*\.js$/.test(file))
    : [];
  // With the largest of the schemas, one for each kind of experiment, of which it fetches that of the scene.
  const chunks = existsSync(join(dist, 'assets')) ? readdirSync(join(dist, 'assets')) : [];
  const schemas = chunks.filter((file) => /\.schema-.*\.js$/.test(file)).map((file) => join(dist, 'assets', file));
  schemas.sort((a, b) => statSync(b).size - statSync(a).size);
  if (editor.length !== 1) missing('the editor is not one chunk');
  else if (schemas.length === 0) missing('the editor has no schema');
  else weigh('editor', [join(dist, 'assets', editor[0]), schemas[0]], EDITOR);
  const modules = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.wasm'));
  const moduleOf = (name) => modules.filter((file) => file.startsWith(`${name}-`)).map((file) => join(dist, 'assets', file));
  const glue = readdirSync(join(dist, 'assets')).filter((file) => /^module-.*\.js$/.test(file));
  if (glue.length !== 1) missing(`the engine's script is not one chunk but ${glue.length}`);
  const script = glue.map((file) => join(dist, 'assets', file));
  weigh('engine: its script (a part of the next)', script, GLUE);
  for (const [name, budget] of Object.entries(ENGINES)) {
    const files = [...moduleOf('viewer'), ...moduleOf(name)];
    if (files.length !== 2) missing(`${name}: ${files.length} modules found, not two`);
    weigh(`engine of ${name}: with its script and the viewer`, [...files, ...script], budget);
    if (fetched(budget) > FELT) missing(`${name}: its budget is ${fetched(budget).toFixed(1)} s on 4G, and ${FELT} s is what a reader waits`);
  }
  const said = await Promise.all(rows);
  keep(now);
  const output = said.map(({ fits, text }) => `${fits ? 'ok  ' : 'OVER'} ${text}`).join('\n');
  console.log(output);
  return { code: said.every(({ fits }) => fits) ? 0 : 1, output };
}
