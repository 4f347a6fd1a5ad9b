// Embeds at build time: `/e/<topic>/<name>/`, one small page per scene, and the page of a figure in one piece.
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { type GalleryScene, pagePath } from './gallery.ts';
import { dataHtml } from './html.tsx';
import { languages, lessonFiles, lessonOf } from './languages.ts';
import { Data, Poster, raw, wholePage, written } from './parts.tsx';

export const embedPath = (name: string) => `e/${name}/`;

/** What a figure says of its scene before anything is fetched, in each language its lesson is in (`embed/internal/told.ts`). */
function toldOf({ name, scene }: GalleryScene, site: string): Record<string, unknown> {
  const told = languages(site).flatMap((language) => {
    const file = lessonFiles(site, language).get(name);
    if (!file) return [];
    const words = lessonOf(file);
    const [title, summary] = [scene.title, scene.summary].map((text) => words[text]);
    return [[language, { title, summary }] as const];
  });
  return Object.fromEntries(told);
}

const Head = ({ of, root }: { of: GalleryScene; root: string }) => (
  <>
    <title>{of.scene.title} · Asperity</title>
    <meta name="description" content={of.scene.summary || of.scene.question} />
    <meta name="robots" content="noindex" />
    <link rel="canonical" href={root + pagePath(of.name)} />
  </>
);

const RunButton = () => (
  <button type="button" class="run" aria-labelledby="run title">
    <span id="run">
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path fill="currentColor" d="M7 4v16l13-8z" />
      </svg>
      Run
    </span>
  </button>
);

const Trouble = ({ children }: { children?: ComponentChildren }) => (
  <p class="trouble" hidden>
    This figure could not start here.{children}
  </p>
);

const Caption = ({ title }: { title: string }) => (
  <p class="caption" data-part="caption">
    <b id="title" data-part="title">
      {title}
    </b>
  </p>
);

function Body({ of, root }: { of: GalleryScene; root: string }) {
  const { title, summary } = of.scene;
  const page = root + pagePath(of.name);
  return (
    <main class="embed">
      <div class="figure">
        <Poster of={of} root={root} alt={summary || title} />
        <RunButton />
        <Trouble>
          {' '}
          <a href={page} target="_blank" rel="noopener">
            Open it on a page of its own
          </a>
        </Trouble>
      </div>
      <div class="under">
        <Caption title={title} />
        <a data-part="open" href={page} target="_blank" rel="noopener">
          Open ↗
        </a>
      </div>
      <p class="print-link">{summary}</p>
      <noscript>
        <p>
          The figure needs JavaScript and WebAssembly; <a href={page}>its page</a> can be read without.
        </p>
      </noscript>
    </main>
  );
}

export function fillEmbed(template: string, s: GalleryScene, root: string, site: string): string {
  return template
    .replace('<!--head-->', () => written(<Head of={s} root={root} />))
    .replace('<!--page-->', () => written(<Body of={s} root={root} />))
    .replace('<!--data-->', () => dataHtml(s) + written(<Data id="page-told" of={toldOf(s, site)} />))
    .replace('data-root="./"', `data-root="${root}"`);
}

/**
 * The page of a one-file figure for a program that fills it in (`crate/python/python/asperity/widget.py`): what stands between
 * percent signs is the program's.
 */
export const frameOf = (template: string): string =>
  wholePage(
    <html lang="en" data-options="%options%" data-state="">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>%title%</title>
        <style {...raw(/<style>([\s\S]*?)<\/style>/.exec(template)?.[1] ?? '')} />
        <style>%styles%</style>
      </head>
      <body>
        <div id="app">
          <main class="embed">
            <div class="figure">
              <picture class="poster" />
              <RunButton />
              <Trouble />
            </div>
            <div class="under">
              <Caption title="%title%" />
            </div>
          </main>
        </div>
        <script type="application/json" id="page-data">
          %data%
        </script>
        %engines%
        <script type="module">%script%</script>
      </body>
    </html>,
  );
