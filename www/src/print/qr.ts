// QR codes of links, by uqr.
import { encode } from 'uqr';

/** Dark modules, row by row; a quiet edge of four modules is the drawing's. */
export type Modules = boolean[][];

/** Larger codes (beyond 858 bytes) no camera reads from a page's corner. */
const LARGEST = 20;

/** The code of a text; undefined when it is too long. `mask` where its choice is not left to the library. */
export function qrCode(text: string, mask = -1): Modules | undefined {
  try {
    return encode(text, { ecc: 'L', boostEcc: false, maxVersion: LARGEST, maskPattern: mask, border: 0 })
      .data;
  } catch {
    // It throws for no other reason.
    return undefined;
  }
}

/** Path of a code in an SVG with a unit a module, in a square of `size + 8`. */
export function qrPath(code: Modules): string {
  return code.flatMap((row, y) => row.map((on, x) => (on ? `M${x + 4} ${y + 4}h1v1h-1z` : ''))).join('');
}
