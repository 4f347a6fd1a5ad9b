// One real page per scene, `/s/<topic>/<name>/`, made from scene.html; the home page's shelves; the posters.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { embedPath, fillEmbed } from './embed.tsx';
import { type GalleryScene, pagePath, readGallery } from './gallery.ts';
import { hostFiles } from './host_files.ts';
import { bodyHtml, dataHtml, headHtml, usesTex } from './html.tsx';
import { homeHtml } from './map.tsx';
import { oembed } from './oembed.tsx';
import { stylesHtml } from './parts.tsx';
import { singleFiles } from './single_files.ts';
import { fillTeach, readTeaching, teachPath } from './teach.tsx';

/** From `s/<topic>/<name>/` to the root. */
const UP = '../../../';
/** Where the site will lie, for those who cannot resolve an address: previews and oEmbed. Relative where unknown. */
const SITE = (process.env.ASPERITY_SITE ?? '').replace(/\/?$/, (end) =>
  process.env.ASPERITY_SITE ? '/' : end,
);
const POLICY = /<meta http-equiv="Content-Security-Policy"[^>]*>/;

function fill(template: string, s: GalleryScene, katexLink: string): string {
  return template
    .replace('<!--head-->', () => headHtml(s, UP) + (usesTex(s) ? katexLink : ''))
    .replace('<!--page-->', () => bodyHtml(s, UP))
    .replace('<!--data-->', () => dataHtml(s))
    .replace('data-root="./"', `data-root="${UP}"`);
}

/**
 * Two pages have a script in them, and their policy names its hash: that for lost addresses, which cannot know where its
 * files lie, and the embed, whose own script may not come.
 */
function allowOwnScript(page: { type: string; source?: string | Uint8Array } | undefined): void {
  const html = String(page?.source ?? '');
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1];
  if (!page || script === undefined) return;
  page.source = html.replace('{hash}', `sha256-${createHash('sha256').update(script).digest('base64')}`);
}

export function scenePages(root: string): Plugin {
  const folder = join(root, 'scenes');
  return {
    name: 'scene-pages',

    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on('change', (file) => {
        if (file.startsWith(folder)) server.ws.send({ type: 'full-reload' });
      });
      server.middlewares.use(async (request, response, next) => {
        const path = (request.url ?? '/').split(/[?#]/)[0] ?? '/';
        const [, kind, page] = /^\/([set])\/([\w-]+\/[\w-]+)\/?$/.exec(path) ?? [];
        const [, poster, file] = /^\/posters\/(([\w-]+\/[\w-]+?)(?:\.dark)?\.(?:jpg|webp))$/.exec(path) ?? [];
        const name = page ?? file;
        const scene = name && readGallery(folder).scenes.find((s) => s.name === name);
        if (!scene) return next();
        if (poster) return response.end(readFileSync(join(folder, poster)));
        if (!path.endsWith('/')) return response.writeHead(302, { location: `${path}/` }).end();
        const named = { e: 'embed', t: 'teach' }[kind ?? ''] ?? 'scene';
        const template = readFileSync(join(root, `www/${named}.html`), 'utf8').replace(
          /"\.\/(src|icon)/g,
          '"/$1',
        );
        const katexLink = stylesHtml(`/@fs${join(root, 'node_modules/katex/dist/katex.min.css')}`);
        const filled =
          kind === 'e'
            ? fillEmbed(template, scene, UP, root)
            : kind === 't'
              ? fillTeach(template, scene, readTeaching(folder).get(name), UP, katexLink)
              : fill(template, scene, katexLink);
        const html = await server.transformIndexHtml(path, filled);
        response.setHeader('content-type', 'text/html');
        // The dev server puts its own inline client into the page, which the policy would forbid.
        response.end(html.replace(POLICY, ''));
      });
    },

    transformIndexHtml: {
      order: 'pre',
      handler(html, context) {
        if (!html.includes('<!--shelves-->')) return html;
        const filled = html.replace('<!--shelves-->', () => homeHtml(readGallery(folder), './'));
        return context.server ? filled.replace(POLICY, '') : filled;
      },
    },

    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        allowOwnScript(bundle['404.html']);
        allowOwnScript(bundle['embed.html']);
        const template = bundle['scene.html'];
        if (template?.type !== 'asset') return;
        const css = Object.keys(bundle).find((file) => /katex.*\.css$/.test(file));
        const katexLink = css ? stylesHtml(UP + css) : '';
        const deeper = (html: string) => html.replace(/(["'(])\.\/(assets|icon)/g, `$1${UP}$2`);
        const page = deeper(String(template.source));
        const embed = bundle['embed.html'];
        const figure = embed?.type === 'asset' ? deeper(String(embed.source)) : '';
        const teach = bundle['teach.html'];
        const sheet = teach?.type === 'asset' ? deeper(String(teach.source)) : '';
        const teaching = readTeaching(folder);
        for (const scene of readGallery(folder).scenes) {
          this.emitFile({
            type: 'asset',
            fileName: `${pagePath(scene.name)}index.html`,
            source: fill(page, scene, katexLink),
          });
          this.emitFile({
            type: 'asset',
            fileName: `${embedPath(scene.name)}index.html`,
            source: fillEmbed(figure, scene, UP, root),
          });
          this.emitFile({
            type: 'asset',
            fileName: `${teachPath(scene.name)}index.html`,
            source: fillTeach(sheet, scene, teaching.get(scene.name), UP, katexLink),
          });
          this.emitFile({
            type: 'asset',
            fileName: `${pagePath(scene.name)}oembed.json`,
            source: oembed(scene, SITE),
          });
          for (const poster of scene.posters) {
            const fileName = `posters/${scene.name.split('/')[0]}/${basename(poster)}`;
            this.emitFile({ type: 'asset', fileName, source: readFileSync(poster) });
          }
        }
        for (const file of [...(await hostFiles(root)), ...(await singleFiles(root, figure))])
          this.emitFile({ type: 'asset', ...file });
        delete bundle['scene.html'];
        delete bundle['embed.html'];
        delete bundle['teach.html'];
      },
    },
  };
}
