// The paper a sketch question asks for, as the scene is now.
import { useMemo } from 'preact/hooks';
import type { Question } from '../generated/scene';
import { isOfNow, usePlotData } from '../plots/plot_data';
import { sweepOf } from '../store/inspector';
import { useScene } from '../store/scene_in_hand';
import { ahead, type Reveal } from './ahead';
import { type Paper, plotPaper, sweepPaper } from './paper';
import type { Curve } from './score';

export interface Drawn {
  paper: Paper | undefined;
  /** The scene has changed since. */
  stale: boolean;
  /** The same, laid over the places of another paper. */
  over(x: readonly number[]): Curve | undefined;
  /** Curve that the reveal will show over these places; undefined where that cannot be known before. */
  toCome(x: readonly number[]): Promise<Curve | undefined>;
}

export function usePaper(question: Extract<Question, { kind: 'sketch' }>, reveal: Reveal): Drawn {
  const { store } = useScene();
  const { reading } = question;
  const [id, series] = [question.plot ?? undefined, question.series ?? undefined];
  const watched = usePlotData(store, id, () => false);
  const description = store.description.value;
  const curves = store.sweep.value;
  const motion = sweepOf(store.scene.value)?.motion;
  const plot = id === undefined ? undefined : description.plots.find((p) => p.id === id);
  const { data } = watched;
  const paper = useMemo(() => {
    if (id !== undefined) return plot && data && plotPaper(plot, data, series);
    return curves && sweepPaper(curves, description, reading, motion);
  }, [id, plot, data, series, curves, description, reading, motion]);
  const revealed = (question.reveal?.length ?? 0) > 0 || question.at != null;
  if (id === undefined) {
    const stale = store.sweepStale.value;
    return {
      paper,
      stale,
      over: () => paper?.y,
      toCome: async () => (revealed || stale ? undefined : paper?.y),
    };
  }
  const over = (x: readonly number[], of = data) =>
    plot && of ? plotPaper(plot, of, series, x)?.y : undefined;
  return {
    paper,
    stale: store.waiting.value || !isOfNow(store, watched),
    over,
    toCome: async (x) => over(x, (await ahead(store, reveal, { plot: id })).plot),
  };
}
