// The text of a PDF as Chromium writes it: glyph numbers, told by each font's own table.
import { inflateSync } from 'node:zlib';

/** Pages' text in the order it is drawn; what stands apart follows without a space. */
export function pdfText(bytes) {
  const text = Buffer.from(bytes).toString('latin1');
  const objects = new Map();
  for (const [, number, body] of text.matchAll(/(\d+) 0 obj\b([\s\S]*?)endobj/g)) objects.set(Number(number), body);
  const stream = (body) => {
    const [, inner] = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body ?? '') ?? [];
    if (inner === undefined) return '';
    const raw = Buffer.from(inner, 'latin1');
    return body.includes('/FlateDecode') ? inflateSync(raw).toString('latin1') : inner;
  };
  // Font by object: glyph to characters.
  const fonts = new Map();
  for (const [number, body] of objects) {
    const [, table] = /\/ToUnicode (\d+) 0 R/.exec(body) ?? [];
    if (table) fonts.set(number, glyphs(stream(objects.get(Number(table)))));
  }
  const named = new Map();
  for (const body of objects.values())
    for (const [, name, number] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) named.set(name, fonts.get(Number(number)));
  let found = '';
  for (const body of objects.values()) {
    if (!body.includes('stream') || /\/(Subtype \/Image|Length1|ToUnicode)/.test(body)) continue;
    let font;
    let drawn;
    try {
      drawn = stream(body);
    } catch {
      continue;
    }
    for (const [, name, line, single] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[\dA-Fa-f]*>|[-\d.\s])*)\] ?TJ|<([\dA-Fa-f]+)> Tj/g)) {
      if (name) font = named.get(name);
      else
        for (const [, hex] of (single ? `<${single}>` : line).matchAll(/<([\dA-Fa-f]*)>/g))
          for (const glyph of hex.match(/.{4}/g) ?? []) found += font?.get(Number.parseInt(glyph, 16)) ?? '';
    }
  }
  return found;
}

function glyphs(table) {
  const all = new Map();
  const letters = (hex) => String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((h) => Number.parseInt(h, 16)));
  for (const [, list] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph, to] of list.matchAll(/<(\w+)>\s*<(\w+)>/g)) all.set(Number.parseInt(glyph, 16), letters(to));
  for (const [, list] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, to, first] of list.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let g = Number.parseInt(from, 16), k = 0; g <= Number.parseInt(to, 16); g += 1, k += 1)
        all.set(g, String.fromCharCode(Number.parseInt(first, 16) + k));
  return all;
}
