import './sweep_runs.css';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Scene } from '../generated/scene';
import { type Cursor, said } from '../plots/cursor';
import { FigureTools } from '../plots/figure_tools';
import { HiddenTable } from '../plots/hidden_table';
import { KeyedFigure } from '../plots/keyed_figure';
import { droppedRuns } from '../store/dropped_runs';
import { useScene } from '../store/scene_in_hand';
import { engineVersion } from '../store/scene_store';
import { Button, Segments } from '../ui/buttons';
import { Select } from '../ui/inputs';
import { meant } from '../ui/meant';
import { messageOf } from '../ui/message_of';
import { NumberField } from '../ui/number_field';
import { format } from '../ui/quantity';
import { type Drawn, gridOf, heatMap, scatter } from './figures';
import { type Opened, openRun } from './open_run';
import { ordersOf } from './orders';
import { Parallel } from './parallel';
import { readTable } from './read_table';
import { type Axis, columnOf, endsOf, type Runs, runsOf, within } from './runs';

/** Runs that were read, and the scene that was in hand then. */
interface Read {
  /** Which file it is, counted: another may have the same name. */
  count: number;
  runs: Runs;
  inHand: Scene;
}

/** Panel that sweeps this scene and shows what a sweep found: a click on a run opens it. */
export function RunsPanel() {
  const { store } = useScene();
  const file = droppedRuns.value;
  const [read, setRead] = useState<Read | undefined>(undefined);
  const [failure, fail] = useState('');
  const [reading, setReading] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const ready = store.status.value.kind === 'ready';
  useEffect(() => {
    if (!file || !ready) return;
    let gone = false;
    fail('');
    setReading(true);
    place.current?.scrollIntoView({ block: 'nearest' });
    readTable(file)
      .then((table) => {
        const inHand = store.scene.peek();
        if (gone) return;
        const runs = runsOf(table, inHand, store.description.peek().readings);
        setRead((last) => ({ count: (last?.count ?? 0) + 1, runs, inHand }));
      })
      .catch((e: unknown) => {
        if (gone) return;
        setRead(undefined);
        fail(`${file.name}: ${messageOf(e)}.`);
      })
      .finally(() => !gone && setReading(false));
    return () => {
      gone = true;
    };
  }, [file, ready, store]);
  return (
    <div class="sweep-runs" ref={place}>
      <p class="plot-stretch">
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".csv,.parquet"
          onChange={(e) => {
            droppedRuns.value = e.currentTarget.files?.[0];
            e.currentTarget.value = '';
          }}
        />
        <Button primary={!read} onClick={() => chooser.current?.click()}>
          Open runs (Parquet, CSV)…
        </Button>
      </p>
      {reading && <p class="muted">Reading {file?.name}…</p>}
      {failure && (
        <p class="error-line" role="alert">
          {failure}
        </p>
      )}
      {read && <Found key={read.count} {...read} />}
      <HowTo open={!read} />
    </div>
  );
}

/** Instructions that make such a file of this scene. */
function HowTo({ open }: { open: boolean }) {
  const { store, page, ofPage } = useScene();
  const name = ofPage.value ? page.name : undefined;
  const orders = ordersOf(name, store.scene.value, store.description.value.readings);
  if (!orders) return null;
  return (
    <details open={open}>
      <summary>How this scene is swept</summary>
      <p class="plot-caption">
        The same engine runs this scene with any of its fields varied, on all cores or a cluster, and writes a
        row for each run. In Python:
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place is scrolled by keys */}
      <pre tabIndex={0}>{orders.python}</pre>
      <p class="plot-caption">On the command line, from a clone:</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its place is scrolled by keys */}
      <pre tabIndex={0}>{orders.shell}</pre>
      <p class="plot-caption">Open the file here, or drop it on the view. It stays in this browser.</p>
    </details>
  );
}

const KINDS = [
  ['points', 'Points'],
  ['map', 'Map'],
  ['lines', 'Parallel'],
] as const;
type Kind = (typeof KINDS)[number][0];
/** Parallel axes at first. */
const MOST_AXES = 6;

