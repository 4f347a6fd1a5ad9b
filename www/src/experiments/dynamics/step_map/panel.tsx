import './step_map.css';
import { useComputed } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Quantity, Scene, StepMap, StepMapRow } from '../../../generated/scene';
import { type Cursor, moved } from '../../../plots/cursor';
import { onAxis } from '../../../plots/figure';
import { FigureTools } from '../../../plots/figure_tools';
import { FigureView } from '../../../plots/figure_view';
import { useHome } from '../../../storage/context';
import { type Field, fieldsOf } from '../../../store/number_fields';
import { numberAt, same, withChanges } from '../../../store/path';
import { useScene } from '../../../store/scene_in_hand';
import { transportOf } from '../../../timeline/transport';
import { Button } from '../../../ui/buttons';
import { Select } from '../../../ui/inputs';
import { NumberField } from '../../../ui/number_field';
import { format } from '../../../ui/quantity';
import { usePool } from '../../../work/context';
import { GivenUp, type Job } from '../../../work/pool';
import { dynamicsOf } from '../document';
import { errorText, mapFigure } from './figure';
import { keepRows, keptRows } from './kept';
import { computeMap } from './run';
import { MapTable } from './table';

const STEP = 'experiment.step';
const SIZES = { coarse: [12, 8], middle: [16, 10], fine: [32, 20] } as const;
type Size = keyof typeof SIZES;
const SIZE_NAMES = [
  ['coarse', '12 × 8'],
  ['middle', '16 × 10'],
  ['fine', '32 × 20'],
] as const;

/** Numbers that may stand beside the step: positive ones, stiffnesses first. */
function others(scene: Scene): Field[] {
  const stiff = ({ quantity }: Field) => (quantity === 'stiffness' || quantity === 'pressure' ? 0 : 1);
  return fieldsOf(scene)
    .filter(({ path }) => path !== STEP && !/variants|pull/.test(path) && (numberAt(scene, path) ?? 0) > 0)
    .toSorted((a, b) => stiff(a) - stiff(b));
}

/** The author's map, or one around the scene as it is. */
function firstMap(scene: Scene): StepMap | undefined {
  const dynamics = dynamicsOf(scene);
  if (!dynamics) return undefined;
  if (dynamics.step_map) return dynamics.step_map;
  const other = others(scene)[0];
  const { step, end } = dynamics;
  return (
    other && {
      steps: [step / 8, step * 8],
      path: other.path,
      values: valuesOf(scene, other),
      cells: [...SIZES.coarse],
      reading: 'energy',
      at: Math.max(16 * step, Math.min(1, end ?? 1)),
    }
  );
}

const valuesOf = (scene: Scene, { path, from, to }: Field): [number, number] => {
  const now = numberAt(scene, path) ?? 1;
  return from > 0 && to > from ? [from, to] : [now / 10, now * 10];
};

interface Drawn {
  map: StepMap;
  other: Field;
  rows: (StepMapRow | undefined)[];
  /** What it is the map of. */
  of: unknown;
}

/** All of the document that the map depends on, but for the two numbers it goes through. */
function core(scene: Scene, map: StepMap): unknown {
  const { bodies, experiment } = withChanges(scene, [
    { path: STEP, value: 0 },
    { path: map.path, value: 0 },
  ]);
  return [bodies, { ...experiment, step_map: null, variants: null, pull: null }];
}

