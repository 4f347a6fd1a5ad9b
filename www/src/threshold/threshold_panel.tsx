import { useComputed } from '@preact/signals';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Plot, ThresholdProgress, ThresholdReport } from '../generated/scene';
import { type Cursor, placeOf, said } from '../plots/cursor';
import { FigureTools } from '../plots/figure_tools';
import { HiddenTable } from '../plots/hidden_table';
import { KeyedFigure } from '../plots/keyed_figure';
import { Link } from '../plots/link';
import { can } from '../store/capabilities';
import { type Field, fieldsOf } from '../store/number_fields';
import { useScene } from '../store/scene_in_hand';
import { Button } from '../ui/buttons';
import { Select } from '../ui/inputs';
import { NumberField } from '../ui/number_field';
import { format } from '../ui/quantity';
import { usePool } from '../work/context';
import { Going } from '../work/going';
import { useWork } from '../work/use_work';
import { firstReading, levelFor, lookOf, sweepOver, thresholdFigure } from './choices';
import { searchFor } from './search';

const SAMPLES = ['33', '129', '513'] as const;
/** ms each bracket is shown. */
const BEAT = 110;

interface Found {
  field: Field;
  reading: string;
  /** undefined: only the curve was asked for. */
  level: number | undefined;
  look: [number, number | null][];
  report: ThresholdReport | undefined;
}

/** A search under way. */
interface Searching {
  /** ms */
  since: number;
  progress: ThresholdProgress | undefined;
}

/** Finds where a reading crosses a level as one number of the scene changes, and shows how it was found. */
export function ThresholdPanel() {
  const { store } = useScene();
  const pool = usePool();
  // Where bodies only stand to be seen, their place is no number of the experiment.
  const placed = useComputed(() => can(store, 'place_bodies') || can(store, 'move_bodies'));
  const fields = useComputed(() =>
    fieldsOf(store.scene.value).filter(({ path }) => placed.value || !/^bodies\[\d+\]\.pose/.test(path)),
  );
  const readings = useComputed(() => store.description.value.readings);
  const [path, setPath] = useState<string | undefined>(undefined);
  const [readingId, setReading] = useState<string | undefined>(undefined);
  const [ends, setEnds] = useState<[number, number] | undefined>(undefined);
  const [ownLevel, setLevel] = useState<number | undefined>(undefined);
  const [samples, setSamples] = useState<(typeof SAMPLES)[number]>('33');
  const [found, setFound] = useState<Found | undefined>(undefined);
  const [searching, setSearching] = useState<Searching | undefined>(undefined);
  const settled = useRef(Number.NaN);
  const work = useWork();

  const field = fields.value.find((f) => f.path === path) ?? fields.value[0];
  // Chosen once for the field: it stays while values change.
  const first = useRef<{ of: string; id: string | undefined }>(undefined);
  if (field && first.current?.of !== field.path)
    first.current = {
      of: field.path,
      id: firstReading(readings.value, store.readings.peek(), store.scene.peek(), field)?.id,
    };
  const asked = readingId ?? first.current?.id;
  const reading = readings.value.find((r) => r.id === asked) ?? readings.value[0];
  if (!field || !reading) return <p class="muted">This scene has no number or no reading to look at.</p>;
  const [from, to] = ends ?? [field.from, field.to];
  // What is only looked at moves no level.
  const now = store.readings.value.get(reading.id) ?? Number.NaN;
  if (!store.previewing.value) settled.current = now;
  const level = ownLevel ?? levelFor(reading, settled.current);
  const sweep = sweepOver(field, from, to, Number(samples));

  /** The whole search, or its first look alone. */
  const run = async (only: 'look' | undefined) => {
    setFound(undefined);
    setSearching(undefined);
    await work.run(async (held) => {
      const text = await store.ask().call('sceneText', {});
      const search = searchFor(
        { field: sweep, reading: reading.id, level },
        ({ looked }) => only === 'look' && looked,
        (progress) => setSearching((s) => s && { ...s, progress }),
      );
      setSearching({ since: performance.now(), progress: undefined });
      const job = pool.run({ scene: text, step: store.frame.peek()?.step ?? 0, pieces: [search] });
      const [progress] = await held(job);
      if (!progress) return;
      setFound({
        field,
        reading: reading.id,
        level: only ? undefined : level,
        look: lookOf(progress.report),
        report: only ? undefined : progress.report,
      });
    });
  };

  return (
    <div class="threshold">
      <div class="fields">
        <Select
          label="As this changes"
          value={field.path}
          options={fields.value.map((f) => [f.path, f.label] as const)}
          onChange={(next) => {
            setPath(next);
            setEnds(undefined);
          }}
        />
        <NumberField label="from" value={from} quantity={field.quantity} onChange={(v) => setEnds([v, to])} />
        <NumberField label="to" value={to} quantity={field.quantity} onChange={(v) => setEnds([from, v])} />
        <Select
          label="where does"
          value={reading.id}
          options={readings.value.map((r) => [r.id, r.label] as const)}
          onChange={(next) => {
            setReading(next);
            setLevel(undefined);
          }}
        />
        <NumberField
          label="cross the level"
          value={level}
          quantity={reading.quantity}
          onChange={(v) => setLevel(v)}
        />
        <Select
          label="Places looked at first"
          value={samples}
          options={SAMPLES.map((n) => [n, n] as const)}
          onChange={setSamples}
        />
      </div>
      <p class="plot-stretch">
        <Button primary disabled={work.running.value} onClick={() => void run(undefined)}>
          Find threshold
        </Button>
        <Button disabled={work.running.value} onClick={() => void run('look')}>
          Draw the curve
        </Button>
      </p>
      {work.running.value && searching && <Progress {...searching} stop={() => work.stop()} />}
      {work.failure.value && <p class="error-line">{work.failure.value}</p>}
      {found && <Result key={`${found.field.path} ${found.reading}`} found={found} />}
    </div>
  );
}

