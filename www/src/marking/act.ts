// Does what a tool asks of the document, and says what became of it.
import type { SceneStore } from '../store/scene_store';
import type { Edit } from './edits';
import { told } from './state';
import { full } from './words';

export async function act(store: SceneStore, edit: Edit | undefined): Promise<void> {
  const error = edit && (await store.attempt(edit.label, edit.changes));
  told.value = edit ? (error?.message ?? '') : full;
}
