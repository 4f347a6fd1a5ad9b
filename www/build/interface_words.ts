// Finds the words of the interface in its sources: texts of elements, attributes that are read out, and texts that scripts hand on.
// `interface_words.test.ts` holds that each stands in every file of `www/words`, and `scripts/words.mjs` puts the new ones there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import type { Entry } from '../src/ui/dictionaries';
import { NAMED } from './docs_pages.ts';
import { readGallery } from './gallery.ts';

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** What an element needs and nobody reads. */
const UNREAD =
  /^(class|d|path|quantity|scale|accept|min|max|scope|keys|shape-rendering|patternUnits|clip-path|viewBox|style|href|src|key|id|for|type|role|name|data-.*|rel|target|fill|stroke.*|transform|points|xmlns.*|lang|ref|autoComplete|inputMode|icon|at|part|text-anchor|tabIndex|translate|aria-(describedby|controls|labelledby|live|hidden|current|haspopup|owns|activedescendant|pressed|checked|selected|invalid))$/;
/** What is certainly read, even one short word. */
const SPOKEN =
  /^(label|title|placeholder|alt|note|text|heading|aria-(label|description|valuetext|roledescription))$/;
/** Calls whose texts speak to the browser. */
const UNSAID =
  /^(querySelector|querySelectorAll|closest|matches|getElementById|createElement|createElementNS|setAttribute|removeAttribute|getAttribute|addEventListener|removeEventListener|matchMedia|RegExp|fetch|startsWith|endsWith|includes|split|join|getContext|replace|replaceAll|recall|remember|supports|register|info|getExtension|setProperty|section|sectionOf)$/;
