// The wheel and one finger belong to the page around the figure; Ctrl or ⌘ with the wheel, and two fingers, to the figure.

import type { Options } from '../../share/embed_options';
import type { Selection } from '../../store/selection';
import type { SceneCanvas } from '../../viewport/scene_canvas';

const HINT_TIME = 1400;

export function shareWheelAndFingers(
  element: HTMLElement,
  stage: SceneCanvas,
  selection: Selection,
  wheel: Options['wheel'],
  movable: boolean,
  showHint: (shown: boolean) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hint = () => {
    showHint(true);
    clearTimeout(timer);
    timer = setTimeout(() => showHint(false), HINT_TIME);
  };
  // Heard before the figure's own listener; what stops here is left to the page.
  const onWheel = (event: WheelEvent) => {
    const held = event.ctrlKey || event.metaKey;
    if (movable && (wheel === 'zoom' || (wheel === 'ctrl' && held) || document.fullscreenElement)) return;
    event.stopImmediatePropagation();
    if (wheel === 'ctrl' && movable && !held) hint();
  };

  let fingers: [number, number, number] | undefined;
  const middle = (touches: TouchList): [number, number, number] => {
    const [a, b] = [touches[0], touches[1]];
    if (!a || !b) return [0, 0, 0];
    return [
      (a.clientX + b.clientX) / 2,
      (a.clientY + b.clientY) / 2,
      Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    ];
  };
  const onTouch = (event: TouchEvent) => {
    // Whoever holds a body moves it with one finger.
    if (event.touches.length === 1 && selection.body.peek() !== undefined) event.preventDefault();
    if (event.touches.length !== 2 || !movable) {
      fingers = undefined;
      return;
    }
    event.preventDefault();
    const now = middle(event.touches);
    if (fingers) {
      stage.orbit(now[0] - fingers[0], now[1] - fingers[1]);
      if (fingers[2] > 8 && now[2] > 8) stage.zoom(now[2] / fingers[2]);
    }
    fingers = now;
  };
  /** Two fingers are ours; the figure's own listener would pan. */
  const onPointer = (event: PointerEvent) => {
    if (event.pointerType === 'touch' && fingers) event.stopImmediatePropagation();
  };

  element.addEventListener('wheel', onWheel, { capture: true, passive: true });
  element.addEventListener('touchstart', onTouch, { passive: false });
  element.addEventListener('touchmove', onTouch, { passive: false });
  element.addEventListener('touchend', onTouch, { passive: false });
  element.addEventListener('pointermove', onPointer, true);
  return () => {
    clearTimeout(timer);
    element.removeEventListener('wheel', onWheel, { capture: true });
    element.removeEventListener('touchstart', onTouch);
    element.removeEventListener('touchmove', onTouch);
    element.removeEventListener('touchend', onTouch);
    element.removeEventListener('pointermove', onPointer, true);
  };
}
