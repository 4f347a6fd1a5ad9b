// One plot beside an embed's picture, tied to it: along a sweep pointing at the curve poses B; else it is one that the experiment
// describes, whose code comes when it is wanted.
import { useComputed } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { type Cursor, said } from '../../plots/cursor';
import { sweepFigures } from '../../plots/curves';
import { KeyedFigure } from '../../plots/keyed_figure';
import { showSwept, sweepOf } from '../../store/inspector';
import { useScene } from '../../store/scene_in_hand';
import { later } from '../../ui/later';

const DescribedPlot = later(() => import('./described_plot').then((m) => m.DescribedPlot), 180);

export function EmbedPlot() {
  const { store } = useScene();
  const swept = useComputed(() => sweepOf(store.scene.value) !== undefined);
  return swept.value ? <Swept /> : <DescribedPlot />;
}

function Swept() {
  const { store } = useScene();
  const [cursor, setCursor] = useState<Cursor | undefined>(undefined);
  const figure = useComputed(() => {
    const curves = store.sweep.value;
    const motion = sweepOf(store.scene.value)?.motion;
    return curves && motion ? sweepFigures(curves, store.description.value, motion)[0] : undefined;
  }).value;
  const there = figure !== undefined;
  useEffect(() => {
    dispatchEvent(new Event('asperity:measure'));
  }, [there]);
  if (!figure) return null;

  const point = (at: Cursor | undefined) => {
    setCursor(at);
    showSwept(store, at?.i);
  };
  return (
    <figure class="plot">
      <figcaption>
        {figure.title} <span class="muted">({figure.y.unit})</span>
      </figcaption>
      <KeyedFigure
        class=""
        figure={figure}
        height={185}
        label={`${figure.title} over the offset of B. Arrow keys move the cursor.`}
        cursor={cursor}
        onCursor={point}
      />
      <p class="plot-value" aria-live="polite">
        {cursor ? said(figure, cursor) : ' '}
      </p>
    </figure>
  );
}
