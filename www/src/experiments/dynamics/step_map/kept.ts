// A computed map stays in the browser, by what it is a map of: a page that is opened again shows it at once, and computes only the
// rows that are missing.
import type { StepMap, StepMapRow } from '../../../generated/scene';
import type { Home, Kept } from '../../../storage/home';
import { engineVersion } from '../../../store/scene_store';
import { nameOf } from '../../../ui/name_of';

type Rows = (StepMapRow | undefined)[];
interface KeptMap {
  of: string;
  rows: Rows;
}

/** Whatever the rows depend on: the document's part, the map, the engine's version. */
const textOf = (of: unknown, map: StepMap) => JSON.stringify([engineVersion.peek(), of, map]);
const keyOf = (text: string) => `step_map/${nameOf(text)}`;

export function keepRows(home: Home, of: unknown, map: StepMap, rows: Rows): Promise<Kept> {
  const text = textOf(of, map);
  return home.put(keyOf(text), { of: text, rows: [...rows] } satisfies KeptMap);
}

export async function keptRows(home: Home, of: unknown, map: StepMap): Promise<Rows | undefined> {
  const text = textOf(of, map);
  const kept = await home.get<KeptMap>(keyOf(text));
  return kept?.of === text && kept.rows.length === map.cells[1] ? kept.rows : undefined;
}
