// A film's frames as one number: two films with the same number have the same pixels in the same order.

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a over pixels, a word at a time (Fowler, Noll, Vo: RFC 9923), in two lanes of 32 bits: one alone would collide by chance. */
export class Fingerprint {
  private a = OFFSET;
  private b = OFFSET ^ 0x5bd1e995;

  add(pixels: Uint32Array): void {
    let { a, b } = this;
    for (const word of pixels) {
      a = Math.imul(a ^ word, PRIME);
      // The upper bits of a product never come down: the other lane takes them in first.
      b = Math.imul(b ^ (word + (b >>> 15)), PRIME);
    }
    this.a = a;
    this.b = b;
  }

  /** 16 hexadecimal digits. */
  get hex(): string {
    return [this.a, this.b].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
