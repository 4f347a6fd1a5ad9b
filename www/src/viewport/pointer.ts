// Mouse, pen and fingers over the viewport: handles, gizmo, orbit, pan, zoom, pick.
import type { SceneStore } from '../store/scene_store';
import { bodyLetter, bodyName, pulls, type Selection } from '../store/selection';
import type { Vec3 } from '../ui/pose';
import { GripEdits } from './grips';
import type { Pull } from './pull';
import type { Stage } from './stage';

/** A press that moves less than this is a click, CSS px. */
const CLICK_SLOP = 4;

interface Finger {
  x: number;
  y: number;
}

interface Manners {
  /** Says what a drag does that the picture alone would show. */
  say?(text: string): void;
  /** Bodies that move may be pulled. */
  pulling?: boolean;
}

export function listenToPointers(
  element: HTMLElement,
  stage: Stage,
  store: SceneStore,
  selection: Selection,
  onPick: () => void,
  { say, pulling = true }: Manners = {},
): () => void {
  const fingers = new Map<number, Finger>();
  const edits = new GripEdits(store);
  /** Once a body has been reached for. */
  let pull: Pull | undefined;
  let mode: 'none' | 'grip' | 'reach' | 'pull' | 'gizmo' | 'orbit' | 'pan' = 'none';
  /** The body a press reached for, and where. */
  let reached: { body: number; point: Vec3; at: Finger } | undefined;
  /** Where a pulled body was taken; gone once its grip is in hand. */
  let taken: Finger | undefined;
  let travelled = 0;
  /** Numbers the drags, so that each is a gesture of its own. */
  let drags = 0;

  const at = (event: MouseEvent): Finger => {
    // The picture may leave a strip of its frame to the tools.
    const box = (element.querySelector('canvas') ?? element).getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  const down = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest('button, a, input, select, [data-overlay]'))
      return;
    const p = at(event);
    fingers.set(event.pointerId, p);
    element.setPointerCapture(event.pointerId);
    element.focus({ preventScroll: true });
    if (fingers.size > 1) {
      endDrag();
      mode = 'none';
      travelled = CLICK_SLOP + 1;
      return;
    }
    travelled = 0;
    const second = event.button === 1 || event.button === 2 || event.shiftKey;
    const first = event.button === 0 && !event.shiftKey;
    if (first && grab(p, event.pointerType === 'touch')) {
      mode = 'grip';
      drags += 1;
    } else if (first && stage.dragStart(p.x, p.y)) {
      mode = 'gizmo';
      drags += 1;
    } else {
      reached = first ? reach(p) : undefined;
      mode = second ? 'pan' : reached ? 'reach' : 'orbit';
    }
    if (event.button === 1) event.preventDefault();
  };

  const move = (event: PointerEvent) => {
    const p = at(event);
    const old = fingers.get(event.pointerId);
    if (!old) {
      if (event.pointerType === 'mouse') point(p);
      return;
    }
    if (fingers.size === 2) return pinch(event.pointerId, old, p);
    fingers.set(event.pointerId, p);
    const dx = p.x - old.x;
    const dy = p.y - old.y;
    travelled += Math.hypot(dx, dy);
    if (mode === 'grip') {
      const handle = selection.grip.peek();
      const target = travelled > CLICK_SLOP ? stage.gripMove(p.x, p.y) : undefined;
      if (target && handle !== undefined) edits.to(handle, target, `grip ${drags}`);
    } else if (mode === 'reach') {
      if (travelled > CLICK_SLOP) take(event.pointerId).catch(() => undefined);
    } else if (mode === 'pull') {
      if (taken && stage.gripStart(taken.x, taken.y, true) !== undefined) taken = undefined;
      const target = taken ? undefined : stage.gripMove(p.x, p.y);
      if (target && pull) edits.to(0, target, pull.gesture);
    } else if (mode === 'gizmo') {
      const body = selection.body.peek();
      const pose = stage.dragMove(p.x, p.y, event.ctrlKey || event.metaKey);
      if (pose && body !== undefined) {
        store.set(
          `${selection.gizmo.peek() === 'move' ? 'Move' : 'Turn'} ${bodyLetter(body)}`,
          `bodies[${body}].pose`,
          pose,
          `drag ${drags}`,
        );
      }
    } else if (travelled > CLICK_SLOP) {
      if (mode === 'orbit') stage.orbit(dx, shared(event) ? 0 : dy);
      else if (mode === 'pan') stage.pan(dx, dy);
    }
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
    element.style.cursor = hit?.kind === 'grip' ? 'grab' : '';
    if (hit?.kind === 'body' && hit.body !== undefined) selection.hover({ body: hit.body });
    else selection.hover(hit?.kind === 'face' ? { model: 'surface' } : undefined);
  };
  const left = () => {
    point(undefined);
    selection.hover(undefined);
  };

  /** Where the page scrolls under a finger (the style says so) one finger is the page's, but for handles. */
  const sharesTouch = () => getComputedStyle(element).touchAction === 'pan-y';
  const shared = (event: PointerEvent) => event.pointerType === 'touch' && sharesTouch();
  /** Comes after the finger's `pointerdown`: what is ours is not the page's. */
  const touch = (event: TouchEvent) => {
    if (
      (mode === 'grip' ||
        mode === 'reach' ||
        mode === 'pull' ||
        mode === 'gizmo' ||
        event.touches.length > 1) &&
      event.cancelable
    )
      event.preventDefault();
  };

  /** Two fingers: their middle pans (turns, where one finger scrolls), their distance zooms. */
  const pinch = (id: number, old: Finger, p: Finger) => {
    const other = [...fingers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    fingers.set(id, p);
    const by = [(p.x - old.x) / 2, (p.y - old.y) / 2] as const;
    if (sharesTouch()) stage.orbit(...by);
    else stage.pan(...by);
    const before = Math.hypot(old.x - other.x, old.y - other.y);
    const after = Math.hypot(p.x - other.x, p.y - other.y);
    if (before > 8 && after > 8) stage.zoom(after / before, (p.x + other.x) / 2, (p.y + other.y) / 2);
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
  const reach = (at: Finger): typeof reached => {
    const hit = pulling ? stage.pick(at.x, at.y) : undefined;
    if (hit?.kind !== 'body' || hit.body === undefined || !hit.point || !pulls(store, hit.body))
      return undefined;
    return { body: hit.body, point: hit.point, at };
  };

  /** Taken with a spring once the engine has said so; where it says no, the view turns. */
  const take = async (id: number) => {
    if (!reached) return;
    const { body, point, at } = reached;
    reached = undefined;
    const { pullOf, runOn } = await import('./pull');
    pull = pullOf(store);
    const over = !runOn(store);
    if (over) say?.('The run is over: go back to pull');
    const held = !over && (await pull.take(body, point));
    if (!fingers.has(id)) return void pull.release(selection);
    mode = held ? 'pull' : 'orbit';
    if (!held) return;
    taken = at;
    say?.(`Pulls ${bodyName(store, body)}`);
  };

  const endDrag = () => {
    if (mode === 'pull') {
      stage.gripEnd();
      void pull?.release(selection);
    } else if (mode === 'grip') {
      stage.gripEnd();
      edits.end();
    } else if (mode === 'gizmo') {
      stage.dragEnd();
      store.endGesture();
    }
  };

  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return;
    endDrag();
    const clicks = mode === 'gizmo' || mode === 'reach' || mode === 'orbit';
    if (travelled <= CLICK_SLOP && event.type === 'pointerup' && clicks) click(at(event));
    if (fingers.size === 0) mode = 'none';
  };

  const click = (p: Finger) => {
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

  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  element.addEventListener('pointerleave', left);
  element.addEventListener('touchstart', touch, { passive: false });
  element.addEventListener('wheel', wheel, { passive: false });
  element.addEventListener('contextmenu', menu);
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
    element.removeEventListener('pointerleave', left);
    left();
    element.removeEventListener('touchstart', touch);
    element.removeEventListener('wheel', wheel);
    element.removeEventListener('contextmenu', menu);
  };
}
