import type { SceneStore } from '../store/scene_store';
import { transportOf } from './transport';

/** Changes the scene and plays its run from the beginning; not where the change answers that it was refused. */
export async function playAnew(store: SceneStore, change: () => unknown): Promise<void> {
  const clock = transportOf(store);
  clock.pause();
  if ((await change()) === false) return;
  await store.seek(0);
  clock.play();
}
