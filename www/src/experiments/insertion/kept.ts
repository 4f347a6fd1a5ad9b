// A map of starts stays in the browser, by what it is a map of: a page that is opened again shows it at once, and tries only the rows that
// are missing.
import type { Home, Kept } from '../../storage/home';
import { engineVersion } from '../../store/scene_store';
import { nameOf } from '../../ui/name_of';
import type { Rows } from './figure';

interface KeptMap {
  of: string;
  rows: Rows;
}

/** Whatever the rows depend on: the document's part, the engine's version. */
const textOf = (of: unknown) => JSON.stringify([engineVersion.peek(), of]);
const keyOf = (text: string) => `start_map/${nameOf(text)}`;

export function keepRows(home: Home, of: unknown, rows: Rows): Promise<Kept> {
  const text = textOf(of);
  return home.put(keyOf(text), { of: text, rows: [...rows] } satisfies KeptMap);
}

export async function keptRows(home: Home, of: unknown, cells: number): Promise<Rows | undefined> {
  const text = textOf(of);
  const kept = await home.get<KeptMap>(keyOf(text));
  return kept?.of === text && kept.rows.length === cells ? kept.rows : undefined;
}
