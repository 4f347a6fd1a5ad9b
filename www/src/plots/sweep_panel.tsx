import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Motion, Sweep } from '../generated/scene';
import { useApp } from '../page/app';
import { PathNumber } from '../panels/fields';
import { sweepOf } from '../store/inspector';
import { Button, IconButton, Segments } from '../ui/buttons';
import { Select } from '../ui/inputs';
import { digits } from '../ui/quantity';
import { saveFile } from '../ui/save_file';
import { theme } from '../ui/theme';
import { type Component, csv, type Plot, prepare } from './curves';
import { eventsOf } from './events';
import type { PlotView } from './uplot_view';

const AXES = [
  ['1,0,0', 'x'],
  ['0,1,0', 'y'],
  ['0,0,1', 'z'],
] as const;
const COMPONENTS = [
  ['', 'size'],
  ['_x', 'x'],
  ['_y', 'y'],
  ['_z', 'z'],
] as const;
const PATH = 'experiment.sweep';
const JUMP = 10;

/** Both models' force and moment along a motion of B. Pointing at the plot poses B; leaving puts it back. */
export function SweepPanel() {
  const { store } = useApp();
  const settings = useComputed(() => sweepOf(store.scene.value));
  return settings.value ? <Swept settings={settings.value} /> : null;
}

