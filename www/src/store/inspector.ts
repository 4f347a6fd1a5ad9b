// The motion that one of two held bodies is swept through.
import type { PoseSweep, Scene } from '../generated/scene';
import type { SceneStore } from './scene_store';

/** Undefined where nothing is swept. */
export const sweepOf = ({ experiment }: Pick<Scene, 'experiment'>): PoseSweep | undefined =>
  'sweep' in experiment ? experiment.sweep : undefined;

/** Shows B where a sample of the sweep had it; where it is, without one. */
export function showSwept(store: SceneStore, sample: number | undefined): void {
  const pose = sample === undefined ? undefined : store.sweep.peek()?.poses[sample];
  if (!pose) return store.showInstead([]);
  const [x, y, z, w, a, b, c] = pose;
  store.showInstead([{ path: 'bodies[1].pose', value: { translation: [x, y, z], rotation: [w, a, b, c] } }]);
}
