import { useEffect, useState } from 'preact/hooks';

type Katex = typeof import('katex').default;
let loaded: Promise<Katex> | undefined;

/** KaTeX, fetched the first time a formula must be set in the page. */
export function katex(): Promise<Katex> {
  loaded ??= Promise.all([import('katex'), import('katex/dist/katex.min.css')]).then(
    ([module]) => module.default,
  );
  return loaded;
}

/** A formula; its source until KaTeX has come. */
export function Formula({ source, display = false }: { source: string; display?: boolean }) {
  const [html, setHtml] = useState<string | undefined>(undefined);
  useEffect(() => {
    let current = true;
    katex()
      .then((k) =>
        k.renderToString(source, { displayMode: display, throwOnError: false, output: 'htmlAndMathml' }),
      )
      .then((text) => current && setHtml(text))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [source, display]);
  if (html === undefined) return <code class="tex">{source}</code>;
  // Where it scrolls sideways, keys must reach it.
  const reach = (e: HTMLElement | null) => {
    if (e && e.scrollWidth > e.clientWidth) e.tabIndex = 0;
  };
  return <span class="formula" ref={reach} dangerouslySetInnerHTML={{ __html: html }} />;
}
