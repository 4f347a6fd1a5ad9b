// What browser files took and how often they had to be tried: tests/times.csv, a row for each file of each whole run of a
// developer. A machine of CI reads it and leaves it alone: its clone goes away.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

export const FILE = join(root, 'tests', 'times.csv');
const HEAD = 'file,date,seconds,tries';
/** Rows of a file that count and are kept. */
export const KEPT = 10;
/** So many second tries among them fail. */
export const UNSTEADY = 3;

/** Rows, oldest first. */
export const parse = (text) =>
  text
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [file, date, seconds, tries] = line.split(',');
      return { file, date, seconds: Number(seconds), tries: Number(tries) };
    });

export const format = (rows) => `${[HEAD, ...rows.map((r) => `${r.file},${r.date},${r.seconds.toFixed(1)},${r.tries}`)].join('\n')}\n`;

export const read = (path = FILE) => (existsSync(path) ? parse(readFileSync(path, 'utf8')) : []);

/** Old and new rows, the last ten of each file, ordered by file and date; files that are gone leave. */
export function joined(old, now, exists = () => true) {
  const byFile = group([...old, ...now]);
  const files = [...byFile.keys()].filter(exists).sort();
  return files.flatMap((file) => byFile.get(file).slice(-KEPT));
}

/** Rows by file; Node 20 has no `Map.groupBy`. */
function group(rows) {
  const found = new Map();
  for (const row of rows) found.set(row.file, [...(found.get(row.file) ?? []), row]);
  return found;
}

/** Files that needed a second try in three of their last ten runs: each a sentence. */
export function unsteady(rows) {
  return [...group(rows)].flatMap(([file, all]) => {
    const second = all.slice(-KEPT).filter(({ tries }) => tries > 1);
    if (second.length < UNSTEADY) return [];
    return [`${file} needed a second try ${second.length} times in its last ${Math.min(all.length, KEPT)} runs (${second.map(({ date }) => date).join(', ')}): find what it does not wait for`];
  });
}

/** What a file usually takes, s: the middle of its last runs; nothing where there is none. */
export function usual(rows, file) {
  const seconds = rows.filter((row) => row.file === file).slice(-KEPT).map((row) => row.seconds).sort((a, b) => a - b);
  return seconds.length === 0 ? undefined : seconds[Math.floor((seconds.length - 1) / 2)];
}

/** Files in the order in which lanes take them, the longest first; one that is new is taken for as long as its size says. */
export function longestFirst(files, rows, sizeOf) {
  const known = files.filter((file) => usual(rows, file) !== undefined);
  const perByte =
    known.length > 0
      ? known.reduce((sum, file) => sum + usual(rows, file), 0) / known.reduce((sum, file) => sum + sizeOf(file), 0)
      : 1;
  const weight = (file) => usual(rows, file) ?? perByte * sizeOf(file);
  return [...files].sort((a, b) => weight(b) - weight(a));
}

/** Puts rows in where a developer runs everything; in CI nothing is written. */
export function keep(rows, path = FILE) {
  if (process.env.CI) return;
  writeFileSync(path, format(joined(read(path), rows, (file) => existsSync(join(root, file)))));
}
