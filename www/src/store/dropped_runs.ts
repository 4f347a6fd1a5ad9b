// A file of a sweep's runs that somebody dropped, until the panel that shows it has it.
import { signal } from '@preact/signals';

export const droppedRuns = signal<File | undefined>(undefined);

/** First columns of such a file; a table of one's own that was read and written again may have an index before them. */
const HEAD = /^[^\n]{0,64}?\brun,sweep,scene,version,seed,/;

/** A file of `asperity sweep` or of `asperity.sweep`: rows as Parquet, or as CSV with the sweep's own columns. */
export async function isRuns(file: File): Promise<boolean> {
  if (/\.parquet$/i.test(file.name)) return true;
  return /\.csv$/i.test(file.name) && HEAD.test((await file.slice(0, 256).text()).replaceAll('"', ''));
}