function Found({ runs, inHand }: Read) {
  const { store, base, page } = useScene();
  const { axes, table } = runs;
  const varying = axes.filter((a) => a.varies);
  const fields = varying.filter((a) => a.kind === 'field');
  const readings = varying.filter((a) => a.kind === 'reading');
  const all = useMemo(() => Array.from({ length: table.rows }, (_, k) => k), [table]);
  const grid = useMemo(() => gridOf(runs, all), [runs, all]);
  const [kind, setKind] = useState<Kind>(
    grid && readings.length > 0 ? 'map' : fields.length > 2 ? 'lines' : 'points',
  );
  const [across, setAcross] = useState((fields[0] ?? varying[0])?.column ?? '');
  const [up, setUp] = useState((readings[0] ?? varying[1] ?? varying[0])?.column ?? '');
  const [only, setOnly] = useState('');
  const [between, setBetween] = useState<[number, number]>([0, 0]);
  const [pointed, point] = useState<number | undefined>(undefined);
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const [busy, setBusy] = useState<number | undefined>(undefined);
  const [failure, fail] = useState('');
  const axisOf = (column: string) => varying.find((a) => a.column === column);
  const rows = useMemo(() => within(axisOf(only), between, table.rows), [runs, only, between]);
  const [x, y] = [axisOf(across), axisOf(up)];
  // What has been changed since is no run of the file.
  const still = store.frame.value?.hash === opened?.hash;
  const shown = still ? opened?.row : undefined;
  const drawn = useMemo((): Drawn | undefined => {
    if (!x || !y || kind === 'lines') return undefined;
    return kind === 'map' && grid ? heatMap(grid, y, rows, shown) : scatter(x, y, rows, shown);
  }, [runs, kind, grid, x, y, rows, shown]);

  const open = async (row: number) => {
    if (busy !== undefined) return;
    setBusy(row);
    fail('');
    try {
      setOpened(await openRun(store, [inHand, base.peek()], runs, row));
    } catch (e) {
      fail(`Run ${numberOf(runs, row)}: ${messageOf(e)}`);
    }
    setBusy(undefined);
  };
  const options = varying.map((a) => [a.column, a.label] as const);
  const lines = varying.slice(0, Math.max(MOST_AXES, fields.length + 1));
  return (
    <>
      <p>
        {table.rows} runs of <strong>{runs.scene || table.name}</strong>
        {runs.version && runs.version !== engineVersion.value ? `, made by version ${runs.version}` : ''}.
        {lastOf(runs.scene) !== lastOf(page.name) && ` This scene is ${page.name}.`}
        {runs.failed.count > 0 &&
          ` ${runs.failed.count} could not be run, the first of them: ${runs.failed.first}.`}
      </p>
      {y ? (
        <>
          <div class="plot-tabs">
            <Segments
              label="Drawn as"
              value={kind}
              options={KINDS.filter(([id]) => id !== 'map' || grid)}
              onChange={(to: Kind) => setKind(to)}
            />
          </div>
          <div class="fields">
            {kind === 'points' && (
              <Select label="Across" value={across} options={options} onChange={setAcross} />
            )}
            <Select
              label={kind === 'points' ? 'Up' : 'Colour'}
              value={up}
              options={options}
              onChange={setUp}
            />
            <Select
              label="Only runs whose"
              value={only}
              options={[['', 'all of them'], ...options]}
              onChange={(column) => {
                setOnly(column);
                const axis = axisOf(column);
                if (axis) setBetween(endsOf(axis));
              }}
            />
            {only !== '' && (
              <>
                <NumberField
                  label="is at least"
                  value={between[0]}
                  quantity={axisOf(only)?.quantity ?? 'ratio'}
                  onChange={(v) => setBetween([v, between[1]])}
                />
                <NumberField
                  label="and at most"
                  value={between[1]}
                  quantity={axisOf(only)?.quantity ?? 'ratio'}
                  onChange={(v) => setBetween([between[0], v])}
                />
              </>
            )}
          </div>
          {kind === 'lines' ? (
            <Parallel
              axes={lines}
              colour={y}
              rows={rows}
              shown={shown}
              pointed={pointed}
              onPoint={point}
              onPick={(row) => void open(row)}
            />
          ) : (
            drawn && <DrawnRuns drawn={drawn} onPoint={point} onPick={(row) => void open(row)} />
          )}
          <p class="plot-value" aria-live="polite">
            {pointed === undefined
              ? rows.length === 0
                ? 'No run is like that.'
                : 'A click opens a run: its fields, at its moment.'
              : told(runs, pointed)}
          </p>
        </>
      ) : (
        <p class="muted">Nothing differs from run to run, so there is nothing to draw.</p>
      )}
      <ByNumber key={opened?.row} runs={runs} row={opened?.row ?? 0} onOpen={open} />
      {busy !== undefined && <p class="muted">Opening run {numberOf(runs, busy)}…</p>}
      {failure && (
        <p class="error-line" role="alert">
          {failure}
        </p>
      )}
      {opened && busy === undefined && <Checked runs={runs} opened={opened} still={still} />}
    </>
  );
}

