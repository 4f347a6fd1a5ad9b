import './picks.css';
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Cursor } from '../../plots/cursor';
import { FigureTools } from '../../plots/figure_tools';
import { FigureView } from '../../plots/figure_view';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { format } from '../../ui/quantity';
import { onPoolOrAlone } from '../../work/alone';
import { usePool } from '../../work/context';
import { Going } from '../../work/going';
import { useWork } from '../../work/use_work';
import { coreOf, costsOf, selectionOf } from './document';
import {
  candidatesToTry,
  counts,
  isOff,
  nameOf,
  OFF_CENTRE,
  picksFigure,
  type Tried,
  tryPicks,
  WORDS,
} from './picks';

/** Number of the best that are listed before they are tried. */
const LISTED = 10;

interface Known {
  /** Part of the scene that the tries hang on, and the hand of the one that was held by hand. */
  of: string;
  hand: string | undefined;
  tried: readonly Tried[];
}

/** Tries that are still true of the scene in hand. */
const triedNow = (known: Known, of: string, hand: string | undefined): readonly Tried[] =>
  known.of !== of ? [] : known.tried.filter((t) => t.candidate !== 0 || known.hand === hand);

/** Grasps tried in the dynamics: score and truth beside each other. */
export function PicksPanel() {
  const { store } = useScene();
  const pool = usePool();
  const core = useComputed(() => coreOf(store.scene.value));
  const known = useSignal<Known>({ of: '', hand: '', tried: [] });
  const asked = useSignal(0);
  const costs = useSignal<readonly number[]>([]);
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  const of = core.value;
  // What was tried in another scene says nothing of this one.
  const work = useWork(of);
  const readings = store.readings.value;
  const free = readings.get('free_candidates') || 0;
  const best = readings.get('best') ?? Number.NaN;
  const median = readings.get('median') ?? Number.NaN;
  const all = readings.get('candidates') || 0;
  // The costs follow from what the readings tell of them; as text, since what is not a number is no other than itself.
  const ranked = [of, free, all, best, median].join();
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const data = ranked && free > 0 ? await store.ask().query({ kind: 'plot', id: 'ranking' }) : undefined;
      if (!gone) costs.value = costsOf(data);
    };
    ask().catch(() => {});
    return () => {
      gone = true;
    };
  }, [ranked, free, store, costs]);
  const hand = JSON.stringify(selectionOf(store.scene.value)?.hand);
  const tried = triedNow(known.value, of, hand);
  const shown = selectionOf(store.scene.value)?.candidate ?? 0;
  const ofFile = selectionOf(store.scene.value)?.cloud != null;
  const figure = useMemo(() => (tried.length > 0 ? picksFigure(tried, shown) : undefined), [tried, shown]);
  const running = work.running.value;

  const start = async (candidates: readonly number[]) => {
    // Of a single one those that were tried before stay.
    const before = candidates.length === 1 ? tried.filter((t) => t.candidate !== candidates[0]) : [];
    known.value = { of, hand, tried: before };
    asked.value = candidates.length;
    const onTried = (one: Tried) => {
      if (core.peek() !== of || known.peek().of !== of) return;
      const next = [...known.peek().tried.filter((t) => t.candidate !== one.candidate), one];
      known.value = { of, hand, tried: next.sort((a, b) => a.candidate - b.candidate) };
    };
    await work.run(async (held) => {
      const scene = await store.ask().call('sceneText', {});
      await onPoolOrAlone(
        pool,
        (query) => store.ask().query(query),
        (on) => held(tryPicks(on, scene, candidates, onTried)),
      );
    });
  };
  const show = (candidate: number) =>
    store.edit('Show a candidate', [{ path: 'experiment.candidate', value: candidate }]);
  const n = counts(tried);
  const candidates = candidatesToTry(free);
  const done = tried.filter((t) => candidates.includes(t.candidate) || t.candidate === 0).length;
  // What was tried, and the best that were not.
  const listed = costs.value.slice(0, LISTED).flatMap((cost, k) => {
    const candidate = k + 1;
    return tried.some((t) => t.candidate === candidate) ? [] : [{ candidate, cost }];
  });
  const rows: readonly (Partial<Tried> & Pick<Tried, 'candidate' | 'cost'>)[] = [...tried, ...listed].sort(
    (a, b) => a.candidate - b.candidate,
  );
  return (
    <section class="panel picks" aria-labelledby="picks-title">
      <header class="panel-head">
        <h2 id="picks-title">Tried in the dynamics</h2>
        {figure && <FigureTools figure={figure} name="picks" />}
      </header>
      <p class="plot-stretch searching">
        {free > 0 && !ofFile && (
          <Button primary disabled={running} onClick={() => void start(candidates)}>
            {candidates.length === free ? 'Try the candidates' : `Try ${candidates.length} candidates`}
          </Button>
        )}
        {shown === 0 && !ofFile && (
          <Button primary={free === 0} disabled={running} onClick={() => void start([0])}>
            Try this grasp
          </Button>
        )}
        {running && (
          <Going
            label="Trying grasps"
            value={Math.min(done, asked.value)}
            max={asked.value}
            stop={() => work.stop()}
          />
        )}
      </p>
      <p class="muted small">
        {ofFile
          ? 'Points of a file are no bodies: grasps of them have a cost, but cannot be tried.'
          : 'The hand comes down from where it waits, closes, lifts by 15 cm and shakes: what is then still in it was grasped.'}
        {all > 0 && free === 0 && ' No candidate is free: there is none to try.'}
      </p>
      {work.failure.value && (
        <p class="error-line" role="alert">
          {work.failure.value}
        </p>
      )}
      <p role="status">
        {tried.length > 0 &&
          `Of ${n.all} tried ${n.one} hold one body (${n.off} of them more than ${format(OFF_CENTRE, 'length', 2)} off its centre of mass), ${n.several} hold several, ${n.dropped} dropped it, ${n.missed} lifted nothing.`}
      </p>
      {figure && figure.curves.length > 0 && (
        <div class="plots">
          <FigureView figure={figure} height={240} cursor={cursor} onCursor={setCursor} />
        </div>
      )}
      {rows.length > 0 && (
        <div class="picks-table">
          <table>
            <thead>
              <tr>
                <th scope="col">Grasp</th>
                <th scope="col">Cost</th>
                <th scope="col">What came of it</th>
                <th scope="col">Off centre</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((t) => (
                <tr key={t.candidate} aria-current={t.candidate === shown ? 'true' : undefined}>
                  <td>
                    <button
                      type="button"
                      class="plain"
                      aria-label={`Show ${nameOf(t.candidate)}`}
                      onClick={() => show(t.candidate)}
                    >
                      {nameOf(t.candidate)}
                    </button>
                  </td>
                  <td>{t.cost == null ? 'infinite' : format(t.cost, 'ratio', 4)}</td>
                  <td>{t.outcome ? WORDS[t.outcome] : 'not tried'}</td>
                  <td>
                    {t.off_centre == null ? '–' : format(t.off_centre, 'length', 2)}
                    {t.outcome && isOff(t as Tried) ? ' !' : ''}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
