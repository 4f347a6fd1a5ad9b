// The address bar follows the scene: the path names it, the fragment holds only what differs.
import { computed, effect } from '@preact/signals';
import { Crashed } from '../bridge/engine';
import type { LinkView, OpenedLink } from '../bridge/messages';
import type { App } from '../page/app';
import { same } from '../store/path';

/** Rest before the address follows, ms. */
const PAUSE = 350;
/** Hex digits of the state's hash that ride in a link. */
export const FINGERPRINT_DIGITS = 8;

export function readFragment(app: App, fragment: string): Promise<OpenedLink> {
  return app.store.ask().call('openLink', { fragment, base: app.baseText });
}

/** The fragment of the present state; empty while it is the author's. */
export async function fragmentOf(app: App): Promise<string> {
  const { store, stage } = app;
  const camera = stage.moved.peek();
  const time = store.frame.peek()?.time ?? 0;
  if (!camera && !(time > 0) && same(store.scene.peek(), app.base.peek())) return '';
  const view: LinkView = {};
  // As many digits as name any step of a run; a rest of binary fractions is nobody's.
  if (time > 0) view.time = Number(time.toPrecision(9));
  if (camera) view.camera = camera;
  const hash = store.frame.peek()?.hash;
  if (hash) view.fingerprint = hash.slice(0, FINGERPRINT_DIGITS);
  return store.ask().call('writeLink', { base: app.baseText, view });
}

/** Puts a fragment into the address bar without a new entry in the browser's history. */
export function writeNow(fragment: string): void {
  const url = `${location.pathname}${location.search}${fragment ? `#${fragment}` : ''}`;
  try {
    history.replaceState(history.state, '', url);
  } catch {
    // Some frames may not; the copy button still works.
  }
}

/** Tells the fragment of the present state whenever it has come to rest. */
export function watchLink(app: App, tell: (fragment: string) => void = writeNow): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let first = true;
  const write = async () => {
    try {
      tell(await fragmentOf(app));
    } catch (e) {
      if (!(e instanceof Crashed)) throw e;
    }
  };
  const time = computed(() => app.store.frame.value?.time);
  const stop = effect(() => {
    app.store.scene.value;
    app.stage.moved.value;
    time.value;
    if (first) {
      first = false;
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (app.store.status.peek().kind === 'ready' && !app.store.previewing.peek()) void write();
    }, PAUSE);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** The whole address of the present state. */
export async function addressOf(app: App): Promise<string> {
  const url = new URL(location.href);
  url.hash = await fragmentOf(app);
  return url.href;
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
