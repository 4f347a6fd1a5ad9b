// The data of a described plot, asked for anew when the state has changed: never two requests at once, and never
// so often that the engine has no time for anything else.
import { effect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Refused } from '../bridge/engine';
import type { PlotData } from '../generated/scene';
import type { SceneStore } from '../store/scene_store';

/** ms between requests: ten times a second at most. */
const PAUSE = 100;
/** The engine spends at most one part in so many on a plot while the state goes on changing. */
const SHARE = 4;

export interface Watched {
  data: PlotData | undefined;
  error: string;
}

/** Calls `got` with the plot's data of now, and again whenever they may have changed. Returns how to stop. */
export function watchPlot(
  store: Pick<SceneStore, 'frame' | 'scene' | 'previewing' | 'status' | 'ask'>,
  id: string,
  got: (watched: Watched) => void,
  /** True while a look at another moment should not redraw what is looked at. */
  held: () => boolean = () => false,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let busy = false;
  let due = false;
  let next = 0;
  let known = '';
  let document: unknown[] = [];

  const ask = async () => {
    timer = undefined;
    if (stopped || busy || store.status.peek().kind !== 'ready') return;
    // What is only looked at is not what the plot is of; it ends, and then the effect calls again.
    if (store.previewing.peek() || held()) return;
    due = false;
    busy = true;
    const start = performance.now();
    try {
      const data = await store.ask().call('plot', { plot: id });
      if (!stopped) got({ data, error: '' });
    } catch (e) {
      if (!stopped && e instanceof Refused) got({ data: undefined, error: e.message });
    }
    busy = false;
    const end = performance.now();
    next = end + Math.max(PAUSE, SHARE * (end - start));
    if (due) schedule();
  };
  const schedule = () => {
    due = true;
    if (busy || timer !== undefined) return;
    timer = setTimeout(() => void ask(), Math.max(0, next - performance.now()));
  };
  const stop = effect(() => {
    const { frame, scene, previewing, status } = store;
    if (!frame.value || previewing.value || status.value.kind !== 'ready') return;
    const { bodies, experiment } = scene.value;
    const same = frame.value.hash === known && bodies === document[0] && experiment === document[1];
    if (same && !due) return;
    known = frame.value.hash;
    document = [bodies, experiment];
    schedule();
  });
  return () => {
    stopped = true;
    clearTimeout(timer);
    stop();
  };
}

export function usePlotData(
  store: SceneStore,
  id: string | undefined,
  held: () => boolean,
): Watched & { id: string | undefined } {
  const [watched, set] = useState<Watched & { id: string | undefined }>({ data: undefined, error: '', id });
  useEffect(
    () => (id === undefined ? undefined : watchPlot(store, id, (w) => set({ ...w, id }), held)),
    [store, id],
  );
  return watched.id === id ? watched : { data: undefined, error: '', id };
}
