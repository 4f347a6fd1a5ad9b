// Fills the live numbers of a text: `{normal_force}` is a reading, `{bodies[0].shape.radius}` a field.
// A formula holds each number twice: for the eye, and in MathML for who listens.
import { effect } from '@preact/signals';
import { format, quiet } from '../ui/quantity';
import { getAt } from './path';
import { quantityAt } from './quantities';
import type { SceneStore } from './scene_store';

const MATHML = 'http://www.w3.org/1998/Math/MathML';
const LIVE_TEX = /\\live\s*\{([^}]*)\}/g;

export function fillLive(
  root: HTMLElement,
  store: Pick<SceneStore, 'readings' | 'scene' | 'description'>,
): () => void {
  markMathml(root);
  const places = [...root.querySelectorAll('[data-live]')];
  if (places.length === 0) return () => undefined;
  return effect(() => {
    const values = store.readings.value;
    const scene = store.scene.value;
    const text = (key: string): string | undefined => {
      const value = values.get(key);
      if (value !== undefined) {
        const reading = store.description.value.readings.find((r) => r.id === key);
        const quantity = reading?.quantity ?? 'ratio';
        return format(quiet(value, quantity), quantity, 3);
      }
      const field = getAt(scene, key);
      if (typeof field === 'number') return format(field, quantityAt(key, scene), 3);
      return typeof field === 'string' ? field : undefined;
    };
    for (const place of places) {
      const now = text(place.getAttribute('data-live') ?? '') ?? '–';
      if (place.textContent !== now) place.textContent = now;
    }
  });
}

/** KaTeX names the places in its HTML alone; those of the MathML stand in the order of the source. */
function markMathml(root: HTMLElement): void {
  for (const math of root.querySelectorAll('.katex-mathml')) {
    const source = math.querySelector('annotation')?.textContent ?? '';
    const keys = [...source.matchAll(LIVE_TEX)].map((m) => m[1] ?? '');
    const marks = [...math.querySelectorAll('mpadded + mo')].filter((mo) => mo.textContent === '…');
    marks.forEach((mark, i) => {
      const key = keys[i];
      if (key === undefined) return;
      const place = document.createElementNS(MATHML, 'mtext');
      place.setAttribute('data-live', key);
      mark.replaceWith(place);
    });
  }
}
