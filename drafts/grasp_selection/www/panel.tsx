import './picks.css';
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Cursor } from '../../plots/cursor';
import { FigureTools } from '../../plots/figure_tools';
import { FigureView } from '../../plots/figure_view';
import { getAt } from '../../store/path';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { format } from '../../ui/quantity';
import { usePool } from '../../work/context';
import { GivenUp, type Job } from '../../work/pool';
import { chosen, counts, OFF_CENTRE, offCentre, picksFigure, type Tried, tryPicks, WORDS } from './picks';

/** What a try hangs on: the document without what is only looked at. */
const FREE = ['hand', 'candidate', 'kept'];

/** Candidates tried in the dynamics: score and truth beside each other. */
export function PicksPanel() {
  const { store } = useScene();
  const pool = usePool();
  const core = useComputed(() => {
    const { experiment, bodies } = store.scene.value;
    const kept = Object.entries(experiment).filter(([field]) => !FREE.includes(field));
    return JSON.stringify([kept, bodies]);
  });
  const known = useSignal<{ of: string; tried: Tried[] }>({ of: '', tried: [] });
  const asked = useSignal(0);
  const failure = useSignal('');
  const job = useRef<Job<unknown> | undefined>(undefined);
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  const of = core.value;
  // What was tried in another scene says nothing of this one.
  useEffect(() => () => job.current?.stop(), [of]);
  const tried = known.value.of === of ? known.value.tried : [];
  const shown = Number(getAt(store.scene.value, 'experiment.candidate') ?? 0);
  const figure = useMemo(() => (tried.length > 0 ? picksFigure(tried, shown) : undefined), [tried, shown]);
  const free = store.readings.value.get('free_candidates') ?? 0;
  const running = asked.value > 0;

  const start = async () => {
    failure.value = '';
    known.value = { of, tried: [] };
    const candidates = chosen(free);
    asked.value = candidates.length;
    const scene = await store.ask().call('sceneText', {});
    const started = tryPicks(pool, scene, candidates, (one) => {
      if (job.current !== started || core.peek() !== of) return;
      const all = [...known.value.tried, one].sort((a, b) => a.candidate - b.candidate);
      known.value = { of, tried: all };
    });
    job.current = started;
    try {
      await started.answer;
    } catch (e) {
      if (!(e instanceof GivenUp)) failure.value = e instanceof Error ? e.message : String(e);
    }
    if (job.current === started) asked.value = 0;
  };
  const n = counts(tried);
  return (
    <section class="panel picks" aria-labelledby="picks-title">
      <header class="panel-head">
        <h2 id="picks-title">Tried in the dynamics</h2>
        {figure && <FigureTools figure={figure} name="picks" />}
      </header>
      <p class="plot-stretch searching">
        <Button primary disabled={running || free === 0} onClick={() => void start()}>
          {tried.length > 0 && !running ? 'Try them again' : 'Try the candidates'}
        </Button>
        {running && (
          <>
            <progress aria-label="Trying candidates" value={tried.length} max={asked.value} />
            <span class="muted" role="status">
              {tried.length} of {asked.value}
            </span>
            <Button onClick={() => job.current?.stop()}>Give up</Button>
          </>
        )}
      </p>
      {free === 0 ? (
        <p class="muted small">No candidate is free: there is nothing to try.</p>
      ) : (
        tried.length === 0 &&
        !running && (
          <p class="muted small">
            {chosen(free).length} of {free} free candidates, from the best to the last: come down, close, lift, shake.
          </p>
        )
      )}
      {failure.value && (
        <p class="error-line" role="alert">
          {failure.value}
        </p>
      )}
      {figure && (
        <>
          <p role="status">
            Of {n.all} tried {n.one} hold one body ({n.off} of them more than {format(OFF_CENTRE, 'length', 2)} off its
            centre of mass), {n.several} hold several, {n.dropped} dropped it, {n.missed} lifted nothing.
          </p>
          <div class="plots">
            <FigureView figure={figure} height={240} cursor={cursor} onCursor={setCursor} />
          </div>
          <div class="picks-table">
            <table>
              <thead>
                <tr>
                  <th scope="col">Candidate</th>
                  <th scope="col">Cost</th>
                  <th scope="col">What came of it</th>
                  <th scope="col">Off centre</th>
                </tr>
              </thead>
              <tbody>
                {tried.map((t) => (
                  <tr key={t.candidate} aria-current={t.candidate === shown ? 'true' : undefined}>
                    <td>
                      <button
                        type="button"
                        class="link"
                        onClick={() => store.set('Show a candidate', 'experiment.candidate', t.candidate)}
                      >
                        {t.candidate}
                      </button>
                    </td>
                    <td>{format(t.cost, 'ratio', 4)}</td>
                    <td>{WORDS[t.outcome]}</td>
                    <td>
                      {t.off_centre == null ? '–' : format(t.off_centre, 'length', 2)}
                      {offCentre(t) ? ' !' : ''}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}
