// Finds the sentences of the engine in its sources: literals of more than one word outside tests, with a place for each thing put in.
// `engine_words.test.ts` holds that each stands in every file of `www/words/engine`, and `scripts/words.mjs` puts the new ones there.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readGallery } from './gallery.ts';

/** End of a string whose content begins at `at`. */
function stringEnd(source: string, at: number): number {
  let i = at;
  while (i < source.length && source[i] !== '"') i += source[i] === '\\' ? 2 : 1;
  return i;
}

const unescaped = (text: string) =>
  text
    .replace(/\\\r?\n\s*/g, '')
    .replace(/\\u\{([0-9a-fA-F]+)\}/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/\\n/g, '\n')
    .replace(/\\t/g, '\t')
    .replace(/\\(["'\\])/g, '$1');

/** The end of what a bracket at `at` opens; strings and comments have been blanked. */
function closing(source: string, at: number): number {
  let depth = 0;
  for (let i = at; i < source.length; i++) {
    if ('{[('.includes(source[i] ?? '')) depth++;
    if ('}])'.includes(source[i] ?? '') && --depth === 0) return i;
  }
  return source.length;
}

/** String literals of a Rust source outside comments, attributes and tests. */
export function literals(source: string): string[] {
  const found: { text: string; from: number }[] = [];
  const plain = [...source];
  const blank = (from: number, to: number) => {
    for (let k = from; k < to; k++) if (plain[k] !== '\n') plain[k] = ' ';
  };
  for (let i = 0; i < source.length; i++) {
    const rest = source.slice(i, i + 12);
    if (rest.startsWith('//')) {
      const end = source.indexOf('\n', i);
      blank(i, end < 0 ? source.length : end);
      i = end < 0 ? source.length : end;
    } else if (rest.startsWith('/*')) {
      const end = source.indexOf('*/', i);
      blank(i, end + 2);
      i = end + 1;
    } else if (/^b?r#*"/.test(rest) && !/\w/.test(source[i - 1] ?? '')) {
      const hashes = /#*/.exec(rest.replace(/^b?r/, ''))?.[0] ?? '';
      const from = source.indexOf('"', i) + 1;
      const end = source.indexOf(`"${hashes}`, from);
      found.push({ text: source.slice(from, end), from });
      blank(from, end);
      i = end + hashes.length;
    } else if (source[i] === '"') {
      const end = stringEnd(source, i + 1);
      found.push({ text: unescaped(source.slice(i + 1, end)), from: i + 1 });
      blank(i + 1, end);
      i = end;
    } else if (/^'(?:\\.[^']*|[^\\'])'/.test(rest)) {
      const end = source.indexOf("'", i + (source[i + 1] === '\\' ? 3 : 2));
      blank(i + 1, end);
      i = end;
    }
  }
  const code = plain.join('');
  const skipped: [number, number][] = [];
  for (const m of code.matchAll(/#!?\[/g)) {
    const end = closing(code, m.index + m[0].length - 1);
    skipped.push([m.index, end]);
    if (!/^#\[cfg\((?:test|feature = "[^"]*test)/.test(source.slice(m.index, end))) continue;
    const body = /[{;]/.exec(code.slice(end + 1));
    if (body?.[0] === '{') skipped.push([m.index, closing(code, end + 1 + body.index)]);
  }
  // What a kind is about stands in the schema, which is English.
  for (const m of code.matchAll(/const ABOUT:[^"]*"/g)) skipped.push([m.index, m.index + m[0].length + 1]);
  return found.filter(({ from }) => !skipped.some(([a, b]) => from > a && from < b)).map(({ text }) => text);
}

/** As a dictionary has it: places in the order they stand. */
export function keyOf(text: string): string {
  let place = 0;
  return text
    .replace(/\{\{|\}\}/g, '\0')
    .replace(/\{[^{}]*\}/g, () => `{${place++}}`)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Programs of their own: nobody reads them on a page. */
const NOT_THE_PAGE = /^(?:cli|python|sweep|tagged|topics|types|xtask)$/;
/** What is written into files for robots' controllers stays as it is in every language. */
const FOR_CONTROLLERS = /grinding[\\/]src[\\/]export[\\/](?:header|urscript|krl|rapid|table|ros|apt)\.rs$/;
/** Formulas, markup, files of other programs, types. */
const NO_WORDS =
  /[\\<>\0]|[_^=]\{|^\w+[=(]|\)_|^[A-Z]_\w|format ascii|^property |^css px$|import type|^\/\*\*|^PARTNO|^LIN |^\/PROG|^L P\[|^in the mouth's frame, |^WebGL 2 is|: order \{|^element (?:vertex|face)$|\{\d\d\}|^[ "']/;
/** More than one word, or one and a place for something. */
const SENTENCE = /\p{L}{2}[,;:”’)]? \p{L}|\p{L}{2}[”’]? \{|\}[,;:]? \p{L}{2}/u;
/** A number and its unit. */
const MEASURE = /^(?:\{\d\} ?)*[nµmk]?(?:m|s|N|Pa|J)(?:\/s)?(?: or rad\/s)?$/;

function rustSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory())
        return /^(?:tests|benches|examples|bin|target)$/.test(entry.name) ? [] : rustSources(path);
      return entry.name.endsWith('.rs') && !/(?:^|_)tests?\.rs$/.test(entry.name) ? [path] : [];
    });
}

/** Each sentence of the engine, and the first file it stands in. */
export function engineSentences(root: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const crate of readdirSync(join(root, 'crate')).sort()) {
    const folder = join(root, 'crate', crate, 'src');
    if (NOT_THE_PAGE.test(crate) || !existsSync(folder)) continue;
    for (const file of rustSources(folder).filter((path) => !FOR_CONTROLLERS.test(path)))
      for (const text of literals(readFileSync(file, 'utf8'))) {
        const key = keyOf(text);
        if (SENTENCE.test(key) && !NO_WORDS.test(key) && !MEASURE.test(key) && !found.has(key))
          found.set(key, file.slice(root.length + 1));
      }
  }
  return found;
}

/** Numbers with units, names of products and of recordings. */
const NO_LABEL =
  /^[\d.,\s]+\S{0,3}(?:, [\d.]+| late)?$|^\w+\/\d+$|^(?:ABB|DENSO|ESTUN|FANUC|KUKA|Universal Robots) |^E[\w-]+-like$|^VS-/;

/** What a reader sets in a scene: names of its controls and of what they offer. */
export function controlLabels(root: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, scene } of readGallery(join(root, 'scenes')).scenes)
    for (const { label, input } of scene.controls)
      for (const text of [label, ...(input.type === 'choice' ? input.options.map((o) => o.label) : [])])
        if (/\p{L}{2}/u.test(text) && !NO_LABEL.test(text) && !found.has(text)) found.set(text, name);
  return found;
}

/** Of names: those that stand in no file, however they begin. */
export function unnamed(labels: Iterable<string>, keys: readonly string[]): string[] {
  const known = new Set(keys);
  const within = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
  return [...labels].filter((label) => !known.has(label) && !known.has(within(label)));
}

/** Those that no key holds, by itself or as a part: `; curvatures {0} and {1} per metre.` stands in a longer one. */
export function lacking(sentences: Iterable<string>, keys: readonly string[]): string[] {
  const known = new Set(keys);
  const partOf = (sentence: string) => {
    const fixed = sentence
      .split(/\{\d\}/)
      .map((part) => part.trim())
      .filter((part) => /\p{L}{2}/u.test(part));
    return keys.some((key) => {
      let at = 0;
      return fixed.every((part) => {
        const found = key.indexOf(part, at);
        at = found + part.length;
        return found >= 0;
      });
    });
  };
  return [...sentences].filter((sentence) => !known.has(sentence) && !partOf(sentence));
}
