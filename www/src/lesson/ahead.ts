// What a reveal will show, asked of the engine before it is shown: an answer that is far off is told so, and given once more.
import type { Change, PlotData } from '../generated/scene';
import type { SceneStore } from '../store/scene_store';

export interface Ahead {
  readings: (number | null)[];
  plot?: PlotData;
}

/** Scene of a reveal: the state of its step with it, and the moment, where the lesson names one. */
export interface Reveal {
  readonly changes: Change[];
  readonly at: number | undefined;
}

/** Read of the document as a reveal will have it, at its moment, or at the moment in hand. */
export function ahead(
  store: Pick<SceneStore, 'ask' | 'frame' | 'description'>,
  reveal: Reveal,
  read: { readings?: string[]; plot?: string },
): Promise<Ahead> {
  const at = store.description.peek().clock && (reveal.at ?? store.frame.peek()?.time);
  const of = {
    changes: reveal.changes,
    readings: read.readings ?? [],
    ...(at === undefined ? {} : { at }),
    ...(read.plot === undefined ? {} : { plot: read.plot }),
  };
  return store.ask().query({ kind: 'beside', of });
}
