// A map of trials stays in the browser, by what it is a map of: a page that is opened again shows it at once, and tries only the rows that
// are missing.
import type { Home, Kept } from '../storage/home';
import { engineVersion } from '../store/scene_store';
import { nameOf } from '../ui/name_of';
import type { Rows } from './rows';

interface KeptMap<T> {
  of: string;
  rows: Rows<T>;
}

/** Whatever the rows depend on: the document's part, the engine's version. */
const textOf = (of: unknown) => JSON.stringify([engineVersion.peek(), of]);
const keyOf = (name: string, text: string) => `${name}/${nameOf(text)}`;

export function keepRows<T>(home: Home, name: string, of: unknown, rows: Rows<T>): Promise<Kept> {
  const text = textOf(of);
  return home.put(keyOf(name, text), { of: text, rows: [...rows] } satisfies KeptMap<T>);
}

export async function keptRows<T>(
  home: Home,
  name: string,
  of: unknown,
  cells: number,
): Promise<Rows<T> | undefined> {
  const text = textOf(of);
  const kept = await home.get<KeptMap<T>>(keyOf(name, text));
  return kept?.of === text && kept.rows.length === cells ? kept.rows : undefined;
}