/** Looks like words and is none: names of types and keys, styles, markup, code; and what `npm start` alone says while it builds. */
const NO_WORDS =
  /^[Ii]ts engine (?:is being|could not be) built|^[A-Z][a-z]+(?:[A-Z][a-z]*)+$|[<>;]\s*\S*[=:<]|^[.#@(:]|[\w-]+\(.*\)$|^(?:Tab|Escape|Enter|Mod-.*|Home|End|Page|Delete|Backspace|Shift)$|\b(?:solid|var)\b.*\b(?:px|var)\b|^M\d|wavy|^import |^from \S+ import |traitlets|^asperity |:::|\bsrc scene\b|^ui controls|^run sweep scene|^reading \(SI\)|meta\[|function \(|^(?:sheet|muted) small$|^button file-button$|^Asperity$|^Asperity \{0\}$|^(?:word|size) (?:verdict|name|role)|^(?:keys|class|candidate|pinned) |^[NM](?:Pa|m|mm)?\/?mm²?$|^(?:Pa|Nm|Nmm|Hz)$|^crate\/|^code, |^sheet report$|^(?:Property|PropertyName|String|Number|True|False|Null|Array|Object)$/;

/** Of elements: names of files and of fields. */
const NEVER =
  /%title%|^%engines%$|^crate\/|^(?:\.\w+,?)+(?:application\/json)?$|^bodies\[|^asperity fit$|^<!doctype/;

const SLOT = '\u0000';
/** So many ways of saying one sentence are written out: `1 piece`, `{0} pieces`; with more, what differs is a place. */
const WAYS = 12;

const isNode = (x: unknown): x is Node =>
  typeof x === 'object' && x !== null && typeof (x as Node).type === 'string';
const nodes = (x: unknown): Node[] => (Array.isArray(x) ? x.filter(isNode) : isNode(x) ? [x] : []);

/** The texts an expression may be, with a mark where something is put in; nothing if it is no text. */
function texts(n: Node): string[] | undefined {
  const both = (a: unknown, b: unknown): string[] | undefined => {
    const [left, right] = [a, b].map((x) => (isNode(x) ? texts(x) : undefined));
    return left || right ? [...(left ?? [SLOT]), ...(right ?? [SLOT])] : undefined;
  };
  switch (n.type) {
    case 'Literal':
      return typeof n.value === 'string' ? [n.value] : undefined;
    case 'ParenthesizedExpression':
      return texts(n.expression as Node);
    case 'ConditionalExpression':
      return both(n.consequent, n.alternate);
    case 'LogicalExpression': {
      if (n.operator !== '&&') return both(n.left, n.right);
      const right = texts(n.right as Node);
      return right && [SLOT, ...right];
    }
    case 'BinaryExpression': {
      if (n.operator !== '+') return undefined;
      const [left, right] = [texts(n.left as Node), texts(n.right as Node)];
      return left || right ? joined([left ?? [SLOT], right ?? [SLOT]]) : undefined;
    }
    case 'TemplateLiteral': {
      const quasis = nodes(n.quasis).map((q) => [String((q.value as { cooked: string }).cooked)]);
      const inside = nodes(n.expressions).map((e) => texts(e) ?? [SLOT]);
      return joined(quasis.flatMap((q, i) => (inside[i] ? [q, inside[i]] : [q])));
    }
  }
  return undefined;
}

/** Each way with each; what has too many ways becomes a place. */
const joined = (parts: readonly (readonly string[])[]): string[] =>
  parts.reduce<string[]>(
    (ways, part) => {
      const taken = part.length * ways.length > WAYS ? [SLOT] : part;
      return ways.flatMap((way) => taken.map((p) => way + p));
    },
    [''],
  );

/** As JSX reads it: lines trimmed and joined. */
function textOf(raw: string): string {
  const lines = raw
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&amp;/g, '&')
    .split(/\r?\n/);
  return lines
    .map((line, i) => {
      const start = i > 0 ? line.trimStart() : line;
      return i < lines.length - 1 ? start.trimEnd() : start;
    })
    .filter(Boolean)
    .join(' ');
}

const hasWord = (text: string) => /\p{L}{2}/u.test(text.replaceAll(SLOT, ''));
/** A text that a script hands on is taken for words if it looks like some: a capital, two words, or a list of three. */
const looksSaid = (text: string) =>
  /^[A-Z“][\s\S]*[a-z]/.test(text) ||
  /[a-z’]{2,} [a-z(]|^[a-z]{2,}(?:, [a-z]{2,}){2,}$|^\{0\}:? [a-z]{2}|^[a-z]{2,} \{0\}/.test(text);

function keyOf(text: string): string {
  let place = 0;
  return text
    .replace(new RegExp(`${SLOT}+`, 'g'), () => `{${place++}}`)
    .replace(/[ \n]+/g, ' ')
    .trim();
}

export function wordsOfSource(text: string, file: string): Set<string> {
  const found = new Set<string>();
  const add = (said: string, certain: boolean) => {
    const key = keyOf(said);
    if (!hasWord(key.replace(/\{\d\}/g, '')) || /\{\d\d/.test(key)) return;
    if (certain ? !NEVER.test(key) : looksSaid(key) && !NO_WORDS.test(key)) found.add(key);
  };
  const inside = (x: unknown): void => {
    for (const n of Array.isArray(x) ? x : [x]) if (isNode(n)) visit(n);
  };
  const fields = (n: Node) => {
    for (const [name, value] of Object.entries(n)) {
      if (name === 'key' && n.type === 'Property') continue;
      if (typeof value === 'object' && value !== null) inside(value);
    }
  };
  /** Of a text that has been taken: only what is put into it. */
  const putIn = (n: Node): void => {
    if (texts(n) === undefined) return visit(n);
    for (const e of nodes(n.expressions)) putIn(e);
    for (const name of ['consequent', 'alternate', 'left', 'right', 'expression'])
      if (isNode(n[name])) putIn(n[name]);
    if (isNode(n.test)) visit(n.test);
  };
  const element = (n: Node) => {
    const parts: string[][] = [];
    let words = false;
    const rest: Node[] = [];
    for (const child of nodes(n.children)) {
      let said: string[] | undefined;
      if (child.type === 'JSXText') said = [textOf(String(child.value))];
      else if (child.type === 'JSXExpressionContainer') {
        const e = child.expression as Node;
        if (e.type === 'JSXEmptyExpression') continue;
        said = texts(e);
        rest.push(e);
      } else rest.push(child);
      words ||= said?.some(hasWord) ?? false;
      parts.push(said ?? [SLOT]);
    }
    if (words) for (const way of joined(parts)) add(way, true);
    for (const e of rest)
      if (words) putIn(e);
      else visit(e);
    inside((n.openingElement as Node | undefined)?.attributes);
  };
  const visit = (n: Node): void => {
    if (/^TS(?!As|Satisfies|NonNull)/.test(n.type)) return;
    switch (n.type) {
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'ExportAllDeclaration':
        return;
      case 'JSXElement':
      case 'JSXFragment':
        return element(n);
      case 'JSXAttribute': {
        const name = String((n.name as Node).name);
        const value = n.value as Node | null;
        if (!value || /^(class|style|key|id|d)$/.test(name)) return;
        const read = !UNREAD.test(name);
        const certain = SPOKEN.test(name);
        if (value.type === 'Literal') return read ? add(String(value.value), certain) : undefined;
        const e = value.expression as Node;
        const said = texts(e);
        if (!said) return visit(e);
        if (read) for (const way of said) add(way, certain);
        return putIn(e);
      }
      case 'CallExpression':
      case 'NewExpression': {
        const callee = n.callee as Node;
        const name = String((callee.property as Node | undefined)?.name ?? callee.name ?? '');
        visit(callee);
        if (name === 'meant') {
          // A word with what is meant by it (`ui/meant.ts`).
          const [word, by] = nodes(n.arguments).map((a) => a.value);
          if (typeof word === 'string') add(`${word} [${by}]`, true);
          return;
        }
        if (name === 'setAttribute') {
          const [attribute, value] = nodes(n.arguments);
          if (value && SPOKEN.test(String(attribute?.value)))
            for (const way of texts(value) ?? []) add(way, true);
        }
        for (const a of nodes(n.arguments)) {
          if (!UNSAID.test(name)) visit(a);
          else if (texts(a) === undefined) visit(a);
        }
        return;
      }
      case 'SwitchCase':
        return inside(n.consequent);
      case 'BinaryExpression':
        if (/^[!=]==?$/.test(String(n.operator))) {
          for (const side of [n.left, n.right] as Node[]) if (side.type !== 'Literal') visit(side);
          return;
        }
    }
    const said = texts(n);
    if (!said) return fields(n);
    for (const way of said) add(way, false);
    putIn(n);
  };
  inside(parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program.body);
  return found;
}

/** Of the pages that are written at build time: what stands between tags, and what is read out of them. */
export function wordsOfMarkup(text: string): Set<string> {
  const found = new Set<string>();
  const markup = text.replace(/<(style|script)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '');
  const add = (said: string) => {
    const key = keyOf(said.replace(/&nbsp;/g, '\u00a0').replace(/&amp;/g, '&'));
    if (hasWord(key.replace(/\{\d\}/g, '')) && !/[{}=`%]|=>/.test(key.replace(/\{\d\}/g, ''))) found.add(key);
  };
  for (const [, said = ''] of markup.matchAll(/(?:aria-label|title|placeholder|alt)="([^"<>]*)"/g)) add(said);
  for (const [, said = ''] of markup.matchAll(/>([^<>]+)(?=<)/g)) add(said);
  return found;
}

/** Ends a text as a tag does: an element that is put in stands there. */
const PUT_IN = '<p></p>';

const holdsElement = (x: unknown): boolean =>
  Array.isArray(x)
    ? x.some(holdsElement)
    : typeof x === 'object' &&
      x !== null &&
      (/^JSX(?:Element|Fragment)$/.test(String((x as Node).type)) || Object.values(x).some(holdsElement));

/** An element as markup; what is put into a text is a mark. */
function markupOf(n: Node): string {
  if (n.type === 'JSXText') return textOf(String(n.value));
  if (n.type === 'JSXExpressionContainer') return put(n.expression as Node);
  const inside = nodes(n.children).map(markupOf).join('');
  if (n.type === 'JSXFragment') return inside;
  const { name, attributes } = n.openingElement as Node & { name: Node };
  const given = nodes(attributes).map((a) => {
    const value = a.type === 'JSXAttribute' && isNode(a.value) ? a.value : undefined;
    return value?.type === 'Literal' ? ` ${String((a.name as Node).name)}="${value.value}"` : '';
  });
  return `<${name.name}${given.join('')}>${inside}</${name.name}>`;
}

function put(expression: Node): string {
  if (expression.type === 'JSXEmptyExpression') return '';
  const name = String((expression.property as Node | undefined)?.name ?? expression.name);
  if (name === 'children' || holdsElement(expression)) return PUT_IN;
  const [only, ...more] = texts(expression) ?? [];
  return only !== undefined && more.length === 0 ? only : SLOT;
}

/** Of a file whose elements become text: each element that stands in no other, and each text that a part is handed. */
export function wordsOfWritten(text: string, file: string): Set<string> {
  const found = new Set<string>();
  const take = (markup: string) => {
    for (const key of wordsOfMarkup(markup)) found.add(key);
  };
  const visit = (x: unknown, within: boolean): void => {
    if (Array.isArray(x)) {
      for (const one of x) visit(one, within);
      return;
    }
    if (typeof x !== 'object' || x === null) return;
    const n = x as Node;
    const element = n.type === 'JSXElement' || n.type === 'JSXFragment';
    if (element && !within) take(markupOf(n));
    for (const [name, value] of Object.entries(n)) visit(value, element && name === 'children');
  };
  visit(parseSync(file, text, { lang: 'tsx' }).program.body, false);
  return found;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.|\.d\.ts$|fixture/.test(entry.name) ? [path] : [];
  });
}

/** Speaks to other pages and programs, or is written for them. */
const NOT_THE_PAGE = /embed\/public\/|share\/dialog\/single_file|teach\/scorm|sweep_runs\/orders|ui\/given/;
const WRITTEN = ['parts', 'map', 'teach', 'embed', 'html', 'docs'];
const PAGES = ['index', 'docs'];

/** Of the gallery: titles of shelves and lectures, levels, tags. */
function wordsOfGallery(root: string): string[] {
  const { shelves, lectures } = readGallery(join(root, 'scenes'));
  const cards = shelves.flatMap((shelf) => shelf.cards);
  return [
    ...lectures.flatMap(({ title, audience }) => [title, audience]),
    ...shelves.map(({ title }) => title),
    ...cards.flatMap(({ level, tags }) => [level, ...tags]),
  ].filter(hasWord);
}

/** Each word of the interface, and the first file it stands in. */
export function interfaceWords(root: string): Map<string, string> {
  const found = new Map<string, string>();
  const take = (file: string, keys: Iterable<string>) => {
    for (const key of keys) if (!found.has(key)) found.set(key, file.slice(root.length + 1));
  };
  for (const file of sources(join(root, 'www/src')).sort())
    if (!NOT_THE_PAGE.test(file)) take(file, wordsOfSource(readFileSync(file, 'utf8'), file));
  for (const name of WRITTEN) {
    const file = join(root, `www/build/${name}.tsx`);
    take(file, wordsOfWritten(readFileSync(file, 'utf8'), file));
  }
  take(
    join(root, 'www/build/docs_pages.ts'),
    NAMED.map(([, title]) => title),
  );
  for (const name of PAGES) {
    const file = join(root, `www/${name}.html`);
    take(file, wordsOfMarkup(readFileSync(file, 'utf8')));
  }
  take(join(root, 'scenes/gallery.toml'), wordsOfGallery(root));
  return found;
}

/** Of a sentence or its translation: the places for what is put in. */
export const places = (text: string) => [...new Set(text.match(/\{\d\}/g) ?? [])].sort().join();
/** All that an entry may say. */
export const forms = (entry: Entry): string[] => (typeof entry === 'string' ? [entry] : Object.values(entry));
