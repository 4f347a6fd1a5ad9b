import './recorded.css';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Scene } from '../../../generated/scene';
import { Captioned } from '../../../plots/captioned';
import { same } from '../../../store/path';
import { useScene } from '../../../store/scene_in_hand';
import { playAnew } from '../../../timeline/play_anew';
import { Button } from '../../../ui/buttons';
import { Fold } from '../../../ui/fold';
import { Select } from '../../../ui/inputs';
import { messageOf } from '../../../ui/message_of';
import { usePool } from '../../../work/context';
import { Going } from '../../../work/going';
import { begun } from '../../../work/rows';
import { useWork } from '../../../work/use_work';
import type { Held } from '../../../work/work_at_hand';
import { dynamicsOf } from '../document';
import { type RunError, summaryOf, wrongFaces } from './errors';
import { band, histogram } from './figures';
import { Impacts } from './impacts';
import { type Drawn, runStarts, runThrows } from './run';
import { choose, recordedOf, type Throw, type Throws, throwsOf } from './throws';

/** Starts beside the recorded one. */
const DRAWS = 24;

interface Over {
  /** Subject of it: the document without its throw. */
  of: unknown;
  throws: readonly Throw[];
  errors: (RunError[] | undefined)[];
}

interface Noise {
  of: unknown;
  drawn: (Drawn | undefined)[];
}

