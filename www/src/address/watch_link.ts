// Follows the scene with its link.
import { computed, effect } from '@preact/signals';
import { Crashed } from '../bridge/errors';
import { same } from '../store/path';
import type { Link } from './link';
import { fragmentOf } from './write_link';

/** Rest before the link follows, ms. */
const PAUSE = 350;
/** It follows after this at the latest, ms: an engine that is behind may be so for long, and a page that is loaded again has its address alone. */
const OVERDUE = 2000;

/** Tells the fragment of the present state whenever it has come to rest. Returns how to stop. */
export function watchLink(link: Link, tell: (fragment: string) => void): () => void {
  const { store } = link.scene;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first = true;
  /** When something changed that the link does not have yet. */
  let since: number | undefined;
  const write = async () => {
    try {
      tell(await fragmentOf(link));
    } catch (e) {
      if (!(e instanceof Crashed)) throw e;
    }
  };
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (store.status.peek().kind !== 'ready' || store.previewing.peek()) return;
      // The fingerprint is that of the picture: it waits until the picture is of what was asked for.
      since ??= performance.now();
      if (store.waiting.peek() && performance.now() - since < OVERDUE) return rest();
      since = undefined;
      void write();
      // What is still to come follows.
      if (store.waiting.peek()) rest();
    }, PAUSE);
  };
  const time = computed(() => store.frame.value?.time);
  const stop = effect(() => {
    store.scene.value;
    store.inputs.value;
    link.stage.moved.value;
    time.value;
    link.modes.step.value;
    if (first) {
      first = false;
      // Who was quick has changed something before anyone watched.
      if (same(store.scene.peek(), link.scene.opened.peek())) return;
    }
    rest();
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
