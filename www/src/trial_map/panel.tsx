import './trial_map.css';
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Change, Scene } from '../generated/scene';
import type { Cursor } from '../plots/cursor';
import type { Figure } from '../plots/figure';
import { FigureTools } from '../plots/figure_tools';
import { KeyedFigure } from '../plots/keyed_figure';
import { useScene } from '../store/scene_in_hand';
import { playAnew } from '../timeline/play_anew';
import { Button } from '../ui/buttons';
import { Going } from '../work/going';
import type { Asked } from '../work/pool';
import type { Rows } from '../work/rows';
import { useMap } from '../work/use_map';

export interface TrialMapProps<T> {
  /** Name of the figure, and of what the browser keeps. */
  name: string;
  /** Rows, and trials in each. */
  cells: number;
  /** Part of a document that the trials depend on. */
  core(scene: Scene): unknown;
  row(engine: Asked, row: number): Promise<readonly T[]>;
  figure(rows: Rows<readonly T[]>): Figure;
  /** Further data that the figure shows beside the rows and the document. */
  beside?: unknown;
  /** The document's changes that show a trial in the view, and what the history calls them. */
  shown(cursor: Cursor, trial: T | undefined): { label: string; changes: Change[] } | undefined;
  /** Text on a trial, and on all that there are. */
  told(trial: T, figure: Figure): ComponentChildren;
  all(rows: Rows<readonly T[]>): ComponentChildren;
  /** Its section's name, what its button says, and its progress. */
  words: { section: string; go: ComponentChildren; going: string; keys: string };
  caption: ComponentChildren;
  stale: ComponentChildren;
}

/** Trials of a square of cases, made on the pool row after row; a cell is replayed in the view. */
export function TrialMap<T>(props: TrialMapProps<T>) {
  const { name, cells, core, words } = props;
  const { store } = useScene();
  const scene = store.scene.value;
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  const of = core(scene);
  const ground = { of, count: cells, with: undefined };
  const map = useMap<readonly T[], undefined>(name, ground, JSON.stringify(of));
  const { work } = map;
  const drawn = map.drawn.value;
  const fresh = map.isOf(of);
  const figure = useMemo(
    () => (drawn && fresh ? props.figure(drawn.rows) : undefined),
    [scene.experiment, drawn, fresh, props.beside],
  );
  const compute = () => {
    setCursor(undefined);
    return map.make(ground, () => store.ask().call('sceneText', {}), props.row);
  };
  const replay = async (at: Cursor) => {
    const shown = props.shown(at, drawn?.rows[at.j]?.[at.i]);
    if (shown) await playAnew(store, () => store.edit(shown.label, shown.changes));
  };
  const trial = cursor && drawn?.rows[cursor.j]?.[cursor.i];
  return (
    <section class="trial-map" aria-label={words.section}>
      <p class="plot-stretch searching">
        <Button disabled={work.running.value} onClick={() => void compute()}>
          {words.go}
        </Button>
        {work.running.value && (
          <Going label={words.going} value={work.done.value} max={cells} stop={() => work.stop()} />
        )}
      </p>
      {work.failure.value && <p class="error-line">{work.failure.value}</p>}
      {work.notKept.value && <p class="muted">{work.notKept.value}</p>}
      {figure && drawn && (
        <>
          <header class="panel-head">
            <h2>{figure.title}</h2>
            <FigureTools figure={figure} name={name} />
          </header>
          <KeyedFigure
            figure={figure}
            height={320}
            label={words.keys}
            cursor={cursor}
            onCursor={setCursor}
            onPick={(at) => void replay(at)}
          />
          <p class="plot-value" aria-live="polite">
            {trial ? props.told(trial, figure) : props.all(drawn.rows)}
          </p>
          <p class="plot-caption">{props.caption}</p>
        </>
      )}
      {drawn && !fresh && !work.running.value && <p class="muted">{props.stale}</p>}
    </section>
  );
}
