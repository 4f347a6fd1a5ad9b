// What the schema says of the field under the pointer.
import type { SyntaxNode, Tree } from '@lezer/common';
import { type Helps, outline } from './complete';
import { pathText } from './difference';
import { isValue, pathTo } from './json_tree';
import { resolved, schemasAt, typeName } from './schema';
import { write } from './write';

export interface Doc {
  from: number;
  to: number;
  lines: { kind: 'head' | 'text' | 'note'; text: string }[];
}

export function hoverAt(tree: Tree, text: string, at: number, helps: Helps): Doc | undefined {
  let node: SyntaxNode | null = tree.resolveInner(at, 0);
  while (node && node.name !== 'PropertyName' && !isValue(node)) node = node.parent;
  if (!node || node.name === 'Object' || node.name === 'Array') return undefined;
  const path = pathTo(node, text);
  if (path.length === 0) return undefined;
  const schemas = schemasAt(helps.schema, outline(node, text), path);
  const schema = schemas[0];
  if (!schema) return undefined;
  const full = resolved(helps.schema, schema);
  const value = node.name === 'PropertyName' ? undefined : text.slice(node.from, node.to);
  const choice = full.oneOf?.find((f) => f.const !== undefined && JSON.stringify(f.const) === value);
  const lines: Doc['lines'] = [
    { kind: 'head', text: `${pathText(path)}: ${typeName(helps.schema, schema)}` },
    { kind: 'text', text: [full.description, choice?.description].filter(Boolean).join(' ') },
  ];
  if (full.default !== undefined && full.default !== null) {
    const usual = write(full.default, 2, 0);
    if (usual.length < 80 && !usual.includes('\n'))
      lines.push({ kind: 'note', text: `If left out: ${usual}` });
  }
  return { from: node.from, to: node.to, lines: lines.filter((l) => l.text) };
}
