// A cell over many seeds: whole runs of the machine and of the tree on the same seeds, what each came to, and the figure of them. A run is
// one question of its seed and of who decides, so that results are the same on one engine and on eight.
import type { ClearingBy, Reading, Role, Scene } from '../../generated/scene';
import { axisOf, type Curve, type Figure, largest } from '../../plots/figure';
import { withChanges } from '../../store/path';
import type { Asked, Job, Pool } from '../../work/pool';

const SEED = 'experiment.seed';
const BY = 'experiment.by';
/** Who decides, in the order of the figure. */
export const DECIDERS: readonly { readonly by: ClearingBy; readonly label: string; readonly role: Role }[] = [
  { by: 'machine', label: 'state machine', role: 'first' },
  { by: 'tree', label: 'behaviour tree', role: 'second' },
];
/** Readings that are compared, the first of them shown first. */
export const COMPARED: readonly string[] = [
  'per_hour',
  'success_rate',
  'doubles',
  'delivered',
  'misses',
  'dropped',
  'pushes',
  'choosing',
  'grasping',
  'carrying',
  'dropping',
  'pushing',
  'waiting',
];

/** A run that is over. */
export interface Ran {
  readonly seed: number;
  readonly by: ClearingBy;
  /** Values of `COMPARED`; none where there is no value. */
  readonly values: readonly (number | null)[];
  /** Duration of the computation here, s. */
  readonly took: number;
}

/** Part of the document that results hang on: all but what they are of, and how it is looked at. */
export function coreOf(scene: Scene): string {
  const { bodies, experiment } = withChanges(scene, [
    { path: SEED, value: 1 },
    { path: BY, value: 'machine' },
  ]);
  return JSON.stringify([bodies, { ...experiment, plots: [] }]);
}

/** Changes that open the run of a seed and a chooser. */
export const changesTo = (seed: number, by: ClearingBy) => [
  { path: SEED, value: seed },
  { path: BY, value: by },
];

/** Runs seed after seed, both deciders of each, to the end; tells each as it comes. */
export function overSeeds(
  pool: Pick<Pool, 'run'>,
  scene: string,
  seeds: readonly number[],
  end: number,
  came: (ran: Ran) => void,
): Job<unknown[]> {
  const pieces = seeds.flatMap((seed) =>
    DECIDERS.map(({ by }) => async (engine: Asked) => {
      const start = performance.now();
      const of = { changes: changesTo(seed, by), at: end, readings: [...COMPARED] };
      const { readings } = await engine.query({ kind: 'beside', of });
      came({ seed, by, values: readings, took: (performance.now() - start) / 1000 });
    }),
  );
  return pool.run({ scene, pieces, series: 'seeds' });
}

const known = (values: readonly (number | null | undefined)[]) =>
  values.filter((v): v is number => v != null && Number.isFinite(v));

/** Mean, least and most of one reading over the runs of one decider; none without a value. */
export function summed(
  ran: readonly Ran[],
  by: ClearingBy,
  reading: number,
): { mean: number; least: number; most: number } | undefined {
  const values = known(ran.filter((r) => r.by === by).map((r) => r.values[reading]));
  if (values.length === 0) return undefined;
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return { mean, least: Math.min(...values), most: Math.max(...values) };
}

/** Runs of one decider that have the reading, in the order of its curve. */
export const pointsOf = (ran: readonly Ran[], by: ClearingBy, reading: number): Ran[] =>
  ran.filter((r) => r.by === by && known([r.values[reading]]).length > 0).toSorted((a, b) => a.seed - b.seed);

/** One reading over the seeds. */
export function seedsFigure(ran: readonly Ran[], reading: number, described: Reading): Figure {
  const curves = DECIDERS.flatMap(({ by, label, role }): Curve[] => {
    const own = pointsOf(ran, by, reading);
    if (own.length === 0) return [];
    const y = own.map((r) => r.values[reading] ?? null);
    return [{ label, role, x: own.map((r) => r.seed), y, points: true }];
  });
  const { label, quantity } = described;
  const size = largest(...curves.map((c) => c.y));
  return {
    id: 'seeds',
    title: `${label}, over seeds`,
    x: axisOf({ label: 'Seed', quantity: 'count', scale: 'linear' }, 20),
    y: axisOf({ label, quantity, scale: 'linear' }, size),
    equal: false,
    along: [0, Math.max(size, 1e-9)],
    curves,
    map: undefined,
    marks: [],
  };
}
