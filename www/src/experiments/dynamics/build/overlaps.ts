// Bodies that begin in each other: the run would push them apart at once. The engine is asked, as points touch, after no time worth telling.
import type { Scene } from '../../../generated/scene';
import type { Job, Piece } from '../../../work/pool';
import { dynamicsOf } from '../document';
import { firstLink } from './arm';

export interface Overlap {
  readonly a: string;
  readonly b: string;
  /** m */
  readonly depth: number;
}

/** One step, s: nothing has moved. */
const AT_ONCE = 1e-5;
/** Less is how bodies lie that touch, m. */
const TOUCHING = 1e-4;

type Run = <T>(work: { scene: string; step: number; pieces: readonly Piece<T>[] }) => Job<T[]>;

/** The deepest first. */
export async function overlaps(run: Run, scene: Scene): Promise<Overlap[]> {
  const dynamics = dynamicsOf(scene);
  if (!dynamics) return [];
  const { end: _, ...rest } = dynamics;
  const experiment = { ...rest, step: AT_ONCE, variants: [], contact: { type: 'point', stiffness: 1e6 } };
  const { lesson: _lesson, proof: _proof, ...bare } = scene;
  const asked = JSON.stringify({ ...bare, experiment, controls: [], view: {} });
  const [contacts = []] = await run({
    scene: asked,
    step: 1,
    pieces: [(engine) => engine.query({ kind: 'contacts' })],
  }).answer;
  const name = (n: number) =>
    n >= firstLink(scene)
      ? `link ${n - firstLink(scene) + 1} of the robot`
      : scene.bodies[n]?.name || `body ${n + 1}`;
  const deepest = new Map<string, Overlap>();
  for (const { a, b, gap } of contacts) {
    const key = `${a} ${b}`;
    if (-gap > Math.max(TOUCHING, deepest.get(key)?.depth ?? 0))
      deepest.set(key, { a: name(a), b: name(b), depth: -gap });
  }
  return [...deepest.values()].sort((p, q) => q.depth - p.depth);
}
