// Robots that a cell may have: two that the engine has built in, and published ones, each with its source and licence beside it.
import type { CellArm, Change, OwnArm } from '../../generated/scene';

/** A file of `arms/`. */
interface Published {
  label: string;
  source: string;
  licence: string;
  note: string;
  arm: OwnArm;
}

export interface Robot {
  id: string;
  label: string;
  /** Where its numbers are from. */
  about: string;
  arm: CellArm;
}

const FILES: Record<string, () => Promise<unknown>> = import.meta.glob('./arms/*.json', {
  import: 'default',
});

const BUILT_IN: readonly Robot[] = [
  {
    id: 'er10_900_like',
    label: 'Class of ESTUN ER10-900 (built in)',
    about: 'An arm of this class, 10 kg and 0.9 m; its numbers are invented.',
    arm: 'er10_900_like',
  },
  {
    id: 'vs060_like',
    label: 'DENSO VS-060 (built in)',
    about: 'Geometry of the public description; masses are invented.',
    arm: 'vs060_like',
  },
];

export async function robots(): Promise<Robot[]> {
  const files = await Promise.all(Object.values(FILES).map((load) => load() as Promise<Published>));
  const published = files.map(({ label, source, licence, note, arm }) => ({
    id: label,
    label,
    about: `${note} From ${source} (${licence}).`,
    arm: { own: arm },
  }));
  return [...BUILT_IN, ...published];
}

/** Which of them stands in the cell; undefined: one of the reader's own. */
export const standing = (all: readonly Robot[], arm: CellArm): Robot | undefined =>
  all.find(({ id }) => (typeof arm === 'string' ? id === arm : id === arm.own.name));

/** A plan was the old arm's. */
export const withRobot = ({ arm }: Robot): Change[] => [
  { path: 'experiment.cell.arm', value: arm as never },
  { path: 'experiment.plan', value: null },
];
