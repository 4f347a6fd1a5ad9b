// Runs that a fit is made of: every recording of a set is a run of its own from its own start; those that a scene holds itself are all
// of one run. What a run is held against is read as everywhere: in widths and rad, in the mean over the rows.
import { Refused } from '../../../bridge/errors';
import type { Change, Recorded, Scene } from '../../../generated/scene';
import type { Piece } from '../../../work/pool';
import { dynamicsOf } from '../document';
import { errorsOf, type RunError } from '../recorded/errors';
import { durationOf, recordedOf, type Throw } from '../recorded/throws';
import type { ThrowsFile } from './throws_file';

/** Error that a run that fails counts as. */
const LOST: RunError = { position: 10, rotation: Math.PI, face: false };

export const lossOf = ({ position, rotation }: RunError): number => position + rotation;

/** A run, and which recordings it is held against. */
interface Trial {
  readonly changes: readonly Change[];
  /** s */
  readonly at: number;
  readonly readings: readonly string[];
  readonly recordings: readonly number[];
}

export interface Trials {
  /** The scene as text, without what is said and drawn beside it. */
  readonly text: string;
  readonly names: readonly string[];
  readonly all: readonly Trial[];
}

const IDS = ['mean_share', 'mean_angle', 'face'];
const idsOf = (index: number) => IDS.map((id) => `recorded${index === 0 ? '' : index + 1}_${id}`);

/** The scene that runs: without other runs beside it, and from starts as they were recorded. */
function bare(scene: Scene): Partial<Scene> {
  const { lesson: _lesson, view: _view, ...rest } = scene;
  const dynamics = dynamicsOf(scene);
  if (!dynamics) return scene;
  const { step_map: _map, end: _end, ...others } = dynamics;
  const recorded = dynamics.recorded.map(({ noise: _noise, ...one }) => one);
  return { ...rest, controls: [], proof: [], experiment: { ...others, recorded, variants: [], plots: [] } };
}

/** Trials of a set of recordings, of which the scene's own is one. */
export function trialsOfSet(scene: Scene, throws: readonly Throw[]): Trials {
  const { noise: _noise, ...own } = recordedOf(scene) ?? ({} as Recorded);
  return trialsOf(scene, own, throws);
}

/** Trials of a reader's file, of the body that the scene's first recording is of. */
export function trialsOfFile(scene: Scene, { width, throws }: ThrowsFile): Trials {
  const body = dynamicsOf(scene)?.recorded[0]?.body ?? 0;
  return trialsOf(scene, { body, width, starts: true, source: '', licence: '' }, throws);
}

/** Each a run of its own, from its own start. */
function trialsOf(
  scene: Scene,
  own: Omit<Recorded, 'name' | 'velocity' | 'rows'>,
  throws: readonly Throw[],
): Trials {
  return {
    text: JSON.stringify(bare(scene)),
    names: throws.map(({ name }, k) => name || `Recording ${k + 1}`),
    all: throws.map((one, k) => ({
      changes: [{ path: 'experiment.recorded', value: [{ ...own, ...one }] }],
      at: durationOf(one),
      readings: idsOf(0),
      recordings: [k],
    })),
  };
}

/** Trials of the recordings that the scene itself holds. */
export function trialsOfOwn(scene: Scene): Trials {
  const recorded = dynamicsOf(scene)?.recorded ?? [];
  return {
    text: JSON.stringify(bare(scene)),
    names: recorded.map(({ name }, k) => name || `Recording ${k + 1}`),
    all: [
      {
        changes: [],
        at: Math.max(0, ...recorded.map(durationOf)),
        readings: recorded.flatMap((_, k) => idsOf(k)),
        recordings: recorded.map((_, k) => k),
      },
    ],
  };
}

/** Pieces that run a candidate against these recordings; each tells errors by the recording's number. */
export function piecesOf(
  trials: Trials,
  changes: readonly Change[],
  recordings: readonly number[],
  got: (recording: number, error: RunError) => void,
): Piece<void>[] {
  const wanted = new Set(recordings);
  return trials.all
    .filter((trial) => trial.recordings.some((k) => wanted.has(k)))
    .map(
      (trial): Piece<void> =>
        async (engine) => {
          const of = { changes: [...trial.changes, ...changes], at: trial.at, readings: [...trial.readings] };
          let errors: RunError[];
          try {
            errors = errorsOf(await engine.query({ kind: 'beside', of }));
          } catch (e) {
            // A candidate that cannot be run is a bad one.
            if (!(e instanceof Refused)) throw e;
            errors = trial.recordings.map(() => LOST);
          }
          trial.recordings.forEach((recording, k) => {
            if (wanted.has(recording)) got(recording, errors[k] ?? LOST);
          });
        },
    );
}

/** A piece that rejects with what the engine has against a trial with these changes, before its first step. */
export const opening =
  (trials: Trials, changes: readonly Change[], trial = trials.all[0]): Piece<void> =>
  async (engine) => {
    const all = [...(trial?.changes ?? []), ...changes];
    await engine.query({ kind: 'beside', of: { changes: all, readings: [] } });
  };

/** Each trial is opened as it is: what the engine has against one is said with its name. */
export const openings = (trials: Trials): Piece<void>[] =>
  trials.all.map(
    (trial): Piece<void> =>
      async (engine) => {
        try {
          await opening(trials, [], trial)(engine);
        } catch (e) {
          const name = trials.names[trial.recordings[0] ?? 0];
          if (e instanceof Refused) throw new Error(`${name}: ${e.message}`);
          throw e;
        }
      },
  );
