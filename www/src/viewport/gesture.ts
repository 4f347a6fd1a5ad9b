// What a press, a drag and a pinch mean: one machine of states, without a page or a viewer. `next` says what becomes of a
// gesture and what is to be done. Who listens to the pointers (`pointer.ts`) tells it what came and does it.
import type { Vec3 } from '../ui/pose';

/** A press that moves less than this is a click, CSS px. */
export const CLICK_SLOP = 4;
/** Fingers nearer than this say nothing of their distance, CSS px. */
const TOO_NEAR = 8;

export interface Finger {
  x: number;
  y: number;
}

/** A body that may be pulled, and where it was pressed. */
export interface Reached {
  body: number;
  point: Vec3;
  at: Finger;
}

/** Target of a first press: the thing under it, or the view. */
export type Press =
  | { readonly is: 'grip' | 'gizmo' | 'orbit' | 'pan' }
  /** A click until it has moved. */
  | { readonly is: 'reach'; readonly reached: Reached };

/** `taking`: the engine is asked for a spring. `fingers`: two pinch; one that is left of them does nothing. */
type State = Press | { readonly is: 'idle' | 'taking' | 'pull' | 'fingers' };

export type Gesture = State & {
  /** Fingers on the picture, by their pointers' numbers. */
  readonly fingers: ReadonlyMap<number, Finger>;
  /** CSS px since the press. */
  readonly travelled: number;
};

export type Input =
  /** `press` is looked for when no other finger is down. */
  | { type: 'down'; id: number; at: Finger; press: Press | undefined }
  /** `level`: a finger that goes up and down is the page's. `turns`: so two fingers turn the view. */
  | { type: 'move'; id: number; at: Finger; snap?: boolean; level?: boolean; turns?: boolean }
  | { type: 'up'; id: number; at: Finger }
  /** The pointer is gone: no click. */
  | { type: 'lost'; id: number }
  /** The engine has answered. */
  | { type: 'taken'; id: number; held: boolean }
  /** Escape. */
  | { type: 'let go' }
  /** The window is another's: no pointer tells its end here. */
  | { type: 'blur' };

export type Deed =
  | readonly ['orbit' | 'pan', dx: number, dy: number]
  | readonly ['zoom', factor: number, x: number, y: number]
  | readonly ['grip' | 'spring' | 'click', at: Finger]
  | readonly ['gizmo', at: Finger, snap: boolean]
  | readonly ['take', reached: Reached, id: number]
  | readonly ['drop', what: 'grip' | 'gizmo' | 'pull'];

export const IDLE: Gesture = { is: 'idle', fingers: new Map(), travelled: 0 };

/** Is a finger on something, so that the page does not scroll? */
export const holds = ({ is }: Gesture): boolean => !['idle', 'orbit', 'pan', 'fingers'].includes(is);

/** What is in hand is let go. */
const drop = ({ is }: Gesture): Deed[] =>
  is === 'grip' || is === 'gizmo' || is === 'pull' ? [['drop', is]] : [];

export function next(gesture: Gesture, input: Input): [Gesture, Deed[]] {
  if (input.type === 'blur') return [IDLE, drop(gesture)];
  const fingers = new Map(gesture.fingers);
  if (input.type === 'let go')
    return gesture.is === 'idle' ? [IDLE, []] : [{ is: 'fingers', fingers, travelled: 0 }, drop(gesture)];
  const { id } = input;
  const old = fingers.get(id);
  if (input.type === 'taken') {
    if (gesture.is !== 'taking' || !old) return [gesture, input.held ? [['drop', 'pull']] : []];
    return [{ ...gesture, is: input.held ? 'pull' : 'orbit' }, []];
  }
  if (input.type === 'down') {
    fingers.set(id, input.at);
    // One that comes down again was lost before.
    const press = fingers.size === 1 ? input.press : undefined;
    return [{ ...(press ?? { is: 'fingers' }), fingers, travelled: 0 }, drop(gesture)];
  }
  if (!old) return [gesture, []];
  if (input.type === 'move') return moved(gesture, fingers.set(id, input.at), old, input);
  fingers.delete(id);
  const deeds = drop(gesture);
  const clicks = gesture.is === 'gizmo' || gesture.is === 'reach' || gesture.is === 'orbit';
  if (input.type === 'up' && clicks && gesture.travelled <= CLICK_SLOP) deeds.push(['click', input.at]);
  return [fingers.size === 0 ? IDLE : { is: 'fingers', fingers, travelled: 0 }, deeds];
}

function moved(
  gesture: Gesture,
  fingers: ReadonlyMap<number, Finger>,
  old: Finger,
  { id, at, snap = false, level, turns }: Input & { type: 'move' },
): [Gesture, Deed[]] {
  const [dx, dy] = [at.x - old.x, at.y - old.y];
  const travelled = gesture.travelled + Math.hypot(dx, dy);
  const now: Gesture = { ...gesture, fingers, travelled };
  const far = travelled > CLICK_SLOP;
  switch (gesture.is) {
    case 'gizmo':
      return [now, [['gizmo', at, snap]]];
    case 'pull':
      return [now, [['spring', at]]];
    case 'grip':
      return [now, far ? [['grip', at]] : []];
    case 'reach':
      return far ? [{ is: 'taking', fingers, travelled }, [['take', gesture.reached, id]]] : [now, []];
    case 'orbit':
    case 'pan':
      return [now, far ? [[gesture.is, dx, level && gesture.is === 'orbit' ? 0 : dy]] : []];
    case 'fingers':
      return [now, pinched(fingers, id, old, at, turns)];
  }
  return [now, []];
}

/** Two fingers: their middle pans (turns, where one finger scrolls), their distance zooms. */
function pinched(
  fingers: ReadonlyMap<number, Finger>,
  id: number,
  old: Finger,
  at: Finger,
  turns: boolean | undefined,
): Deed[] {
  const other = fingers.size === 2 && [...fingers].find(([key]) => key !== id)?.[1];
  if (!other) return [];
  const deeds: Deed[] = [[turns ? 'orbit' : 'pan', (at.x - old.x) / 2, (at.y - old.y) / 2]];
  const before = Math.hypot(old.x - other.x, old.y - other.y);
  const after = Math.hypot(at.x - other.x, at.y - other.y);
  if (before > TOO_NEAR && after > TOO_NEAR)
    deeds.push(['zoom', after / before, (at.x + other.x) / 2, (at.y + other.y) / 2]);
  return deeds;
}
