// The scene of the page opened once more, in an engine of its own, with all that was done to its run.
import type { SceneInHand } from '../store/scene_in_hand';
import { SceneStore } from '../store/scene_store';

/** At a moment of its run, s. Throws a sentence where the engine does not start. `close` it, whatever came of it. */
export async function openBeside(
  { store: inHand }: Pick<SceneInHand, 'store'>,
  moment: number,
): Promise<SceneStore> {
  const store = new SceneStore(inHand.scene.peek());
  store.inputs.value = inHand.inputs.peek();
  if (!(await store.start())) throw new Error(troubleOf(store));
  if (moment > 0) await goTo(store, moment);
  return store;
}

export function close(store: SceneStore): void {
  try {
    store.ask().stop();
  } catch {
    // It has not come.
  }
}

/** To the step nearest to a moment of the run, s. */
export async function goTo(store: SceneStore, time: number): Promise<void> {
  const { clock } = store.description.peek();
  const end = clock?.end ?? Number.POSITIVE_INFINITY;
  const step = clock ? Math.round(Math.min(Math.max(0, time), end) / clock.step) : 0;
  const now = () => store.frame.peek()?.step ?? 0;
  // A step command has a longest length.
  for (let before = -1; now() !== step && now() !== before; ) {
    before = now();
    await store.runTo(time);
    if (store.status.peek().kind !== 'ready') throw new Error(troubleOf(store));
  }
  const refused = store.refused.peek();
  if (refused) throw new Error(refused.message);
}

function troubleOf(store: SceneStore): string {
  const status = store.status.peek();
  return 'why' in status ? `The engine stopped: ${status.why}.` : 'The engine could not be started.';
}
