// Reads one file of runs, and is gone: a large one would keep the page from answering.
import { readTable, type Table } from './table';

export interface TableRead {
  table?: Table;
  failure?: string;
}

self.onmessage = async ({ data }: MessageEvent<File>) => {
  const read: TableRead = await readTable(data).then(
    (table) => ({ table }),
    (e: unknown) => ({ failure: e instanceof Error ? e.message : String(e) }),
  );
  self.postMessage(read, { transfer: read.table?.columns.map((c) => c.numbers.buffer) ?? [] });
};
