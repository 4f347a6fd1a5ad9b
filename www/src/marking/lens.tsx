// A magnifier: a round picture of the view about a place, drawn anew through a longer lens, so that it shows what is there and not
// larger pixels. It goes with the mouse, or with the arrow keys while it has the focus.
import { useSignalEffect } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { bodyPosition } from '../bridge/records';
import { useScene } from '../store/scene_in_hand';
import type { Point } from '../viewport/placing';
import type { Dress } from '../viewport/scene_canvas';
import { useSceneCanvas } from '../viewport/scene_canvas_context';
import { lens } from './state';
import { WORDS } from './words';

/** Across, CSS px. */
const SIZE = 176;
/** Vertical field of view of the view, rad, as in crate/render/src/camera.rs. */
const FIELD_OF_VIEW = 0.5;
/** Shortest time between two pictures, ms: each is drawn beside the view. */
const PAUSE = 80;
const STEP = 8;
/** Distance from the place to the glass. */
const GAP = 18;

export function Lens() {
  const { store, selection } = useScene();
  const stage = useSceneCanvas();
  const glass = useRef<HTMLCanvasElement>(null);
  const [at, setAt] = useState<Point | undefined>(undefined);
  const power = lens.value ?? 1;
  const view = () => glass.current?.closest<HTMLElement>('.viewport');

  useEffect(() => {
    const element = view();
    if (!element) return undefined;
    const held = selection.body.peek();
    const frame = store.frame.peek();
    const place = frame && held !== undefined ? bodyPosition(frame, held) : undefined;
    setAt((place && stage.project(place)) ?? [element.clientWidth / 2, element.clientHeight / 2]);
    const follow = (event: PointerEvent) => {
      const box = element.getBoundingClientRect();
      if (event.target instanceof Element && event.target.closest('.viewport-tools, .mark-bar')) return;
      setAt([event.clientX - box.left, event.clientY - box.top]);
    };
    element.addEventListener('pointermove', follow);
    element.addEventListener('pointerdown', follow);
    return () => {
      element.removeEventListener('pointermove', follow);
      element.removeEventListener('pointerdown', follow);
    };
  }, []);

  /** Where the picture is due that is drawn next. */
  const place = useRef(at);
  place.current = at;
  const due = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const look = () => {
    due.current ??= setTimeout(() => {
      due.current = undefined;
      const element = view();
      const pen = glass.current?.getContext('2d');
      const at = place.current;
      if (!element || !pen || !at) return;
      const [w, h] = [element.clientWidth, element.clientHeight];
      let restoreLens = () => {};
      const dress: Dress = (viewer) => {
        viewer.pan(w / 2 - at[0], h / 2 - at[1]);
        viewer.resize(SIZE, SIZE, 2);
        // As high a piece of the view as the glass is, and that so many times larger.
        viewer.set_lens(2 * Math.atan((Math.tan(FIELD_OF_VIEW / 2) * SIZE) / (h * (lens.peek() ?? 1))));
        viewer.show_handles(false);
        restoreLens = () => viewer.set_lens(FIELD_OF_VIEW);
      };
      const picture = stage.snapshot(dress, () => restoreLens());
      if (picture) pen.drawImage(picture, 0, 0, 2 * SIZE, 2 * SIZE);
    }, PAUSE);
  };
  useEffect(look, [at, power]);
  useSignalEffect(() => {
    void stage.moved.value;
    if (store.frame.value) look();
  });
  useEffect(() => () => clearTimeout(due.current), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.key === 'Escape') lens.value = undefined;
    else if (event.key === '+' || event.key === '=') lens.value = Math.min(256, power * 2);
    else if (event.key === '-') lens.value = Math.max(2, power / 2);
    else if (by) {
      const times = event.shiftKey ? 10 * STEP : STEP;
      setAt((old) => old && [old[0] + times * (by[0] ?? 0), old[1] + times * (by[1] ?? 0)]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const element = view();
  // Beside the place it shows; at an edge on its other side.
  const beside = (x: number, whole: number | undefined) =>
    x + GAP + SIZE > (whole ?? Number.POSITIVE_INFINITY) ? Math.max(0, x - GAP - SIZE) : x + GAP;
  return (
    <div
      class="mark-lens"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
      tabIndex={0}
      role="group"
      aria-label={`${WORDS.lens}, ${power} ×. Arrow keys move it, plus and minus change it, Escape puts it away.`}
      data-overlay
      style={
        at
          ? {
              left: `${beside(at[0], element?.clientWidth)}px`,
              top: `${beside(at[1], element?.clientHeight)}px`,
            }
          : { visibility: 'hidden' }
      }
      onKeyDown={onKeyDown}
    >
      <canvas ref={glass} width={2 * SIZE} height={2 * SIZE} aria-hidden="true" />
      <span>{power} ×</span>
    </div>
  );
}
