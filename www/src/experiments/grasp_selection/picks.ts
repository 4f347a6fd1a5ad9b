// Grasps that are tried: which, and what came of each. A try is one question of its candidate's number, so that results are the
// same on one engine and on eight.
import type { PickOutcome, PickTrial, Role } from '../../generated/scene';
import type { Curve, Figure } from '../../plots/figure';
import type { Asked, Job, Pool } from '../../work/pool';

/** Largest number of candidates tried by default. */
export const MOST_TRIED = 24;
/** Largest distance of a centre of mass from the line between the fingers at which it is not off, m. */
export const OFF_CENTRE = 0.02;

/** Outcome of one try. */
export interface Tried extends PickTrial {
  /** Number of the candidate: 1 is the best; 0 is held by hand. */
  candidate: number;
}

/** Candidates to try: the best half, and others at even distances down to the last, of `free` candidates. */
export function candidatesToTry(free: number): number[] {
  if (free <= MOST_TRIED) return Array.from({ length: free }, (_, k) => k + 1);
  const best = Math.floor(MOST_TRIED / 2);
  const step = (free - best) / (MOST_TRIED - best);
  return [
    ...Array.from({ length: best }, (_, k) => k + 1),
    ...Array.from({ length: MOST_TRIED - best }, (_, k) => best + Math.round((k + 1) * step)),
  ];
}

/** Tries candidates, and hands each outcome to `onTried` as it comes. */
export function tryPicks(
  pool: Pick<Pool, 'run'>,
  scene: string,
  candidates: readonly number[],
  onTried: (tried: Tried) => void,
): Job<unknown[]> {
  const pieces = candidates.map((candidate) => async (engine: Asked) => {
    onTried({ candidate, ...(await engine.query({ kind: 'try_pick', candidate })) });
  });
  return pool.run({ scene, pieces });
}

/** Words for outcomes. */
export const WORDS: Record<PickOutcome, string> = {
  one: 'one body',
  several: 'several bodies',
  dropped: 'dropped',
  missed: 'not lifted',
};
const HEIGHT: Record<PickOutcome, number> = { missed: 0, dropped: 1, several: 2, one: 3 };
const ROLES: Record<PickOutcome, Role> = {
  one: 'first',
  several: 'second',
  dropped: 'third',
  missed: 'danger',
};
const OUTCOMES: readonly PickOutcome[] = ['one', 'several', 'dropped', 'missed'];

/** Label of a body held beside its centre of mass. */
const OFF = 'one body, off centre';

/** True if one body was held beside its centre of mass. */
export const isOff = (t: Tried) => t.outcome === 'one' && (t.off_centre ?? 0) > OFF_CENTRE;

/** Number of tries with each outcome. */
export function counts(tried: readonly Tried[]) {
  const of = (outcome: PickOutcome) => tried.filter((t) => t.outcome === outcome).length;
  return {
    all: tried.length,
    one: of('one'),
    several: of('several'),
    dropped: of('dropped'),
    missed: of('missed'),
    off: tried.filter(isOff).length,
  };
}

/** Figure of outcome over cost. */
export function picksFigure(tried: readonly Tried[], shown: number): Figure {
  const curve = (outcome: PickOutcome, off: boolean): Curve[] => {
    const own = tried.filter((t) => t.outcome === outcome && isOff(t) === off && t.cost != null);
    if (own.length === 0) return [];
    return [
      {
        label: off ? OFF : WORDS[outcome],
        role: off ? 'slip' : ROLES[outcome],
        x: own.map((t) => t.cost ?? 0),
        y: own.map(() => HEIGHT[outcome]),
        points: true,
      },
    ];
  };
  const here = tried.find((t) => t.candidate === shown && t.cost != null);
  const plain = { quantity: 'ratio', unit: '', si: 1, scale: 'linear' } as const;
  return {
    id: 'picks',
    title: 'What came of it, over the cost',
    x: { label: 'Cost', ...plain },
    y: { label: '0 not lifted, 1 dropped, 2 several, 3 one body', ...plain },
    equal: false,
    along: [-0.4, 3.4],
    curves: [...OUTCOMES.flatMap((outcome) => curve(outcome, false)), ...curve('one', true)],
    map: undefined,
    marks: here ? [{ x: here.cost ?? 0, y: HEIGHT[here.outcome], label: nameOf(shown), role: 'ink' }] : [],
  };
}

/** Name of a candidate by its number. */
export const nameOf = (candidate: number) => (candidate === 0 ? 'by hand' : `candidate ${candidate}`);
