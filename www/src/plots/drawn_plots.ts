// Which plots have had nothing to draw so far: they are not offered until they have. Each is asked of the engine by itself, so that
// nothing waits long behind it; one that has had something is not asked again.
import { effect } from '@preact/signals';
import type { SceneStore } from '../store/scene_store';

/** ms between two rounds of questions. */
const PAUSE = 1000;

type Seen = Pick<SceneStore, 'frame' | 'scene' | 'description' | 'previewing' | 'status' | 'ask'>;

/** Calls `got` with the ids of the empty ones whenever these have become others. Returns how to stop. */
export function followEmpty(store: Seen, got: (empty: ReadonlySet<string>) => void): () => void {
  const full = new Set<string>();
  let told = '';
  let stopped = false;
  let asking = false;
  let due = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ready = () => store.status.peek().kind === 'ready' && !store.previewing.peek();

  const round = async () => {
    timer = undefined;
    due = false;
    asking = true;
    const empty: string[] = [];
    for (const { id } of store.description.peek().plots) {
      if (stopped || !ready()) break;
      if (full.has(id)) continue;
      const drawn = await store
        .ask()
        .query({ kind: 'drawn', plots: [id] })
        .catch(() => [id]);
      if (drawn.length > 0) full.add(id);
      else empty.push(id);
    }
    asking = false;
    if (stopped) return;
    if (told !== empty.join()) {
      told = empty.join();
      got(new Set(empty));
    }
    if (due) wait();
  };
  const wait = () => {
    due = true;
    if (!asking) timer ??= setTimeout(() => void round(), PAUSE);
  };
  const stop = effect(() => {
    store.frame.value;
    store.scene.value;
    const { plots } = store.description.value;
    if (store.status.value.kind !== 'ready' || store.previewing.value) return;
    if (plots.some(({ id }) => !full.has(id))) wait();
  });
  return () => {
    stopped = true;
    stop();
    clearTimeout(timer);
  };
}
