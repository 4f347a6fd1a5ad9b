import type { SceneStore } from '../store/scene_store';

const shown = new WeakMap<object, number>();

/** Has the engine draw so many of the scene's runs apart; 1: all in one picture. Again after it was started anew. */
export function showViews(store: SceneStore, count: number): void {
  if (store.status.value.kind !== 'ready') return;
  const engine = store.ask();
  if ((shown.get(engine) ?? 1) === count) return;
  shown.set(engine, count);
  engine.call('showViews', { count }).then(
    (picture) => store.show(picture),
    () => undefined,
  );
}
