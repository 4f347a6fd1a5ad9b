// What of a scene does not stay when a file of the reader's own takes the place of a part of it, or of all.
import type { Change, Scene } from '../generated/scene';
import { droppedRuns } from './dropped_runs';
import type { Modes } from './modes';
import type { SceneInHand } from './scene_in_hand';

/** The source's numbers are of its own bodies, and so is what the scene is said to be from: of the reader's they say nothing. */
export const withoutSource = ({ proof, source }: Scene): Change[] => [
  ...((proof?.length ?? 0) > 0 ? [{ path: 'proof', value: [] }] : []),
  ...(source ? [{ path: 'source', value: '' }] : []),
];

/** Opens a document in the place of the scene, and nothing of what was looked at in that one stays; resolves with what is wrong with it. */
export async function openOther(inHand: SceneInHand, modes: Modes, label: string, text: string) {
  const refused = await inHand.store.offer(label, text, undefined, []);
  if (refused) return refused;
  modes.step.value = 1;
  modes.pin.peek()?.stop();
  modes.pin.value = undefined;
  droppedRuns.value = undefined;
  inHand.selection.pickBody(undefined);
  return undefined;
}
