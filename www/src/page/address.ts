// What only a page with an address of its own does: the address follows the scene, and the scene the address;
// drafts and kept scenes.
import { offerDraft, openMine, watchDraft } from '../editor/autosave';
import { watchLink } from '../share/link';
import { mine } from '../store/my_scenes';
import { type App, fragmentParts } from './app';

export async function followAddress(app: App, own: readonly string[]): Promise<void> {
  await openOwn(app, own);
  if (!own.some((w) => w.startsWith('mine='))) offerDraft(app);
  watchLink(app);
  watchDraft(app);
  addEventListener('hashchange', () => void follow(app, location.hash));
}

/** A fragment typed or pasted while the page is open: a step of the history. */
async function follow(app: App, fragment: string): Promise<void> {
  const { link, own } = fragmentParts(fragment);
  const opened = link || own.length === 0 ? await app.readLink(link) : undefined;
  if (opened) {
    const error = await app.store.offer('Open link', opened.scene_text);
    if (error) app.linkRefused({ error });
    else await app.arrive(opened.view);
  }
  await openOwn(app, own);
}

/** `#edit` opens the editor, `#author` author mode, `#mine=…` a kept scene. */
async function openOwn(app: App, words: readonly string[]): Promise<void> {
  if (words.includes('edit')) app.editing.value = true;
  if (words.includes('author')) app.authoring.value = true;
  const id = words.find((w) => w.startsWith('mine='))?.slice(5);
  if (id === undefined) return;
  const kept = mine(id);
  if (kept) await openMine(app, kept.text, `Open “${kept.name}”`);
  else app.notify({ text: 'This scene is not kept in this browser (any more).' });
}
