// The viewport by keyboard. These keys act only while the viewport has the focus.

import { bodyPosition, poseOf } from '../bridge/records';
import type { Camera } from '../generated/scene';
import { canNow } from '../store/capabilities';
import type { SceneStore } from '../store/scene_store';
import { bodyLetter, bodyName, pulls, type Selection } from '../store/selection';
import { keepPose } from '../store/way_points';
import { transportOf } from '../timeline/transport';
import { moved, nearestAxis, roundStep, turned, type Vec3 } from '../ui/pose';
import { format } from '../ui/quantity';
import { GripEdits, gripsOf, stepped } from './grips';
import { pullOf } from './pull';
import type { SceneCanvas, StandardView } from './scene_canvas';

/** Shown by `?`. */
export const KEY_LIST: readonly [keys: string, what: string][] = [
  ['N, P', 'next, previous body or handle'],
  ['← → ↑ ↓', 'move the body sideways and away, a handle across the screen (with neither: turn the camera)'],
  ['Page Up, Page Down', 'move the body up, down (along z), a handle away and near'],
  ['Shift', 'ten times as far'],
  ['R', 'switch between moving and turning'],
  ['G', 'pull the body with a spring, let it go (where bodies move); the arrows move the spring’s far end'],
  ['K', 'keep the pose of an arm as a way-point'],
  ['Enter', 'inspect the body'],
  ['Space', 'play, pause (where time runs)'],
  [', .', 'one step back, on; with Shift to the event before, the next one'],
  ['+ −', 'zoom'],
  ['F', 'fit everything'],
  ['M', 'draw and write over the picture, and stop'],
  ['F2', 'write the body’s name (or double click its label)'],
  ['E', 'edit the scene as text'],
  ['1 … 7', 'views, in turn free, front, back, left, right, top, bottom'],
  ['Ctrl Z, Ctrl Shift Z', 'undo, redo (anywhere)'],
  ['Esc', 'let go, and once more to leave the viewport'],
];

const VIEWS: StandardView[] = ['iso', 'front', 'back', 'left', 'right', 'top', 'bottom'];
const DEGREE = Math.PI / 180;

export interface KeyActions {
  inspect(body: number): void;
  listKeys(): void;
  say(text: string): void;
  leave(): void;
}

export function onViewportKey(
  event: KeyboardEvent,
  stage: SceneCanvas,
  store: SceneStore,
  selection: Selection,
  actions: KeyActions,
): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (handle(event, stage, store, selection, actions)) event.preventDefault();
}

function handle(
  event: KeyboardEvent,
  stage: SceneCanvas,
  store: SceneStore,
  selection: Selection,
  actions: KeyActions,
): boolean {
  const { bodies } = store.scene.peek();
  const placed = selection.placed.peek();
  const movable = placed !== undefined || canNow(store, 'place_bodies');
  const body = placed ? placed.body : selection.body.peek();
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const view = VIEWS[Number(key) - 1];
  if (view) {
    stage.standardView(view);
    return true;
  }
  switch (key) {
    case 'n':
    case 'p': {
      const count = bodies.length + store.description.peek().handles.length;
      if (count === 0) return false;
      const grip = selection.grip.peek();
      const held = grip === undefined ? body : bodies.length + grip;
      const next = held === undefined ? (key === 'n' ? 0 : count - 1) : held + (key === 'n' ? 1 : count - 1);
      const k = next % count;
      if (k < bodies.length) selection.pickBody(k);
      else selection.pickGrip(k - bodies.length);
      actions.say(`${heldName(store, selection)}, selected`);
      return true;
    }
    case 'r':
      if (!movable) return false;
      selection.gizmo.value = selection.gizmo.peek() === 'move' ? 'turn' : 'move';
      actions.say(selection.gizmo.peek() === 'move' ? 'Arrows move' : 'Arrows turn');
      return true;
    case 'Enter':
      if (body !== undefined) actions.inspect(body);
      return body !== undefined;
    case 'k': {
      const kept = keepPose(store);
      if (kept) actions.say(`Way-point at ${format(kept.time, 'time')} kept`);
      return kept !== undefined;
    }
    case 'g':
      return pullByKey(store, selection, actions.say);
    case 'Escape':
      if (pullOf(store).holding) return pullByKey(store, selection, actions.say);
      if (placed) selection.placed.value = undefined;
      else if ([selection.body, selection.grip, selection.face].some((held) => held.peek() !== undefined))
        selection.pickBody(undefined);
      else actions.leave();
      return true;
    case '?':
      actions.listKeys();
      return true;
    case ' ':
      if (!store.description.peek().clock) return false;
      transportOf(store).toggle();
      actions.say(transportOf(store).playing.peek() ? 'Plays' : 'Paused');
      return true;
    case ',':
    case '.':
      if (!store.description.peek().clock) return false;
      transportOf(store).stepBy(key === '.' ? 1 : -1);
      return true;
    case '<':
    case '>': {
      if (!store.description.peek().clock) return false;
      const event = transportOf(store).toEvent(key === '>' ? 1 : -1);
      actions.say(event?.label ?? 'No event that way');
      return true;
    }
    case 'f':
      stage.fit();
      return true;
    case '+':
    case '=':
      stage.zoom(1.15);
      return true;
    case '-':
      stage.zoom(1 / 1.15);
      return true;
  }
  const direction = DIRECTIONS[key];
  if (!direction) return false;
  const times = event.shiftKey ? 10 : 1;
  if (selection.grip.peek() !== undefined) return stepGrip(direction, times, stage, store, selection);
  const frame = store.frame.peek();
  const shown = placed && frame && body !== undefined ? poseOf(frame, body) : placed?.stands?.();
  const pose = shown ?? (body === undefined || !movable ? undefined : bodies[body]?.pose);
  if (!pose) {
    if (direction[2] !== 0) return false;
    stage.orbit(-8 * times * direction[0], 8 * times * direction[1]);
    return true;
  }
  const camera = stage.camera();
  const [right, away] = horizontalAxes(camera);
  const up: Vec3 = [0, 0, 1];
  const turning = selection.gizmo.peek() === 'turn';
  let next = pose;
  if (turning) {
    const axis = direction[0] !== 0 ? up : direction[1] !== 0 ? right : away;
    const sign = direction[0] !== 0 ? direction[0] : direction[1] !== 0 ? -direction[1] : direction[2];
    next = turned(pose, axis, sign * times * DEGREE);
  } else {
    const step = roundStep((camera?.distance ?? 0.2) / 250) * times;
    const along = direction[0] !== 0 ? right : direction[1] !== 0 ? away : up;
    const sign = direction[0] + direction[1] + direction[2];
    next = moved(pose, along.map((c) => c * sign * step) as Vec3);
  }
  const gesture = `keys ${body} ${turning}`;
  if (placed) placed.to(next, gesture);
  else if (body !== undefined)
    store.set(`${turning ? 'Turn' : 'Move'} ${bodyLetter(body)}`, `bodies[${body}].pose`, next, gesture);
  store.endGesture(700);
  return true;
}

