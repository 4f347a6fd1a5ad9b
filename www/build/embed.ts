// Embeds at build time: `/e/<topic>/<name>/`, one small page per scene; oembed.json; the host's files at stable names.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'vite';
import { ENGINE_OF } from '../src/generated/engines.ts';
import { escapeHtml as esc } from '../src/ui/markdown.ts';
import { fewWordsOf } from './few_words.ts';
import type { GalleryScene } from './gallery.ts';
import { dataHtml, pagePath, posterHtml, posterPath } from './html.ts';
import { dictionaryOf, languages, lessonFiles, lessonOf } from './languages.ts';

export const embedPath = (name: string) => `e/${name}/`;

/** What a figure says of its scene before anything is fetched, in each language its lesson is in (`embed/internal/told.ts`). */
function toldHtml({ name, scene }: GalleryScene, site: string): string {
  const told = languages(site).flatMap((language) => {
    const file = lessonFiles(site, language).get(name);
    if (!file) return [];
    const words = lessonOf(file);
    const [title, summary] = [scene.title, scene.summary].map((text) => words[text]);
    return [[language, { title, summary }] as const];
  });
  const json = JSON.stringify(Object.fromEntries(told)).replace(/</g, '\\u003c');
  return `<script type="application/json" id="page-told">${json}</script>`;
}

export function embedHead(s: GalleryScene, root: string): string {
  const { title, summary, question } = s.scene;
  return `<title>${esc(title)} · Asperity</title>
    <meta name="description" content="${esc(summary || question)}" />
    <meta name="robots" content="noindex" />
    <link rel="canonical" href="${root}${pagePath(s.name)}" />`;
}

export function embedBody(s: GalleryScene, root: string): string {
  const { title, summary } = s.scene;
  return `<main class="embed">
      <div class="figure">${posterHtml(s, root, summary || title)}
        <button type="button" class="run" aria-labelledby="run title"><span id="run"><svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path fill="currentColor" d="M7 4v16l13-8z" /></svg>Run</span></button>
        <p class="trouble" hidden>This figure could not start here. <a href="${root}${pagePath(s.name)}" target="_blank" rel="noopener">Open it on a page of its own</a></p>
      </div>
      <div class="under">
        <p class="caption" data-part="caption"><b id="title" data-part="title">${esc(title)}</b></p>
        <a data-part="open" href="${root}${pagePath(s.name)}" target="_blank" rel="noopener">Open ↗</a>
      </div>
      <p class="print-link">${esc(summary)}</p>
      <noscript><p>The figure needs JavaScript and WebAssembly; <a href="${root}${pagePath(s.name)}">its page</a> can be read without.</p></noscript>
    </main>`;
}

export function fillEmbed(template: string, s: GalleryScene, root: string, site: string): string {
  return template
    .replace('<!--head-->', () => embedHead(s, root))
    .replace('<!--page-->', () => embedBody(s, root))
    .replace('<!--data-->', () => dataHtml(s) + toldHtml(s, site))
    .replace('data-root="./"', `data-root="${root}"`);
}

/** What a link preview asks for. Addresses are as seen from the site's root, unless it is known where that is. */
export function oembed(s: GalleryScene, site: string): string {
  const { title } = s.scene;
  const poster = posterPath(s);
  return JSON.stringify(
    {
      version: '1.0',
      type: 'rich',
      provider_name: 'Asperity',
      provider_url: site || './',
      title,
      width: 960,
      height: 592,
      html: `<iframe src="${site}${embedPath(s.name)}" title="${esc(title)}" width="100%" style="aspect-ratio:16/10;border:0" loading="lazy" allow="fullscreen; clipboard-write"></iframe>`,
      ...(poster ? { thumbnail_url: `${site}${poster}`, thumbnail_width: 1440, thumbnail_height: 720 } : {}),
    },
    null,
    2,
  );
}

