// What a reply need not copy on its way to the page: the arrays of numbers in it change hands.

/** The buffers of all typed arrays in a value, each once. Views of a part of a buffer stay: the rest would go with them. */
export function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteLength } = value;
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) found.add(buffer);
  } else if (Array.isArray(value)) {
    // A list of plain numbers or words holds none: only the first needs a look.
    if (typeof value[0] === 'object') for (const item of value) buffersOf(item, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) if (typeof item === 'object') buffersOf(item, found);
  }
  return [...found];
}
