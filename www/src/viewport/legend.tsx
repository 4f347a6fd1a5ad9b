import { useEffect, useState } from 'preact/hooks';
import type { Colormap } from '../generated/scene';
import { useScene } from '../store/scene_in_hand';
import { digits, unitFor } from '../ui/quantity';
import { useSceneCanvas } from './scene_canvas_context';

/** 256 colours as a CSS gradient, from the engine's own table. */
function gradient(rgb: Uint8Array): string {
  const stops = Array.from({ length: 17 }, (_, i) => {
    const k = 3 * Math.round((i * 255) / 16);
    return `rgb(${rgb[k]} ${rgb[k + 1]} ${rgb[k + 2]}) ${((100 * i) / 16).toFixed(2)}%`;
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}

export function Legend() {
  const { store } = useScene();
  const stage = useSceneCanvas();
  const { colormap, pressure_range: chosen } = store.scene.value.view;
  const ready = store.status.value.kind === 'ready';
  const [css, setCss] = useState<{ name: Colormap; css: string } | undefined>(undefined);
  useEffect(() => {
    if (!ready) return;
    store
      .ask()
      .call('colormap', { name: colormap })
      .then((rgb) => setCss({ name: colormap, css: gradient(rgb) }))
      .catch(() => undefined);
  }, [store, ready, colormap]);
  const [min, max] = chosen.mode === 'fixed' ? [chosen.min, chosen.max] : stage.pressureRange.value;
  const coloured = store.description.value.coloured;
  const sliced = store.scene.value.view.layers.slice;
  const known =
    max > min && (coloured || chosen.mode === 'fixed' || sliced || store.frame.value?.outcome === 'surface');
  const unit = unitFor(coloured?.quantity ?? 'pressure', max);
  const ticks = known ? [0, 0.5, 1].map((s) => min + (max - min) * s) : [];
  // An experiment that tells its state has no field of pressure, but perhaps another.
  if (store.frame.value?.outcome === 'told' && !coloured) return null;
  return (
    <figure class="legend" data-overlay>
      <figcaption>
        {coloured?.label ?? 'Pressure'}
        {known && unit.text ? ` (${unit.text})` : ''}
        {chosen.mode === 'fixed' && <span class="muted"> · fixed</span>}
      </figcaption>
      <div class="ramp" style={{ background: css?.css }} />
      {known ? (
        <div class="ticks">
          {ticks.map((p) => (
            <span key={p}>{digits(p / unit.si, 3)}</span>
          ))}
        </div>
      ) : (
        <div class="ticks">
          <span>no contact surface</span>
        </div>
      )}
    </figure>
  );
}
