// The readings as a host is told them.
import type { SceneStore } from '../../store/scene_store';
import type { Readings } from '../public/asperity-scene';

/** SI; null where there is none. */
export const values = (store: SceneStore): Readings =>
  Object.fromEntries([...store.readings.value].map(([id, v]) => [id, Number.isFinite(v) ? v : null]));
