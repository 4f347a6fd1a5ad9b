// What was simulated over what a real gripper did, each with its interval; and how precise judges are over what they miss.
import type { JudgeScore, Mark, Role, StudySummary, TriedShare } from '../../generated/scene';
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

export const JUDGES: Record<string, string> = {
  ipc: 'Simulation',
  soft_point: 'Soft point',
  reach_reconstruction: 'REACH*',
  '6dfc_reconstruction': '6DFC*',
  always_holds: 'Always holds',
};
/** Each has its colour whether the others are there or not. */
const ROLES: Record<string, Role> = {
  ipc: 'first',
  soft_point: 'second',
  reach_reconstruction: 'third',
  '6dfc_reconstruction': 'fourth',
  always_holds: 'ink',
};

/** Precision over recall of every judge, in steps, with where each stands at the threshold. */
export function recallFigure(scores: readonly JudgeScore[], threshold: number): Figure | undefined {
  if (scores.length === 0) return undefined;
  const curves = scores.map(({ judge, curve }): Curve => {
    const x: number[] = [];
    const y: number[] = [];
    // What is gained from one threshold to the next has the precision of the second: as average precision counts it.
    for (const { recall, precision } of curve) {
      x.push(x.at(-1) ?? 0, recall);
      y.push(precision, precision);
    }
    return { label: JUDGES[judge] ?? judge, role: ROLES[judge] ?? 'muted', x, y };
  });
  const marks = scores.map(
    ({ judge, recall, precision }): Mark => ({
      x: recall,
      y: precision,
      label: '',
      role: ROLES[judge] ?? 'muted',
    }),
  );
  return {
    id: 'precision_recall',
    title: `Precision over recall, marked at ${threshold.toFixed(2)}`,
    x: axis('Recall: of the trials that held, predicted'),
    y: axis('Precision: of those predicted, held'),
    equal: false,
    across: [0, 1.05],
    along: [0, 1.05],
    curves,
    map: undefined,
    marks,
  };
}
