// The engine's own colour table, for maps.
import { useEffect, useState } from 'preact/hooks';
import { useScene } from '../store/scene_in_hand';

const plain = (share: number) => `rgb(${[1, 1, 1].map(() => Math.round(60 + 180 * share)).join(' ')})`;

/** Colour of a share between 0 and 1, in the scene's colour map; grey until it has come. */
export function useShades(wanted: boolean): (share: number) => string {
  const { store } = useScene();
  const name = store.scene.value.view.colormap;
  const ready = store.status.value.kind === 'ready';
  const [shade, set] = useState(() => plain);
  useEffect(() => {
    if (!wanted || !ready) return;
    let gone = false;
    store
      .ask()
      .call('colormap', { name })
      .then((rgb) => !gone && set(() => shadeOf(rgb)))
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [store, name, ready, wanted]);
  return shade;
}

/** Shade of a share (0 to 1) from a table of 256 colours; written as hex, which every program that reads SVG knows. */
export const shadeOf = (rgb: Uint8Array) => (share: number) => {
  const k = 3 * Math.round(255 * Math.max(0, Math.min(1, share)));
  return `#${[0, 1, 2].map((c) => (rgb[k + c] ?? 0).toString(16).padStart(2, '0')).join('')}`;
};
