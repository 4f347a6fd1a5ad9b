// Thrift's compact protocol (thrift-compact-protocol.md), walked without making anything of it: what a list says of its length is held
// against the bytes that are left before a reader believes it.

const DEEPEST = 24;
/** Bytes of a value of these types, at least; the others are counted as they are walked. */
const FIXED: Readonly<Record<number, number>> = { 3: 1, 7: 8 };

/** Throws where the structure that begins there does not lie within the bytes. */
export function checkThrift(view: DataView, from: number): void {
  let at = from;
  const integer = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = view.getUint8(at++);
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
      if (shift > 63) throw new RangeError();
    }
  };
  const skip = (bytes: number) => {
    at += bytes;
    if (!(at <= view.byteLength)) throw new RangeError();
  };
  const value = (type: number, deep: number): void => {
    if (type === 1 || type === 2) return;
    if (type in FIXED) return skip(FIXED[type] ?? 0);
    if (type === 4 || type === 5 || type === 6) return void integer();
    if (type === 8) return skip(integer());
    if (type === 9) return list(deep);
    if (type === 12) return struct(deep);
    throw new RangeError();
  };
  const list = (deep: number): void => {
    const head = view.getUint8(at++);
    const count = head >> 4 === 15 ? integer() : head >> 4;
    // An entry takes a byte at least, yes and no as well.
    if (count > view.byteLength - at) throw new RangeError();
    const type = head & 15;
    if (type === 1 || type === 2) skip(count);
    else for (let k = 0; k < count; k++) value(type, deep + 1);
  };
  const struct = (deep: number): void => {
    if (deep > DEEPEST) throw new RangeError();
    for (;;) {
      const head = view.getUint8(at++);
      if ((head & 15) === 0) return;
      if (head >> 4 === 0) integer();
      value(head & 15, deep + 1);
    }
  };
  struct(0);
}
