// What the nodes answered at the tick that is shown: asked for anew when the state has changed, never two questions at once.
import { effect, type Signal, signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { TreeTicks } from '../../generated/scene';
import type { SceneStore } from '../../store/scene_store';

/** ms between questions. */
const PAUSE = 50;

export function useTicks(store: SceneStore): Signal<TreeTicks | undefined> {
  const [ticks] = useState(() => signal<TreeTicks | undefined>(undefined));
  useEffect(() => {
    let busy = false;
    let due = false;
    let over = false;
    const ask = async () => {
      if (over || busy || store.status.peek().kind !== 'ready') return;
      [busy, due] = [true, false];
      try {
        const step = store.frame.peek()?.step ?? 0;
        const told = await store.ask().query({ kind: 'ticks', from: Math.max(1, step), count: 1 });
        if (!over) ticks.value = told;
      } catch {
        // The next state asks again.
      }
      setTimeout(() => {
        busy = false;
        if (due) void ask();
      }, PAUSE);
    };
    const stop = effect(() => {
      void store.frame.value;
      void store.status.value;
      due = true;
      void ask();
    });
    return () => {
      over = true;
      stop();
    };
  }, [store, ticks]);
  return ticks;
}
