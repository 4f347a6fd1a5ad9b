// Between field paths and places in the text, on the lezer tree, which forgives what JSON.parse does not.
import type { SyntaxNode, Tree } from '@lezer/common';
import type { Key } from './schema.ts';

export interface Place {
  from: number;
  to: number;
}

const VALUES = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

export const isValue = (node: SyntaxNode) => VALUES.has(node.name);

/** The values (or properties) right under a node. */
function children(node: SyntaxNode, wanted: (n: SyntaxNode) => boolean): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) if (wanted(child)) found.push(child);
  return found;
}

export const properties = (object: SyntaxNode) => children(object, (n) => n.name === 'Property');

export function keyOf(property: SyntaxNode, text: string): string | undefined {
  const name = property.getChild('PropertyName');
  if (!name) return undefined;
  try {
    return JSON.parse(text.slice(name.from, name.to)) as string;
  } catch {
    return undefined;
  }
}

export const valueIn = (property: SyntaxNode) => children(property, isValue)[0];

export function propertyAt(object: SyntaxNode, key: string, text: string): SyntaxNode | undefined {
  return properties(object).find((p) => keyOf(p, text) === key);
}

/** The node of the whole document. */
export const rootValue = (tree: Tree) => children(tree.topNode, isValue)[0];

/** The deepest value along a path that the text has, and the number of keys that lead to it. */
export function deepest(
  tree: Tree,
  text: string,
  path: readonly Key[],
): { node: SyntaxNode; depth: number } | undefined {
  let node = rootValue(tree);
  if (!node) return undefined;
  let depth = 0;
  for (const key of path) {
    let next: SyntaxNode | undefined;
    if (typeof key === 'number') next = node.name === 'Array' ? children(node, isValue)[key] : undefined;
    else if (node.name === 'Object') {
      const property = propertyAt(node, key, text);
      next = property && valueIn(property);
    }
    if (!next) break;
    node = next;
    depth += 1;
  }
  return { node, depth };
}

/** Place to underline: the value at a path; failing that the name of the nearest field above it. */
export function placeOf(tree: Tree, text: string, path: readonly Key[]): Place {
  const found = deepest(tree, text, path);
  if (!found) return { from: 0, to: Math.min(1, text.length) };
  const { node, depth } = found;
  const next = path[depth];
  const named = typeof next === 'string' && node.name === 'Object' ? propertyAt(node, next, text) : undefined;
  const simple = node.name !== 'Object' && node.name !== 'Array';
  if (named) return { from: named.from, to: named.to };
  if (simple) return { from: node.from, to: node.to };
  // A whole object would be underlined over many lines; its name says as much.
  const name = node.parent?.name === 'Property' ? node.parent.getChild('PropertyName') : undefined;
  return name ? { from: name.from, to: name.to } : { from: node.from, to: node.from + 1 };
}

/** The keys that lead to a node. */
export function pathTo(node: SyntaxNode, text: string): Key[] {
  const path: Key[] = [];
  for (let at: SyntaxNode | null = node; at; at = at.parent) {
    const parent: SyntaxNode | null = at.parent;
    if (at.name === 'Property') {
      const key = keyOf(at, text);
      if (key !== undefined) path.unshift(key);
    } else if (parent?.name === 'Array' && isValue(at)) {
      const from = at.from;
      path.unshift(children(parent, isValue).findIndex((n) => n.from === from));
    }
  }
  return path;
}

/** Fault that JSON.parse finds, and its place. */
export function syntaxFault(tree: Tree, text: string): { place: Place; message: string } | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    let at = text.length;
    tree.iterate({
      enter: (node) => {
        if (node.type.isError && node.from < at) at = node.from;
      },
    });
    return { place: wordAt(text, at), message: syntaxSentence(text, at) };
  }
}

function wordAt(text: string, at: number): Place {
  const end = text.trimEnd().length;
  if (at >= end) return { from: Math.max(0, end - 1), to: end };
  const word = /^(?:[\w.+-]+|"(?:[^"\\\n]|\\.)*"?|.)/.exec(text.slice(at));
  return { from: at, to: at + Math.max(1, word?.[0].length ?? 1) };
}

function syntaxSentence(text: string, at: number): string {
  const before = text.slice(0, at).trimEnd().at(-1) ?? '';
  const after = text.slice(at).trimStart()[0] ?? '';
  if (at >= text.trimEnd().length) return 'The text ends too early: a bracket is not closed.';
  if (before === ',' && (after === '}' || after === ']'))
    return 'There is a comma before the closing bracket.';
  if (before === ':' && (after === '}' || after === ',')) return 'A value is missing here.';
  if (after === "'") return 'Texts stand in double quotes: "…".';
  if (after === '/') return 'JSON has no comments.';
  if (after === '"' && /["\d\]}el]/.test(before)) return 'A comma is missing before this.';
  if (before === '"' && /[,}]/.test(after)) return 'A colon and a value are missing after this name.';
  if (/[A-Za-z]/.test(after)) return 'Names and texts stand in double quotes: "…".';
  return 'This is not JSON here.';
}