function Progress({ since, progress, stop }: Searching & { stop(): void }) {
  const share = progress && progress.done / progress.total;
  const rest = share ? ((performance.now() - since) * (1 - share)) / share / 1000 : 0;
  return (
    <p class="plot-stretch searching">
      <Going label="Searching" value={share} stop={stop}>
        <span class="muted">{rest > 2 ? `about ${Math.ceil(rest)} s more` : 'searching'}</span>
      </Going>
    </p>
  );
}

/** `66 mm ± 12 nm` */
const width = ({ quantity }: Field, [from, to]: readonly [number, number]) =>
  `${format((from + to) / 2, quantity, 7)} ± ${format((to - from) / 2, quantity, 2)}`;

function Result({ found }: { found: Found }) {
  const { store } = useScene();
  const { field, report, level, look } = found;
  const reading = store.description.value.readings.find((r) => r.id === found.reading);
  const link = useMemo(() => new Link(store), [store]);
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  const crossings = report?.crossings ?? [];
  // Brackets one after the other, crossing after crossing.
  const brackets = useMemo(() => crossings.flatMap((c) => c.brackets), [report]);
  const total = brackets.length;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [shown, show] = useState(still ? total : 0);
  useEffect(() => {
    if (still) return show(total);
    show(0);
    const timer = setInterval(() => show((k) => (k < total ? k + 1 : k)), BEAT);
    return () => clearInterval(timer);
  }, [report]);
  let passed = 0;
  const done = crossings.filter((c) => {
    passed += c.brackets.length;
    return passed <= shown;
  });
  const figure = useMemo(
    () =>
      reading &&
      thresholdFigure(
        field,
        reading,
        look,
        level,
        done.map((c) => c.value),
      ),
    [found, reading, done.length],
  );
  if (!figure || !reading) return null;
  const bracket = shown < total ? brackets[shown] : undefined;
  const plot: Plot = {
    id: 'threshold',
    title: figure.title,
    x: { ...field, time: false },
    y: { label: reading.label, quantity: reading.quantity, scale: 'linear', time: false },
    kind: 'curves',
    equal: false,
    caption: '',
    source: '',
  };
  const point = (at: Cursor | undefined) => {
    setCursor(at);
    link.point(plot, at && placeOf(figure, at));
  };
  const pick = (at: Cursor) => {
    const place = placeOf(figure, at);
    if (place) link.pick(plot, place);
  };
  const exact = (v: number) => format(v, field.quantity, 7);
  return (
    <>
      <header class="panel-head">
        <h3>{figure.title}</h3>
        <FigureTools figure={figure} name="threshold" />
      </header>
      <KeyedFigure
        figure={figure}
        height={230}
        label={`${figure.title}. Arrow keys move the cursor, Enter sets, Escape lets go.`}
        cursor={cursor}
        onCursor={point}
        onPick={pick}
        brushed={bracket}
      />
      <p class="plot-value" aria-live="polite">
        {cursor
          ? said(figure, cursor)
          : bracket
            ? `Bracket ${shown + 1} of ${total}: ${width(field, bracket)}`
            : 'Point to see it in the view; a click sets it.'}
      </p>
      {report && shown >= total && (
        <div class="crossings" role="status">
          {crossings.length !== 1 && <p>{report.verdict}</p>}
          {crossings.map((c) => (
            <p key={c.value}>
              <span>
                <strong>{exact(c.value)}</strong>: {reading.label} {c.falls ? 'falls below' : 'rises above'}{' '}
                {format(level ?? 0, reading.quantity, 4)}.
              </span>
              <Button onClick={() => store.set(`Set ${field.label}`, field.path, c.value)}>Set it</Button>
            </p>
          ))}
        </div>
      )}
      <HiddenTable figures={[figure]} caption={figure.title} />
    </>
  );
}