/** How far the run is off over its step and one other number; a cell is replayed in the view. */
export function StepMapPanel() {
  const { store } = useScene();
  const pool = usePool();
  const home = useHome();
  const scene = store.scene.value;
  const fields = useComputed(() => others(store.scene.value));
  const readings = store.description.value.readings.filter((r) => !/_\d$/.test(r.id));
  const [asked, ask] = useState(() => firstMap(scene));
  const [drawn, draw] = useState<Drawn | undefined>(undefined);
  const [done, count] = useState<number | undefined>(undefined);
  const [failure, fail] = useState('');
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  const [notKept, setNotKept] = useState('');
  const job = useRef<Job<unknown> | undefined>(undefined);
  useEffect(() => () => job.current?.stop(), []);
  // A map of this very scene that an earlier visit computed; the version is known once the engine is.
  const ready = store.status.value.kind === 'ready';
  useEffect(() => {
    if (!ready) return;
    let gone = false;
    const map = asked;
    const other = fields.peek().find((f) => f.path === map?.path);
    if (!map || !other) return;
    const of = core(store.scene.peek(), map);
    void keptRows(home, of, map).then((rows) => {
      if (rows && !gone && !job.current) draw({ map, other, rows, of });
    });
    return () => {
      gone = true;
    };
  }, [home, asked, store, ready]);

  const other = fields.value.find((f) => f.path === asked?.path) ?? fields.value[0];
  const step = numberAt(scene, STEP) ?? 0;
  const value = (drawn && numberAt(scene, drawn.map.path)) ?? 0;
  const figure = useMemo(
    () => drawn && mapFigure(drawn.map, drawn.other, drawn.rows, value > 0 ? { step, value } : undefined),
    [drawn, step, value],
  );
  if (!asked || !other) return <p class="muted">This scene has no positive number beside its step.</p>;
  const map: StepMap = { ...asked, path: other.path };
  const set = (changed: Partial<StepMap>) => ask({ ...map, ...changed });
  const of = core(scene, map);

  const compute = async () => {
    job.current?.stop();
    fail('');
    setCursor(undefined);
    // What was given up half way goes on; a whole map is computed anew.
    const half = drawn && same(drawn.of, of) && same(drawn.map, map) && drawn.rows.some((row) => !row);
    const rows: Drawn['rows'] = half ? [...drawn.rows] : Array(map.cells[1]).fill(undefined);
    const missing = rows.flatMap((row, k) => (row ? [] : [k]));
    const fresh = { map, other, rows, of };
    draw(fresh);
    count(rows.length - missing.length);
    const text = await store.ask().call('sceneText', {});
    const started = computeMap(pool, text, map, missing, (row, found) => {
      rows[row] = found;
      draw({ ...fresh });
      count((n) => (n ?? 0) + 1);
      void keepRows(home, of, map, rows).then((kept) => setNotKept(kept.kept ? '' : kept.why));
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

  const replay = async (row: StepMapRow | undefined, i: number) => {
    const h = row?.steps[i];
    if (!row || h === undefined || !drawn) return;
    const clock = transportOf(store);
    clock.pause();
    store.edit('Replay a cell', [
      { path: STEP, value: h },
      { path: drawn.map.path, value: row.value },
    ]);
    await store.seek(0);
    clock.play();
  };
  const pick = ({ i, j }: Cursor) => void replay(drawn?.rows[j], i);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!figure) return;
    if (event.key === 'Enter' && cursor) pick(cursor);
    else {
      const next = moved(figure, cursor, event);
      if (next === undefined) return;
      setCursor(next ?? undefined);
    }
    event.preventDefault();
  };

  const size = SIZE_NAMES.find(([name]) => same(SIZES[name], map.cells))?.[0] ?? 'middle';
  const reading = readings.find((r) => r.id === map.reading);
  const span = ([a, b]: readonly [number, number], quantity: Quantity) =>
    `${format(a, quantity, 3)} to ${format(b, quantity, 3)}`;
  const sentence = `${reading?.label ?? map.reading} after ${format(map.at, 'time', 3)}: steps of ${span(map.steps, 'time')}, ${other.label.toLowerCase()} ${span(map.values, other.quantity)}`;
  return (
    <div class="step-map">
      <details class="step-fields">
        <summary>{sentence}</summary>
        <div class="fields">
          <NumberField
            label="Steps from"
            value={map.steps[0]}
            quantity="time"
            onChange={(v) => set({ steps: [v, map.steps[1]] })}
          />
          <NumberField
            label="to"
            value={map.steps[1]}
            quantity="time"
            onChange={(v) => set({ steps: [map.steps[0], v] })}
          />
          <Select
            label="and"
            value={other.path}
            options={fields.value.map((f) => [f.path, f.label] as const)}
            onChange={(path) => {
              const field = fields.value.find((f) => f.path === path);
              if (field) set({ path, values: valuesOf(scene, field) });
            }}
          />
          <NumberField
            label="from"
            value={map.values[0]}
            quantity={other.quantity}
            onChange={(v) => set({ values: [v, map.values[1]] })}
          />
          <NumberField
            label="to"
            value={map.values[1]}
            quantity={other.quantity}
            onChange={(v) => set({ values: [map.values[0], v] })}
          />
          <Select
            label="How far off is"
            value={map.reading}
            options={readings.map((r) => [r.id, r.label] as const)}
            onChange={(id) => set({ reading: id })}
          />
          <NumberField label="at" value={map.at} quantity="time" onChange={(at) => set({ at })} />
          <Select
            label="Cells"
            value={size}
            options={SIZE_NAMES}
            onChange={(name: Size) => set({ cells: [...SIZES[name]] })}
          />
        </div>
      </details>
      <p class="plot-stretch searching">
        <Button primary disabled={done !== undefined} onClick={() => void compute()}>
          Compute the map
        </Button>
        {done !== undefined && (
          <>
            <progress aria-label="Computing the map" value={done} max={map.cells[1]} />
            <Button onClick={() => job.current?.stop()}>Give up</Button>
          </>
        )}
      </p>
      {failure && <p class="error-line">{failure}</p>}
      {notKept && <p class="muted">{notKept}</p>}
      {drawn && figure && (
        <>
          <header class="panel-head">
            <h2>{figure.title}</h2>
            <FigureTools figure={figure} name="step_map" />
          </header>
          <div
            class="plots"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: its cursor is moved by keys
            tabIndex={0}
            role="group"
            aria-label={`${figure.title}. Arrow keys move from cell to cell, Enter replays one, Escape lets go.`}
            onKeyDown={onKeyDown}
            onBlur={() => setCursor(undefined)}
          >
            <FigureView figure={figure} height={300} cursor={cursor} onCursor={setCursor} onPick={pick} />
          </div>
          <p class="plot-value" aria-live="polite">
            {cursor ? said(drawn, cursor) : 'A click replays a cell at its step and stiffness.'}
          </p>
          {!same(drawn.of, core(scene, drawn.map)) && (
            <p class="muted">The scene has changed since: compute the map again.</p>
          )}
          <p class="plot-caption">
            How far {reading?.label.toLowerCase() ?? map.reading} after {format(drawn.map.at, 'time', 3)} is
            from that of a run with steps 16 times shorter than the shortest here, as a part of it. A cell
            without colour could not be run.
          </p>
          <MapTable map={drawn.map} other={drawn.other} rows={drawn.rows} replay={replay} />
        </>
      )}
    </div>
  );

  function said({ rows, map: { path } }: Drawn, { i, j }: Cursor): string {
    const row = rows[j];
    const field = fields.value.find((f) => f.path === path);
    if (!row || !field || !figure) return '';
    const gains = row.gains[i] ? ', gains energy' : '';
    const error = errorText(row.errors[i]);
    const off = error === 'stopped' ? 'could not be run' : error === 'none' ? 'no error' : `off by ${error}`;
    return `Step ${onAxis(figure.x, row.steps[i])}, ${field.label.toLowerCase()} ${format(row.value, field.quantity, 3)}: ${off}${gains}. Enter or a click replays it.`;
  }
}
