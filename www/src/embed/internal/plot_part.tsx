// One plot beside an embed's picture, tied to it: pointing at the curve poses B.
import { useComputed } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp } from '../../page/app';
import { prepare } from '../../plots/curves';
import { makePlot, type PlotView } from '../../plots/uplot_view';
import { sweepOf } from '../../store/inspector';
import { digits } from '../../ui/quantity';
import { theme } from '../../ui/theme';

export function EmbedPlot() {
  const { store } = useApp();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<PlotView | undefined>(undefined);
  const [index, setIndex] = useState(-1);
  const sweep = useComputed(() => {
    const curves = store.sweep.value;
    const motion = sweepOf(store.scene.value)?.motion;
    return curves && motion && prepare(curves, store.description.value, motion);
  });
  const shown = sweep.value;
  const plot = shown?.plots[0];

  const point = (i: number) => {
    setIndex(i);
    const pose = store.sweep.peek()?.poses[i];
    if (!pose) return store.showInstead([]);
    const [x, y, z, w, a, b, c] = pose;
    store.showInstead([
      { path: 'bodies[1].pose', value: { translation: [x, y, z], rotation: [w, a, b, c] } },
    ]);
  };
  const shape = plot?.series.map((s) => s.reading.id).join();
  useEffect(() => {
    if (!host.current || !shown || !plot) return;
    view.current = makePlot(host.current, shown.x, plot, `offset of B (${shown.xUnit})`, point);
    dispatchEvent(new Event('asperity:measure'));
    return () => {
      view.current?.destroy();
      view.current = undefined;
    };
  }, [shape]);
  useEffect(() => {
    if (shown && plot) view.current?.update(shown.x, plot);
  }, [shown]);
  useEffect(() => view.current?.point(index), [index]);
  const name = theme.value;
  useEffect(() => view.current?.recolour(), [name]);
  if (!shown || !plot) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const last = shown.x.length - 1;
    const start = index < 0 ? Math.round(last / 2) : index;
    const by = event.shiftKey ? 10 : 1;
    const next = { ArrowLeft: start - by, ArrowRight: start + by, Home: 0, End: last }[event.key];
    if (event.key === 'Escape' && index >= 0) point(-1);
    else if (next !== undefined) point(Math.max(0, Math.min(last, next)));
    else return;
    event.preventDefault();
  };
  const value = (i: number) =>
    plot.series.map((s) => `${s.model} ${digits(s.values[i] ?? Number.NaN, 3)} ${plot.unit}`).join(', ');
  return (
    <figure class="plot">
      <figcaption>
        {plot.title} <span class="muted">({plot.unit})</span>
      </figcaption>
      <div
        ref={host}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its cursor is moved by keys
        tabIndex={0}
        role="group"
        aria-label={`${plot.title} over the offset of B. Arrow keys move the cursor.`}
        onKeyDown={onKeyDown}
        onBlur={() => point(-1)}
      />
      <p class="plot-value" aria-live="polite">
        {index >= 0 ? `${digits(shown.x[index] ?? 0, 3)} ${shown.xUnit}: ${value(index)}` : ' '}
      </p>
    </figure>
  );
}
