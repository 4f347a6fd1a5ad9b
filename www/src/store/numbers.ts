/** Every number of the document, but not the thousands of a mesh. */
export function* numbers(value: unknown, path: string): Generator<string> {
  if (typeof value === 'number') yield path;
  else if (Array.isArray(value)) {
    if (value.length <= 16) for (const [i, item] of value.entries()) yield* numbers(item, `${path}[${i}]`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) yield* numbers(item, path ? `${path}.${key}` : key);
  }
}
