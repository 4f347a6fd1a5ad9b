// Documentation texts: the Markdown of lessons, and beside it headings, code, tables and quoted HTML of our own.
import { escapeHtml, inline, markdown, type Tex } from '../src/ui/markdown.ts';

export interface Heading {
  id: string;
  text: string;
  level: number;
}

export const idOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '');

/** `insert` stands for lines like `<!--reference-->`: HTML made elsewhere. */
export function docsMarkdown(
  source: string,
  tex: Tex,
  insert: Readonly<Record<string, string>> = {},
): { html: string; headings: Heading[] } {
  const out: string[] = [];
  const headings: Heading[] = [];
  const lines = source.split('\n');
  let rest: string[] = [];
  const flush = () => {
    const text = rest.join('\n').trim();
    rest = [];
    if (text) out.push(markdown(text, tex));
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    // A longer fence may hold shorter ones.
    const fence = /^(`{3,})(\w*)/.exec(line);
    const heading = /^(#{1,3}) (.+)$/.exec(line);
    const place = /^<!--(\w+)-->$/.exec(line.trim());
    if (fence) {
      flush();
      const [, marks = '', language = ''] = fence;
      const code: string[] = [];
      for (i += 1; i < lines.length && !(lines[i] ?? '').startsWith(marks); i++) code.push(lines[i] ?? '');
      out.push(
        `<div class="block"><pre tabindex="0"><code data-language="${language}">${escapeHtml(code.join('\n'))}</code></pre></div>`,
      );
    } else if (heading) {
      flush();
      const [, marks = '#', text = ''] = heading;
      const id = idOf(text);
      headings.push({ id, text: text.replace(/[`*]/g, ''), level: marks.length });
      out.push(`<h${marks.length} id="${id}">${inline(text, tex)}</h${marks.length}>`);
    } else if (place?.[1]) {
      flush();
      out.push(insert[place[1]] ?? '');
    } else if (line.startsWith('|')) {
      flush();
      const rows: string[] = [];
      for (; i < lines.length && (lines[i] ?? '').startsWith('|'); i++) rows.push(lines[i] ?? '');
      i -= 1;
      out.push(table(rows, tex));
    } else rest.push(line);
  }
  flush();
  // Wide formulas scroll, by keys too.
  const html = out.join('\n').replaceAll('<div class="formula">', '<div class="formula" tabindex="0">');
  return { html, headings };
}

function table(rows: readonly string[], tex: Tex): string {
  const cells = (row: string) =>
    row
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((c) => inline(c.trim(), tex));
  const [head = '', , ...body] = rows;
  const first = cells(head)
    .map((c) => `<th scope="col">${c}</th>`)
    .join('');
  const others = body.map(
    (row) =>
      `<tr>${cells(row)
        .map((c) => `<td>${c}</td>`)
        .join('')}</tr>`,
  );
  return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr>${first}</tr></thead><tbody>${others.join('\n')}</tbody></table></div>`;
}