/** All that the runs over all throws depend on: the document but for which throw it holds. */
function core({ bodies, experiment }: Scene): unknown {
  const dynamics = dynamicsOf({ experiment });
  return dynamics && [bodies, { ...dynamics, recorded: null, end: null, plots: null, apart: null }];
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const degrees = (angle: number) => `${((180 / Math.PI) * angle).toFixed(1)}°`;

/** Another throw in place of the scene's; the runs over all of them; and what the noise of a start does alone. */
export function ThrowsPanel() {
  const { store } = useScene();
  const pool = usePool();
  const scene = store.scene.value;
  const recorded = recordedOf(scene);
  const among = recorded?.among ?? '';
  const [set, setSet] = useState<Throws | undefined>(undefined);
  const [over, setOver] = useState<Over | undefined>(undefined);
  const [noise, setNoise] = useState<Noise | undefined>(undefined);
  const [last, setLast] = useState<'throws' | 'starts' | undefined>(undefined);
  const work = useWork();
  const running = work.running.value ? last : undefined;

  const views = store.description.value.views ?? [];
  const names = useMemo(() => (views.length > 1 ? [...views] : ['this scene']), [views]);
  const done = over?.errors.filter((e) => e !== undefined) ?? [];
  const position = useMemo(
    () =>
      over &&
      histogram(
        'position',
        names,
        over.errors.filter((e) => e !== undefined),
      ),
    [over, names],
  );
  const rotation = useMemo(
    () =>
      over &&
      histogram(
        'rotation',
        names,
        over.errors.filter((e) => e !== undefined),
      ),
    [over, names],
  );
  const banded = useMemo(() => noise && band(noise.drawn.map((d) => d?.plot)), [noise]);
  if (!recorded) return null;

  const fetchSet = async () => {
    if (set) return set;
    try {
      work.failure.value = '';
      const fresh = await throwsOf(among);
      setSet(fresh);
      return fresh;
    } catch (e) {
      work.failure.value = messageOf(e);
      return undefined;
    }
  };

  const show = async (to: string | number) => {
    const known = await fetchSet();
    if (!known) return;
    const now = known.throws.findIndex((t) => t.name === recorded.name);
    const count = known.throws.length;
    const next =
      typeof to === 'number'
        ? known.throws[(now + to + count) % count]
        : known.throws.find((t) => t.name === to);
    if (!next) return;
    await playAnew(store, () => store.edit('Another throw', choose(store.scene.peek(), next)));
  };

  const begin = async (what: 'throws' | 'starts', act: (text: string, held: Held) => Promise<unknown>) => {
    setLast(what);
    await work.run(async (held) => act(await store.ask().call('sceneText', {}), held));
  };

  const runAll = async () => {
    const known = await fetchSet();
    if (!known) return;
    const now = store.scene.peek();
    const of = core(now);
    // What was given up half way goes on.
    const again = over && same(over.of, of) ? over : undefined;
    const { rows: errors, missing } = begun(again?.errors, known.throws.length);
    const fresh: Over = { of, throws: known.throws, errors };
    setOver(fresh);
    const throws = missing.flatMap((k) => known.throws[k] ?? []);
    await begin('throws', (text, held) =>
      held(
        runThrows(pool, text, now, throws, names.length, (found, i) => {
          const k = missing[i];
          if (k !== undefined) errors[k] = found;
          setOver({ ...fresh });
        }),
      ),
    );
  };

  const drawStarts = async () => {
    const now = store.scene.peek();
    const fresh: Noise = {
      of: [core(now), recorded.rows],
      drawn: Array<undefined>(DRAWS + 1).fill(undefined),
    };
    setNoise(fresh);
    await begin('starts', (text, held) =>
      held(
        runStarts(pool, text, now, [names.length, DRAWS], 'recorded_share', (drawn, k) => {
          fresh.drawn[k] = drawn;
          setNoise({ ...fresh });
        }),
      ),
    );
  };

  const options = set
    ? set.throws.map((t) => [t.name ?? '', t.name ?? ''] as const)
    : [[recorded.name ?? '', recorded.name ?? ''] as const];
  const count = set?.throws.length ?? 60;
  const finished = noise?.drawn.filter((d) => d !== undefined) ?? [];
  const own = noise?.drawn[0]?.errors[0];
  const others = finished.flatMap((d) => (d === noise?.drawn[0] ? [] : (d.errors[0] ?? [])));
  return (
    <section class="panel throws" aria-labelledby="throws-title">
      <header class="panel-head">
        <h2 id="throws-title">Real throws</h2>
      </header>
      <div
        class="throws-choice"
        onFocusCapture={() => void fetchSet()}
        onPointerEnter={() => void fetchSet()}
      >
        <Button onClick={() => void show(-1)}>Previous</Button>
        <Select
          label="The one shown"
          value={recorded.name ?? ''}
          options={options}
          onChange={(name: string) => void show(name)}
        />
        <Button onClick={() => void show(1)}>Next</Button>
      </div>
      <p class="muted small">
        {recorded.source}. Licence: {recorded.licence}. The translucent body is where the cameras saw it.
      </p>
      {work.failure.value && (
        <p class="error-line" role="alert">
          {work.failure.value}
        </p>
      )}
      <Impacts />
      <p class="plot-stretch searching">
        <Button primary disabled={running === 'throws'} onClick={() => void runAll()}>
          Run all {count}
        </Button>
        {running === 'throws' && over && (
          <Going label="Running throws" value={done.length} max={over.throws.length} stop={() => work.stop()}>
            <span class="muted" role="status">
              {done.length} of {over.throws.length}, {pool.busy.value} at once
            </span>
          </Going>
        )}
      </p>
      {over && done.length > 0 && (
        <>
          <Table names={names} errors={done} />
          <Together names={names} over={over} onChoose={(name) => void show(name)} />
          {!same(over.of, core(scene)) && <p class="muted">The scene has changed since: run them again.</p>}
          {position && (
            <Captioned height={240} figure={position}>
              Mean over a throw’s rows; what is beyond 0.6 widths is in the last class.
            </Captioned>
          )}
          {rotation && (
            <Captioned height={240} figure={rotation}>
              Mean over a throw’s rows. Those beyond 30° mostly end on another face.
            </Captioned>
          )}
        </>
      )}
      <p class="plot-stretch searching">
        <Button disabled={running === 'starts' || !recorded.noise} onClick={() => void drawStarts()}>
          Draw {DRAWS} starts
        </Button>
        {running === 'starts' && noise && (
          <Going label="Running starts" value={finished.length} max={DRAWS + 1} stop={() => work.stop()} />
        )}
      </p>
      <p class="muted small">
        The cameras do not know the start better than {100 * (recorded.noise?.linear ?? 0)} cm/s and{' '}
        {recorded.noise?.angular ?? 0} rad/s along each axis. Each draw starts this throw within that.
      </p>
      {banded && (
        <Captioned height={240} figure={banded}>
          Distance of the scene’s own run from the recorded motion, from the recorded start and from{' '}
          {others.length} starts that the measurement does not tell from it.
        </Captioned>
      )}
      {own && others.length > 0 && (
        <p class="small">
          From the recorded start the mean distance is {percent(own.position)} of the width; from the others{' '}
          {percent(Math.min(...others.map((e) => e.position)))} to{' '}
          {percent(Math.max(...others.map((e) => e.position)))}.{' '}
          {others.filter((e) => e.face !== own.face).length} of {others.length} end on another face than it
          does.
        </p>
      )}
      {noise && !same(noise.of, [core(scene), recorded.rows]) && (
        <p class="muted">The scene has changed since: draw them again.</p>
      )}
      <div onPointerEnter={() => void fetchSet()} onFocusCapture={() => void fetchSet()}>
        <Fold
          title="What others reach"
          note="MuJoCo, Drake, ours; measured on 100 other throws"
          content={Peers}
        />
      </div>
    </section>
  );
}

/** Each run over the throws so far. */
function Table({ names, errors }: { names: readonly string[]; errors: readonly RunError[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it
    <div class="throws-scroll" tabIndex={0} role="group" aria-label="Errors over the throws">
      <table>
        <caption class="small">
          Mean, median and 90th percentile over {errors.length} throws; position in parts of the width
        </caption>
        <Head />
        <tbody>
          {names.map((name, run) => {
            const sum = summaryOf(errors.flatMap((of) => of[run] ?? []));
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  {[sum.position.mean, sum.position.median, sum.position.ninetieth].map(percent).join(' / ')}
                </td>
                <td>
                  {[sum.rotation.mean, sum.rotation.median, sum.rotation.ninetieth].map(degrees).join(' / ')}
                </td>
                <td>{percent(sum.face)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Which throws every run puts down on another face, each a button that shows it. */
function Together({
  names,
  over: { errors, throws },
  onChoose,
}: {
  names: readonly string[];
  over: Over;
  onChoose: (name: string) => void;
}) {
  const { each, all } = wrongFaces(errors, names.length);
  const counts = names.map((name, run) => `${name} ${each[run]?.length ?? 0}`).join(', ');
  return (
    <>
      <p class="small">
        Throws that end on another face: {counts}.{' '}
        {names.length > 1 && (all.length > 0 ? `The same ${all.length} in all:` : 'None is in all.')}
      </p>
      <p class="throws-together">
        {(names.length > 1 ? all : (each[0] ?? [])).map((k) => {
          const name = throws[k]?.name ?? '';
          return (
            <Button key={name} onClick={() => onChoose(name)}>
              {name}
            </Button>
          );
        })}
      </p>
    </>
  );
}

const Head = () => (
  <thead>
    <tr>
      <th scope="col">Setting</th>
      <th scope="col">Position</th>
      <th scope="col">Angle</th>
      <th scope="col">Right face</th>
    </tr>
  </thead>
);

/** Results of other engines, as they were recorded. */
function Peers() {
  const { store } = useScene();
  const among = recordedOf(store.scene.value)?.among ?? '';
  const [set, setSet] = useState<Throws | undefined>(undefined);
  const [failure, fail] = useState('');
  useEffect(() => {
    throwsOf(among).then(setSet, (e: unknown) => fail(messageOf(e)));
  }, [among]);
  if (failure) return <p class="error-line">{failure}</p>;
  if (!set) return <p class="muted">Fetching…</p>;
  return (
    <>
      <p class="muted small">
        Equal starts, equal cube, steps of 1.69 ms unless another is named; settings as they were recorded,
        “the same” is the engine of the row above. The standard error of a mean is 0.8 % and 1.9°: less than a
        point and two degrees mean nothing.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys must reach it */}
      <div class="throws-scroll" tabIndex={0} role="group" aria-label="What others reach">
        <table>
          <Head />
          <tbody>
            {set.peers.map((row) => (
              <tr key={row.setting + row.position.join()}>
                <th scope="row">{row.setting}</th>
                <td>{row.position.map((x) => `${x} %`).join(' / ')}</td>
                <td>{row.rotation.map((x) => `${x}°`).join(' / ')}</td>
                <td>{row.face === null ? '' : `${row.face} %`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
