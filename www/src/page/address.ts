// What only a page with an address of its own does: the address follows the scene, and the scene the address;
// drafts and kept scenes.
import { watchLink } from '../address/watch_link';
import { writeNow } from '../address/write_link';
import { offerDraft, openMine, watchDraft } from '../editor/autosave';
import { arrive, linkRefused, readLink } from '../services/opening';
import type { Services } from '../services/services';
import { mine } from '../store/my_scenes';
import { fragmentParts } from './fragment';

export async function followAddress(services: Services, own: readonly string[]): Promise<void> {
  const { scene, link, modes, voice } = services;
  await openOwn(services, own);
  if (!own.some((w) => w.startsWith('mine='))) offerDraft(scene, modes, voice);
  watchLink(link, writeNow);
  watchDraft(scene, voice);
  addEventListener('hashchange', () => void follow(services, location.hash));
}

/** A fragment typed or pasted while the page is open: a step of the history. */
async function follow(services: Services, fragment: string): Promise<void> {
  const { store } = services.scene;
  const { link, own } = fragmentParts(fragment);
  const opened = link || own.length === 0 ? await readLink(services, link) : undefined;
  if (opened) {
    const error = await store.offer('Open link', opened.scene_text, undefined, opened.view.inputs ?? []);
    if (error) await linkRefused(services, { error });
    else await arrive(services, opened.view);
  }
  await openOwn(services, own);
}

/** `#edit` opens the editor, `#author` author mode, `#mine=…` a kept scene. */
async function openOwn({ scene, modes, voice }: Services, words: readonly string[]): Promise<void> {
  if (words.includes('edit')) modes.editing.value = true;
  if (words.includes('author')) modes.authoring.value = true;
  const id = words.find((w) => w.startsWith('mine='))?.slice(5);
  if (id === undefined) return;
  const kept = mine(id);
  if (kept) await openMine({ store: scene.store, modes }, kept.text, `Open “${kept.name}”`);
  else voice.notify({ text: 'This scene is not kept in this browser (any more).' });
}
