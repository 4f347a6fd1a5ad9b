// Fills the live numbers of a text: `{normal_force}` is a reading, `{bodies[0].shape.radius}` a field.
import { effect } from '@preact/signals';
import type { App } from '../page/app';
import { getAt } from '../store/path';
import { quantityAt } from '../store/quantities';
import { format, quiet } from '../ui/quantity';

export function fillLive(root: HTMLElement, app: App): () => void {
  const places = [...root.querySelectorAll<HTMLElement>('[data-live]')];
  if (places.length === 0) return () => undefined;
  return effect(() => {
    const { store } = app;
    const readings = store.readings.value;
    for (const place of places) {
      const key = place.dataset.live ?? '';
      place.textContent = text(key, readings) ?? '–';
    }
    function text(key: string, values: ReadonlyMap<string, number>): string | undefined {
      const value = values.get(key);
      if (value !== undefined) {
        const reading = store.description.value.readings.find((r) => r.id === key);
        const quantity = reading?.quantity ?? 'ratio';
        return format(quiet(value, quantity), quantity, 3);
      }
      const field = getAt(store.scene.value, key);
      if (typeof field === 'number') return format(field, quantityAt(key, store.scene.value), 3);
      return typeof field === 'string' ? field : undefined;
    }
  });
}
