// A plot that the experiment describes, beside an embed's picture: pointing at it shows the moment or the state, a click goes there.
import { useComputed } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Plot } from '../../generated/scene';
import { type Cursor, placeOf, said } from '../../plots/cursor';
import { figureOf } from '../../plots/figure';
import { KeyedFigure } from '../../plots/keyed_figure';
import { deed, Link } from '../../plots/link';
import { usePlotData } from '../../plots/plot_data';
import { useScene } from '../../store/scene_in_hand';
import { Select } from '../../ui/inputs';

export function DescribedPlot() {
  const { store } = useScene();
  const plots = useComputed(() => store.description.value.plots);
  const [chosen, choose] = useState<string | undefined>(undefined);
  const plot = plots.value.find((p) => p.id === chosen) ?? plots.value[0];
  if (!plot) return null;
  return (
    <figure class="plot">
      {plots.value.length > 1 ? (
        <Select
          label="Plot"
          quiet
          value={plot.id}
          options={plots.value.map((p) => [p.id, p.title] as const)}
          onChange={choose}
        />
      ) : (
        <figcaption>{plot.title}</figcaption>
      )}
      <One key={plot.id} plot={plot} />
    </figure>
  );
}

function One({ plot }: { plot: Plot }) {
  const { store } = useScene();
  const link = useMemo(() => new Link(store), [store]);
  const { data, error } = usePlotData(store, plot.id, () => link.looking);
  const end = store.description.value.clock?.end ?? undefined;
  const figure = useMemo(() => data && figureOf(plot, data, end), [plot, data, end]);
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  const there = figure !== undefined;
  useEffect(() => {
    dispatchEvent(new Event('asperity:measure'));
  }, [there]);
  useEffect(() => () => link.point(plot, undefined), [link, plot]);
  const place = (at: Cursor | undefined) => figure && at && placeOf(figure, at);
  const point = (at: Cursor | undefined) => {
    setCursor(at);
    link.point(plot, place(at));
  };
  const pick = (at: Cursor) => {
    const found = place(at);
    if (found) link.pick(plot, found);
  };
  const does = deed(plot, store.scene.value.controls);
  if (!figure) return <p class="plot-value">{error || 'Computing…'}</p>;
  return (
    <>
      <KeyedFigure
        class=""
        figure={figure}
        height={plot.equal || plot.kind !== 'curves' ? 230 : 185}
        label={`${plot.title}. Arrow keys move the cursor${does ? ', Enter sets' : ''}.`}
        cursor={cursor}
        onCursor={point}
        onPick={does ? pick : undefined}
      />
      <p class="plot-value" aria-live="polite">
        {cursor ? said(figure, cursor) : ' '}
      </p>
    </>
  );
}
