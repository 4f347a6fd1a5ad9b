// Parquet's columns of numbers and texts. What the pages say of their sizes is held against the file before anything is made of it:
// a few bytes may say that they are a gigabyte.
import type { ColumnMetaData, FileMetaData } from 'hyparquet';
import { checkThrift } from './thrift';

/** Unpacked, of all columns. */
const MOST_UNPACKED = 512 << 20;
/** Snappy’s shortest copy is three bytes for 64 (format_description.txt, “Copy with 2-byte offset”); a page of few bytes has its own length before it. */
const UNPACKED_PER_BYTE = 22;
const READ_CODECS = ['UNCOMPRESSED', 'SNAPPY'];
/**
 * Encodings of values that are read. Those that the reader takes at their word, and that no program writes unasked, are left
 * out.
 */
const READ_ENCODINGS = [
  'PLAIN',
  'PLAIN_DICTIONARY',
  'RLE_DICTIONARY',
  'RLE',
  'BYTE_STREAM_SPLIT',
  'BIT_PACKED',
];
/** Largest length of values of one length: longer ones are no numbers. */
const MOST_LENGTH = 64;

export interface Cells {
  readonly head: readonly string[];
  readonly columns: readonly (readonly unknown[])[];
  readonly rows: number;
}

/** Reads a file whose rows are so many that they can be shown: `counted` says so. Rejects with a sentence about what is wrong. */
export async function readCells(file: Blob, counted: (rows: number) => number): Promise<Cells> {
  const { parquetMetadataAsync, parquetRead, parquetSchema } = await import('hyparquet');
  const source = {
    byteLength: file.size,
    slice: (from: number, to?: number) => file.slice(from, to).arrayBuffer(),
  };
  const metadata = await checkFooter(file)
    .then(() => parquetMetadataAsync(source))
    .catch(() => {
      throw new Error('it is no Parquet file, or a part of one');
    });
  const rows = counted(whole(metadata.num_rows));
  const schema = parquetSchemaOf(parquetSchema, metadata);
  const head = schema.map(({ name }) => name);
  const nested = schema.find(({ flat }) => !flat);
  if (nested)
    throw new Error(`its column “${nested.name}” holds lists; a table of numbers and texts is wanted`);
  await checkPages(file, metadata, schema);
  const columns: unknown[][] = [];
  for (const name of head) {
    const cells: unknown[] = [];
    const onComplete = (all: unknown[][]) => {
      for (const row of all) cells.push(row[0]);
    };
    await parquetRead({ file: source, metadata, columns: [name], rowFormat: 'array', onComplete }).catch(
      () => {
        throw damaged(name);
      },
    );
    if (cells.length !== rows) throw damaged(name);
    columns.push(cells);
  }
  return { head, columns, rows };
}

/** A column, as the file’s own list has it. */
interface Described {
  readonly name: string;
  readonly flat: boolean;
  readonly optional: boolean;
  readonly length: number;
}

const damaged = (name: string) => new Error(`it is damaged: its column “${name}” cannot be read`);

function parquetSchemaOf(parquetSchema: typeof import('hyparquet').parquetSchema, metadata: FileMetaData) {
  try {
    const { children } = parquetSchema(metadata);
    const names = new Set(children.map(({ element }) => element.name));
    if (names.size !== children.length) throw new RangeError();
    return children.map(
      ({ element, children: own }): Described => ({
        name: element.name,
        flat: own.length === 0 && element.repetition_type !== 'REPEATED',
        optional: element.repetition_type !== 'REQUIRED',
        length: element.type_length ?? 0,
      }),
    );
  } catch {
    throw new Error('it is damaged: its list of columns cannot be read');
  }
}

/** A count, or nothing that can be one. */
const whole = (n: bigint | number | undefined): number => {
  const value = Number(n ?? Number.NaN);
  return Number.isSafeInteger(value) && value >= 0 ? value : Number.NaN;
};

/** The list of columns stands at the end: its length, and then `PAR1`. */
async function checkFooter(file: Blob): Promise<void> {
  const end = new DataView(await file.slice(-8).arrayBuffer());
  const length = end.getUint32(0, true);
  if (end.getUint32(4, true) !== 0x31524150 || length > file.size - 12) throw new RangeError();
  checkThrift(new DataView(await file.slice(file.size - 8 - length, file.size - 8).arrayBuffer()), 0);
}

type Header = typeof import('hyparquet/src/column.js').parquetHeader;
type Page = ReturnType<Header>;
type Reader = { view: DataView<ArrayBuffer>; offset: number };

