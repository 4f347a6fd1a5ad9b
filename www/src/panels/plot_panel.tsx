import { useComputed } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Plot } from '../generated/scene';
import { type Cursor, placeOf, said } from '../plots/cursor';
import { type Figure, figureOf } from '../plots/figure';
import { FigureTools } from '../plots/figure_tools';
import { FigureView } from '../plots/figure_view';
import { Keyed } from '../plots/keyed_figure';
import { deed, Link } from '../plots/link';
import { withPinned } from '../plots/pinned';
import { usePlotData } from '../plots/plot_data';
import { type Range, StretchButtons, useStretch } from '../plots/stretch';
import { useModes } from '../store/modes';
import { useScene } from '../store/scene_in_hand';
import { Button, Segments } from '../ui/buttons';
import { Select } from '../ui/inputs';
import { say } from '../ui/language';
import { later } from '../ui/later';
import { markdown, plainTex, texOptions } from '../ui/markdown';
import { SourceName } from '../ui/source_name';
import { katex } from '../ui/tex';

/** For who cannot see them: after what is seen. */
const HiddenTable = later(() => import('../plots/hidden_table').then((m) => m.HiddenTable), 0);

const HEIGHT = 250;
/** More plots than this are chosen from a list. */
const TABS = 3;

/** Panel of the experiment's own plots: one at a time, tied to the view and the controls; the `empty` ones are not offered. */
export function PlotPanel({ empty }: { empty: ReadonlySet<string> }) {
  const { store } = useScene();
  const plots = useComputed(() => store.description.value.plots);
  const [chosen, choose] = useState<string | undefined>(undefined);
  const { plot: named } = store.scene.value.view;
  // A step that names another plot shows it, whatever was chosen before.
  useEffect(() => choose(undefined), [named]);
  const wanted = chosen ?? named;
  const offered = plots.value.filter(({ id }) => id === wanted || !empty.has(id));
  const plot = offered.find(({ id }) => id === wanted) ?? offered[0];
  if (!plot) return null;
  const options = offered.map((p) => [p.id, p.title] as const);
  return (
    <section class="panel plot-panel" aria-label="Plots">
      {options.length > TABS && <Select label="Plot" value={plot.id} options={options} onChange={choose} />}
      {options.length > 1 && options.length <= TABS && (
        <div class="plot-tabs">
          <Segments label="Plot" value={plot.id} options={options} onChange={choose} />
        </div>
      )}
      <OnePlot key={plot.id} plot={plot} />
    </section>
  );
}

function OnePlot({ plot }: { plot: Plot }) {
  const { store } = useScene();
  const modes = useModes();
  const link = useMemo(() => new Link(store), [store]);
  const { data, error } = usePlotData(store, plot.id, () => link.looking);
  const drawn = modes.curvesCovered.value;
  const covered = drawn || modes.covered.value.has(plot.id);
  const pin = modes.pin.value;
  const pinned = usePlotData(pin?.store ?? store, pin && plot.id, () => link.looking).data;
  const end = store.description.value.clock?.end ?? undefined;
  const figure = useMemo(
    () => data && withPinned(figureOf(plot, data, end), pinned && figureOf(plot, pinned, end)),
    [plot, data, pinned, end],
  );
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  const [within, look] = useState<Range | undefined>(undefined);
  const place = (at: Cursor | undefined) => figure && at && placeOf(figure, at);

  const point = (at: Cursor | undefined) => {
    setCursor(at);
    link.point(plot, place(at));
  };
  const pick = (at: Cursor) => {
    const there = place(at);
    if (there) link.pick(plot, there);
  };
  const stretch = useStretch(figure, point);
  useEffect(() => () => link.point(plot, undefined), [link, plot]);

  // A series brushed over x can be played or looked at closely; a map cannot.
  const brushable = plot.kind === 'curves' && !plot.equal;
  const does = deed(plot, store.scene.value.controls);
  return (
    <>
      <header class="panel-head">
        <h2>{plot.title}</h2>
        <FigureTools figure={figure} name={plot.id} />
      </header>
      {error && <p class="error-line">{error}</p>}
      {covered && (
        <p class="muted">
          The lesson asks for your {drawn ? 'curve' : 'prediction'} first. Then the plot is shown here.
        </p>
      )}
      {figure && !covered && (
        <Keyed
          class="plots"
          figure={figure}
          label={`${plot.title}. Arrow keys move the cursor${does ? ', Enter sets' : ''}, Escape lets go.`}
          cursor={cursor}
          onCursor={point}
          onPick={pick}
        >
          <FigureView
            figure={figure}
            height={HEIGHT}
            cursor={cursor}
            onCursor={(at) => {
              if (!stretch.playing) point(at);
            }}
            onPick={does ? pick : undefined}
            within={within}
            brushed={stretch.brushed}
            onBrush={brushable ? stretch.brush : undefined}
          />
        </Keyed>
      )}
      <StretchButtons stretch={stretch} playable={does !== ''}>
        <Button
          onClick={() => {
            look(stretch.brushed);
            stretch.brush(undefined);
          }}
        >
          Show only this
        </Button>
      </StretchButtons>
      {within && !stretch.brushed && (
        <p class="plot-stretch">
          <Button onClick={() => look(undefined)}>Show all</Button>
        </p>
      )}
      <p class="plot-value" aria-live="polite">
        {figure && !covered
          ? cursor
            ? said(figure, cursor)
            : resting(figure, does, plot.nothing)
          : figure || error || covered
            ? ''
            : 'Computing…'}
      </p>
      {figure && !covered && <HiddenTable figures={[figure]} caption={plot.title} />}
      <Caption text={plot.caption} />
      {plot.source && (
        <p class="source">
          Computed in <SourceName path={plot.source} />
        </p>
      )}
    </>
  );
}

function resting(figure: Figure, does: string, nothing = ''): string {
  const empty = !figure.map && figure.curves.every((c) => c.x.length === 0) && figure.marks.length === 0;
  if (empty) return nothing ? say(nothing) : 'Nothing to draw in this state.';
  return does ? `Point to see it in the view; ${does}.` : '';
}

/** What it shows, with its formulas. */
function Caption({ text: english }: { text: string }) {
  const text = say(english);
  const [html, setHtml] = useState(() => markdown(text, plainTex));
  useEffect(() => {
    setHtml(markdown(text, plainTex));
    if (!text.includes('$')) return;
    katex()
      .then((k) => setHtml(markdown(text, (tex, display) => k.renderToString(tex, texOptions(display)))))
      .catch(() => undefined);
  }, [text]);
  return text ? <div class="plot-caption" dangerouslySetInnerHTML={{ __html: html }} /> : null;
}