/** `asperity-scene.js`, `asperity.mjs` and the types, each one file, for pages that are not ours. */
export async function hostFiles(root: string): Promise<{ fileName: string; source: string }[]> {
  const folder = join(root, 'www/src/embed/public');
  const bundle = async (entry: string) => {
    const output = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      root: folder,
      build: {
        target: 'es2022',
        write: false,
        minify: true,
        lib: { entry: join(folder, entry), formats: ['es'], fileName: 'file' },
        // `import.meta.url` must stay: it says where the site is.
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
    const first = (Array.isArray(output) ? output[0] : output) as {
      output: { type: string; code?: string }[];
    };
    return first.output.find((o) => o.type === 'chunk')?.code ?? '';
  };
  const types = readFileSync(join(folder, 'asperity-scene.d.ts'), 'utf8');
  return [
    { fileName: 'asperity-scene.js', source: await bundle('element.ts') },
    { fileName: 'asperity.mjs', source: await bundle('asperity.ts') },
    { fileName: 'asperity-scene.d.ts', source: types },
  ];
}

/**
 * What a one-file figure is made of: the embed's script and styles, each one file; and beside them the engine's modules
 * as scripts. A page takes all of these from any host, whatever its headers: `www/embed.html` says when it does.
 */
export async function singleFiles(
  root: string,
  template: string,
): Promise<{ fileName: string; source: string }[]> {
  const output = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [fewWordsOf(root), wordsBeside(root)],
    base: './',
    root: join(root, 'www'),
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    worker: { format: 'iife' },
    build: {
      target: 'es2022',
      write: false,
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: false,
      // Formulas a reader writes stay as text there.
      rolldownOptions: {
        input: join(root, 'www/src/embed/internal/single.ts'),
        external: ['katex'],
        output: { codeSplitting: false, format: 'iife' },
      },
    },
  });
  const parts = (Array.isArray(output) ? output : [output]) as {
    output: { type: string; fileName: string; code?: string; source?: string | Uint8Array }[];
  }[];
  const files = parts.flatMap((part) => part.output);
  const script = files.find((o) => o.type === 'chunk')?.code ?? '';
  const styles = files
    .filter((o) => o.fileName.endsWith('.css'))
    .map((o) => String(o.source).replace(/@font-face\s*{[^}]*}/g, ''))
    .join('\n');
  return [
    { fileName: 'single/page.js', source: script },
    // All styles are in one file there, those of a whole page too, which gives its view a part of a narrow window's height.
    {
      fileName: 'single/page.css',
      source: `${styles}\n.embed:not(.ui-lesson) .figure{position:relative;height:auto}\n`,
    },
    { fileName: 'single/figure.html', source: frameOf(template) },
    { fileName: 'single/engines.json', source: JSON.stringify(ENGINE_OF) },
    ...engineScripts(root),
    ...wordScripts(root),
  ];
}

/**
 * The page of a one-file figure for a program that fills it in (`crate/python/python/asperity/widget.py`): what stands between
 * percent signs is the program's.
 */
export const frameOf = (template: string) => `<!doctype html>
<html lang="en" data-options="%options%" data-state="">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>%title%</title>
    ${template.match(/<style>[\s\S]*?<\/style>/)?.[0] ?? ''}
    <style>%styles%</style>
  </head>
  <body>
    <div id="app"><main class="embed">
      <div class="figure"><picture class="poster"></picture>
        <button type="button" class="run" aria-labelledby="run title"><span id="run"><svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true"><path fill="currentColor" d="M7 4v16l13-8z" /></svg>Run</span></button>
        <p class="trouble" hidden>This figure could not start here.</p>
      </div>
      <div class="under"><p class="caption" data-part="caption"><b id="title" data-part="title">%title%</b></p></div>
    </main></div>
    <script type="application/json" id="page-data">%data%</script>
    %engines%
    <script type="module">%script%</script>
  </body>
</html>
`;

/** A figure in one piece fetches no chunk: its languages lie beside it, as its engines do. */
const wordsBeside = (root: string): Plugin => ({
  name: 'words-beside',
  enforce: 'pre',
  resolveId: (id) =>
    id.endsWith('/dictionaries') ? join(root, 'www/src/embed/internal/dictionaries_beside.ts') : undefined,
});

/** All that is said in each language, as a script that hands it over. */
function wordScripts(root: string): { fileName: string; source: string }[] {
  return languages(root).map((language) => ({
    fileName: `single/words-${language}.js`,
    source: `(self.asperityModules??={})["words-${language}"]=${JSON.stringify(JSON.stringify(dictionaryOf(root, language)))};\n`,
  }));
}

/** Each module of the engine, packed, as a script that hands it over: `single.ts` asks for it. */
function engineScripts(root: string): { fileName: string; source: string }[] {
  const folder = join(root, 'www/src/generated/wasm');
  const modules = readdirSync(folder).filter((file) => file.endsWith('.wasm'));
  return modules.map((file) => {
    const name = file.replace(/\.wasm$/, '');
    const packed = gzipSync(readFileSync(join(folder, file)), { level: 9 }).toString('base64');
    return {
      fileName: `single/${name}.js`,
      source: `(self.asperityModules??={})[${JSON.stringify(name)}]="${packed}";\n`,
    };
  });
}
