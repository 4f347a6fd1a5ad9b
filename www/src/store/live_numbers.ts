// Fills the live numbers of a text: `{normal_force}` is a reading, `{bodies[0].shape.radius}` a field, `{energy@0.45 s}` a
// reading bound to a moment of the run. A formula holds each number twice: for the eye, and in MathML for who listens.
import { computed, effect } from '@preact/signals';
import type { ReadingAt } from '../generated/scene';
import { format, quiet } from '../ui/quantity';
import { getAt } from './path';
import { pointOut } from './point_out';
import { quantityAt } from './quantities';
import type { SceneStore } from './scene_store';
import type { Selection } from './selection';

const MATHML = 'http://www.w3.org/1998/Math/MathML';
const LIVE_TEX = /\\live\s*\{([^}]*)\}/g;
/** The engine is asked for bound numbers once the document has rested for so long, ms: they may take it a run. */
const PAUSE = 250;

type Store = Pick<
  SceneStore,
  'readings' | 'scene' | 'description' | 'status' | 'waiting' | 'previewing' | 'ask' | 'set' | 'endGesture'
>;

/** Texts beside a question, as they were when their step was opened. */
const frozen = new WeakMap<Store, Map<string, Map<string, string>>>();

/** Fills the numbers and follows them; with a selection what they and the symbols stand for is pointed out in the picture. */
export function fillLive(root: HTMLElement, store: Store, selection?: Pick<Selection, 'hover'>): () => void {
  const stops = [fill(root, store), selection && pointOut(root, store, selection)];
  return () => {
    for (const stop of stops) stop?.();
  };
}

function fill(root: HTMLElement, store: Store): () => void {
  markMathml(root);
  const places = [...root.querySelectorAll('[data-live]')];
  if (places.length === 0) return () => undefined;
  const keyOf = (place: Element) => place.getAttribute('data-live') ?? '';
  const stays = root.dataset.frozen;
  const known = frozen.get(store) ?? new Map<string, Map<string, string>>();
  frozen.set(store, known);
  const wanted: ReadingAt[] = places.flatMap((place) => {
    const [reading = '', moment] = keyOf(place).split('@');
    return moment === undefined ? [] : [{ reading, moment }];
  });
  const bound = new Map<string, string>();
  const said = (id: string, value: number): string => {
    const quantity = store.description.peek().readings.find((r) => r.id === id)?.quantity ?? 'ratio';
    return format(quiet(value, quantity), quantity, 3);
  };
  const write = (text: (key: string) => string | undefined) => {
    for (const place of places) {
      const now = text(keyOf(place)) ?? '–';
      if (place.textContent !== now) place.textContent = now;
    }
  };
  const now = (key: string): string | undefined => {
    if (key.includes('@')) return bound.get(key) ?? '…';
    const value = store.readings.peek().get(key);
    if (value !== undefined) return said(key, value);
    const scene = store.scene.peek();
    const field = getAt(scene, key);
    if (typeof field === 'number') return format(field, quantityAt(key, scene), 3);
    return typeof field === 'string' ? field : undefined;
  };
  /** The engine has all that was asked of it. */
  const settled = computed(
    () => store.status.value.kind === 'ready' && !store.waiting.value && !store.previewing.value,
  );
  /** Shows what is; a text that stays as it is keeps it. */
  const show = () => {
    const kept = stays === undefined ? undefined : known.get(stays);
    write(kept ? (key) => kept.get(key) : now);
    if (stays === undefined || kept || !settled.peek() || bound.size < new Set(wanted.map(keyFor)).size)
      return;
    known.set(stays, new Map(places.map((place) => [keyOf(place), place.textContent ?? ''])));
  };
  let asked: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    const scene = store.scene.peek();
    if (asked === scene || !settled.peek()) return;
    asked = scene;
    const values = await store.ask().call('numbers', { of: { kind: 'readings', wanted } });
    if (asked !== scene) return;
    wanted.forEach((w, i) => {
      const value = values[i];
      bound.set(keyFor(w), typeof value === 'number' ? said(w.reading, value) : '–');
    });
    show();
  };
  /** What changed on the way may be as it was when all rests again. */
  const again = () => {
    asked = undefined;
  };
  const stop = effect(() => {
    // What it depends on, read where it is told of it.
    store.readings.value;
    store.scene.value;
    const rests = settled.value;
    show();
    clearTimeout(timer);
    if (wanted.length > 0 && rests && !(stays !== undefined && known.has(stays)))
      timer = setTimeout(() => void ask().catch(again), asked === undefined ? 0 : PAUSE);
  });
  const scrubbed = stays === undefined ? scrubs(places, keyOf, store) : undefined;
  return () => {
    clearTimeout(timer);
    stop();
    scrubbed?.();
  };
}

/** Numbers of fields that have a slider are dragged in the text as well; the code for it comes where there is one. */
function scrubs(places: readonly Element[], keyOf: (place: Element) => string, store: Store): () => void {
  let stops: (() => void)[] | undefined = [];
  const { controls } = store.scene.peek();
  const found = places.flatMap((place) => {
    const control = controls?.find((c) => c.path === keyOf(place) && c.input.type === 'slider');
    return control && place instanceof HTMLElement && place.matches('data') ? [{ place, control }] : [];
  });
  if (found.length > 0)
    import('./scrub').then(
      ({ scrub }) => {
        for (const { place, control } of found) stops?.push(scrub(place, control, store));
      },
      () => undefined,
    );
  return () => {
    for (const stop of stops ?? []) stop();
    stops = undefined;
  };
}

const keyFor = ({ reading, moment }: ReadingAt): string => `${reading}@${moment}`;

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
