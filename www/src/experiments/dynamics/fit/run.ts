// A fit from its first candidate to its last: the engine's search says what is to be run, engines of the pool run it, throw by throw, and
// the search hears of it. Losses are told by their numbers, so that values have the same bits on one engine and on eight, and in
// `asperity fit`.
import { Refused } from '../../../bridge/errors';
import type { FitAnswer, FitPlan, FitSchedule, FitState, Losses } from '../../../bridge/fit';
import type { Change } from '../../../generated/scene';
import type { Piece, Pool } from '../../../work/pool';
import type { Held } from '../../../work/work_at_hand';
import type { RunError } from '../recorded/errors';
import type { Asked, Judged, Record } from './kept';
import { changesOf } from './numbers';
import { lossOf, opening, openings, piecesOf, type Trials } from './trials';

export const planOf = ({ numbers, seed, candidates, map }: Asked): FitPlan => ({
  parameters: numbers.map(({ key, from, to, scale }) => ({ name: key, from, to, scale })),
  plan: { seed, candidates, ...(map ? { landscape: [...map] as [number, number] } : {}) },
});

/** Listeners to a fit under way. */
export interface Heard {
  /** After each batch. */
  state(state: FitState, record: Record): void;
  /** Runs of this batch. */
  runs(done: number, total: number): void;
  answer(answer: FitAnswer): void;
}

/** Values in the middle of their ranges. */
const middle = ({ numbers }: Asked) => numbers.map(({ from, to }) => (from + to) / 2);

/** Refuses what no engine opens: each number at each of its bounds, the others between theirs. */
function atBounds(trials: Trials, asked: Asked): Piece<void>[] {
  return asked.numbers.flatMap((number, i) =>
    [number.from, number.to].map(
      (value): Piece<void> =>
        async (engine) => {
          const values = middle(asked).with(i, value);
          try {
            await opening(trials, changesOf(asked.numbers, values))(engine);
          } catch (e) {
            if (e instanceof Refused) throw new Error(`${number.label} at ${value}: ${e.message}`);
            throw e;
          }
        },
    ),
  );
}

/** Goes on with a record, and resolves with it once all is run. `held` waits for each job. */
export async function runFit(
  pool: Pick<Pool, 'run'>,
  schedule: FitSchedule,
  trials: Trials,
  from: Record,
  heard: Heard,
  held: Held,
): Promise<Record> {
  const { asked } = from;
  let record = from;
  const run = async (pieces: readonly Piece<void>[], said = false) => {
    let done = 0;
    const job = pool.run({
      scene: trials.text,
      pieces,
      got: () => {
        if (said) heard.runs(++done, pieces.length);
      },
    });
    await held(job);
  };
  const judge = async (changes: readonly Change[]): Promise<Judged> => {
    const errors: RunError[] = [];
    const all = trials.names.map((_, k) => k);
    await run(
      piecesOf(trials, changes, all, (k, error) => {
        errors[k] = error;
      }),
      true,
    );
    return errors;
  };

  let state = await schedule.begin(planOf(asked), record.told);
  heard.state(state, record);
  if (!record.before) {
    await run([...openings(trials), ...atBounds(trials, asked)]);
    record = { ...record, before: await judge([]) };
  }
  while (state.next) {
    const { stage, values } = state.next;
    const place = new Map(asked.train.map((recording, k) => [recording, k]));
    const losses: Losses = values.map(() => []);
    const pieces = values.flatMap((candidate, i) =>
      piecesOf(trials, changesOf(asked.numbers, candidate), asked.train, (recording, error) => {
        const of = losses[i];
        const k = place.get(recording);
        if (of && k !== undefined) of[k] = lossOf(error);
      }),
    );
    await run(pieces, true);
    state = await schedule.tell(losses);
    record = { ...record, told: [...record.told, losses] };
    heard.state(state, record);
    if (stage !== 'search') heard.answer(await schedule.answer());
  }
  if (!record.fitted) {
    record = { ...record, fitted: await judge(changesOf(asked.numbers, state.best)) };
    heard.state(state, record);
  }
  heard.answer(await schedule.answer());
  return record;
}
