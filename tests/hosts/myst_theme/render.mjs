// What `myst build --html` runs: the site's content from CONTENT_CDN, as pages into BUILD_DIRECTORY. The theme that mystmd
// takes by default must be fetched from a host we cannot reach; this one is made of the same npm packages.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderToString } from 'react-dom/server';
import { page } from './page.mjs';

const { BUILD_DIRECTORY: out, CONTENT_CDN: content } = process.env;
const ask = async (path) => (await fetch(`${content}/${path}`)).json();

/** The utility classes (Tailwind) that these renderers name. */
const STYLES = '.relative{position:relative}.inline-block{display:inline-block}#article{max-width:720px;margin:auto}';
const config = await ask('config.json');
const { index, pages } = config.projects[0];
for (const slug of [index, ...pages.map((p) => p.slug).filter(Boolean)]) {
  const { mdast } = await ask(`content/${slug}.json`);
  const folder = slug === index ? out : join(out, slug);
  mkdirSync(folder, { recursive: true });
  const ast = JSON.stringify(mdast).replaceAll('<', '\\u003c');
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${config.title ?? 'Notes'}</title><link rel="icon" href="data:,"><style>${STYLES}</style></head>` +
      `<body><main id="article">${renderToString(page(mdast))}</main><script type="application/json" id="ast">${ast}</script>` +
      '<script type="module" src="/client.js"></script></body></html>',
  );
}
cpSync(join(out, '..', 'site', 'public'), out, { recursive: true });
cpSync(fileURLToPath(new URL('./public', import.meta.url)), out, { recursive: true });
