// A file of runs as columns: CSV as `asperity sweep` writes it, or Parquet as it or any other program does.

/** A column: its numbers, NaN where there is none, or its texts. */
export interface Column {
  readonly name: string;
  readonly numbers: Float64Array;
  /** Texts of a column that is not of numbers alone. */
  readonly texts: readonly string[] | undefined;
}

export interface Table {
  /** Name of the file. */
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly Column[];
}

const MOST_BYTES = 256 << 20;
const MOST_ROWS = 1_000_000;
/** Lines that are read before the page has a turn. */
const AT_ONCE = 20_000;

/** Reads a file. Rejects with a sentence about what is wrong with it. */
export async function readTable(file: File): Promise<Table> {
  if (file.size > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES >> 20} MB; take a part of it`);
  return /\.parquet$/i.test(file.name) ? readParquet(file) : readCsv(file.name, await file.text());
}

/** Cells of a line (RFC 4180). */
export function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const cells: string[] = [];
  let [cell, inside] = ['', false];
  for (let i = 0; i < line.length; i++) {
    const c = line[i];
    if (c === '"') {
      if (inside && line[i + 1] === '"') {
        cell += '"';
        i++;
      } else inside = !inside;
    } else if (c === ',' && !inside) {
      cells.push(cell);
      cell = '';
    } else cell += c;
  }
  cells.push(cell);
  return cells;
}

export async function readCsv(name: string, text: string): Promise<Table> {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const head = cellsOf(lines[0] ?? '');
  const rows = checked(lines.length - 1);
  const cells = head.map((): string[] => []);
  for (let k = 1; k <= rows; k++) {
    const own = cellsOf(lines[k] ?? '');
    // The last line of a sweep that was killed, or that is being written, may be broken off.
    if (own.length !== head.length && k === rows) return columnsOf(name, head, cells, rows - 1);
    if (own.length !== head.length)
      throw new Error(`line ${k + 1} has ${own.length} cells, where the first has ${head.length}`);
    for (let c = 0; c < own.length; c++) cells[c]?.push(own[c] ?? '');
    if (k % AT_ONCE === 0) await new Promise((turn) => setTimeout(turn));
  }
  return columnsOf(name, head, cells, rows);
}

async function readParquet(file: File): Promise<Table> {
  const { readCells } = await import('./parquet');
  const { head, columns, rows } = await readCells(file, checked);
  return columnsOf(file.name, head, columns, rows);
}

function checked(rows: number): number {
  if (!(rows >= 1)) throw new Error('it holds no run');
  if (rows > MOST_ROWS)
    throw new Error(`it holds ${rows} runs; here ${MOST_ROWS} can be shown: take a part of it`);
  return rows;
}

/** True for a value that is none, as this program, pandas and others write it. */
const isNone = (v: unknown) => v === null || v === undefined || v === '' || v === 'NaN' || v === 'nan';

function columnsOf(
  name: string,
  head: readonly string[],
  cells: readonly (readonly unknown[])[],
  rows: number,
): Table {
  if (rows < 1) throw new Error('it holds no run');
  const columns = head.map((title, c): Column => {
    const own = cells[c] ?? [];
    const numbers = new Float64Array(rows);
    let [text, any] = [false, false];
    for (let k = 0; k < rows; k++) {
      const v = own[k];
      const number = isNone(v) ? Number.NaN : Number(v);
      numbers[k] = number;
      if (Number.isNaN(number) && !isNone(v)) text = true;
      any ||= !isNone(v);
    }
    // A hash may look like a number, and an empty column is no column of numbers.
    const texts = text || !any || TEXTS.has(title);
    return {
      name: title,
      numbers,
      texts: texts ? own.slice(0, rows).map((v) => String(v ?? '')) : undefined,
    };
  });
  return { name, rows, columns };
}

const TEXTS = new Set(['sweep', 'scene', 'version', 'along', 'hash', 'error']);
