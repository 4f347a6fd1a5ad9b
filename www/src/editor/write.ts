// JSON as a person would lay it out, and the smallest edits that bring a text in line with a scene.
import type { SyntaxNode, Tree } from '@lezer/common';
import { deepest, propertyAt } from './json_tree.ts';
import type { Key } from './schema.ts';

const WIDTH = 84;

/** `1e6` rather than `1000000`, `0.05` as it is. */
function number(x: number): string {
  const plain = JSON.stringify(x);
  const [mantissa = '', exponent = '0'] = x.toExponential().split('e');
  const short = `${mantissa}e${Number(exponent)}`;
  return Math.abs(x) >= 1e5 && short.length < plain.length ? short : plain;
}

function oneLine(value: unknown): string {
  if (typeof value === 'number') return number(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  const fields = Object.entries(value).filter(([, v]) => v !== undefined);
  if (fields.length === 0) return '{}';
  return `{ ${fields.map(([k, v]) => `${JSON.stringify(k)}: ${oneLine(v)}`).join(', ')} }`;
}

/** A value as text; what is short stands on one line. `column` is where its lines begin. */
export function write(value: unknown, column = 0, used = column): string {
  const line = oneLine(value);
  const simple = value === null || typeof value !== 'object';
  const lists = Array.isArray(value) && value.every((v) => typeof v === 'number');
  if (simple || lists || (column > 0 && used + line.length <= WIDTH)) return line;
  const pad = ' '.repeat(column + 2);
  const rows = Array.isArray(value)
    ? value.map((v) => pad + write(v, column + 2))
    : Object.entries(value)
        .filter(([, v]) => v !== undefined)
        .map(([k, v]) => {
          const head = `${JSON.stringify(k)}: `;
          return pad + head + write(v, column + 2, column + 2 + head.length);
        });
  if (rows.length === 0) return Array.isArray(value) ? '[]' : '{}';
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${rows.join(',\n')}\n${' '.repeat(column)}${close}`;
}

export interface TextEdit {
  from: number;
  to: number;
  insert: string;
}
export interface Wanted {
  path: readonly Key[];
  /** Undefined: the field is gone. */
  value: unknown;
}

const columnOf = (text: string, at: number) => {
  const line = text.lastIndexOf('\n', at - 1) + 1;
  return /^ */.exec(text.slice(line))?.[0].length ?? 0;
};

function parsed(text: string, node: SyntaxNode): unknown {
  try {
    return JSON.parse(text.slice(node.from, node.to));
  } catch {
    return undefined;
  }
}

/**
 * Edits of the text that make these fields what is wanted, touching nothing else: a literal is replaced, a missing
 * field added, a removed one taken out. Fields that cannot be reached are left.
 */
export function edits(tree: Tree, text: string, wanted: readonly Wanted[]): TextEdit[] {
  const found: TextEdit[] = [];
  const objects = new Map<number, Members>();
  const membersOf = (object: SyntaxNode, path: readonly Key[]) => {
    const entry = objects.get(object.from) ?? { object, path, added: [], removed: [] };
    objects.set(object.from, entry);
    return entry;
  };
  for (const { path, value } of wanted) {
    const reached = deepest(tree, text, path);
    if (!reached) continue;
    const { node, depth } = reached;
    if (depth === path.length) {
      const property = node.parent?.name === 'Property' ? node.parent : undefined;
      if (value === undefined) {
        if (property?.parent) membersOf(property.parent, path.slice(0, -1)).removed.push(property);
      } else if (JSON.stringify(parsed(text, node)) !== JSON.stringify(value)) {
        found.push({ from: node.from, to: node.to, insert: write(value, columnOf(text, node.from)) });
      }
      continue;
    }
    const key = path[depth];
    if (value === undefined || typeof key !== 'string' || node.name !== 'Object') continue;
    if (propertyAt(node, key, text)) continue;
    // The field's own object may be missing too: it comes with this one field.
    const inner = path.slice(depth + 1).reduceRight<unknown>((v, k) => ({ [k]: v }), value);
    membersOf(node, path.slice(0, depth)).added.push([key, inner]);
  }
  for (const members of objects.values()) {
    const { object, path, added, removed } = members;
    const [only] = removed;
    if (removed.length === 0) found.push(addition(text, object, added));
    else if (only && removed.length + added.length === 1) found.push(removal(text, only));
    else found.push(...rewritten(text, object, path, wanted));
  }
  return withoutOverlap(found);
}

/** Fields that come into an object or leave it. */
interface Members {
  object: SyntaxNode;
  path: readonly Key[];
  added: [string, unknown][];
  removed: SyntaxNode[];
}

/** An object where much comes and goes is written anew, with all that is wanted within it. */
function rewritten(
  text: string,
  object: SyntaxNode,
  path: readonly Key[],
  wanted: readonly Wanted[],
): TextEdit[] {
  const value = parsed(text, object);
  if (value === undefined) return [];
  for (const w of wanted) {
    if (w.path.length <= path.length || path.some((k, i) => w.path[i] !== k)) continue;
    let at = value as Record<Key, unknown>;
    const keys = w.path.slice(path.length);
    const last = keys.pop();
    for (const key of keys) {
      at[key] ??= {};
      at = at[key] as Record<Key, unknown>;
    }
    if (last === undefined) continue;
    if (w.value === undefined) delete at[last];
    else at[last] = w.value;
  }
  return [{ from: object.from, to: object.to, insert: write(value, columnOf(text, object.from)) }];
}

function addition(text: string, object: SyntaxNode, added: readonly [string, unknown][]): TextEdit {
  const column = columnOf(text, object.from) + 2;
  const fields = added.map(([key, value]) => `${JSON.stringify(key)}: ${write(value, column)}`);
  const last = object.getChildren('Property').at(-1);
  const broken = text.slice(object.from, object.to).includes('\n');
  const gap = broken ? `\n${' '.repeat(columnOf(text, object.from) + 2)}` : ' ';
  const body = fields.join(`,${gap}`);
  if (last) return { from: last.to, to: last.to, insert: `,${gap}${body}` };
  return { from: object.from, to: object.to, insert: `{ ${body} }` };
}

function removal(text: string, property: SyntaxNode): TextEdit {
  let [from, to] = [property.from, property.to];
  const before = /,\s*$/.exec(text.slice(0, from));
  const after = /^\s*,\s*/.exec(text.slice(to));
  if (before) from -= before[0].length;
  else if (after) to += after[0].length;
  return { from, to, insert: '' };
}

/** Of edits that overlap the wider one stays. */
function withoutOverlap(all: TextEdit[]): TextEdit[] {
  const sorted = [...all].sort((a, b) => a.from - b.from || b.to - a.to);
  const kept: TextEdit[] = [];
  for (const edit of sorted) {
    const last = kept.at(-1);
    if (last && edit.from < last.to) continue;
    kept.push(edit);
  }
  return kept;
}
