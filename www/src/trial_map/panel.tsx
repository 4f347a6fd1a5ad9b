import './trial_map.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Change, Scene } from '../generated/scene';
import { type Cursor, moved } from '../plots/cursor';
import type { Figure } from '../plots/figure';
import { FigureTools } from '../plots/figure_tools';
import { FigureView } from '../plots/figure_view';
import { useHome } from '../storage/context';
import { same } from '../store/path';
import { useScene } from '../store/scene_in_hand';
import { transportOf } from '../timeline/transport';
import { Button } from '../ui/buttons';
import { usePool } from '../work/context';
import { type Asked, GivenUp, type Job } from '../work/pool';
import { keepRows, keptRows } from './kept';
import type { Rows } from './rows';

export interface TrialMapProps<T> {
  /** Of the figure, and of what the browser keeps. */
  name: string;
  /** Rows, and trials in each. */
  cells: number;
  /** What the trials depend on, of a document. */
  core(scene: Scene): unknown;
  row(engine: Asked, row: number): Promise<readonly T[]>;
  figure(rows: Rows<T>): Figure;
  /** What the figure shows beside the rows and the document. */
  beside?: unknown;
  /** The document's changes that show a trial in the view, and what the history calls them. */
  shown(cursor: Cursor, trial: T | undefined): { label: string; changes: Change[] } | undefined;
  /** What is said of a trial, and of all that there are. */
  told(trial: T, figure: Figure): ComponentChildren;
  all(rows: Rows<T>): ComponentChildren;
  /** Its section's name, what its button says, and its progress. */
  words: { section: string; go: ComponentChildren; going: string; keys: string };
  caption: ComponentChildren;
  stale: ComponentChildren;
}

interface Drawn<T> {
  rows: Rows<T>;
  /** What it is the map of. */
  of: unknown;
}

/** Trials of a square of cases, made on the pool row after row; a cell is replayed in the view. */
export function TrialMap<T>(props: TrialMapProps<T>) {
  const { name, cells, core, words } = props;
  const { store } = useScene();
  const pool = usePool();
  const home = useHome();
  const scene = store.scene.value;
  const [drawn, draw] = useState<Drawn<T> | undefined>(undefined);
  const [done, count] = useState<number | undefined>(undefined);
  const [failure, fail] = useState('');
  const [notKept, setNotKept] = useState('');
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  const job = useRef<Job<unknown> | undefined>(undefined);
  useEffect(() => () => job.current?.stop(), []);
  const of = core(scene);
  const ready = store.status.value.kind === 'ready';
  const text = JSON.stringify(of);
  // A map of this very scene that was tried before; the version is known once the engine is.
  useEffect(() => {
    if (!ready) return;
    let gone = false;
    void keptRows<T>(home, name, of, cells).then((rows) => {
      if (rows && !gone && !job.current) draw({ rows, of });
    });
    return () => {
      gone = true;
    };
  }, [home, store, ready, text]);
  const fresh = drawn !== undefined && same(drawn.of, of);
  const figure = useMemo(
    () => (drawn && fresh ? props.figure(drawn.rows) : undefined),
    [scene.experiment, drawn, fresh, props.beside],
  );

  const compute = async () => {
    job.current?.stop();
    fail('');
    setCursor(undefined);
    // What was given up half way goes on; a whole map is tried anew.
    const half = fresh && drawn.rows.some((row) => !row);
    const rows: Rows<T> = half ? [...drawn.rows] : Array(cells).fill(undefined);
    const missing = rows.flatMap((row, k) => (row ? [] : [k]));
    draw({ rows, of });
    count(cells - missing.length);
    const document = await store.ask().call('sceneText', {});
    const started = pool.run({
      scene: document,
      urgency: 'beside',
      pieces: missing.map((row) => (engine) => props.row(engine, row)),
      got: (found, i) => {
        const row = missing[i];
        if (row === undefined) return;
        rows[row] = found;
        draw({ rows, of });
        count((n) => (n ?? 0) + 1);
        void keepRows(home, name, of, rows).then((kept) => setNotKept(kept.kept ? '' : kept.why));
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

  const replay = async (at: Cursor) => {
    const shown = props.shown(at, drawn?.rows[at.j]?.[at.i]);
    if (!shown) return;
    const clock = transportOf(store);
    clock.pause();
    store.edit(shown.label, shown.changes);
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
  return (
    <section class="trial-map" aria-label={words.section}>
      <p class="plot-stretch searching">
        <Button disabled={done !== undefined} onClick={() => void compute()}>
          {words.go}
        </Button>
        {done !== undefined && (
          <>
            <progress aria-label={words.going} value={done} max={cells} />
            <Button onClick={() => job.current?.stop()}>Give up</Button>
          </>
        )}
      </p>
      {failure && <p class="error-line">{failure}</p>}
      {notKept && <p class="muted">{notKept}</p>}
      {figure && drawn && (
        <>
          <header class="panel-head">
            <h2>{figure.title}</h2>
            <FigureTools figure={figure} name={name} />
          </header>
          <div
            class="plots"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: its cursor is moved by keys
            tabIndex={0}
            role="group"
            aria-label={words.keys}
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
            {trial ? props.told(trial, figure) : props.all(drawn.rows)}
          </p>
          <p class="plot-caption">{props.caption}</p>
        </>
      )}
      {drawn && !fresh && done === undefined && <p class="muted">{props.stale}</p>}
    </section>
  );
}
