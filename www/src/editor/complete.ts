// What may be written at a place of a scene's text: names of fields, values of choices, paths, readings.
import type { SyntaxNode, Tree } from '@lezer/common';
import { isValue, keyOf, pathTo, properties } from './json_tree';
import { fitting, forms, type Key, resolved, type Schema, schemasAt, starter, typeName } from './schema';
import { write } from './write';

/** Sources of completions beside the text. */
export interface Helps {
  schema: Schema;
  /** The last good scene: for tags the text lacks while it is being written, and for paths. */
  scene(): unknown;
  readings(): readonly { id: string; label: string }[];
}
export interface Option {
  label: string;
  detail: string;
  info: string;
  insert: string;
  /** What is selected afterwards, within `insert`. */
  select?: readonly [number, number];
  boost?: number;
}
export interface Completions {
  from: number;
  to: number;
  /** Something has been typed here, or a value is due: worth showing unasked. */
  typed: boolean;
  options: Option[];
}

export function completionsAt(tree: Tree, text: string, at: number, helps: Helps): Completions | undefined {
  const node = tree.resolveInner(at, -1);
  const name = up(node, 'PropertyName');
  if (name) {
    const property = name.parent;
    const object = property?.parent;
    if (!property || !object) return undefined;
    const named = /^\s*:/.test(text.slice(name.to));
    return {
      from: name.from,
      to: name.to,
      typed: true,
      options: fieldOptions(object, text, helps, keyOf(property, text), named),
    };
  }
  const literal = ['String', 'Number', 'True', 'False', 'Null'].includes(node.name) ? node : undefined;
  const property = up(literal ?? node, 'Property');
  const before = text.slice(0, literal?.from ?? at).trimEnd();
  const inValue = literal || before.endsWith(':') || inArray(node, before);
  if (inValue) {
    const holder = literal ?? (node.name === 'Array' ? node : (property ?? node));
    const word = /[\w"]*$/.exec(text.slice(0, at))?.[0].length ?? 0;
    const path = literal
      ? pathTo(literal, text)
      : node.name === 'Array'
        ? [...pathTo(node, text), 0]
        : pathTo(holder, text);
    const around = withoutTag(outline(holder, text), path);
    const options = valueOptions(path, around, helps);
    if (options.length === 0) return undefined;
    return { from: literal?.from ?? at - word, to: literal?.to ?? at, typed: true, options };
  }
  const object = up(node, 'Object');
  if (!object || at <= object.from) return undefined;
  const word = /"?\w*"?$/.exec(text.slice(0, at))?.[0].length ?? 0;
  return {
    from: at - word,
    to: at,
    typed: word > 0,
    options: fieldOptions(object, text, helps, undefined, false),
  };
}

const inArray = (node: SyntaxNode, before: string) => node.name === 'Array' && /[[,]$/.test(before);

function up(node: SyntaxNode | null, name: string): SyntaxNode | undefined {
  for (let at = node; at; at = at.parent) {
    if (at.name === name) return at;
    if (at.name === 'Object' || at.name === 'Array') return undefined;
  }
  return undefined;
}

/** The value of an object in the text as far as it can be read: enough to know its tags. */
function tagsOf(object: SyntaxNode, text: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const property of properties(object)) {
    const key = keyOf(property, text);
    const value = property.getChild('String');
    if (key === undefined) continue;
    found[key] = value ? text.slice(value.from + 1, value.to - 1) : null;
  }
  return found;
}

/**
 * The document as far as it leads to a node, with the tags on the way: all that finding the schemas needs, and right
 * even where the text around is torn.
 */
export function outline(node: SyntaxNode, text: string): unknown {
  let value: unknown = node.name === 'Object' ? tagsOf(node, text) : undefined;
  let key: string | undefined;
  for (let at: SyntaxNode | null = node; at; at = at.parent) {
    const parent: SyntaxNode | null = at.parent;
    if (at.name === 'Property') key = keyOf(at, text);
    else if (at !== node && at.name === 'Object') {
      const tags = tagsOf(at, text);
      if (key !== undefined) tags[key] = value ?? tags[key];
      value = tags;
    }
    if (parent?.name === 'Array' && isValue(at)) {
      const items: unknown[] = [];
      const index = pathTo(at, text).at(-1);
      if (typeof index === 'number') items[index] = value;
      value = items;
    }
  }
  return value;
}

function fieldOptions(
  object: SyntaxNode,
  text: string,
  helps: Helps,
  own: string | undefined,
  named: boolean,
): Option[] {
  const path = pathTo(object, text);
  const written = tagsOf(object, text);
  const options = new Map<string, Option>();
  for (const schema of schemasAt(helps.schema, outline(object, text), path)) {
    for (const form of fitting(helps.schema, schema, written)) {
      for (const [key, child] of Object.entries(form.properties ?? {})) {
        if ((key in written && key !== own) || options.has(key)) continue;
        options.set(key, fieldOption(key, child, form, helps, named));
      }
    }
  }
  return [...options.values()];
}

function fieldOption(key: string, schema: Schema, form: Schema, helps: Helps, named: boolean): Option {
  const needed = form.required?.includes(key) ?? false;
  const shown = write(starter(helps.schema, schema), 2, 0);
  const head = `${JSON.stringify(key)}: `;
  const insert = named ? JSON.stringify(key) : head + shown;
  const quoted = shown.startsWith('"') ? 1 : 0;
  return {
    label: JSON.stringify(key),
    detail: `${typeName(helps.schema, schema)}${needed ? ', needed' : ''}`,
    info: resolved(helps.schema, schema).description ?? '',
    insert,
    boost: needed ? 1 : 0,
    ...(named ? {} : { select: [head.length + quoted, insert.length - quoted] as const }),
  };
}

/** A tag that is being chosen must not narrow its own choice. */
function withoutTag(value: unknown, path: readonly Key[]): unknown {
  let at = value;
  for (const key of path.slice(0, -1)) at = (at as Record<Key, unknown> | undefined)?.[key];
  const last = path.at(-1);
  if (last !== undefined && at !== null && typeof at === 'object') delete (at as Record<Key, unknown>)[last];
  return value;
}

function valueOptions(path: readonly Key[], around: unknown, helps: Helps): Option[] {
  const schemas = schemasAt(helps.schema, around, path);
  const options: Option[] = [];
  const add = (value: unknown, detail: string, info = '') => {
    const insert = write(value, 2, 0);
    if (options.some((o) => o.insert === insert)) return;
    options.push({ label: insert, detail, info, insert });
  };
  const key = path.at(-1);
  const parent = path.at(-2);
  if (key === 'path' && (path[0] === 'controls' || path[0] === 'lesson')) {
    for (const [place, value] of leaves(helps.scene())) add(place, String(value));
  } else if (key === 'reading' || parent === 'readings') {
    for (const reading of helps.readings()) add(reading.id, reading.label);
  }
  for (const schema of schemas) {
    const all = forms(helps.schema, schema);
    for (const form of all) {
      if (form.const !== undefined) add(form.const, '', form.description);
      for (const word of form.enum ?? []) add(word, '', form.description);
      if (form.type === 'boolean') for (const b of [true, false]) add(b, '');
      if (form.type === 'object') {
        const tag = Object.values(form.properties ?? {}).find((p) => p.const !== undefined)?.const;
        const whole = Object.fromEntries(
          (form.required ?? []).map((k) => [k, starter(helps.schema, form.properties?.[k] ?? {})]),
        );
        add(whole, tag ?? '', form.description);
      }
    }
    const { default: usual } = resolved(helps.schema, schema);
    if (usual !== undefined && usual !== null && typeof usual !== 'object') add(usual, 'default');
  }
  return options;
}

/** Paths of single values, those a control or a lesson may set. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (value === null || typeof value !== 'object') return [[path, value]];
  return Object.entries(value).flatMap(([key, v]) => {
    if (path === '' && ['lesson', 'controls', 'version', 'title', 'summary'].includes(key)) return [];
    if (key === 'vertices' || key === 'triangles') return [];
    const place = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    return leaves(v, place);
  });
}
