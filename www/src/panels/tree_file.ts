// A file of BehaviorTree.CPP in the tree's place. Rejects with what is wrong with it, and where.
import { Refused } from '../bridge/errors';
import type { Change } from '../generated/scene';
import { changeTo } from '../store/change';
import { withoutSource } from '../store/own_file';
import type { SceneStore } from '../store/scene_store';

const MOST_BYTES = 1 << 20;

/** Told from a robot's file by its root element; larger files are no trees. */
export const isTree = async (file: File): Promise<boolean> =>
  file.size <= MOST_BYTES && /<root[\s>]/.test(await file.text());

/** Sentences about what was taken otherwise than the file says. */
export async function readTree(store: SceneStore, file: File): Promise<string[]> {
  if (file.size > MOST_BYTES) throw new Error('the file is larger than 1 MB');
  const { readFiles } = await import('../bridge/files');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = await readFiles({ kind: 'tree', bytes }).catch((e: unknown) => {
    if (!(e instanceof Refused) || e.error.line === undefined) throw e;
    throw new Error(`${e.message} (line ${e.error.line}, column ${e.error.column})`);
  });
  const changes = [
    changeTo('experiment.tree', structuredClone(found.tree)),
    ...withoutSource(store.scene.peek()),
  ];
  const open = (more: Change[]) => store.attempt(`Open ${file.name}`, [...more, ...changes]);
  // Leaves that the scene's task does not know are the reader's to answer, where the scene can be told so.
  const refused = await open([{ path: 'experiment.by_hand', value: true }]);
  const error = refused && (await open([]));
  if (error) throw new Error(`${error.message} (at ${error.path})`);
  return found.notes;
}
