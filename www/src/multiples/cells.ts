// A slider swept: some values along it, and of each the plot that its run leads to, all on the same axes.
import type { Control, Description, Plot, PlotData, Scene, SweepCurves } from '../generated/scene';
import { sweepFigures } from '../plots/curves';
import { type Figure, figureOf } from '../plots/figure';
import { sweepOf } from '../store/inspector';
import { withChanges } from '../store/path';
import { fromFraction } from '../ui/slider';
import type { Piece } from '../work/pool';

/** Cells of a sweep: three rows of three. */
const CELLS = 9;
/** Duration of a run without an end, s. */
const LONG_ENOUGH = 2;

export type Swept = Control & { input: { type: 'slider' } };

/** Evenly along the slider, its ends among them; of counts each once. */
export function valuesOf({ input }: Swept): number[] {
  const { min, max, scale, quantity } = input;
  const all = Array.from({ length: CELLS }, (_, k) => {
    const value = fromFraction(k / (CELLS - 1), min, max, scale);
    return quantity === 'count' ? Math.round(value) : value;
  });
  return [...new Set(all)];
}

/** The scene with the value, as text. */
export const sceneWith = (scene: Scene, path: string, value: number): string =>
  JSON.stringify(withChanges(scene, [{ path, value }]));

/** The step to which a run is gone through: its end, else where it stands or a little way. */
export function lastStep({ clock }: Pick<Description, 'clock'>, now: number): number {
  if (!clock) return 0;
  return clock.end == null
    ? Math.max(now, Math.round(LONG_ENOUGH / clock.step))
    : Math.round(clock.end / clock.step);
}

/** Data that a cell draws, as an engine tells it. */
export type Told = PlotData | SweepCurves;

/** Question to an engine for a cell: a described plot, or the curves of the scene's sweep. */
export const asked =
  (plot: Plot | undefined): Piece<Told> =>
  (engine) =>
    plot ? engine.query({ kind: 'plot', id: plot.id }) : engine.query({ kind: 'sweep' });

/** The figure of what was told. */
export function figureTold(
  told: Told,
  plot: Plot | undefined,
  scene: Scene,
  description: Description,
): Figure | undefined {
  if (plot) return figureOf(plot, told as PlotData, description.clock?.end ?? undefined);
  const motion = sweepOf(scene)?.motion;
  return motion && sweepFigures(told as SweepCurves, description, motion)[0];
}

/** On axes that hold all of them. */
export function alike(figures: readonly (Figure | undefined)[]): (Figure | undefined)[] {
  const ends = (values: Iterable<number | null | undefined>): [number, number] | undefined => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const v of values) {
      if (v == null || !Number.isFinite(v)) continue;
      low = Math.min(low, v);
      high = Math.max(high, v);
    }
    return low <= high ? [low, high] : undefined;
  };
  const some = figures.flatMap((f) => (f ? [f] : []));
  const across = ends(some.flatMap((f) => [...(f.across ?? []), ...f.curves.flatMap((c) => [...c.x])]));
  const along = ends(some.flatMap((f) => f.curves.flatMap((c) => [...c.y])));
  const widest = some.toSorted((a, b) => b.y.si - a.y.si)[0];
  return figures.map((f) =>
    f && !f.map && widest
      ? { ...f, ...(across ? { across } : {}), ...(along ? { along } : {}), x: widest.x, y: widest.y }
      : f,
  );
}
