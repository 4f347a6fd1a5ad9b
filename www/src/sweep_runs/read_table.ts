// A file of runs, read beside the page.
import type { Table } from './table';
import type { TableRead } from './table_worker';
import TableWorker from './table_worker.ts?worker';

/** Longest time for the largest file that is taken, ms. */
const PATIENCE = 60_000;

/** Rejects with a sentence about what is wrong with it. */
export function readTable(file: File): Promise<Table> {
  const worker = new TableWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Table>((resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(new Error(`its reader has not answered for ${PATIENCE / 1000} seconds; take a part of it`)),
      PATIENCE,
    );
    worker.onmessage = ({ data }: MessageEvent<TableRead>) =>
      data.table ? resolve(data.table) : reject(new Error(data.failure));
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message || 'its reader could not start'));
    };
    worker.postMessage(file);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
