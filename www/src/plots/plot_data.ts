// The data of a described plot, asked for anew when the state has changed: never two requests at once, and never
// so often that the engine has no time for anything else.
import { effect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Refused } from '../bridge/errors';
import type { PlotData } from '../generated/scene';
import type { SceneStore } from '../store/scene_store';

/** ms between requests: ten times a second at most. */
const PAUSE = 100;
/** The engine spends at most one part in so many on a plot while the state goes on changing. */
const SHARE = 4;

export interface Watched {
  data: PlotData | undefined;
  error: string;
  /** The state they are of. */
  of: State | undefined;
}

/** All that a plot's data depend on. */
interface State {
  hash: string;
  bodies: unknown;
  experiment: unknown;
}
type Seen = Pick<SceneStore, 'frame' | 'scene'>;

const now = ({ frame, scene }: Seen): State => {
  const { bodies, experiment } = scene.value;
  return { hash: frame.value?.hash ?? '', bodies, experiment };
};
const alike = (a: State, b: State | undefined) =>
  a.hash === b?.hash && a.bodies === b.bodies && a.experiment === b.experiment;

/** The data are of what is shown; asked within a component, it is told of changes. */
export const isOfNow = (store: Seen, { of }: Watched): boolean => alike(now(store), of);

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
  let known: State | undefined;

  const ask = async () => {
    timer = undefined;
    if (stopped || busy || store.status.peek().kind !== 'ready') return;
    // What is only looked at is not what the plot is of; it ends, and then the effect calls again.
    if (store.previewing.peek() || held()) return;
    due = false;
    busy = true;
    const start = performance.now();
    const of = known;
    try {
      const data = await store.ask().query({ kind: 'plot', id });
      if (!stopped) got({ data, error: '', of });
    } catch (e) {
      if (!stopped && e instanceof Refused) got({ data: undefined, error: e.message, of });
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
    const { frame, previewing, status } = store;
    if (!frame.value || previewing.value || status.value.kind !== 'ready') return;
    const state = now(store);
    if (alike(state, known) && !due) return;
    known = state;
    schedule();
  });
  return () => {
    stopped = true;
    clearTimeout(timer);
    stop();
  };
}

const NOTHING: Watched = { data: undefined, error: '', of: undefined };

export function usePlotData(
  store: SceneStore,
  id: string | undefined,
  held: () => boolean,
): Watched & { id: string | undefined } {
  const [watched, set] = useState<Watched & { id: string | undefined }>({ ...NOTHING, id });
  useEffect(
    () => (id === undefined ? undefined : watchPlot(store, id, (w) => set({ ...w, id }), held)),
    [store, id],
  );
  return watched.id === id ? watched : { ...NOTHING, id };
}
