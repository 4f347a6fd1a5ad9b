// The little of JSON Schema that schemars writes: `$ref`, `oneOf` of tagged objects, `anyOf` with null, `const`.
// Used for completion, hover texts, the reference page, and errors at the right place before the engine is asked.

export interface Schema {
  description?: string;
  type?: string | string[];
  const?: string;
  default?: unknown;
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  oneOf?: Schema[];
  anyOf?: Schema[];
  enum?: string[];
  $defs?: Record<string, Schema>;
}
export type Key = string | number;
export interface Fault {
  path: readonly Key[];
  message: string;
}

/** A schema without `$ref` on top; the description beside a `$ref` wins. */
export function resolved(root: Schema, schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const target = root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {};
  const { $ref: _, ...own } = schema;
  return { ...resolved(root, target), ...own };
}

/** Every form a value may take: `null` left out, the branches of a choice side by side. */
export function forms(root: Schema, schema: Schema): Schema[] {
  const plain = resolved(root, schema);
  const branches = plain.oneOf ?? plain.anyOf;
  if (!branches) return plain.type === 'null' ? [] : [plain];
  const { oneOf: _, anyOf: __, ...own } = plain;
  return branches.flatMap((b) =>
    forms(root, b).map((f) => ({ ...own, ...f, description: f.description ?? own.description ?? '' })),
  );
}

const tags = (form: Schema) => Object.entries(form.properties ?? {}).filter(([, p]) => p.const !== undefined);

/** The forms that agree with the tags (`"type": "sphere"`) of a value; all of them while it has none. */
export function fitting(root: Schema, schema: Schema, value: unknown): Schema[] {
  const all = forms(root, schema);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return all;
  const fits = all.filter((f) =>
    tags(f).every(([key, p]) => (value as Record<string, unknown>)[key] === p.const),
  );
  return fits.length > 0 ? fits : all;
}

/** Schemas of a path of a document that is, there and above, `value`. */
export function schemasAt(root: Schema, value: unknown, path: readonly Key[]): Schema[] {
  let at: Schema[] = [root];
  let here = value;
  for (const key of path) {
    const next: Schema[] = [];
    for (const schema of at) {
      for (const form of fitting(root, schema, here)) {
        const child = typeof key === 'number' ? form.items : form.properties?.[key];
        if (child) next.push(child);
      }
    }
    at = next;
    here = here !== null && typeof here === 'object' ? (here as Record<Key, unknown>)[key] : undefined;
  }
  return at;
}

/** `number`, `"sphere" or "box"`, `3 numbers`: what a reader would call it. */
export function typeName(root: Schema, schema: Schema): string {
  const all = forms(root, schema);
  const consts = all.map((f) => f.const).filter((c) => c !== undefined);
  if (consts.length === all.length && consts.length > 0)
    return joinOr([...new Set(consts.map((c) => `"${c}"`))]);
  const names = all.map((f) => {
    if (f.enum) return joinOr(f.enum.map((e) => `"${e}"`));
    const type = Array.isArray(f.type) ? f.type.find((t) => t !== 'null') : f.type;
    if (type === 'array' && f.items) {
      const inner = resolved(root, f.items);
      if (f.minItems !== undefined && f.minItems === f.maxItems) return `${f.minItems} numbers`;
      return inner.type === 'object' || inner.oneOf ? 'list of objects' : 'list';
    }
    if (type === 'integer') return 'whole number';
    if (type === 'boolean') return 'true or false';
    if (type === 'string') return 'text';
    return type ?? 'any JSON';
  });
  return joinOr([...new Set(names)]);
}