function Swept({ settings }: { settings: Sweep }) {
  const app = useApp();
  const { store } = app;
  const component = useSignal<Component>('');
  const sweep = useComputed(() => {
    const curves = app.curvesCovered.value ? undefined : store.sweep.value;
    const motion = sweepOf(store.scene.value)?.motion;
    return curves && motion && prepare(curves, store.description.value, motion, component.value);
  });
  const [index, setIndex] = useState(-1);
  const axis = settings.axis.join(',');
  const { motion } = settings;
  const axisName = AXES.find(([value]) => value === axis)?.[1] ?? 'the axis';
  const shown = sweep.value;

  const point = (i: number) => {
    setIndex(i);
    const pose = store.sweep.peek()?.poses[i];
    if (!pose) return store.showInstead([]);
    const [x, y, z, w, a, b, c] = pose;
    store.showInstead([
      { path: 'bodies[1].pose', value: { translation: [x, y, z], rotation: [w, a, b, c] } },
    ]);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const last = (shown?.x.length ?? 0) - 1;
    if (last < 0) return;
    const by = event.shiftKey ? JUMP : 1;
    const start = index < 0 ? Math.round(last / 2) : index;
    const next = { ArrowLeft: start - by, ArrowRight: start + by, Home: 0, End: last }[event.key];
    if (event.key === 'Escape') point(-1);
    else if (next !== undefined) point(Math.max(0, Math.min(last, next)));
    else return;
    event.preventDefault();
  };

  const [stretch, setStretch] = useState<[number, number] | undefined>(undefined);
  const [playing, play] = useState(false);
  const events = useComputed(() => {
    const curves = app.curvesCovered.value ? undefined : store.sweep.value;
    return curves ? eventsOf(curves, store.description.value) : [];
  });
  // To and fro over the brushed stretch, until it is let go.
  useEffect(() => {
    if (!playing || !stretch) return;
    const [from, to] = stretch;
    const size = Math.max(1, to - from);
    let k = 0;
    const timer = setInterval(() => {
      k += Math.max(1, Math.round(size / 60));
      const phase = k % (2 * size);
      point(from + (phase <= size ? phase : 2 * size - phase));
    }, 50);
    return () => {
      clearInterval(timer);
      point(-1);
    };
  }, [playing, stretch]);
  const letGo = () => {
    play(false);
    setStretch(undefined);
  };
  const narrow = () => {
    const offset = store.sweep.peek()?.offset;
    const [from, to] = stretch ?? [0, 0];
    const [a, b] = [offset?.[from], offset?.[to]];
    letGo();
    if (a === undefined || b === undefined || a === b) return;
    store.edit('Narrow the sweep', [
      { path: `${PATH}.from`, value: a },
      { path: `${PATH}.to`, value: b },
    ]);
  };
  const picture = async () => {
    if (!shown) return;
    const { plotSvg } = await import('../export/plot_svg');
    const title = store.scene.peek().title;
    const hash = store.frame.peek()?.hash.slice(0, 8) ?? '';
    const svg = plotSvg(shown, title, `Asperity · ${title} · state ${hash}`);
    saveFile(`${app.page.name.replace('/', '-')}-sweep.svg`, svg, 'image/svg+xml');
  };

  const download = () => {
    const curves = store.sweep.peek();
    if (!curves) return;
    const text = csv(curves, store.description.peek(), motion);
    saveFile(`${app.page.name.replace('/', '-')}-sweep.csv`, text, 'text/csv');
  };

  return (
    <section class="panel sweep" aria-labelledby="sweep-title">
      <header class="panel-head">
        <h2 id="sweep-title">
          {motion === 'turn' ? `Turn B about ${axisName}` : `Slide B along ${axisName}`}
        </h2>
        <span>
          <IconButton
            icon="picture"
            label="Save the plot as SVG"
            disabled={!shown}
            onClick={() => void picture()}
          />
          <IconButton
            icon="download"
            label="Download the curves as CSV"
            disabled={!shown}
            onClick={download}
          />
        </span>
      </header>
      <div class="plot-head">
        <p class="plot-key" aria-hidden="true">
          <span class="key-surface">surface</span>
          <span class="key-point">point</span>
        </p>
        <Segments
          label="Component"
          value={component.value}
          options={COMPONENTS}
          onChange={(c) => {
            component.value = c;
          }}
        />
      </div>
      {app.curvesCovered.value && (
        <p class="muted">The lesson asks you to draw a curve first. Then the curves are shown here.</p>
      )}
      {store.sweepError.value && <p class="error-line">{store.sweepError.value}</p>}
      {shown && (
        <div
          class="plots"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its cursor is moved by keys
          tabIndex={0}
          role="group"
          aria-label="Curves over the offset of B. Left and right arrows move the cursor, Escape lets go."
          onKeyDown={onKeyDown}
          onBlur={() => point(-1)}
        >
          {shown.plots.map((plot, k) => (
            <OnePlot
              key={plot.title}
              plot={plot}
              x={shown.x}
              xLabel={k === shown.plots.length - 1 ? `offset of B (${shown.xUnit})` : ''}
              index={index}
              onIndex={(i) => {
                if (!playing) point(i);
              }}
              brushed={stretch !== undefined}
              onBrush={(s) => {
                play(false);
                setStretch(s && s[0] !== s[1] ? s : undefined);
              }}
            />
          ))}
        </div>
      )}
      {shown && stretch && (
        <p class="plot-stretch">
          <Button onClick={() => play(!playing)}>{playing ? 'Stop' : 'Play this stretch'}</Button>
          <Button onClick={narrow}>Sweep only this</Button>
          <Button onClick={letGo}>Let go</Button>
        </p>
      )}
      {shown && events.value.length > 0 && (
        <p class="plot-events">
          {events.value.map((event) => (
            <button
              type="button"
              class="plain"
              key={event.index}
              onMouseEnter={() => point(event.index)}
              onMouseLeave={() => point(-1)}
              onFocus={() => point(event.index)}
              onBlur={() => point(-1)}
              onClick={() => point(event.index)}
            >
              {event.label} at {digits(shown.x[event.index] ?? 0, 3)} {shown.xUnit}
            </button>
          ))}
        </p>
      )}
      <p class="plot-value" aria-live="polite">
        {shown && index >= 0
          ? valuesAt(shown.x, shown.xUnit, shown.plots, index)
          : 'Point at a curve to see B there.'}
      </p>
      {shown && <HiddenTable x={shown.x} xUnit={shown.xUnit} plots={shown.plots} />}
      <div class="sweep-settings">
        <Select
          label="Motion"
          value={motion}
          options={[
            ['slide', 'Slide'],
            ['turn', 'Turn'],
          ]}
          onChange={(value: Motion) => {
            if (value === motion) return;
            const reach = value === 'turn' ? Math.PI / 4 : 0.02;
            store.edit('Sweep motion', [
              { path: `${PATH}.motion`, value },
              { path: `${PATH}.from`, value: -reach },
              { path: `${PATH}.to`, value: reach },
            ]);
          }}
        />
        <Select
          label="Axis"
          value={axis}
          options={AXES.some(([value]) => value === axis) ? AXES : [...AXES, [axis, axis] as const]}
          onChange={(value: string) => store.set('Sweep axis', `${PATH}.axis`, value.split(',').map(Number))}
        />
        <PathNumber path={`${PATH}.from`} label="From" quantity={motion === 'turn' ? 'angle' : 'length'} />
        <PathNumber path={`${PATH}.to`} label="To" quantity={motion === 'turn' ? 'angle' : 'length'} />
      </div>
    </section>
  );
}

