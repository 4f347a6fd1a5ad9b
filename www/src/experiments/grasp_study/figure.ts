// What was simulated over what a real gripper did, each with its interval.
import type { Role, StudySummary, TriedShare } from '../../generated/scene';
import type { Curve, Figure, FigureAxis } from '../../plots/figure';

/** Grasps at one place stand side by side, so far apart at most. */
const ASIDE = 0.012;

const axis = (label: string): FigureAxis => ({
  label,
  quantity: 'ratio',
  unit: '',
  si: 1,
  scale: 'linear',
});

export const share = ({ successes, trials }: Pick<TriedShare, 'successes' | 'trials'>) =>
  trials === 0 ? 0 : successes / trials;

/** Undefined where no grasp has both. */
export function studyFigure({ rows }: StudySummary, shown: number): Figure | undefined {
  const both = rows.flatMap(({ simulated, real }, g) =>
    real && simulated.trials > 0 ? [{ g, simulated, real }] : [],
  );
  if (both.length === 0) return undefined;
  const middle = (rows.length - 1) / 2;
  const places = both.map(({ g, simulated, real }) => {
    const aside = ASIDE * (g - middle);
    return { g, x: share(real) + aside, y: share(simulated) + aside, aside, simulated, real };
  });
  const points = (label: string, role: Role, of: typeof places): Curve => ({
    label,
    role,
    x: of.map((p) => p.x),
    y: of.map((p) => p.y),
    points: true,
  });
  const up = places.flatMap(({ x, simulated: s }) => [
    [x, s.low],
    [x, s.high],
    [x, null],
  ]) as [number, number | null][];
  const across = places.flatMap(({ y, real: r }) => [
    [r.low, y],
    [r.high, y],
    [r.high, null],
  ]) as [number, number | null][];
  const bars = (label: string, role: Role, of: [number, number | null][]): Curve => ({
    label,
    role,
    x: of.map(([x]) => x),
    y: of.map(([, y]) => y),
  });
  return {
    id: 'grasp_study',
    title: 'Simulated over real',
    x: axis('Share of real trials that held'),
    y: axis('Share of simulated ones'),
    equal: false,
    across: [0, 1.05],
    along: [0, 1.05],
    curves: [
      bars('interval of the real', 'second', across),
      bars('interval of the simulated', 'first', up),
      points(
        'a grasp',
        'ink',
        places.filter(({ g }) => g !== shown),
      ),
      points(
        'the one shown',
        'wrench',
        places.filter(({ g }) => g === shown),
      ),
    ].filter(({ x }) => x.length > 0),
    map: undefined,
    marks: [],
  };
}