const edits = new WeakMap<SceneStore, GripEdits>();

/** Right and up on the screen, away from the eye with Page Up. */
function stepGrip(
  direction: Vec3,
  times: number,
  stage: SceneCanvas,
  store: SceneStore,
  selection: Selection,
): boolean {
  const index = selection.grip.peek() ?? 0;
  const frame = store.frame.peek();
  const camera = stage.camera();
  const grip = frame && gripsOf(frame)[index];
  if (!grip || !camera) return false;
  const k = direction.findIndex((c) => c !== 0);
  const axis = screenAxes(camera)[k];
  if (!axis) return false;
  const step = roundStep(camera.distance / 250) * times * (direction[k] ?? 0);
  const asked = edits.get(store) ?? new GripEdits(store);
  edits.set(store, asked);
  const pull = pullOf(store);
  asked.to(index, stepped(grip, axis, step), pull.holding ? pull.gesture : `keys grip ${index}`);
  if (!pull.holding) asked.end(700);
  return true;
}

/** Takes the held body at its middle, or lets go of it. */
function pullByKey(store: SceneStore, selection: Selection, say: KeyActions['say']): boolean {
  const pull = pullOf(store);
  if (pull.holding) {
    void pull.release(selection).then(() => say(`${heldName(store, selection)}, let go`));
    return true;
  }
  const body = selection.body.peek();
  const frame = store.frame.peek();
  const at = body === undefined || !frame ? undefined : bodyPosition(frame, body);
  if (!canNow(store, 'pull_bodies')) return false;
  if (body === undefined || !at) say('N selects a body; G then pulls it');
  else if (!pulls(store, body)) say(`${bodyName(store, body)}, is fixed`);
  else
    void pull.take(body, at).then((held) => {
      if (!held) return say(`${bodyName(store, body)}, cannot be pulled`);
      selection.pickGrip(0);
      const runs = transportOf(store).playing.peek() ? '' : ', space runs time';
      say(`Spring on ${bodyName(store, body)}: arrows pull${runs}, G lets go`);
    });
  return true;
}

/** Right, up and away, in the world. */
function screenAxes({ azimuth, elevation }: Camera): [Vec3, Vec3, Vec3] {
  const [sa, ca, se, ce] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(elevation), Math.cos(elevation)];
  return [
    [-sa, ca, 0],
    [-se * ca, -se * sa, ce],
    [-ce * ca, -ce * sa, -se],
  ];
}

/** “Body A, Ball” or a handle's own name. */
export function heldName(store: SceneStore, selection: Selection): string {
  const [body, grip] = [selection.body.peek(), selection.grip.peek()];
  if (grip !== undefined) return store.description.peek().handles[grip]?.label ?? 'Handle';
  return body === undefined ? '' : bodyName(store, body);
}

const DIRECTIONS: Record<string, Vec3> = {
  ArrowRight: [1, 0, 0],
  ArrowLeft: [-1, 0, 0],
  ArrowUp: [0, 1, 0],
  ArrowDown: [0, -1, 0],
  PageUp: [0, 0, 1],
  PageDown: [0, 0, -1],
};

/** World axes nearest to "right" and "away from me" on the screen. */
function horizontalAxes(camera: Camera | undefined): [Vec3, Vec3] {
  const a = camera?.azimuth ?? -Math.PI / 2;
  const away = nearestAxis([-Math.cos(a), -Math.sin(a), 0]);
  return [[away[1], -away[0], 0].map((c) => c + 0) as Vec3, away];
}
