// Sets of recordings that a scene's own is one of. They are fetched when somebody asks for another one, and chosen ones are written
// into the document, so that a link and a file hold the throw they are about.
import type { Change, Recorded, Scene } from '../../../generated/scene';
import { dynamicsOf } from '../document';

/**
 * Errors that an engine reached on throws like these: mean, median and 90th percentile of position (% of the width) and
 * rotation (°), and the share (%) on the right face.
 */
export interface Reached {
  readonly setting: string;
  readonly position: readonly [number, number, number];
  readonly rotation: readonly [number, number, number];
  readonly face: number | null;
}

export type Throw = Pick<Recorded, 'name' | 'velocity' | 'rows'>;

export interface Throws {
  readonly source: string;
  readonly licence: string;
  /** m */
  readonly width: number;
  readonly peers: readonly Reached[];
  readonly throws: readonly Throw[];
}

const SETS: Record<string, () => Promise<{ default: string }>> = {
  cube_throws: () => import('../../../../../scenes/reality/throws/cube.json?url'),
};

/** The document's recording that is one of a set the page has. */
export function recordedOf(scene: Pick<Scene, 'experiment'>): Recorded | undefined {
  return dynamicsOf(scene)?.recorded?.find(({ among }) => among !== undefined && among in SETS);
}

const fetched = new Map<string, Promise<Throws>>();

/** The set of this name. Rejects with a sentence. */
export function throwsOf(name: string): Promise<Throws> {
  const known = fetched.get(name);
  if (known) return known;
  const fresh = (async () => {
    const load = SETS[name];
    if (!load) throw new Error(`There is no set of recordings called ${name}.`);
    const reply = await fetch((await load()).default).catch(() => undefined);
    if (!reply?.ok) throw new Error('The recordings could not be fetched. The one in the scene stays.');
    return (await reply.json()) as Throws;
  })();
  fetched.set(name, fresh);
  // What failed is tried again the next time.
  fresh.catch(() => fetched.delete(name));
  return fresh;
}

/** Lasts so long, s. */
export const durationOf = ({ rows }: Pick<Recorded, 'rows'>) => (rows.at(-1)?.[0] ?? 0) - (rows[0]?.[0] ?? 0);

/** Changes that put another throw in the place of the document's; the run ends with it. */
export function choose(scene: Scene, next: Throw): Change[] {
  const all = dynamicsOf(scene)?.recorded ?? [];
  const recorded = all.map((one) => (one === recordedOf(scene) ? { ...one, ...next } : one));
  return [
    { path: 'experiment.recorded', value: recorded },
    { path: 'experiment.end', value: durationOf(next) },
  ];
}
