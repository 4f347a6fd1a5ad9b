import './transfer.css';
import { Fragment } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Change, StartTrial, TransferResult } from '../../../generated/scene';
import { useScene } from '../../../store/scene_in_hand';
import { playAnew } from '../../../timeline/play_anew';
import { Button } from '../../../ui/buttons';
import { NumberField } from '../../../ui/number_field';
import { format } from '../../../ui/quantity';
import { usePool } from '../../../work/context';
import { Going } from '../../../work/going';
import { useWork } from '../../../work/use_work';
import { insertionOf } from '../document';
import { attemptOf, cellOf, changesOf, intervalSaid, type Place, sceneOf, shownIn, timeSaid } from './cells';

/** Attempts of a piece of work: what an engine does before it looks up. */
const PIECE = 4;
const MOST = 100;

/** Attempts of a cell that were made here, and the scene that they are of. */
interface Tried {
  readonly of: string;
  readonly trials: readonly StartTrial[];
}

const keyOf = ({ world, policy }: Place) => `${world},${policy}`;

/** Each policy of the scene in each of its worlds: what was found before; a cell is played, and tried again on the page's pool. */
export function TransferPanel() {
  const { store } = useScene();
  const pool = usePool();
  const scene = store.scene.value;
  const insertion = insertionOf(scene);
  const transfer = insertion?.transfer;
  const [tried, keep] = useState<ReadonlyMap<string, Tried>>(new Map());
  const [chosen, choose] = useState<Place | undefined>(undefined);
  const [wanted, want] = useState(20);
  const work = useWork();
  const running = work.running.value;
  const shown = useMemo(() => shownIn(scene), [scene]);
  const place = chosen ?? shown ?? { world: 0, policy: 0 };
  const world = transfer?.worlds[place.world];
  const policy = transfer?.policies[place.policy];
  if (!insertion || !transfer || !world || !policy) return null;
  const { policies, worlds } = transfer;
  const { elsewhere } = world;
  const name = `${policy.label}: ${world.label}`;
  const found = policy.found?.[place.world];
  const known = tried.get(keyOf(place));
  const own = known && known.of === sceneOf(scene, place) ? known : undefined;
  const here = own ? cellOf(own.trials) : undefined;
  const good = own?.trials.find((trial) => trial.done);
  const bad = own?.trials.find((trial) => !trial.done);

  const compute = async () => {
    const of = sceneOf(scene, place);
    await work.run(async (held) => {
      const firsts = Array.from({ length: Math.ceil(wanted / PIECE) }, (_, k) => k * PIECE);
      const job = pool.run<StartTrial[]>({
        scene: of,
        urgency: 'beside',
        pieces: firsts.map((from) => (engine) => {
          const more = Math.min(PIECE, wanted - from);
          return engine.query({ kind: 'try_drawn', from, count: more });
        }),
        got: (made) => work.count(made.length),
      });
      const trials = (await held(job)).flat();
      keep((all) => new Map(all).set(keyOf(place), { of, trials }));
    });
  };
  const play = (changes: Change[]) =>
    playAnew(store, async () => {
      const error = await store.attempt(name, changes);
      work.failure.value = error?.message ?? '';
      return error === undefined;
    });
  return (
    <section class="panel transfer" aria-label="Policies in other worlds">
      <h2>Each policy in each world</h2>
      <p class="muted small">
        A column is a policy, by what it learnt in; a row is a world. In a cell: how many attempts were in.
        Choose one, play it, try it again here.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys */}
      <div class="transfer-scroll" tabIndex={0} role="group" aria-label="The table">
        <table>
          <thead>
            <tr>
              <th scope="col">World</th>
              {policies.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {worlds.map(({ label, elsewhere: by }, row) => (
              <Fragment key={label}>
                {by && by.program !== worlds[row - 1]?.elsewhere?.program && (
                  <tr>
                    <th colSpan={policies.length + 1} scope="rowgroup" class="transfer-elsewhere">
                      {`Stepped by ${by.program}: another simulator, no robot`}
                    </th>
                  </tr>
                )}
                <tr>
                  <th scope="row">{label}</th>
                  {policies.map((column, k) => {
                    const at = { world: row, policy: k };
                    const cell = column.found?.[row];
                    const now = keyOf(at) === keyOf(place);
                    return (
                      <td key={column.label} class={shareOf(cell)}>
                        <button
                          type="button"
                          class="button"
                          aria-pressed={now}
                          aria-label={`${column.label}: ${label}`}
                          disabled={running}
                          onClick={() => choose(at)}
                        >
                          {cell ? `${cell.done} of ${cell.tried}` : '–'}
                        </button>
                      </td>
                    );
                  })}
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <h3>{name}</h3>
      {found && <p class="small">{`Found before: ${saidOf(found)}`}</p>}
      {found?.others && found.others.length > 0 && (
        <p class="small">{`Learnt with ${found.others.length} other seeds, each tried as often: ${found.others.toSorted((a, b) => a - b).join(', ')} in.`}</p>
      )}
      {here && (
        <p class="small" role="status">
          {`Here: ${saidOf(here)}`}
        </p>
      )}
      {elsewhere ? (
        <>
          <p class="small">{`${elsewhere.program}: ${elsewhere.about}`}</p>
          <p class="small">
            It cannot be played or tried here: this page does not have that program. What it found came with
            the scene, from the same starts as in the rows above.
          </p>
        </>
      ) : (
        <>
          <div class="fields">
            <NumberField
              label="Attempts"
              value={wanted}
              quantity="count"
              onChange={(n) => want(Math.min(MOST, Math.max(1, Math.round(n))))}
            />
          </div>
          <p class="transfer-tools">
            <Button onClick={() => void play(changesOf(scene, place))}>Play it there</Button>
            <Button disabled={running} onClick={() => void compute()}>
              Try it here
            </Button>
            {running && (
              <Going label="Attempts" value={work.done.value} max={wanted} stop={() => work.stop()} />
            )}
            {good && (
              <Button onClick={() => void play(attemptOf(scene, place, good))}>Play one that was in</Button>
            )}
            {bad && (
              <Button onClick={() => void play(attemptOf(scene, place, bad))}>Play one that was not</Button>
            )}
          </p>
        </>
      )}
      {work.failure.value && (
        <p class="error-line" role="alert">
          {work.failure.value}
        </p>
      )}
    </section>
  );
}

/** A cell's colour: most were in, some, none to speak of. */
function shareOf(cell: TransferResult | undefined): string {
  if (!cell || cell.tried === 0) return '';
  const share = cell.done / cell.tried;
  return share >= 0.95 ? 'transfer-well' : share < 0.05 ? 'transfer-never' : 'transfer-some';
}

/** `97 of 100 in, so 91 to 99 % with 95 %; 1.14 ± 0.05 s; half of them pressed with more than 43 N.` */
function saidOf(cell: TransferResult): string {
  const share = `${cell.done} of ${cell.tried} in (95\u00a0% interval ${intervalSaid(cell)})`;
  const force = format(cell.force, 'force', 3);
  return cell.done > 0
    ? `${share}, after ${timeSaid(cell)}; median of the largest force ${force}.`
    : `${share}; median of the largest force ${force}.`;
}
