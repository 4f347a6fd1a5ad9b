// The documentation: one static page per file of www/docs, at `/docs/<name>/`, with KaTeX set at build time.
/** @jsxImportSource preact */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import katex from 'katex';
import type { Plugin } from 'vite';
import type { Schema } from '../src/editor/schema.ts';
import { type Tex, texOptions } from '../src/ui/markdown.ts';
import { docsMarkdown, type Heading } from './docs_markdown.tsx';
import { PAGES } from './docs_pages.ts';
import { reference } from './docs_reference.tsx';
import { Bar, BarTools, raw, stylesHtml, written } from './parts.tsx';

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

const frame = (name: string, within: readonly Heading[], html: string): string =>
  written(
    <>
      <Bar root={UP} title="Documentation">
        <BarTools />
      </Bar>
      <div class="docs">
        <nav aria-label="Documentation">
          <ul>
            {PAGES.map(([id, title]) => (
              <li key={id}>
                <a href={`${UP}docs/${id}/`} aria-current={id === name ? 'page' : undefined}>
                  {title}
                </a>
                {id === name && within.length > 0 && (
                  <ul class="within">
                    {within.map((h) => (
                      <li key={h.id}>
                        <a href={`#${h.id}`}>{h.text}</a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
            <li>
              <a href={`${UP}licences/`}>Licences</a>
            </li>
          </ul>
        </nav>
        <main class="text" id="main" lang="en" {...raw(html)} />
      </div>
    </>,
  );

function fill(template: string, root: string, name: string, katexLink: string): string {
  const { title, summary, html } = page(root, name);
  const head = written(
    <>
      <title>{title} · Asperity</title>
      <meta name="description" content={summary} />
    </>,
  );
  return template
    .replace('<!--head-->', () => head + (html.includes('class="katex') ? katexLink : ''))
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
        const katexLink = stylesHtml(`/@fs${join(root, 'node_modules/katex/dist/katex.min.css')}`);
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
        const katexLink = css ? stylesHtml(UP + css) : '';
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
