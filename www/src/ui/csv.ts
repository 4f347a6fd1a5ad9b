// Cells and lines for a spreadsheet (RFC 4180). All that the page writes as CSV is written here.

/** Beginning of a text that a spreadsheet takes for a formula and would run: these signs, behind blanks as well. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\t\r|]/;

/** A text that is not to be run, between quotes. */
export const quoted = (text: string): string =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`;

/** Numbers as they are; of no number, and of one that there is none of, nothing. */
export const cell = (value: string | number | null | undefined): string =>
  typeof value === 'string' ? quoted(value) : Number.isFinite(value) ? String(value) : '';

export const line = (cells: readonly (string | number | null | undefined)[]): string =>
  cells.map(cell).join(',');
