import './starts.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Scene } from '../../generated/scene';
import { type Cursor, moved } from '../../plots/cursor';
import { onAxis } from '../../plots/figure';
import { FigureTools } from '../../plots/figure_tools';
import { FigureView } from '../../plots/figure_view';
import { useHome } from '../../storage/context';
import { same } from '../../store/path';
import { useScene } from '../../store/scene_in_hand';
import { transportOf } from '../../timeline/transport';
import { Button } from '../../ui/buttons';
import { format } from '../../ui/quantity';
import { usePool } from '../../work/context';
import { GivenUp, type Job } from '../../work/pool';
import { type Insertion, insertionOf, startsOf } from './document';
import { type Rows, said, startFigure, summary } from './figure';
import { keepRows, keptRows } from './kept';

/** What the attempts depend on: all of the document but where the shown one begins, and how it is looked at. */
function core(scene: Scene, insertion: Insertion): unknown {
  const { start, plots: _, ...rest } = insertion;
  return { bodies: scene.bodies, experiment: { ...rest, start: { turn: start.turn } } };
}

interface Drawn {
  rows: Rows;
  /** What it is the map of. */
  of: unknown;
}

/** Attempts that begin at many places, tried on the pool; a cell is replayed in the view. */
export function StartMapPanel() {
  const { store } = useScene();
  const pool = usePool();
  const home = useHome();
  const scene = store.scene.value;
  const insertion = insertionOf(scene);
  const [drawn, draw] = useState<Drawn | undefined>(undefined);
  const [done, count] = useState<number | undefined>(undefined);
  const [failure, fail] = useState('');
  const [notKept, setNotKept] = useState('');
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  const job = useRef<Job<unknown> | undefined>(undefined);
  useEffect(() => () => job.current?.stop(), []);
  const of = insertion && core(scene, insertion);
  const ready = store.status.value.kind === 'ready';
  const text = JSON.stringify(of);
  // A map of this very scene that was tried before; the version is known once the engine is.
  useEffect(() => {
    const now = insertionOf(store.scene.peek());
    if (!ready || !now) return;
    let gone = false;
    const of = core(store.scene.peek(), now);
    void keptRows(home, of, now.map.cells).then((rows) => {
      if (rows && !gone && !job.current) draw({ rows, of });
    });
    return () => {
      gone = true;
    };
  }, [home, store, ready, text]);
  const fresh = drawn !== undefined && same(drawn.of, of);
  const figure = useMemo(
    () => (insertion && drawn && fresh ? startFigure(insertion, drawn.rows) : undefined),
    [insertion, drawn, fresh],
  );
  if (!insertion) return null;
  const { cells } = insertion.map;

  const compute = async () => {
    job.current?.stop();
    fail('');
    setCursor(undefined);
    // What was given up half way goes on; a whole map is tried anew.
    const half = fresh && drawn.rows.some((row) => !row);
    const rows: Rows = half ? [...drawn.rows] : Array(cells).fill(undefined);
    const missing = rows.flatMap((row, k) => (row ? [] : [k]));
    draw({ rows, of });
    count(cells - missing.length);
    const document = await store.ask().call('sceneText', {});
    const started = pool.run({
      scene: document,
      urgency: 'beside',
      pieces: missing.map((row) => (engine) => engine.query({ kind: 'try_starts', row })),
      got: (found, i) => {
        const row = missing[i];
        if (row === undefined) return;
        rows[row] = found;
        draw({ rows, of });
        count((n) => (n ?? 0) + 1);
        void keepRows(home, of, rows).then((kept) => setNotKept(kept.kept ? '' : kept.why));
      },
    });
    job.current = started;
    try {
      await started.answer;
    } catch (e) {
      if (!(e instanceof GivenUp)) fail(e instanceof Error ? e.message : String(e));
    }
    if (job.current === started) {
      job.current = undefined;
      count(undefined);
    }
  };

  const replay = async ({ i, j }: Cursor) => {
    const at = startsOf(insertion.map);
    const [x, y] = [at[i], at[j]];
    if (x === undefined || y === undefined) return;
    const clock = transportOf(store);
    clock.pause();
    store.edit('Begin there', [{ path: 'experiment.start.aside', value: [x, y] }]);
    await store.seek(0);
    clock.play();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!figure) return;
    if (event.key === 'Enter' && cursor) void replay(cursor);
    else {
      const next = moved(figure, cursor, event);
      if (next === undefined) return;
      setCursor(next ?? undefined);
    }
    event.preventDefault();
  };
  const trial = cursor && drawn?.rows[cursor.j]?.[cursor.i];
  const sum = drawn && fresh ? summary(drawn.rows) : undefined;
  return (
    <section class="start-map" aria-label="Starts around the hole">
      <p class="plot-stretch searching">
        <Button disabled={done !== undefined} onClick={() => void compute()}>
          Try {cells * cells} starts
        </Button>
        {done !== undefined && (
          <>
            <progress aria-label="Trying starts" value={done} max={cells} />
            <Button onClick={() => job.current?.stop()}>Give up</Button>
          </>
        )}
      </p>
      {failure && <p class="error-line">{failure}</p>}
      {notKept && <p class="muted">{notKept}</p>}
      {figure && sum && (
        <>
          <header class="panel-head">
            <h2>{figure.title}</h2>
            <FigureTools figure={figure} name="start_map" />
          </header>
          <div
            class="plots"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: its cursor is moved by keys
            tabIndex={0}
            role="group"
            aria-label={`${figure.title}. Arrow keys move from start to start, Enter plays one, Escape lets go.`}
            onKeyDown={onKeyDown}
            onBlur={() => setCursor(undefined)}
          >
            <FigureView
              figure={figure}
              height={320}
              cursor={cursor}
              onCursor={setCursor}
              onPick={(at) => void replay(at)}
            />
          </div>
          <p class="plot-value" aria-live="polite">
            {trial
              ? `${onAxis(figure.x, trial.aside[0])}, ${onAxis(figure.y, trial.aside[1])}: ${said(trial)}.`
              : `In: ${sum.done} of ${sum.tried}${sum.time === undefined ? '' : `, after ${format(sum.time, 'time', 3)} in the mean`}. A click plays an attempt from its start.`}
          </p>
          <p class="plot-caption">
            Each cell is an attempt that begins with the tip so far off the hole’s axis, by the strategy at
            hand, tried to its end.
          </p>
        </>
      )}
      {drawn && !fresh && done === undefined && (
        <p class="muted">The scene has changed since the starts were tried: try them again.</p>
      )}
    </section>
  );
}
