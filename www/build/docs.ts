// The documentation: one static page per file of www/docs, at `/docs/<name>/`, with KaTeX set at build time.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import katex from 'katex';
import type { Plugin } from 'vite';
import type { Schema } from '../src/editor/schema.ts';
import { escapeHtml as esc, type Tex, texOptions } from '../src/ui/markdown.ts';
import { docsMarkdown, type Heading } from './docs_markdown.ts';
import { reference } from './docs_reference.ts';

/** In the order they are read. */
export const PAGES = [
  ['first-scene', 'Your first scene'],
  ['teaching', 'Teaching with it'],
  ['contact-models', 'Contact models'],
  ['embedding', 'Embedding'],
  ['python', 'Python'],
  ['scene-format', 'Scene format'],
  ['translating', 'Translating'],
] as const;
const UP = '../../';
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

const tex: Tex = (source, display) => katex.renderToString(source, texOptions(display));

function page(root: string, name: string): { title: string; summary: string; html: string } {
  const source = readFileSync(join(root, `www/docs/${name}.md`), 'utf8');
  const schema = JSON.parse(
    readFileSync(join(root, 'www/src/generated/scene.schema.json'), 'utf8'),
  ) as Schema;
  const generated = name === 'scene-format' ? reference(schema) : { html: '', headings: [] };
  const { html, headings } = docsMarkdown(source, tex, { reference: generated.html });
  const title = headings.find((h) => h.level === 1)?.text ?? name;
  const summary = source.split('\n').find((l) => l && !l.startsWith('#')) ?? '';
  const within = [...headings, ...generated.headings].filter((h) => h.level === 2);
  return { title, summary: summary.replace(/[`*$]/g, ''), html: frame(name, within, html) };
}

function frame(name: string, within: readonly Heading[], html: string): string {
  const inside = within.map((h) => `<li><a href="#${h.id}">${esc(h.text)}</a></li>`).join('');
  const list = PAGES.map(([id, title]) => {
    const here = id === name;
    return `<li><a href="${UP}docs/${id}/"${here ? ' aria-current="page"' : ''}>${title}</a>${here && inside ? `<ul class="within">${inside}</ul>` : ''}</li>`;
  });
  return `<header class="bar"><a class="wordmark" href="${UP}">Asperity</a><span class="bar-title">Documentation</span>
    <div class="bar-tools"><button type="button" class="icon-button" id="theme" aria-label="Theme"><svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linejoin="round" /></svg></button></div></header>
    <div class="docs"><nav aria-label="Documentation"><ul>${list.join('\n')}
<li><a href="${UP}licences/">Licences</a></li></ul></nav>
    <main class="text" id="main" lang="en">${html}</main></div>`;
}

function fill(template: string, root: string, name: string, katexLink: string): string {
  const { title, summary, html } = page(root, name);
  const head = `<title>${esc(title)} · Asperity</title>
    <meta name="description" content="${esc(summary)}" />${html.includes('class="katex') ? katexLink : ''}`;
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--page-->', () => html)
    .replace('data-root="./"', `data-root="${UP}"`);
}

export function docsPages(root: string): Plugin {
  return {
    name: 'docs-pages',

    configureServer(server) {
      server.watcher.add(join(root, 'www/docs'));
      server.middlewares.use(async (request, response, next) => {
        const path = (request.url ?? '/').split(/[?#]/)[0] ?? '/';
        const name = /^\/docs\/([\w-]+)\/?$/.exec(path)?.[1];
        if (!name || !PAGES.some(([id]) => id === name)) return next();
        if (!path.endsWith('/')) return response.writeHead(302, { location: `${path}/` }).end();
        const template = readFileSync(join(root, 'www/docs.html'), 'utf8').replace(
          /"\.\/(src|icon)/g,
          '"/$1',
        );
        const katexLink = `<link rel="stylesheet" href="/@fs${join(root, 'node_modules/katex/dist/katex.min.css')}" />`;
        const html = await server.transformIndexHtml(path, fill(template, root, name, katexLink));
        response.setHeader('content-type', 'text/html');
        response.end(html.replace(POLICY, ''));
      });
    },

    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const template = bundle['docs.html'];
        if (template?.type !== 'asset') return;
        const css = Object.keys(bundle).find((file) => /katex.*\.css$/.test(file));
        const katexLink = css ? `<link rel="stylesheet" href="${UP}${css}" />` : '';
        const base = String(template.source).replace(/(["'(])\.\/(assets|icon)/g, `$1${UP}$2`);
        for (const [name] of PAGES) {
          this.emitFile({
            type: 'asset',
            fileName: `docs/${name}/index.html`,
            source: fill(base, root, name, katexLink),
          });
        }
        const schema = readFileSync(join(root, 'www/src/generated/scene.schema.json'));
        this.emitFile({ type: 'asset', fileName: 'scene.schema.json', source: schema });
        delete bundle['docs.html'];
      },
    },
  };
}
