// The small Markdown of lessons: paragraphs, lists, **bold**, *emphasis*, `code`, [links](…), $TeX$, {live numbers}.
// Runs at build time with KaTeX at hand, and in the page for texts written since.

export type Tex = (source: string, display: boolean) => string;

/** `\\live{force}` in a formula is a live number: KaTeX marks its place, as high as a digit; the page fills it. */
export const texOptions = (displayMode: boolean) => ({
  displayMode,
  throwOnError: false,
  strict: false as const,
  trust: ({ command }: { command: string }) => command === '\\htmlData',
  macros: { '\\live': '\\htmlData{live=#1}{\\text{\\vphantom{0}…}}' },
});

export const escapeHtml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

export function markdown(source: string, tex: Tex): string {
  return source
    .trim()
    .split(/\n\s*\n/)
    .map((block) => blockHtml(block, tex))
    .join('\n');
}

function blockHtml(block: string, tex: Tex): string {
  const display = /^\$\$([\s\S]+)\$\$$/.exec(block.trim());
  if (display?.[1]) return `<div class="formula">${tex(display[1].trim(), true)}</div>`;
  const lines = block.split('\n');
  if (lines.every((line) => /^\s*[-*] /.test(line))) {
    const items = lines.map((line) => `<li>${inline(line.replace(/^\s*[-*] /, ''), tex)}</li>`);
    return `<ul>${items.join('')}</ul>`;
  }
  if (lines.every((line) => /^\s*\d+\. /.test(line))) {
    const items = lines.map((line) => `<li>${inline(line.replace(/^\s*\d+\. /, ''), tex)}</li>`);
    return `<ol>${items.join('')}</ol>`;
  }
  return `<p>${inline(block.replace(/\n/g, ' '), tex)}</p>`;
}

const TOKEN =
  /\$([^$]+)\$|`([^`]+)`|\{([a-z][\w.[\]]*(?:@[\w. ]+)?)\}|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(((?:https?:\/\/|\.{0,2}\/|#)[^)\s]*)\)/g;

export function inline(text: string, tex: Tex): string {
  let html = '';
  let at = 0;
  for (const m of text.matchAll(TOKEN)) {
    html += escapeHtml(text.slice(at, m.index));
    at = m.index + m[0].length;
    const [, formula, code, live, bold, emphasis, label, href] = m;
    if (formula !== undefined) html += tex(formula, false);
    else if (code !== undefined) html += `<code>${escapeHtml(code)}</code>`;
    else if (live !== undefined) html += `<data class="live" data-live="${live}">…</data>`;
    else if (bold !== undefined) html += `<strong>${inline(bold, tex)}</strong>`;
    else if (emphasis !== undefined) html += `<em>${inline(emphasis, tex)}</em>`;
    else html += `<a href="${escapeHtml(href ?? '')}">${inline(label ?? '', tex)}</a>`;
  }
  return html + escapeHtml(text.slice(at));
}

/** Source of a formula as it is, shown while KaTeX is not at hand. */
export const plainTex: Tex = (source) => `<code class="tex">${escapeHtml(source)}</code>`;
