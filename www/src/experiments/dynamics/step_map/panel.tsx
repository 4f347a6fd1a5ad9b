import './step_map.css';
import { useComputed } from '@preact/signals';
import { useMemo, useState } from 'preact/hooks';
import type { Quantity, Scene, StepMap, StepMapRow } from '../../../generated/scene';
import type { Cursor } from '../../../plots/cursor';
import { onAxis } from '../../../plots/figure';
import { FigureTools } from '../../../plots/figure_tools';
import { KeyedFigure } from '../../../plots/keyed_figure';
import { type Field, fieldsOf } from '../../../store/number_fields';
import { numberAt, same, withChanges } from '../../../store/path';
import { useScene } from '../../../store/scene_in_hand';
import { playAnew } from '../../../timeline/play_anew';
import { Button } from '../../../ui/buttons';
import { Select } from '../../../ui/inputs';
import { NumberField } from '../../../ui/number_field';
import { format } from '../../../ui/quantity';
import { Going } from '../../../work/going';
import type { Ground, Rows } from '../../../work/rows';
import { useMap } from '../../../work/use_map';
import { dynamicsOf } from '../document';
import { errorText, mapFigure } from './figure';
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

/** Subject of a map, beside its rows. */
interface Asked {
  map: StepMap;
  other: Field;
}

/** All of the document that the map depends on, but for the two numbers it goes through. */
function core(scene: Scene, map: StepMap): unknown {
  const { bodies, experiment } = withChanges(scene, [
    { path: STEP, value: 0 },
    { path: map.path, value: 0 },
  ]);
  return [bodies, { ...experiment, step_map: null, variants: null, pull: null }];
}

/** All that the rows of a map depend on, and what is drawn beside them. */
const groundOf = (scene: Scene, asked: Asked): Ground<Asked> => ({
  of: [core(scene, asked.map), asked.map],
  count: asked.map.cells[1],
  with: asked,
});

/** Map of the run's error over its step and one other number; a cell is replayed in the view. */
export function StepMapPanel() {
  const { store } = useScene();
  const scene = store.scene.value;
  const fields = useComputed(() => others(store.scene.value));
  const readings = store.description.value.readings.filter((r) => !/_\d$/.test(r.id));
  const [asked, ask] = useState(() => firstMap(scene));
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  const other = fields.value.find((f) => f.path === asked?.path) ?? fields.value[0];
  const ground = asked && other && groundOf(scene, { map: { ...asked, path: other.path }, other });
  const atHand = useMap<StepMapRow, Asked>('step_map', ground, asked);
  const { work } = atHand;
  const drawn = atHand.drawn.value;
  const step = numberAt(scene, STEP) ?? 0;
  const value = (drawn && numberAt(scene, drawn.with.map.path)) ?? 0;
  const figure = useMemo(
    () =>
      drawn &&
      mapFigure(drawn.with.map, drawn.with.other, drawn.rows, value > 0 ? { step, value } : undefined),
    [drawn, step, value],
  );
  if (!ground) return <p class="muted">This scene has no positive number beside its step.</p>;
  const { map } = ground.with;
  const set = (changed: Partial<StepMap>) => ask({ ...map, ...changed });

  const compute = () => {
    setCursor(undefined);
    return atHand.make(
      ground,
      () => store.ask().call('sceneText', {}),
      (engine, row) => engine.query({ kind: 'step_map_row', map, row }),
    );
  };
  const replay = async (row: StepMapRow | undefined, i: number) => {
    const h = row?.steps[i];
    if (!row || h === undefined || !drawn) return;
    await playAnew(store, () =>
      store.edit('Replay a cell', [
        { path: STEP, value: h },
        { path: drawn.with.map.path, value: row.value },
      ]),
    );
  };
  const pick = ({ i, j }: Cursor) => void replay(drawn?.rows[j], i);

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
        <Button primary disabled={work.running.value} onClick={() => void compute()}>
          Compute the map
        </Button>
        {work.running.value && (
          <Going
            label="Computing the map"
            value={work.done.value}
            max={map.cells[1]}
            stop={() => work.stop()}
          />
        )}
      </p>
      {work.failure.value && <p class="error-line">{work.failure.value}</p>}
      {work.notKept.value && <p class="muted">{work.notKept.value}</p>}
      {drawn && figure && (
        <>
          <header class="panel-head">
            <h2>{figure.title}</h2>
            <FigureTools figure={figure} name="step_map" />
          </header>
          <KeyedFigure
            figure={figure}
            height={300}
            label={`${figure.title}. Arrow keys move from cell to cell, Enter replays one, Escape lets go.`}
            cursor={cursor}
            onCursor={setCursor}
            onPick={pick}
          />
          <p class="plot-value" aria-live="polite">
            {cursor
              ? said(drawn.rows, drawn.with.map.path, cursor)
              : 'A click replays a cell at its step and stiffness.'}
          </p>
          {!atHand.isOf(groundOf(scene, drawn.with).of) && (
            <p class="muted">The scene has changed since: compute the map again.</p>
          )}
          <p class="plot-caption">
            How far {reading?.label.toLowerCase() ?? map.reading} after {format(drawn.with.map.at, 'time', 3)}{' '}
            is from that of a run with steps 16 times shorter than the shortest here, as a part of it. A cell
            without colour could not be run.
          </p>
          <MapTable other={drawn.with.other} rows={drawn.rows} replay={replay} />
        </>
      )}
    </div>
  );

  function said(rows: Rows<StepMapRow>, path: string, { i, j }: Cursor): string {
    const row = rows[j];
    const field = fields.value.find((f) => f.path === path);
    if (!row || !field || !figure) return '';
    const gains = row.gains[i] ? ', gains energy' : '';
    const error = errorText(row.errors[i]);
    const off = error === 'stopped' ? 'could not be run' : error === 'none' ? 'no error' : `off by ${error}`;
    return `Step ${onAxis(figure.x, row.steps[i])}, ${field.label.toLowerCase()} ${format(row.value, field.quantity, 3)}: ${off}${gains}. Enter or a click replays it.`;
  }
}
