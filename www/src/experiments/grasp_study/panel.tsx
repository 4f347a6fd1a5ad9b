import './study.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { StudySummary } from '../../generated/scene';
import type { Cursor } from '../../plots/cursor';
import { FigureTools } from '../../plots/figure_tools';
import { FigureView } from '../../plots/figure_view';
import { useHome } from '../../storage/context';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { format } from '../../ui/quantity';
import { usePool } from '../../work/context';
import { GivenUp, type Job } from '../../work/pool';
import { core as coreOf, studyOf } from './document';
import { studyFigure } from './figure';
import { keepMade, keptMade } from './kept';
import { firstOf, type Made, noneOf, tryGrasps } from './run';
import { Grasps, Reasons, Scores } from './tables';

/** Trials of what they hang on, and what they come to. */
interface Known {
  of: string;
  /** The part of it that a trial hangs on. */
  core: string;
  made: Made;
  sum: StudySummary;
}

/** Tries every grasp of the study many times, beside the scene, and holds the result against what a real gripper did. */
export function StudyPanel() {
  const { store } = useScene();
  const pool = usePool();
  const home = useHome();
  const scene = store.scene.value;
  const study = studyOf(scene);
  const of = coreOf(scene);
  const text = JSON.stringify([of, study?.with.trials, study?.grasps?.map((g) => g.real)]);
  const [known, know] = useState<Known | undefined>(undefined);
  const [running, run] = useState(false);
  const [failure, fail] = useState('');
  const [notKept, setNotKept] = useState('');
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  const job = useRef<Job<unknown> | undefined>(undefined);
  const last = useRef<Known | undefined>(undefined);
  last.current = known ?? last.current;
  useEffect(() => () => job.current?.stop(), []);
  const ready = store.status.value.kind === 'ready';
  const count = study?.grasps?.length ?? 0;

  // Of this very scene: what an earlier visit has tried, and what real trials say alone.
  useEffect(() => {
    if (!ready) return;
    let gone = false;
    job.current?.stop();
    void (async () => {
      const core = JSON.stringify(of);
      const here = last.current?.core === core ? last.current.made : undefined;
      const made = here ?? (await keptMade(home, of, count)) ?? noneOf(count);
      const sum = await store.ask().query({ kind: 'sum_grasps', made: firstOf(made) });
      if (!gone) know({ of: text, core, made, sum });
    })().catch((e) => {
      if (!gone) fail(e instanceof Error ? e.message : String(e));
    });
    return () => {
      gone = true;
    };
  }, [store, home, ready, text]);

  const now = known?.of === text ? known : undefined;
  const shown = study?.shown ?? 0;
  const figure = useMemo(() => now && studyFigure(now.sum, shown), [now, shown]);
  if (!study) return null;

  const start = async () => {
    if (!now) return;
    fail('');
    const scene = await store.ask().call('sceneText', {});
    const { core, made } = now;
    const started = tryGrasps(pool, scene, now.sum.trials, made, now.sum, (sum) => {
      if (job.current !== started) return;
      know({ of: text, core, made, sum });
      void keepMade(home, of, made).then((kept) => setNotKept(kept.kept ? '' : kept.why));
    });
    job.current = started;
    run(true);
    try {
      await started.answer;
    } catch (e) {
      if (!(e instanceof GivenUp)) fail(e instanceof Error ? e.message : String(e));
    }
    if (job.current === started) {
      job.current = undefined;
      run(false);
    }
  };

  const sum = now?.sum;
  const rows = sum?.rows ?? [];
  const done = rows.filter((row) => row.enough).length;
  const tried = rows.reduce((n, row) => n + row.simulated.trials, 0);
  const noise = study.with.trials;
  const show = (g: number) => store.edit('Show a grasp', [{ path: 'experiment.shown', value: g }]);
  return (
    <section class="panel study" aria-labelledby="study-title">
      <header class="panel-head">
        <h2 id="study-title">Trials</h2>
      </header>
      <p class="muted">
        {count} grasps, up to {sum?.trials ?? noise?.count} trials each, the gripper off by{' '}
        {format(noise?.translation ?? 0, 'length', 2)} and {format(noise?.rotation ?? 0, 'angle', 2)}. They
        run beside the scene.
      </p>
      <p class="plot-stretch searching">
        <Button primary disabled={running || !now || done === count} onClick={() => void start()}>
          {tried === 0 ? 'Try them' : done === count ? 'All are tried' : 'Go on'}
        </Button>
        {running && (
          <>
            <progress aria-label="Trying grasps" value={done} max={count} />
            <span class="muted" role="status">
              {done} of {count} grasps, {pool.busy.value} at once
            </span>
            <Button onClick={() => job.current?.stop()}>Give up</Button>
          </>
        )}
      </p>
      {failure && (
        <p class="error-line" role="alert">
          {failure}
        </p>
      )}
      {notKept && <p class="muted">{notKept}</p>}
      {figure && (
        <>
          <header class="panel-head">
            <h3>{figure.title}</h3>
            <FigureTools figure={figure} name="grasp_study" />
          </header>
          <div class="plots">
            <FigureView figure={figure} height={300} cursor={cursor} onCursor={setCursor} />
          </div>
          <p class="plot-caption">
            Bars are intervals that cover the true share with {format(noise?.confidence ?? 0.95, 'ratio', 3)}{' '}
            confidence. Grasps at one place are drawn side by side.
          </p>
        </>
      )}
      {sum && <Grasps sum={sum} shown={shown} show={show} />}
      {tried > 0 && sum && <Reasons sum={sum} />}
      {sum && sum.scores.length > 0 && <Scores sum={sum} />}
    </section>
  );
}
