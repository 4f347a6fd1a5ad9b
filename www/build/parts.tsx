// What the written pages have in common.
// What loads the configuration does not read `tsconfig.json`.
/** @jsxImportSource preact */
import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { type GalleryScene, posterPath } from './gallery.ts';

/** An element, or some after each other, as the text of a page. */
export const written = (node: VNode): string => renderToString(node);

/** Markup that was made elsewhere, as all that an element holds. */
export const raw = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });

/** A whole page's text. */
export const wholePage = (html: VNode): string => `<!doctype html>\n${written(html)}\n`;

/** Data that the page's script reads. */
export const Data = ({ id, of }: { id: string; of: unknown }) => (
  <script type="application/json" id={id} {...raw(JSON.stringify(of).replace(/</g, '\\u003c'))} />
);

export const stylesHtml = (href: string): string => written(<link rel="stylesheet" href={href} />);

/** The bar above a page; `children`: its tools. */
export const Bar = (props: { root: string; title: string; children?: ComponentChildren }) => (
  <header class="bar">
    <a class="wordmark" href={props.root}>
      Asperity
    </a>
    <span class="bar-title">{props.title}</span>
    {props.children}
  </header>
);

/** Day and night. */
export const BarTools = () => (
  <div class="bar-tools">
    <button type="button" class="icon-button" id="theme" aria-label="Theme">
      <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          d="M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18"
          fill="none"
          stroke="currentColor"
          stroke-width="1.75"
          stroke-linejoin="round"
        />
      </svg>
    </button>
  </div>
);

/** The poster, by day and by night; nothing where there is none. */
export function Poster(props: { of: GalleryScene; root: string; alt?: string; lazy?: boolean }) {
  const light = posterPath(props.of);
  if (!light) return null;
  const [day, night] = ['.webp', '.dark.webp'].map((end) => props.root + light.replace(/\.jpg$/, end));
  return (
    <picture class="poster">
      <source media="(prefers-color-scheme: dark)" srcset={night} />
      <img
        src={day}
        alt={props.alt ?? ''}
        width="1440"
        height="720"
        loading={props.lazy ? 'lazy' : undefined}
      />
    </picture>
  );
}

/** The head of a page that stands alone, without a script. */
export const PlainHead = (props: {
  title: string;
  root: string;
  style: string;
  children?: ComponentChildren;
}) => (
  <head>
    <meta charset="utf-8" />
    <meta
      http-equiv="Content-Security-Policy"
      content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'"
    />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    {props.children}
    <title>{props.title}</title>
    <link rel="icon" href={`${props.root}icon.svg`} type="image/svg+xml" />
    <style {...raw(props.style)} />
  </head>
);
