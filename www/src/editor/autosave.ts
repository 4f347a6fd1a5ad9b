// Keeps what the reader is doing, a second after each pause, and offers it again after a crash or a closed tab.
import { effect, signal } from '@preact/signals';
import type { Modes } from '../store/modes';
import { forget, keep, leftOver, newId } from '../store/my_scenes';
import { same } from '../store/path';
import type { SceneInHand } from '../store/scene_in_hand';
import type { SceneStore } from '../store/scene_store';
import type { Voice } from '../ui/voice';

const PAUSE = 900;
/** A draft younger than a moment may belong to a page that is still open beside this one. */
const FRESH = 2_000;

const NOT_KEPT =
  'This browser keeps nothing more of this site: what stands in the editor goes when the page does. Copy it out, or mend it: a scene that runs is in the address.';

/** Text under way in the editor that the engine has not taken; it is kept in place of the scene's. */
export const unappliedText = signal<string | undefined>(undefined);

export function watchDraft(
  { store, opened, page }: Pick<SceneInHand, 'store' | 'opened' | 'page'>,
  voice: Voice,
): () => void {
  const id = newId();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kept = false;
  /** Text that is nowhere but in the editor: it goes with the page. */
  let unkept = false;
  const save = () => {
    clearTimeout(timer);
    timer = undefined;
    const scene = store.scene.peek();
    const text = unappliedText.peek();
    if (text === undefined && same(scene, opened.peek())) {
      if (kept) forget(id);
      kept = unkept = false;
      return;
    }
    kept = keep({
      id,
      page: page.name,
      name: scene.title,
      text: text ?? JSON.stringify(scene),
      at: Date.now(),
      draft: true,
    });
    unkept = !kept && text !== undefined;
    // A scene that runs is in the address too.
    if (unkept) voice.notify({ text: NOT_KEPT });
  };
  const stop = effect(() => {
    store.scene.value;
    unappliedText.value;
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE);
  });
  const flush = () => {
    if (timer !== undefined) save();
  };
  const stay = (event: BeforeUnloadEvent) => {
    flush();
    if (unkept) event.preventDefault();
  };
  addEventListener('pagehide', flush);
  addEventListener('beforeunload', stay);
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener('pagehide', flush);
    removeEventListener('beforeunload', stay);
  };
}

/** Offers what an earlier visit left. It stays in "My scenes" whatever the answer. */
export function offerDraft(
  { store, page }: Pick<SceneInHand, 'store' | 'page'>,
  modes: Modes,
  voice: Voice,
): void {
  const draft = leftOver(page.name, '');
  if (!draft || Date.now() - draft.at < FRESH) return;
  if (draft.text === JSON.stringify(store.scene.peek())) return forget(draft.id);
  keep({ ...draft, offered: true });
  const minutes = Math.round((Date.now() - draft.at) / 60_000);
  const ago = minutes < 1 ? 'a moment' : minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
  voice.notify({
    tone: 'offer',
    text: `You left changes to this scene ${ago} ago.`,
    action: {
      label: 'Take them up again',
      run: () => void openMine({ store, modes }, draft.text, 'Take up a draft'),
    },
  });
}

/** Opens a kept text; one that is not a scene goes to the editor, where it can be mended. */
export async function openMine(
  { store, modes }: { store: SceneStore; modes: Modes },
  text: string,
  label: string,
): Promise<void> {
  let bad = false;
  try {
    bad = (await store.offer(label, text, undefined, [])) !== undefined;
  } catch {
    bad = true;
  }
  if (!bad) return;
  modes.textToEdit = text;
  modes.editing.value = true;
}
