// A number in a text that is dragged: the same field as its slider, the same edit, one step of the history for each drag. By keys as a
// slider: arrows, ten times as far with Shift, Home and End.
import { effect } from '@preact/signals';
import type { Control } from '../generated/scene';
import { say } from '../ui/language';
import { format } from '../ui/quantity';
import { fromFraction, toFraction } from '../ui/slider';
import { numberAt } from './path';
import type { SceneStore } from './scene_store';

/** Length from one end of the slider to the other, CSS px. */
const LENGTH = 300;
/** Step of an arrow key, as a share of the whole. */
const STEP = 0.01;
/** A key's gesture is over when no other follows, ms. */
const PAUSE = 700;

type Store = Pick<SceneStore, 'scene' | 'set' | 'endGesture'>;

/** Makes the place of a live number one that can be dragged. Returns how to stop. */
export function scrub(place: HTMLElement, control: Control, store: Store): () => void {
  const { path, label, input } = control;
  if (input.type !== 'slider') return () => undefined;
  const { min, max, scale, quantity } = input;
  const now = () => numberAt(store.scene.peek(), path) ?? min;
  const gone = new AbortController();
  const { signal } = gone;
  const go = (fraction: number) => {
    const value = fromFraction(Math.max(0, Math.min(1, fraction)), min, max, scale);
    store.set(`Set ${label}`, path, quantity === 'count' ? Math.round(value) : value, `scrub ${path}`);
  };
  for (const [name, value] of Object.entries({
    role: 'slider',
    tabindex: '0',
    title: say('Drag it, or use the arrow keys'),
    'aria-label': say(label),
    'aria-valuemin': String(min),
    'aria-valuemax': String(max),
  }))
    place.setAttribute(name, value);
  place.classList.add('scrub');
  const stop = effect(() => {
    const value = numberAt(store.scene.value, path) ?? min;
    place.setAttribute('aria-valuenow', String(value));
    place.setAttribute('aria-valuetext', format(value, quantity));
  });

  let from: { x: number; at: number } | undefined;
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    place.setPointerCapture(event.pointerId);
    from = { x: event.clientX, at: toFraction(now(), min, max, scale) };
    place.focus({ preventScroll: true });
    event.preventDefault();
  };
  const move = (event: PointerEvent) => {
    if (from) go(from.at + (event.clientX - from.x) / LENGTH);
  };
  const up = () => {
    if (from) store.endGesture();
    from = undefined;
  };
  const key = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[
      event.key
    ];
    const end = { Home: 0, End: 1 }[event.key];
    if (by === undefined && end === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const least = quantity === 'count' ? 1 / (max - min) : STEP;
    const step = least * (event.shiftKey ? 10 : 1);
    go(end ?? toFraction(now(), min, max, scale) + (by ?? 0) * step);
    store.endGesture(PAUSE);
  };
  place.addEventListener('pointerdown', down, { signal });
  place.addEventListener('pointermove', move, { signal });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    place.addEventListener(end, up, { signal });
  place.addEventListener('keydown', key, { signal });
  return () => {
    gone.abort();
    stop();
  };
}
