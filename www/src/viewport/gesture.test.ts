import { describe, expect, it } from 'vitest';
import { type Deed, type Finger, type Gesture, holds, IDLE, type Input, next, type Press } from './gesture';

const at = (x: number, y = 0): Finger => ({ x, y });
const down = (id: number, x: number, press?: Press): Input => ({ type: 'down', id, at: at(x), press });
const move = (id: number, x: number, y = 0, more = {}): Input => ({
  type: 'move',
  id,
  at: at(x, y),
  ...more,
});
const up = (id: number, x: number): Input => ({ type: 'up', id, at: at(x) });
const lost = (id: number): Input => ({ type: 'lost', id });
const taken = (id: number, held: boolean): Input => ({ type: 'taken', id, held });
const LET_GO: Input = { type: 'let go' };
const BLUR: Input = { type: 'blur' };

const reached = { body: 2, point: [1, 2, 3] as [number, number, number], at: at(10) };
const REACH: Press = { is: 'reach', reached };

/** All that is done, and what is left. */
function played(...inputs: Input[]): { is: Gesture['is']; deeds: Deed[]; gesture: Gesture } {
  let gesture = IDLE;
  const deeds: Deed[] = [];
  for (const input of inputs) {
    const [then, done] = next(gesture, input);
    gesture = then;
    deeds.push(...done);
  }
  return { is: gesture.is, deeds, gesture };
}

describe('one finger', () => {
  it('that stays is a click; what it pressed decides whether', () => {
    for (const press of [{ is: 'gizmo' }, { is: 'orbit' }, REACH] as Press[]) {
      const { is, deeds } = played(down(1, 10, press), up(1, 12));
      expect(is).toBe('idle');
      expect(deeds.at(-1)).toEqual(['click', at(12)]);
    }
    for (const is of ['grip', 'pan'] as const)
      expect(played(down(1, 10, { is }), up(1, 10)).deeds.map(([what]) => what)).not.toContain('click');
  });

  it('that shakes is a click, and one that came back is none', () => {
    expect(played(down(1, 10, { is: 'orbit' }), move(1, 12), move(1, 10), up(1, 10)).deeds).toEqual([
      ['click', at(10)],
    ]);
    const { deeds } = played(down(1, 10, { is: 'orbit' }), move(1, 14), move(1, 10), up(1, 10));
    expect(deeds).toEqual([['orbit', -4, 0]]);
  });

  it('turns the view or shifts it; where the page scrolls under it, it turns sideways alone', () => {
    expect(played(down(1, 0, { is: 'orbit' }), move(1, 6, 3)).deeds).toEqual([['orbit', 6, 3]]);
    expect(played(down(1, 0, { is: 'pan' }), move(1, 6, 3, { level: true })).deeds).toEqual([['pan', 6, 3]]);
    expect(played(down(1, 0, { is: 'orbit' }), move(1, 6, 3, { level: true })).deeds).toEqual([
      ['orbit', 6, 0],
    ]);
  });

  it('holds a handle, moves it, lets it go', () => {
    const { is, deeds } = played(down(1, 0, { is: 'grip' }), move(1, 3), move(1, 9), up(1, 9));
    expect(is).toBe('idle');
    expect(deeds).toEqual([
      ['grip', at(9)],
      ['drop', 'grip'],
    ]);
  });

  it('moves a body by its gizmo from the first pixel, snapping when asked to', () => {
    const { deeds } = played(
      down(1, 0, { is: 'gizmo' }),
      move(1, 1),
      move(1, 8, 0, { snap: true }),
      up(1, 8),
    );
    expect(deeds).toEqual([
      ['gizmo', at(1), false],
      ['gizmo', at(8), true],
      ['drop', 'gizmo'],
    ]);
  });

  it('reaches for a body and pulls it once the engine has said so', () => {
    const asked = played(down(1, 10, REACH), move(1, 20));
    expect(asked.is).toBe('taking');
    expect(asked.deeds).toEqual([['take', reached, 1]]);
    const waiting = played(down(1, 10, REACH), move(1, 20), move(1, 30));
    expect(waiting.deeds).toHaveLength(1);
    const { is, deeds } = played(down(1, 10, REACH), move(1, 20), taken(1, true), move(1, 30), up(1, 30));
    expect(is).toBe('idle');
    expect(deeds.slice(1)).toEqual([
      ['spring', at(30)],
      ['drop', 'pull'],
    ]);
  });

  it('turns the view where a body cannot be pulled', () => {
    const { is, deeds } = played(down(1, 10, REACH), move(1, 20), taken(1, false), move(1, 25));
    expect(is).toBe('orbit');
    expect(deeds.at(-1)).toEqual(['orbit', 5, 0]);
  });

  it('that left before the engine answered leaves no spring behind', () => {
    for (const end of [up(1, 20), lost(1), LET_GO, BLUR, down(2, 50)]) {
      const begun = [down(1, 10, REACH), move(1, 20), end];
      expect(played(...begun, taken(1, true)).deeds.at(-1)).toEqual(['drop', 'pull']);
      expect(played(...begun, taken(1, false)).deeds.at(-1)).toEqual(['take', reached, 1]);
    }
  });
});

