import { useEffect, useRef, useState } from 'preact/hooks';
import { useLive } from './live';
import { texOptions } from './markdown';

type Katex = typeof import('katex').default;
let loaded: Promise<Katex> | undefined;

/** Style of formulas: a page that the build has not set any in has no link to it. */
export const katexSheet = () => import('katex/dist/katex.min.css');

/** KaTeX, fetched the first time a formula must be set in the page. */
export function katex(): Promise<Katex> {
  loaded ??= Promise.all([import('katex'), katexSheet()]).then(([module]) => module.default);
  return loaded;
}

/** A formula, its live numbers kept; its source until KaTeX has come. */
export function Formula({ source, display = false }: { source: string; display?: boolean }) {
  const [html, setHtml] = useState<string | undefined>(undefined);
  useEffect(() => {
    let current = true;
    katex()
      .then((k) => k.renderToString(source, texOptions(display)))
      .then((text) => current && setHtml(text))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [source, display]);
  const ref = useRef<HTMLSpanElement>(null);
  useLive(ref, html);
  useEffect(() => {
    // Where it scrolls sideways, keys must reach it.
    const e = ref.current;
    if (e && e.scrollWidth > e.clientWidth) e.tabIndex = 0;
  }, [html]);
  if (html === undefined) return <code class="tex">{source}</code>;
  return <span class="formula" ref={ref} dangerouslySetInnerHTML={{ __html: html }} />;
}
