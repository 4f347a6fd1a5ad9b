// The state in a sentence, for who does not see the picture: fetched once there is one.
import type { SceneStore } from '../../store/scene_store';
import { bodyLetter } from '../../store/selection';

export async function sentence(store: SceneStore): Promise<string> {
  const outcome = store.frame.peek()?.outcome;
  if (outcome === 'told') return store.ask().query({ kind: 'tell' });
  const names = store.scene
    .peek()
    .bodies.map((b, i) => b.name || `body ${bodyLetter(i)}`)
    .join(', ');
  return outcome === 'surface' ? `${names} touch.` : `${names} are apart.`;
}
