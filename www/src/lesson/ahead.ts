// What a reveal will show, asked of the engine before it is shown: an answer that is far off is told so, and given once more.
import type { PlotData, Question } from '../generated/scene';
import type { SceneStore } from '../store/scene_store';

export interface Ahead {
  readings: (number | null)[];
  plot?: PlotData;
}

/** Read of the document with the question's reveal in it, at its moment, or at the moment in hand. */
export function ahead(
  store: Pick<SceneStore, 'ask' | 'frame' | 'description'>,
  question: Pick<Question, 'reveal' | 'at'>,
  read: { readings?: string[]; plot?: string },
): Promise<Ahead> {
  const at = store.description.peek().clock && (question.at ?? store.frame.peek()?.time);
  const of = {
    changes: question.reveal ?? [],
    readings: read.readings ?? [],
    ...(at === undefined ? {} : { at }),
    ...(read.plot === undefined ? {} : { plot: read.plot }),
  };
  return store.ask().query({ kind: 'beside', of });
}
