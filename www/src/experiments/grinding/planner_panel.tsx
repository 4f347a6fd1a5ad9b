import './planner.css';
import { useComputed } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Change, PlanProgress } from '../../generated/scene';
import { PathNumber } from '../../panels/fields';
import { useHome } from '../../storage/context';
import { useScene } from '../../store/scene_in_hand';
import { Button } from '../../ui/buttons';
import { useVoice } from '../../ui/voice';
import { usePool } from '../../work/context';
import { Going } from '../../work/going';
import { useWork } from '../../work/use_work';
import { forgetBest, keepBest, leftBest, planOf } from './checkpoint';
import { Choices, Compared, figuresOf } from './compared';
import { grindingOf } from './document';
import { type Best, type PlanJob, plan } from './plan_job';

type Report = typeof import('./report').ReportDialog;

const backToBuiltIn: Change[] = [
  { path: 'experiment.cell.arm', value: 'er10_900_like' },
  { path: 'experiment.plan', value: null },
];

/** Changes offset and feed along the path until the force is the wanted one and the removal even. */
export function PlannerPanel() {
  const { store, page } = useScene();
  const pool = usePool();
  const home = useHome();
  const voice = useVoice();
  const [progress, setProgress] = useState<PlanProgress | undefined>(undefined);
  const [job, setJob] = useState<PlanJob | undefined>(undefined);
  const [report, setReport] = useState<{ show: Report } | undefined>(undefined);
  const [left, setLeft] = useState<Best | undefined>(undefined);
  const work = useWork();
  const experiment = useComputed(() => grindingOf(store.scene.value));
  // What was under way when the page was closed; the version is known once the engine is.
  const ready = store.status.value.kind === 'ready';
  useEffect(() => {
    if (!ready) return;
    let gone = false;
    void leftBest(home, page.name, planOf(store.scene.peek())).then((best) => !gone && setLeft(best));
    return () => {
      gone = true;
    };
  }, [home, page, store, ready]);
  const found = experiment.value?.plan;
  if (!experiment.value) return null;

  const start = async () => {
    setProgress(undefined);
    setLeft(undefined);
    await work.run(async (held) => {
      const text = await store.ask().call('sceneText', {});
      const of = planOf(store.scene.peek());
      const started = plan(pool, text, {
        progress: setProgress,
        best: (best) => work.keeping(keepBest(home, page.name, of, best)),
      });
      setJob(started);
      store.edit('Plan', await held(started));
      void forgetBest(home, page.name);
      voice.said.value = 'The plan is in the scene. Undo takes it out again.';
    });
    setJob(undefined);
  };
  const takeLeft = (best: Best) => {
    store.edit('Take up a plan', best.changes);
    dropLeft();
  };
  const dropLeft = () => {
    setLeft(undefined);
    void forgetBest(home, page.name);
  };
  const forget = () =>
    store.edit('Forget the plan', [
      { path: 'experiment.plan', value: null },
      { path: 'experiment.shown', value: 'start' },
    ]);
  const use = (stepOver: number) =>
    store.edit('Use another step-over', [
      { path: 'experiment.path.step_over', value: stepOver },
      { path: 'experiment.plan', value: null },
    ]);
  const openReport = () =>
    import('./report').then(
      ({ ReportDialog }) => setReport({ show: ReportDialog }),
      () => voice.notify({ text: 'This part of the page could not be loaded.' }),
    );

  const readings = store.readings.value;
  const before = figuresOf(readings, 'start_');
  const planned = readings.get('planned') === 1;
  const best = job ? progress?.best : undefined;
  return (
    <section class="panel planner" aria-labelledby="planner-title">
      <header class="panel-head">
        <h2 id="planner-title">Planner</h2>
      </header>
      <p class="muted">
        Runs the path again and again: each round moves offset and feed by what was missing. It works beside
        the scene, which stays in hand.
      </p>
      <p>
        {store.description.value.notes?.join(' ')}{' '}
        {typeof experiment.value.cell.arm !== 'string' && (
          <Button onClick={() => store.edit('Use the built-in arm', backToBuiltIn)}>
            Use the built-in arm
          </Button>
        )}
      </p>
      <details class="planner-limits">
        <summary>What it may change</summary>
        <div class="fields">
          <PathNumber path="experiment.planner.rounds" label="Rounds at most" quantity="count" />
          <PathNumber path="experiment.planner.most_offset" label="Largest offset" quantity="length" />
          <PathNumber path="experiment.planner.feed[0]" label="Slowest, of the feed" quantity="ratio" />
          <PathNumber path="experiment.planner.feed[1]" label="Fastest, of the feed" quantity="ratio" />
          <PathNumber path="experiment.planner.enough" label="Good enough, of the force" quantity="ratio" />
        </div>
      </details>
      <p class="plot-stretch">
        <Button primary disabled={work.running.value} onClick={() => void start()}>
          {found ? 'Plan again' : 'Plan'}
        </Button>
        {found && !job && <Button onClick={forget}>Forget the plan</Button>}
        {!job && <Button onClick={() => void openReport()}>Report…</Button>}
      </p>
      {job && (
        <p class="plot-stretch searching">
          <Going
            label="Planning"
            value={progress && progress.total > 0 ? progress.done / progress.total : undefined}
            stop={() => {
              work.stop();
              dropLeft();
            }}
          >
            <span class="muted" role="status">
              {progress?.doing ?? 'starting'}
            </span>
            <Button disabled={!progress?.best} onClick={job.settle}>
              Keep the best so far
            </Button>
          </Going>
        </p>
      )}
      {left && !job && (
        <p class="plot-stretch">
          <span>The page was closed while a plan was under way ({left.progress.doing}).</span>
          <Button primary onClick={() => takeLeft(left)}>
            Take the best so far
          </Button>
          <Button onClick={dropLeft}>Forget it</Button>
        </p>
      )}
      {job && work.notKept.value && <p class="muted">{work.notKept.value}</p>}
      {work.failure.value && (
        <p class="error-line" role="alert">
          {work.failure.value}
        </p>
      )}
      {best && <Compared before={before} after={best} name="best so far" />}
      {!job && planned && experiment.value.shown === 'plan' && (
        <Compared before={before} after={figuresOf(readings, '')} name="planned" />
      )}
      {found && !planned && (
        <p class="error-line">The plan was made for another path, and is not run. Plan again.</p>
      )}
      {(found?.choices?.length ?? 0) > 0 && found?.choices && (
        <>
          <h3>Step-overs tried</h3>
          <Choices choices={found.choices} onUse={use} />
        </>
      )}
      {report && <report.show onClose={() => setReport(undefined)} />}
    </section>
  );
}