function DrawnRuns(props: {
  drawn: Drawn;
  onPoint(row: number | undefined): void;
  onPick(row: number): void;
}) {
  const { drawn } = props;
  const { figure } = drawn;
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  const point = (at: Cursor | undefined) => {
    setCursor(at);
    props.onPoint(at && drawn.rowAt(at));
  };
  const pick = (at: Cursor) => {
    const row = drawn.rowAt(at);
    if (row !== undefined) props.onPick(row);
  };
  return (
    <>
      <header class="panel-head">
        <h3>{figure.title}</h3>
        <FigureTools figure={figure} name="runs" />
      </header>
      <KeyedFigure
        figure={figure}
        height={280}
        label={`${figure.title}. Arrow keys move from run to run, Enter opens one, Escape lets go.`}
        cursor={cursor}
        onCursor={point}
        onPick={pick}
      />
      {figure.map && cursor && drawn.of > figure.map.values.length && (
        <p class="plot-value">{said(figure, cursor)}, the mean of its runs</p>
      )}
      {drawn.drawn < drawn.of && (
        <p class="muted">
          {drawn.drawn} of {drawn.of} runs are drawn, evenly chosen.
        </p>
      )}
      <HiddenTable figures={[figure]} caption={figure.title} />
    </>
  );
}

/** Any run, by the number it has in the file. */
function ByNumber(props: { runs: Runs; row: number; onOpen(row: number): Promise<void> }) {
  const { runs, onOpen } = props;
  const [number, setNumber] = useState(numberOf(runs, props.row));
  const row = columnOf(runs.table, 'run')?.numbers.indexOf(number) ?? -1;
  return (
    <p class="run-open">
      <NumberField
        label={meant('Run', 'of several')}
        value={number}
        quantity="count"
        step={1}
        onChange={setNumber}
      />
      <Button disabled={row < 0} onClick={() => void onOpen(row)}>
        Open it
      </Button>
      {row < 0 && <span class="muted">The file has no run of this number.</span>}
    </p>
  );
}

/** Sentence on whether the shown run is the one in the file. */
function Checked(props: { runs: Runs; opened: Opened; still: boolean }) {
  const { runs, still } = props;
  const { row, hash, wanted } = props.opened;
  const number = numberOf(runs, row);
  if (!still) return <p role="status">Run {number} was opened; the scene has changed since.</p>;
  if (hash === wanted)
    return (
      <p role="status">
        Run {number} is open. Its state is the file’s to the last bit: <code>{hash}</code>.
      </p>
    );
  if (!wanted)
    return (
      <p role="status">
        Run {number} is open; it could not be run when it was swept, so there is no hash to compare.
      </p>
    );
  return (
    <p class="error-line" role="status">
      Run {number} is open, but its state is <code>{hash.slice(0, 8)}</code> and the file’s{' '}
      <code>{wanted.slice(0, 8)}</code>: it was made of another scene
      {runs.version && runs.version !== engineVersion.value
        ? `, or by version ${runs.version} (this is ${engineVersion.value})`
        : ''}
      .
    </p>
  );
}

/** The program names a scene by its file, Python by its place in the gallery. */
const lastOf = (name: string) => name.split('/').at(-1);

const numberOf = ({ table }: Runs, row: number) => columnOf(table, 'run')?.numbers[row] ?? row;

/** `Run 37: radius 5 cm, force 12 N` */
function told(runs: Runs, row: number): string {
  const error = columnOf(runs.table, 'error')?.texts?.[row];
  const value = (a: Axis) => `${a.label} ${format(a.values[row] ?? Number.NaN, a.quantity, 4)}`;
  const all = runs.axes.filter((a) => a.varies).slice(0, MOST_AXES);
  return `Run ${numberOf(runs, row)}: ${error || all.map(value).join(', ')}`;
}
