// The reference of the scene format, written from the schema that Rust writes: it cannot fall behind.
import { type Schema, typeName } from '../src/editor/schema.ts';
import { write } from '../src/editor/write.ts';
import { escapeHtml as esc } from '../src/ui/markdown.ts';
import type { Heading } from './docs_markdown.ts';

/** Backticks of the descriptions. */
const words = (text = '') => esc(text).replace(/`([^`]+)`/g, '<code>$1</code>');

export function reference(root: Schema): { html: string; headings: Heading[] } {
  const headings: Heading[] = [{ id: 'the-document', text: 'The document', level: 2 }];
  const out = [
    `<h2 id="the-document">The document</h2><p>${words(root.description)}</p>`,
    fields(root, root),
  ];
  for (const [name, schema] of Object.entries(root.$defs ?? {})) {
    headings.push({ id: `def-${name}`, text: name, level: 2 });
    out.push(`<h2 id="def-${name}">${name}</h2><p>${words(schema.description)}</p>`, body(root, schema));
  }
  return { html: out.join('\n'), headings };
}

function body(root: Schema, schema: Schema): string {
  const branches = schema.oneOf;
  if (!branches) {
    if (schema.enum) return choices(schema.enum.map((value) => ({ const: value })));
    return schema.properties ? fields(root, schema) : '';
  }
  if (branches.every((b) => b.const !== undefined)) return choices(branches);
  return branches
    .map((branch) => {
      const tag = Object.entries(branch.properties ?? {}).find(([, p]) => p.const !== undefined);
      return `<h3><code>${esc(heading(branch, tag))}</code></h3><p>${words(branch.description)}</p>${fields(root, branch, tag?.[0])}`;
    })
    .join('\n');
}

/** How a branch is told from the others: by its tag, its word or words, or the one field it has. */
function heading(branch: Schema, tag?: [string, Schema]): string {
  if (tag) return `"${tag[0]}": "${tag[1].const}"`;
  if (branch.const !== undefined) return `"${branch.const}"`;
  if (branch.enum) return branch.enum.map((word) => `"${word}"`).join(', ');
  return Object.keys(branch.properties ?? {})
    .map((name) => `{ "${name}": … }`)
    .join(', ');
}

function choices(all: readonly Schema[]): string {
  const rows = all.map(
    (c) => `<tr><td><code>"${esc(c.const ?? '')}"</code></td><td>${words(c.description)}</td></tr>`,
  );
  return tableHtml(['value', 'meaning'], rows);
}

/** The type, with a link where it has a section of its own. */
function kind(root: Schema, schema: Schema): string {
  const inner = schema.$ref ?? schema.anyOf?.find((s) => s.$ref)?.$ref;
  if (inner) return link(inner);
  if (schema.items?.$ref) return `list of ${link(schema.items.$ref)}`;
  return esc(typeName(root, schema));
}

function link(ref: string): string {
  const name = ref.replace('#/$defs/', '');
  return `<a href="#def-${name}">${name}</a>`;
}

function fields(root: Schema, schema: Schema, without?: string): string {
  const rows = Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== without)
    .map(([name, field]) => {
      const needed = schema.required?.includes(name) ?? false;
      const usual = field.default === undefined || field.default === null ? '' : write(field.default, 2, 0);
      const short = usual.length <= 34 && !usual.includes('\n');
      const otherwise = needed
        ? 'needed'
        : usual === ''
          ? 'may be absent'
          : short
            ? `<code>${esc(usual)}</code>`
            : 'see its fields';
      return `<tr><td><code>${name}</code><br /><span class="kind">${kind(root, field)}</span></td><td>${words(field.description)}</td><td>${otherwise}</td></tr>`;
    });
  return rows.length === 0
    ? '<p>It has no other fields.</p>'
    : tableHtml(['field', 'meaning', 'if left out'], rows);
}

const tableHtml = (head: readonly string[], rows: readonly string[]) =>
  `<div class="scroll fields" tabindex="0" role="group" aria-label="Fields"><table><thead><tr>${head.map((h) => `<th scope="col">${h}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
