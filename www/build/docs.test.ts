import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults, type Schema } from '../src/editor/schema.ts';
import { plainTex } from '../src/ui/markdown.ts';
import { docsMarkdown } from './docs_markdown.tsx';
import { PAGES } from './docs_pages.ts';
import { reference } from './docs_reference.tsx';

const schema = JSON.parse(readFileSync('www/src/generated/scene.schema.json', 'utf8')) as Schema;
const read = (name: string) => readFileSync(`www/docs/${name}.md`, 'utf8');

test('every text is a page and every page has a text', () => {
  const texts = readdirSync('www/docs').map((f) => f.replace(/\.md$/, ''));
  expect(texts.sort()).toEqual(PAGES.map(([name]) => name as string).sort());
});

test('the pieces of the tutorial make a scene', () => {
  const pieces = [...read('first-scene').matchAll(/```json\n([\s\S]*?)```/g)].map((m) => m[1] ?? '');
  const scene = Object.assign({}, ...pieces.map((p) => JSON.parse(p.startsWith('{') ? p : `{${p}}`)));
  expect(Object.keys(scene)).toEqual(['version', 'title', 'experiment', 'bodies', 'controls', 'lesson']);
  expect(faults(schema, scene)).toEqual([]);
});

test('links within the site lead somewhere', () => {
  for (const [name] of PAGES) {
    for (const [, href = ''] of read(name).matchAll(/\]\((\.\.[^)]*)\)/g)) {
      const target = href.replace(/^(\.\.\/)+/, '').replace(/#.*$/, '');
      const scene = /^s\/([\w-]+\/[\w-]+)\/$/.exec(target)?.[1];
      if (scene) expect(existsSync(`scenes/${scene}.json`), href).toBe(true);
      else if (!/\.(json|d\.ts)$/.test(target)) {
        expect(
          PAGES.some(([p]) => target === `${p}/` || target === `docs/${p}/`),
          href,
        ).toBe(true);
      }
    }
  }
});

test('every field of the schema is in the reference', () => {
  const { html, headings } = reference(schema);
  for (const name of Object.keys(schema.$defs ?? {})) {
    expect(headings.some((h) => h.text === name)).toBe(true);
    for (const field of Object.keys(schema.$defs?.[name]?.properties ?? {})) {
      expect(html).toContain(`<code>${field}</code>`);
    }
  }
  for (const [, id] of html.matchAll(/href="#([\w-]+)"/g)) expect(html).toContain(`id="${id}"`);
});

test('headings, code and tables; nothing of a text becomes markup', () => {
  const { html, headings } = docsMarkdown(
    '# A `b`\n\nText <i>\n\n```js\na < b\n```\n\n| x | y |\n|---|---|\n| 1 | *2* |',
    plainTex,
  );
  expect(headings).toEqual([{ id: 'a-b', text: 'A b', level: 1 }]);
  expect(html).toContain('<h1 id="a-b">A <code>b</code></h1>');
  expect(html).toContain('a &lt; b');
  const nested = docsMarkdown('````\n```{raw} html\n<b>\n```\n````\nafter', plainTex).html;
  expect(nested).toContain('<code data-language>```{raw} html\n&lt;b>\n```</code>');
  expect(html).toContain('<td>1</td><td><em>2</em></td>');
  expect(html).not.toContain('<i>');
});