const joinOr = (words: string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

const kindOf = (value: unknown) =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : typeof value === 'number'
        ? 'number'
        : typeof value;

function takes(form: Schema, value: unknown): boolean {
  if (form.const !== undefined) return value === form.const;
  if (form.enum) return form.enum.includes(value as string);
  if (form.type === undefined) return true;
  const types = Array.isArray(form.type) ? form.type : [form.type];
  const kind = kindOf(value);
  return types.some((t) => t === kind || (t === 'integer' && Number.isInteger(value)));
}

const nullable = (root: Schema, schema: Schema) => {
  const plain = resolved(root, schema);
  return (
    (Array.isArray(plain.type) && plain.type.includes('null')) ||
    (plain.anyOf ?? []).some((s) => resolved(root, s).type === 'null')
  );
};

/** Tags that may be left out, by the field that holds the object: the engine reads older documents so. */
const IMPLIED: Readonly<Record<string, string>> = { question: 'choose' };

/** Faults against the schema, each with its place. The engine has the last word on values. */
export function faults(
  root: Schema,
  value: unknown,
  schema: Schema = root,
  path: readonly Key[] = [],
): Fault[] {
  const all = forms(root, schema);
  if (value === null && nullable(root, schema)) return [];
  const object = value !== null && typeof value === 'object' && !Array.isArray(value);
  if (object) {
    const record = value as Record<string, unknown>;
    const tag = all.length > 1 ? all.flatMap(tags).map(([key]) => key)[0] : undefined;
    if (tag !== undefined) {
      const allowed = [...new Set(all.map((f) => f.properties?.[tag]?.const).filter((c) => c !== undefined))];
      const wanted = joinOr(allowed.map((a) => `"${a}"`));
      const implied = IMPLIED[String(path.at(-1))];
      if (!(tag in record) && implied) return faults(root, { [tag]: implied, ...record }, schema, path);
      if (!(tag in record)) return [{ path, message: `"${tag}" is missing: ${wanted}.` }];
      if (!allowed.includes(record[tag] as string)) {
        return [{ path: [...path, tag], message: `This must be ${wanted}.` }];
      }
    }
  }
  const form = fitting(root, schema, value).find((f) => takes(f, value));
  if (!form) return [{ path, message: `This must be ${typeName(root, schema)}.` }];
  if (Array.isArray(value)) {
    const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = form;
    if (value.length < minItems || value.length > maxItems) {
      return [{ path, message: `This must have ${minItems} entries, not ${value.length}.` }];
    }
    return items ? value.flatMap((v, i) => faults(root, v, items, [...path, i])) : [];
  }
  if (!object || !form.properties) return [];
  const record = value as Record<string, unknown>;
  const found: Fault[] = [];
  for (const key of form.required ?? []) {
    if (!(key in record)) found.push({ path, message: `"${key}" is missing.` });
  }
  for (const [key, v] of Object.entries(record)) {
    const child = form.properties[key];
    if (child) found.push(...faults(root, v, child, [...path, key]));
    else if (form.additionalProperties === false) {
      const near = closest(key, Object.keys(form.properties));
      found.push({
        path: [...path, key],
        message: `There is no field "${key}" here${near ? `; did you mean "${near}"?` : `. Known: ${Object.keys(form.properties).join(', ')}.`}`,
      });
    }
  }
  return found;
}

/** The known word nearest to a typed one, if it is near. */
export function closest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const k of known) {
    const d = k.startsWith(word) && word.length > 1 ? 1 : distance(word, k);
    if (d < least) [best, least] = [k, d];
  }
  return best;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** A value to begin with, for a field just named. */
export function starter(root: Schema, schema: Schema): unknown {
  const plain = resolved(root, schema);
  if (plain.default !== undefined && plain.default !== null) return plain.default;
  const form = forms(root, schema)[0];
  if (!form) return null;
  if (form.const !== undefined) return form.const;
  if (form.enum) return form.enum[0];
  const type = Array.isArray(form.type) ? form.type[0] : form.type;
  switch (type) {
    case 'number':
    case 'integer':
      return form.minimum ?? 0;
    case 'string':
      return '';
    case 'boolean':
      return true;
    case 'array': {
      const { items } = form;
      return items ? Array.from({ length: form.minItems ?? 0 }, () => starter(root, items)) : [];
    }
    case 'object':
      return Object.fromEntries(
        (form.required ?? []).map((key) => [key, starter(root, form.properties?.[key] ?? {})]),
      );
    default:
      return 0;
  }
}
