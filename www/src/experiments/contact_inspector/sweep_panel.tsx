import { useComputed, useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Motion, PoseSweep } from '../../generated/scene';
import { PathNumber } from '../../panels/fields';
import { type Cursor, valuesAt } from '../../plots/cursor';
import { type Component, csv, sweepFigures } from '../../plots/curves';
import { onAxis } from '../../plots/figure';
import { FigureView } from '../../plots/figure_view';
import { Keyed } from '../../plots/keyed_figure';
import { withPinned } from '../../plots/pinned';
import { StretchButtons, samplesIn, useStretch } from '../../plots/stretch';
import { showSwept, sweepOf } from '../../store/inspector';
import { useModes } from '../../store/modes';
import { useScene } from '../../store/scene_in_hand';
import { Button, IconButton, Segments } from '../../ui/buttons';
import { Select } from '../../ui/inputs';
import { later } from '../../ui/later';
import { saveFile } from '../../ui/save_file';

/** For who cannot see them: after what is seen. */
const HiddenTable = later(() => import('../../plots/hidden_table').then((m) => m.HiddenTable), 0);

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
const HEIGHT = 168;

/** Both models' force and moment along a motion of B. Pointing at the plot poses B; leaving puts it back. */
export function SweepPanel() {
  const { store } = useScene();
  const settings = useComputed(() => sweepOf(store.scene.value));
  return settings.value ? <Swept settings={settings.value} /> : null;
}

function Swept({ settings }: { settings: PoseSweep }) {
  const { store, page } = useScene();
  const modes = useModes();
  const component = useSignal<Component>('');
  const swept = useComputed(() => (modes.curvesCovered.value ? undefined : store.sweep.value));
  const pinnedFigures = () => {
    const kept = modes.pin.value?.store;
    const motion = kept && sweepOf(kept.scene.value)?.motion;
    return kept?.sweep.value && motion
      ? sweepFigures(kept.sweep.value, kept.description.value, motion, component.value)
      : [];
  };
  const figures = useComputed(() => {
    const motion = sweepOf(store.scene.value)?.motion;
    if (!swept.value || !motion) return [];
    const pinned = pinnedFigures();
    return sweepFigures(swept.value, store.description.value, motion, component.value).map((figure) =>
      withPinned(
        figure,
        pinned.find((p) => p.id === figure.id),
      ),
    );
  });
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  const axis = settings.axis.join(',');
  const { motion } = settings;
  const axisName = AXES.find(([value]) => value === axis)?.[1] ?? 'the axis';
  const shown = figures.value;
  const [first] = shown;

  const point = (at: Cursor | undefined) => {
    setCursor(at);
    showSwept(store, at?.i);
  };
  const pointAt = (i: number) => point({ i, j: 0 });

  const stretch = useStretch(first, point);
  const events = useComputed(() => swept.value?.events ?? []);
  const narrow = () => {
    const offset = store.sweep.peek()?.offset;
    const [from, to] = first && stretch.brushed ? samplesIn(first, stretch.brushed) : [0, 0];
    const [a, b] = [offset?.[from], offset?.[to]];
    stretch.brush(undefined);
    if (a === undefined || b === undefined || a === b) return;
    store.edit('Narrow the sweep', [
      { path: `${PATH}.from`, value: a },
      { path: `${PATH}.to`, value: b },
    ]);
  };
  const picture = async () => {
    if (!first) return;
    const { plotSvg } = await import('../../plots/plot_svg');
    const title = store.scene.peek().title;
    const hash = store.frame.peek()?.hash.slice(0, 8) ?? '';
    const svg = plotSvg(shown, title, `Asperity · ${title} · state ${hash}`);
    saveFile(`${page.name.replace('/', '-')}-sweep.svg`, svg, 'image/svg+xml');
  };
  const download = () => {
    const curves = store.sweep.peek();
    if (!curves) return;
    const text = csv(curves, store.description.peek(), motion);
    saveFile(`${page.name.replace('/', '-')}-sweep.csv`, text, 'text/csv');
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
            disabled={!first}
            onClick={() => void picture()}
          />
          <IconButton
            icon="download"
            label="Download the curves as CSV"
            disabled={!first}
            onClick={download}
          />
        </span>
      </header>
      <div class="plot-head">
        <Segments
          label="Component"
          value={component.value}
          options={COMPONENTS}
          onChange={(c) => {
            component.value = c;
          }}
        />
      </div>
      {modes.curvesCovered.value && (
        <p class="muted">The lesson asks you to draw a curve first. Then the curves are shown here.</p>
      )}
      {store.sweepError.value && <p class="error-line">{store.sweepError.value}</p>}
      {first && (
        <Keyed
          class="plots"
          figure={first}
          label="Curves over the offset of B. Left and right arrows move the cursor, Escape lets go."
          cursor={cursor}
          onCursor={point}
        >
          {shown.map((figure, k) => (
            <figure class="plot" key={figure.id}>
              <figcaption>
                {figure.title} <span class="muted">({figure.y.unit})</span>
              </figcaption>
              <FigureView
                figure={figure}
                height={k === shown.length - 1 ? HEIGHT + 17 : HEIGHT}
                nameX={k === shown.length - 1}
                cursor={cursor}
                onCursor={(at) => {
                  if (!stretch.playing) point(at);
                }}
                brushed={stretch.brushed}
                onBrush={stretch.brush}
              />
            </figure>
          ))}
        </Keyed>
      )}
      <StretchButtons stretch={stretch}>
        <Button onClick={narrow}>Sweep only this</Button>
      </StretchButtons>
      {first && events.value.length > 0 && (
        <p class="plot-events">
          {events.value.map((event) => (
            <button
              type="button"
              class="plain"
              key={event.index}
              onMouseEnter={() => pointAt(event.index)}
              onMouseLeave={() => point(undefined)}
              onFocus={() => pointAt(event.index)}
              onBlur={() => point(undefined)}
              onClick={() => pointAt(event.index)}
            >
              {event.label} at {onAxis(first.x, first.curves[0]?.x[event.index], 3)}
            </button>
          ))}
        </p>
      )}
      <p class="plot-value" aria-live="polite">
        {first && cursor
          ? `At ${onAxis(first.x, first.curves[0]?.x[cursor.i])}: ${shown
              .map((f) => `${f.title.toLowerCase()} ${valuesAt(f, cursor)}`)
              .join('; ')}`
          : 'Point at a curve to see B there.'}
      </p>
      <HiddenTable figures={shown} caption="Force and moment of both models over the offset of B" />
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