describe('a pointer that is lost', () => {
  it('lets go of what it held, and clicks nothing', () => {
    for (const is of ['grip', 'gizmo'] as const) {
      const { deeds, ...left } = played(down(1, 0, { is }), lost(1));
      expect(left.is).toBe('idle');
      expect(deeds).toEqual([['drop', is]]);
    }
    expect(played(down(1, 0, { is: 'orbit' }), lost(1)).deeds).toEqual([]);
    expect(played(down(1, 10, REACH), move(1, 20), taken(1, true), lost(1)).deeds.at(-1)).toEqual([
      'drop',
      'pull',
    ]);
  });

  it('may come down again without having gone up', () => {
    const { is, deeds } = played(down(1, 0, { is: 'grip' }), down(1, 5, { is: 'orbit' }), move(1, 15));
    expect(is).toBe('orbit');
    expect(deeds).toEqual([
      ['drop', 'grip'],
      ['orbit', 10, 0],
    ]);
  });

  it('that was never down changes nothing', () => {
    for (const input of [move(7, 5), up(7, 5), lost(7), taken(7, false)])
      expect(next(IDLE, input)).toEqual([IDLE, []]);
    const holding = played(down(1, 0, { is: 'grip' })).gesture;
    for (const input of [move(7, 5), up(7, 5), lost(7)]) expect(next(holding, input)).toEqual([holding, []]);
  });

  it('ends once: what the browser says after the end is not heard', () => {
    expect(played(down(1, 0, { is: 'gizmo' }), up(1, 0), lost(1)).deeds).toEqual([
      ['drop', 'gizmo'],
      ['click', at(0)],
    ]);
  });
});

describe('two fingers', () => {
  it('shift and zoom; where one finger scrolls they turn', () => {
    const two = [down(1, 0, { is: 'orbit' }), down(2, 100)];
    expect(played(...two, move(2, 120, 10)).deeds).toEqual([
      ['pan', 10, 5],
      ['zoom', Math.hypot(120, 10) / 100, 60, 5],
    ]);
    expect(played(...two, move(1, -20, 0, { turns: true })).deeds[0]).toEqual(['orbit', -10, 0]);
  });

  it('let go of what the first held', () => {
    const { is, deeds } = played(down(1, 0, { is: 'grip' }), down(2, 100));
    expect(is).toBe('fingers');
    expect(deeds).toEqual([['drop', 'grip']]);
    const pulling = [down(1, 10, REACH), move(1, 20), taken(1, true), down(2, 100)];
    expect(played(...pulling).deeds.at(-1)).toEqual(['drop', 'pull']);
  });

  it('too near to each other say nothing of their distance', () => {
    expect(played(down(1, 0, { is: 'orbit' }), down(2, 5), move(2, 20)).deeds).toEqual([['pan', 7.5, 0]]);
  });

  it('are no click, and one that is left does nothing until it is gone', () => {
    const one = [down(1, 0, { is: 'orbit' }), down(2, 100), up(2, 100)];
    expect(played(...one, move(1, 50), up(1, 50))).toMatchObject({ is: 'idle', deeds: [] });
    expect(played(...one, down(2, 100), move(2, 110)).deeds).toHaveLength(2);
    expect(played(...one, up(1, 0), down(1, 0, { is: 'orbit' }), move(1, 9)).deeds).toEqual([
      ['orbit', 9, 0],
    ]);
  });

  it('and a third wait for it to go', () => {
    const three = [down(1, 0, { is: 'orbit' }), down(2, 100), down(3, 200)];
    expect(played(...three, move(2, 120)).deeds).toEqual([]);
    expect(played(...three, lost(3), move(2, 120)).deeds).toHaveLength(2);
  });
});

describe('Escape and a window that is left', () => {
  it('let go; after Escape the finger that is still down does nothing', () => {
    for (const is of ['grip', 'gizmo'] as const) {
      expect(played(down(1, 0, { is }), LET_GO, move(1, 30), up(1, 30))).toMatchObject({
        is: 'idle',
        deeds: [['drop', is]],
      });
      expect(played(down(1, 0, { is }), BLUR, move(1, 30), up(1, 30))).toMatchObject({
        is: 'idle',
        deeds: [['drop', is]],
      });
    }
    expect(played(down(1, 0, { is: 'orbit' }), LET_GO, up(1, 0)).deeds).toEqual([]);
    expect(next(IDLE, LET_GO)).toEqual([IDLE, []]);
    expect(next(IDLE, BLUR)).toEqual([IDLE, []]);
  });

  it('end a pull', () => {
    for (const end of [LET_GO, BLUR])
      expect(played(down(1, 10, REACH), move(1, 20), taken(1, true), end).deeds.at(-1)).toEqual([
        'drop',
        'pull',
      ]);
  });
});

it('the page keeps a finger that holds nothing', () => {
  const held = (press: Press) => holds(played(down(1, 0, press)).gesture);
  expect([{ is: 'grip' }, { is: 'gizmo' }, REACH].map((press) => held(press as Press))).toEqual([
    true,
    true,
    true,
  ]);
  expect([held({ is: 'orbit' }), held({ is: 'pan' }), holds(IDLE)]).toEqual([false, false, false]);
  expect(holds(played(down(1, 10, REACH), move(1, 20)).gesture)).toBe(true);
  expect(holds(played(down(1, 10, REACH), move(1, 20), taken(1, true)).gesture)).toBe(true);
});
