import './seeds.css';
import { useComputed, useSignal } from '@preact/signals';
import { useMemo, useState } from 'preact/hooks';
import type { Cursor } from '../../plots/cursor';
import { FigureTools } from '../../plots/figure_tools';
import { FigureView } from '../../plots/figure_view';
import { HiddenTable } from '../../plots/hidden_table';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { Select } from '../../ui/inputs';
import { NumberField } from '../../ui/number_field';
import { format } from '../../ui/quantity';
import { usePool } from '../../work/context';
import { Going } from '../../work/going';
import { useWork } from '../../work/use_work';
import {
  COMPARED,
  changesTo,
  coreOf,
  DECIDERS,
  overSeeds,
  pointsOf,
  type Ran,
  seedsFigure,
  summed,
} from './seeds';

/** Seeds at first, and at most. */
const SEEDS = 10;
const MOST = 20;

/** Machine and tree over the same seeds: whole runs in the pool, a point each; a point opens its run. */
export function SeedsPanel() {
  const { store } = useScene();
  const pool = usePool();
  const core = useComputed(() => coreOf(store.scene.value));
  const known = useSignal<{ of: string; ran: readonly Ran[] }>({ of: '', ran: [] });
  const asked = useSignal(0);
  const [count, setCount] = useState(SEEDS);
  const [shown, show] = useState(COMPARED[0] ?? '');
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  const of = core.value;
  // Runs of another cell say nothing of this one.
  const work = useWork(of);
  const ran = known.value.of === of ? known.value.ran : [];
  const { readings, clock } = store.description.value;
  const described = COMPARED.flatMap((id) => readings.find((r) => r.id === id) ?? []);
  const reading = COMPARED.indexOf(shown);
  const inHand = readings.find((r) => r.id === shown);
  const figure = useMemo(
    () => (ran.length > 0 && inHand ? seedsFigure(ran, reading, inHand) : undefined),
    [ran, reading, inHand],
  );
  const running = work.running.value;
  const end = clock?.end ?? 0;
  const took = ran.length > 0 ? ran.reduce((sum, r) => sum + r.took, 0) / ran.length : undefined;

  const start = async () => {
    known.value = { of, ran: [] };
    const seeds = Array.from({ length: count }, (_, k) => k + 1);
    asked.value = seeds.length * DECIDERS.length;
    await work.run(async (held) => {
      const scene = await store.ask().call('sceneText', {});
      const came = (one: Ran) => {
        if (core.peek() === of && known.peek().of === of)
          known.value = { of, ran: [...known.peek().ran, one] };
      };
      await held(overSeeds(pool, scene, seeds, end, came));
    });
  };
  const open = (one: Ran | undefined) => {
    if (one) store.edit('Open a run', changesTo(one.seed, one.by));
  };
  const at = ({ i, j }: Cursor): Ran | undefined => {
    const label = figure?.curves[j]?.label;
    const by = DECIDERS.find((d) => d.label === label)?.by;
    return by && pointsOf(ran, by, reading)[i];
  };
  return (
    <section class="panel seeds" aria-labelledby="seeds-title">
      <header class="panel-head">
        <h2 id="seeds-title">Over many seeds</h2>
        {figure && <FigureTools figure={figure} name="seeds" />}
      </header>
      <p class="muted small">
        State machine and behaviour tree clear the same bin with the same seeds: {format(end, 'time', 3)} of
        the cell’s time each, computed beside the page.
      </p>
      {took !== undefined && <p class="muted small">A run takes {format(took, 'time', 2)} here.</p>}
      <div class="fields">
        <NumberField
          label="Seeds"
          value={count}
          quantity="count"
          step={1}
          onChange={(n) => setCount(Math.max(1, Math.min(MOST, Math.round(n))))}
        />
        {ran.length > 0 && (
          <Select
            label="Shown"
            value={shown}
            options={described.map((r) => [r.id, r.label] as const)}
            onChange={(id) => {
              setCursor(undefined);
              show(id);
            }}
          />
        )}
      </div>
      <p class="plot-stretch searching">
        <Button primary={ran.length === 0} disabled={running || end === 0} onClick={() => void start()}>
          {`Run ${count} seeds, both deciders`}
        </Button>
        {running && (
          <Going
            label="Runs over seeds"
            value={ran.length}
            max={asked.value}
            stop={() => work.stop()}
            word="Stop here"
          />
        )}
      </p>
      {work.failure.value && (
        <p class="error-line" role="alert">
          {work.failure.value}
        </p>
      )}
      <p role="status" class="small">
        {ran.length > 0 &&
          `${ran.length} ${running ? `of ${asked.value} runs` : 'runs'}. A point, or its number below, opens its run.`}
      </p>
      {figure && figure.curves.length > 0 && (
        <>
          <div class="plots">
            <FigureView
              figure={figure}
              height={220}
              cursor={cursor}
              onCursor={setCursor}
              onPick={(c) => open(at(c))}
            />
          </div>
          <HiddenTable figures={[figure]} caption={figure.title} />
          <div class="seeds-table">
            <table>
              <caption class="visually-hidden">Means over the seeds, from least to most</caption>
              <thead>
                <tr>
                  <th scope="col">Mean over seeds</th>
                  {DECIDERS.map((d) => (
                    <th scope="col" key={d.by}>
                      {d.label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {described.map((r) => (
                  <tr key={r.id}>
                    <th scope="row">{r.label}</th>
                    {DECIDERS.map(({ by }) => {
                      const sum = summed(ran, by, COMPARED.indexOf(r.id));
                      const said = (v: number) => format(v, r.quantity, 3);
                      return (
                        <td key={by}>
                          {sum ? `${said(sum.mean)} (${said(sum.least)} to ${said(sum.most)})` : '–'}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <ul class="seeds-runs" aria-label="Runs">
            {DECIDERS.flatMap(({ by, label }) =>
              pointsOf(ran, by, 0).map((one) => (
                <li key={`${by} ${one.seed}`}>
                  <Button onClick={() => open(one)}>{`${label}, seed ${one.seed}`}</Button>
                </li>
              )),
            )}
          </ul>
        </>
      )}
    </section>
  );
}
