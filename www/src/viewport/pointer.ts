// Listens to mouse, pen and fingers over the viewport and does what `gesture.ts` makes of them: handles, gizmo, orbit, pan,
// zoom, pick. What is under a mouse that presses nothing is pointed out.
import { placing } from '../store/asked_of_view';
import type { SceneStore } from '../store/scene_store';
import { bodyLetter, bodyName, pulls, type Selection } from '../store/selection';
import {
  type Deed,
  type Finger,
  type Gesture,
  holds,
  IDLE,
  type Input,
  next,
  type Press,
  type Reached,
} from './gesture';
import { GripEdits } from './grips';
import type { Pull } from './pull';
import type { SceneCanvas } from './scene_canvas';

interface Manners {
  /** Says what a drag does that the picture alone would show. */
  say?(text: string): void;
  /** Bodies that move may be pulled. */
  pulling?: boolean;
}

export function listenToPointers(
  element: HTMLElement,
  stage: SceneCanvas,
  store: SceneStore,
  selection: Selection,
  onPick: () => void,
  { say, pulling = true }: Manners = {},
): () => void {
  let gesture: Gesture = IDLE;
  const edits = new GripEdits(store);
  /** Once a body has been reached for. */
  let pull: Pull | undefined;
  /** Where a pulled body was taken; gone once its grip is in hand. */
  let taken: Finger | undefined;
  /** Numbers the drags, so that each is a gesture of its own. */
  let drags = 0;

  const at = (event: MouseEvent): Finger => {
    // The picture may leave a strip of its frame to the tools.
    const box = (element.querySelector('canvas') ?? element).getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const tell = (input: Input) => {
    const [after, deeds] = next(gesture, input);
    gesture = after;
    for (const deed of deeds) carryOut(deed);
    keepHeight(gesture.fingers.size > 0);
  };

  /** What has the height that a page leaves to the picture. */
  const room = element.closest<HTMLElement>('.views') ?? element;
  let kept = false;
  /** While a finger is down the picture keeps its size: what comes on the page meanwhile would move the place that it points at. */
  const keepHeight = (keep: boolean) => {
    if (keep === kept) return;
    kept = keep;
    const height = keep ? `${room.getBoundingClientRect().height}px` : '';
    room.style.minHeight = room.style.maxHeight = height;
  };

  const down = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest('button, a, input, select, [data-overlay]'))
      return;
    const p = at(event);
    element.setPointerCapture(event.pointerId);
    element.focus({ preventScroll: true });
    const alone = [...gesture.fingers.keys()].every((id) => id === event.pointerId);
    tell({ type: 'down', id: event.pointerId, at: p, press: alone ? press(event, p) : undefined });
    if (event.button === 1) event.preventDefault();
  };

  /** What lies under the first finger is taken, else it turns or shifts the view. */
  const press = (event: PointerEvent, p: Finger): Press => {
    if (event.button !== 0 || event.shiftKey)
      return { is: event.button === 1 || event.button === 2 || event.shiftKey ? 'pan' : 'orbit' };
    // Where places are asked for, what stands there already is in nobody's way.
    const grip = !placing.peek() && grab(p, event.pointerType === 'touch');
    if (grip || stage.dragStart(p.x, p.y)) {
      drags += 1;
      return { is: grip ? 'grip' : 'gizmo' };
    }
    const reached = reach(p);
    return reached ? { is: 'reach', reached } : { is: 'orbit' };
  };

  const move = (event: PointerEvent) => {
    const p = at(event);
    if (!gesture.fingers.has(event.pointerId)) {
      if (event.pointerType === 'mouse') point(p);
      return;
    }
    const turns = sharesTouch();
    const level = turns && event.pointerType === 'touch';
    const snap = event.ctrlKey || event.metaKey;
    tell({ type: 'move', id: event.pointerId, at: p, snap, level, turns });
  };

  const carryOut = (deed: Deed): void => {
    switch (deed[0]) {
      case 'orbit':
        return stage.orbit(deed[1], deed[2]);
      case 'pan':
        return stage.pan(deed[1], deed[2]);
      case 'zoom':
        return stage.zoom(deed[1], deed[2], deed[3]);
      case 'click':
        return click(deed[1]);
      case 'grip': {
        const handle = selection.grip.peek();
        const target = stage.gripMove(deed[1].x, deed[1].y);
        if (target && handle !== undefined) edits.to(handle, target, `grip ${drags}`);
        return;
      }
      case 'spring': {
        if (taken && stage.gripStart(taken.x, taken.y, true) !== undefined) taken = undefined;
        const target = taken ? undefined : stage.gripMove(deed[1].x, deed[1].y);
        if (target && pull) edits.to(0, target, pull.gesture);
        return;
      }
      case 'gizmo':
        return place(deed[1], deed[2]);
      case 'take':
        take(deed[1], deed[2]).catch(() => undefined);
        return;
      case 'drop':
        return drop(deed[1]);
    }
  };

  const place = (p: Finger, snap: boolean) => {
    const body = selection.body.peek();
    const placed = selection.placed.peek();
    const pose = stage.dragMove(p.x, p.y, snap);
    if (pose && placed) return placed.to(pose, `drag ${drags}`);
    if (!pose || body === undefined) return;
    const what = `${selection.gizmo.peek() === 'move' ? 'Move' : 'Turn'} ${bodyLetter(body)}`;
    store.set(what, `bodies[${body}].pose`, pose, `drag ${drags}`);
  };

  /** What lies under the mouse, asked once a frame. */
  let under: Finger | undefined;
  const point = (p: Finger | undefined) => {
    if (!under && p) requestAnimationFrame(look);
    under = p;
  };
  const look = () => {
    if (!under) return;
    const { x, y } = under;
    under = undefined;
    stage.hover(x, y);
    const hit = stage.pick(x, y);
    element.style.cursor = placing.peek() ? 'crosshair' : hit?.kind === 'grip' ? 'grab' : '';
    if (hit?.kind === 'body' && hit.body !== undefined) selection.hover({ body: hit.body });
    else selection.hover(hit?.kind === 'face' ? { model: 'surface' } : undefined);
  };
  const left = () => {
    point(undefined);
    stage.hover(Number.NaN, Number.NaN);
    selection.hover(undefined);
  };

  /** Where the page scrolls under a finger (the style says so) one finger is the page's, but for handles. */
  const sharesTouch = () => getComputedStyle(element).touchAction === 'pan-y';
  /** Comes after the finger's `pointerdown`: what is ours is not the page's. */
  const touch = (event: TouchEvent) => {
    if ((holds(gesture) || event.touches.length > 1) && event.cancelable) event.preventDefault();
  };

  /** Takes the handle there, unless whoever listens has it let go. */
  const grab = (p: Finger, finger: boolean): boolean => {
    const grip = stage.gripStart(p.x, p.y, finger);
    if (grip === undefined) return false;
    if (selection.grip.peek() !== grip) {
      selection.pickGrip(grip);
      onPick();
    }
    const held = selection.grip.peek() === grip;
    if (!held) stage.gripEnd();
    return held;
  };

  /** A body that can be pulled: a press on it is a click until it has moved. */
  const reach = (at: Finger): Reached | undefined => {
    const hit = pulling ? stage.pick(at.x, at.y) : undefined;
    if (hit?.kind !== 'body' || hit.body === undefined || !hit.point || !pulls(store, hit.body))
      return undefined;
    return { body: hit.body, point: hit.point, at };
  };

  /** Taken with a spring once the engine has said so; where it says no, the view turns. */
  const take = async ({ body, point, at }: Reached, id: number) => {
    const { pullOf, runOn } = await import('./pull');
    pull = pullOf(store);
    const over = !runOn(store);
    if (over) say?.('The run is over: go back to pull');
    const held = !over && (await pull.take(body, point));
    taken = at;
    tell({ type: 'taken', id, held });
    if (held && gesture.is === 'pull') say?.(`Pulls ${bodyName(store, body)}`);
  };

  const drop = (what: 'grip' | 'gizmo' | 'pull') => {
    if (what === 'gizmo') {
      stage.dragEnd();
      store.endGesture();
      return;
    }
    stage.gripEnd();
    if (what === 'grip') edits.end();
    else void pull?.release(selection);
  };

  const up = (event: PointerEvent) =>
    tell(
      event.type === 'pointerup'
        ? { type: 'up', id: event.pointerId, at: at(event) }
        : { type: 'lost', id: event.pointerId },
    );
  const blur = () => tell({ type: 'blur' });
  const letGo = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || gesture.is === 'idle') return;
    // Once more lets go of what is selected, or leaves.
    event.stopImmediatePropagation();
    tell({ type: 'let go' });
  };

  const click = (p: Finger) => {
    // A finger does not hover.
    stage.hover(p.x, p.y);
    const place = placing.peek();
    if (place) {
      const on = stage.pickBody(p.x, p.y);
      if (on?.point) place(on.point, on.body);
      return;
    }
    const hit = stage.pick(p.x, p.y);
    if (!hit || hit.kind === 'gizmo' || hit.kind === 'grip') return;
    if (hit.kind === 'face') selection.pickFace(hit.face);
    else selection.pickBody(hit.kind === 'body' ? hit.body : undefined);
    onPick();
  };

  const wheel = (event: WheelEvent) => {
    if (event.target instanceof Element && event.target.closest('[data-overlay]')) return;
    // The page scrolls under the pointer until the reader has turned to the viewport, or holds Ctrl or ⌘ (or pinches).
    if (!event.ctrlKey && !event.metaKey && !element.contains(document.activeElement)) return;
    event.preventDefault();
    const pixels = event.deltaMode === 1 ? event.deltaY * 32 : event.deltaY;
    const p = at(event);
    const step = Math.max(-240, Math.min(240, pixels));
    stage.zoom(Math.exp(-step * (event.ctrlKey ? 0.006 : 0.0016)), p.x, p.y);
  };

  const menu = (event: Event) => event.preventDefault();

  const gone = new AbortController();
  const { signal } = gone;
  element.addEventListener('pointerdown', down, { signal });
  element.addEventListener('pointermove', move, { signal });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    element.addEventListener(end, up, { signal });
  element.addEventListener('pointerleave', left, { signal });
  element.addEventListener('touchstart', touch, { passive: false, signal });
  element.addEventListener('wheel', wheel, { passive: false, signal });
  element.addEventListener('contextmenu', menu, { signal });
  element.addEventListener('keydown', letGo, { capture: true, signal });
  addEventListener('blur', blur, { signal });
  return () => {
    gone.abort();
    blur();
    left();
  };
}
