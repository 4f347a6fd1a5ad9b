import { describe, expect, it, vi } from 'vitest';
import { Frame } from '../bridge/frame';
import { f32, frameWords } from '../bridge/frame_fixture';
import { HandleKind, RoleNumber } from '../generated/records';
import type { Command } from '../generated/scene';
import type { SceneStore } from '../store/scene_store';
import { GripEdits, gripsOf, moveLabel, stepped } from './grips';

const frameWith = (kind: HandleKind, role: number, numbers: readonly number[]) =>
  new Frame(frameWords({}, { Handles: new Uint32Array([kind, role, ...f32(...numbers)]) }));

describe('handles of a frame', () => {
  it('are read with their kind, role, place and direction', () => {
    const frame = frameWith(HandleKind.Plane, RoleNumber.Friction, [1, 2, 3, 0, 0, 1]);
    expect(gripsOf(frame)).toEqual([
      { kind: HandleKind.Plane, role: 'friction', position: [1, 2, 3], direction: [0, 0, 1] },
    ]);
  });

  it('step along the screen as their kind allows', () => {
    const of = (kind: HandleKind) => gripsOf(frameWith(kind, 0, [1, 2, 3, 0, 0, 1]))[0];
    const step = (kind: HandleKind, axis: [number, number, number]) => {
      const grip = of(kind);
      return grip && stepped(grip, axis, 0.5);
    };
    expect(step(HandleKind.Free, [1, 0, 0])).toEqual([1.5, 2, 3]);
    expect(step(HandleKind.Line, [0, 0.6, -0.8])).toEqual([1, 2, 2.5]);
    expect(step(HandleKind.Line, [1, 0, 0])).toEqual([1, 2, 3]);
    expect(step(HandleKind.Plane, [0.6, 0, 0.8])).toEqual([1.5, 2, 3]);
    expect(step(HandleKind.Plane, [0, 0, 1])).toEqual([1, 2, 3]);
  });

  it('are named in a sentence', () => {
    expect(moveLabel('Force tip')).toBe('Move force tip');
    expect(moveLabel('A')).toBe('Move A');
    expect(moveLabel('CoM of B')).toBe('Move CoM of B');
  });
});

describe('dragging', () => {
  it('asks one question at a time, the latest place wins, and the gesture ends after the last', async () => {
    const waiting: ((command: Command) => void)[] = [];
    const query = vi.fn(() => new Promise<Command>((answer) => waiting.push(answer)));
    const carry = vi.fn();
    const endGesture = vi.fn();
    const store = {
      ask: () => ({ query }),
      carry,
      endGesture,
      description: { peek: () => ({ handles: [{ label: 'Force tip', id: 'f' }] }) },
    } as unknown as SceneStore;
    const edits = new GripEdits(store);
    for (const x of [1, 2, 3]) edits.to(0, [x, 0, 0], 'grip 1');
    edits.end();
    expect(query).toHaveBeenCalledTimes(1);
    const command: Command = { kind: 'set_all', changes: [{ path: 'bodies[0].name', value: 'x' }] };
    waiting.shift()?.(command);
    await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(2));
    expect(query).toHaveBeenLastCalledWith({ kind: 'drag', handle: 0, target: [3, 0, 0] });
    expect(endGesture).not.toHaveBeenCalled();
    waiting.shift()?.(command);
    await vi.waitFor(() => expect(endGesture).toHaveBeenCalledOnce());
    expect(carry).toHaveBeenCalledTimes(2);
    expect(carry).toHaveBeenLastCalledWith('Move force tip', command, 'grip 1');
  });
});