function valuesAt(x: readonly number[], xUnit: string, plots: readonly Plot[], index: number): string {
  const at = `At ${digits(x[index] ?? 0, 4)}${xUnit === '°' ? '' : ' '}${xUnit}`;
  const models = (plot: Plot) =>
    plot.series.map((s) => `${s.model} ${digits(s.values[index] ?? Number.NaN, 4)} ${plot.unit}`).join(', ');
  return `${at}: ${plots.map((p) => `${p.title.toLowerCase()} ${models(p)}`).join('; ')}`;
}

function OnePlot(props: {
  plot: Plot;
  x: readonly number[];
  xLabel: string;
  index: number;
  onIndex(index: number): void;
  brushed: boolean;
  onBrush(stretch: [number, number] | undefined): void;
}) {
  const { plot, x, xLabel, index } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<PlotView | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const shape = plot.series.map((s) => s.reading.id).join();

  useEffect(() => {
    let gone = false;
    import('./uplot_view')
      .then(({ makePlot }) => {
        if (gone || !host.current) return;
        const { x, plot, xLabel } = latest.current;
        view.current = makePlot(
          host.current,
          x,
          plot,
          xLabel,
          (i) => latest.current.onIndex(i),
          (s) => latest.current.onBrush(s),
        );
      })
      .catch(() => undefined);
    return () => {
      gone = true;
      view.current?.destroy();
      view.current = undefined;
    };
  }, [shape, xLabel]);
  useEffect(() => view.current?.update(x, plot), [x, plot]);
  useEffect(() => view.current?.point(index), [index]);
  useEffect(() => {
    if (!props.brushed) view.current?.unbrush();
  }, [props.brushed]);
  const name = theme.value;
  useEffect(() => view.current?.recolour(), [name]);

  return (
    <figure class="plot">
      <figcaption>
        {plot.title} <span class="muted">({plot.unit})</span>
      </figcaption>
      <div class="plot-host" ref={host} aria-hidden="true" />
    </figure>
  );
}

/** The curves for those who cannot see them: every tenth sample. */
function HiddenTable({ x, xUnit, plots }: { x: readonly number[]; xUnit: string; plots: readonly Plot[] }) {
  const every = Math.max(1, Math.ceil(x.length / 21));
  const series = plots.flatMap((p) => p.series.map((s) => ({ ...s, unit: p.unit })));
  return (
    <div class="visually-hidden">
      <table>
        <caption>Force and moment of both models over the offset of B</caption>
        <thead>
          <tr>
            <th scope="col">offset ({xUnit})</th>
            {series.map((s) => (
              <th scope="col" key={s.reading.id}>
                {s.reading.label}, {s.model} ({s.unit})
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {x.map((offset, i) =>
            i % every === 0 ? (
              <tr key={offset}>
                <th scope="row">{digits(offset, 4)}</th>
                {series.map((s) => (
                  <td key={s.reading.id}>{digits(s.values[i] ?? Number.NaN, 4)}</td>
                ))}
              </tr>
            ) : null,
          )}
        </tbody>
      </table>
    </div>
  );
}
