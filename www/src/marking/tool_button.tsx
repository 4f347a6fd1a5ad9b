// Among the view's tools: the pens, and what silences impacts while they are heard. Keys of the view that open them.
import './mark.css';
import { useEffect } from 'preact/hooks';
import { useScene } from '../store/scene_in_hand';
import { marking, putAway, renaming, sounding } from './state';
import { WORDS } from './words';

/** Selector of the labels of bodies, in their order. */
export const LABELS = '.labels > div:not(.labels) > span';
const PEN = 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3';
const LOUD = 'M4 10v4h4l5 4V6L8 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11';

function Tool(props: { label: string; path: string; pressed: boolean; onClick(): void }) {
  const { label, path, pressed, onClick } = props;
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          stroke-width="1.75"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      </svg>
    </button>
  );
}

const toggle = () => {
  if (marking.peek()) putAway();
  else marking.value = true;
};

/** Which body's label is there; -1: none. */
function labelAt(view: HTMLElement, x: number, y: number): number {
  return [...view.querySelectorAll<HTMLElement>(LABELS)].findIndex((label) => {
    const { left, top, right, bottom } = label.getBoundingClientRect();
    return !label.hidden && x >= left && x <= right && y >= top && y <= bottom;
  });
}

export function MarkTool() {
  const { store, selection } = useScene();
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const view = document.querySelector<HTMLElement>('.views > .viewport');
    view?.addEventListener(
      'keydown',
      (event) => {
        if (event.target !== view || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key.toLowerCase() === 'm') toggle();
        else if (event.key === 'F2') renaming.value = selection.body.peek();
        else return;
        event.preventDefault();
      },
      { signal },
    );
    // The first click holds the body, and its label moves to its middle: what was meant is what it was on.
    let struck = -1;
    view?.addEventListener(
      'mousedown',
      ({ clientX, clientY, target, detail }) => {
        if (detail !== 1) return;
        const over = target instanceof Element && target.closest('[data-overlay]');
        struck = over ? -1 : labelAt(view, clientX, clientY);
      },
      { signal },
    );
    view?.addEventListener(
      'dblclick',
      () => {
        if (struck >= 0) renaming.value = struck;
      },
      { signal },
    );
    return () => gone.abort();
  }, [selection]);
  if (store.status.value.kind !== 'ready') return null;
  return (
    <>
      {sounding.value && (
        <Tool
          label={WORDS.mute}
          path={LOUD}
          pressed
          onClick={() => {
            sounding.value = false;
          }}
        />
      )}
      <Tool
        label={marking.value ? WORDS.close : WORDS.open}
        path={PEN}
        pressed={marking.value}
        onClick={toggle}
      />
    </>
  );
}
