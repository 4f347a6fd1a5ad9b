// Documentation texts: the Markdown of lessons, and beside it headings, code, tables and quoted HTML of our own.
/** @jsxImportSource preact */
import { inline, markdown, type Tex } from '../src/ui/markdown.ts';
import { raw, written } from './parts.tsx';

export interface Heading {
  id: string;
  text: string;
  level: number;
}

const LEVELS = ['h1', 'h2', 'h3'] as const;

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
        written(
          <div class="block">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it */}
            <pre tabIndex={0}>
              <code data-language={language}>{code.join('\n')}</code>
            </pre>
          </div>,
        ),
      );
    } else if (heading) {
      flush();
      const [, marks = '#', text = ''] = heading;
      const id = idOf(text);
      headings.push({ id, text: text.replace(/[`*]/g, ''), level: marks.length });
      const Title = LEVELS[marks.length - 1] ?? 'h1';
      out.push(written(<Title id={id} {...raw(inline(text, tex))} />));
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
  return written(
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it
    <div class="scroll" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>
            {cells(head).map((c, k) => (
              <th key={k} scope="col" {...raw(c)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, i) => (
            <tr key={i}>
              {cells(row).map((c, k) => (
                <td key={k} {...raw(c)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
  );
}