/** Holds each page against the file it lies in and the rows that it is of. */
async function checkPages(file: Blob, metadata: FileMetaData, schema: readonly Described[]): Promise<void> {
  const { parquetHeader } = await import('hyparquet/src/column.js');
  const { decompressPage } = await import('hyparquet/src/datapage.js');
  let unpacked = 0;
  let rows = 0;
  for (const group of metadata.row_groups) {
    const inGroup = whole(group.num_rows);
    rows += inGroup;
    if (group.columns.length !== schema.length) throw new Error('it is damaged: a part of it lacks columns');
    for (const [k, { meta_data: meta }] of group.columns.entries()) {
      const column = schema[k];
      if (!column || !meta || meta.path_in_schema.join('.') !== column.name)
        throw damaged(column?.name ?? '');
      const { name } = column;
      readable(meta, column);
      const bytes = await chunkOf(file, meta, name);
      const reader: Reader = { view: new DataView(bytes), offset: 0 };
      let values = 0;
      while (values < inGroup && reader.offset < bytes.byteLength - 1) {
        const page = pageOf(parquetHeader, reader, name);
        const [packed, size] = [whole(page.compressed_page_size), whole(page.uncompressed_page_size)];
        const from = reader.offset;
        reader.offset += packed;
        const most = meta.codec === 'UNCOMPRESSED' ? packed : UNPACKED_PER_BYTE * packed + 64;
        if (!(reader.offset <= bytes.byteLength) || !(size <= most)) throw damaged(name);
        unpacked += size;
        if (unpacked > MOST_UNPACKED)
          throw new Error(`unpacked it is larger than ${MOST_UNPACKED >> 20} MB; take a part of it`);
        if (page.type === 'DICTIONARY_PAGE') {
          if (!(whole(page.dictionary_page_header?.num_values) <= size)) throw damaged(name);
          continue;
        }
        // A column without lists has a value, or none, for each row.
        const count = whole((page.data_page_header ?? page.data_page_header_v2)?.num_values);
        values += count;
        if (!(values <= inGroup)) throw damaged(name);
        try {
          const body = new Uint8Array(bytes, from, packed);
          checkRuns(page, body, column, meta, (part, length) =>
            decompressPage(part, length, meta.codec, undefined),
          );
        } catch {
          throw damaged(name);
        }
      }
      if (values !== inGroup) throw damaged(name);
    }
  }
  if (rows !== whole(metadata.num_rows))
    throw new Error('it is damaged: its parts have other rows than it says');
}

/** Which value of a page is missing and which of a dictionary it is are told in runs: no run has more than there are. */
function checkRuns(
  page: Page,
  body: Uint8Array<ArrayBuffer>,
  { optional }: Described,
  { type }: ColumnMetaData,
  unpack: (part: Uint8Array<ArrayBuffer>, length: number) => Uint8Array,
): void {
  const { data_page_header: first, data_page_header_v2: second } = page;
  const head = first ?? second;
  if (!head || !READ_ENCODINGS.includes(head.encoding)) throw new RangeError();
  const of = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let values: DataView;
  let at = 0;
  if (second) {
    const [repeated, defined] = [second.repetition_levels_byte_length, second.definition_levels_byte_length];
    const levels = whole(repeated) + whole(defined);
    if (!(levels <= body.length)) throw new RangeError();
    if (optional) walk(of(body.subarray(whole(repeated), levels)), 0, 1, head.num_values);
    const rest = body.subarray(levels);
    values = of(second.is_compressed === false ? rest : unpack(rest, page.uncompressed_page_size - levels));
  } else {
    values = of(unpack(body, page.uncompressed_page_size));
    if (optional) {
      walk(values, 4, 1, head.num_values);
      at = 4 + values.getUint32(0, true);
    }
  }
  if (head.encoding.endsWith('DICTIONARY')) {
    const width = values.getUint8(at);
    if (width > 32) throw new RangeError();
    if (width > 0) walk(values, at + 1, width, head.num_values);
  } else if (head.encoding === 'RLE') {
    if (type !== 'BOOLEAN') throw new RangeError();
    walk(values, at + 4, 1, head.num_values);
  }
}

/** Along runs of values of so many bits (Parquet’s “RLE/bit-packing hybrid”), until there are `count` or the page ends. */
function walk(view: DataView, from: number, width: number, count: number): void {
  let at = from;
  for (let seen = 0; seen < count && at < view.byteLength; ) {
    let header = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      if (shift > 28) throw new RangeError();
      const byte = view.getUint8(at++);
      header += (byte & 0x7f) * 2 ** shift;
      more = byte > 0x7f;
    }
    const run = Math.floor(header / 2);
    if (header % 2 === 1) {
      // Groups of eight; the last may be broken off.
      if (run * width > view.byteLength - at + width) throw new RangeError();
      at += run * width;
      seen += 8 * run;
    } else {
      if (run > count) throw new RangeError();
      at += (width + 7) >> 3;
      seen += run;
    }
  }
}

function readable({ codec, encodings, type }: ColumnMetaData, { name, length }: Described): void {
  if (codec === undefined || type === undefined) throw damaged(name);
  if (!READ_CODECS.includes(codec))
    throw new Error(`its column “${name}” is packed as ${codec}; Snappy is read, and what is not packed`);
  const strange = encodings?.find((one) => !READ_ENCODINGS.includes(one));
  if (strange !== undefined)
    throw new Error(`its column “${name}” is written as ${strange}, which is not read here`);
  if (type === 'FIXED_LEN_BYTE_ARRAY' && !(length <= MOST_LENGTH))
    throw new Error(`its column “${name}” holds neither numbers nor texts`);
}

async function chunkOf(file: Blob, meta: ColumnMetaData, name: string): Promise<ArrayBuffer> {
  const from = whole(meta.dictionary_page_offset || meta.data_page_offset);
  const end = from + whole(meta.total_compressed_size);
  if (!(end <= file.size)) throw damaged(name);
  return file.slice(from, end).arrayBuffer();
}

function pageOf(parquetHeader: Header, reader: Reader, name: string): Page {
  try {
    checkThrift(reader.view, reader.offset);
    return parquetHeader(reader);
  } catch {
    throw damaged(name);
  }
}
