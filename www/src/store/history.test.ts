import { expect, test } from 'vitest';
import type { Command, Scene } from '../generated/scene';
import { History, joined } from './history';

const set = (path: string, value: number): Command => ({ kind: 'set', path, value });

test('a gesture is one entry that goes back to where it began', () => {
  const history = new History();
  history.record('Radius', 'drag', set('r', 1));
  history.record('Radius', 'drag', set('r', 2));
  history.record('Radius', 'drag', set('r', 3));
  expect(history.next('undo')?.entry.command).toEqual({
    kind: 'set_all',
    changes: [{ path: 'r', value: 1 }],
  });
  history.endGesture();
  history.record('Radius', 'drag', set('r', 4));
  expect(history.next('undo')?.entry.command).toEqual(set('r', 4));
});

test('a gesture that ends where it began leaves no entry', () => {
  const history = new History();
  const scene = { r: 1 } as unknown as Scene;
  history.record('Pull', 'pull', { kind: 'set_all', changes: [{ path: 'pull', value: null }] });
  history.endGesture(scene);
  expect(history.undoLabel.value).toBeUndefined();
  history.record('Radius', 'drag', set('r', 2));
  history.endGesture(scene);
  expect(history.undoLabel.value).toBe('Radius');
});

test('what a hand does to the run is one entry, and none once it has let go', () => {
  const history = new History();
  const inputs = (from: number, body: number): Command => ({
    kind: 'inputs',
    from,
    channel: { type: 'pull', body },
    entries: [],
  });
  history.record('Pull', 'pull', inputs(1, 0));
  history.record('Pull', 'pull', inputs(2, 0));
  expect(history.next('undo')?.entry.command).toEqual(inputs(1, 0));
  history.record('Let go', 'pull', inputs(3, 0), true);
  history.endGesture();
  expect(history.undoLabel.value).toBeUndefined();
  expect(joined(inputs(1, 0), inputs(2, 1))).toBeUndefined();
  expect(joined(inputs(2, 0), inputs(1, 0))).toBeUndefined();
});

test('undo and redo change places', () => {
  const history = new History();
  history.record('Move', undefined, set('x', 0));
  const undo = history.next('undo');
  undo?.done(set('x', 1));
  expect(history.undoLabel.value).toBeUndefined();
  expect(history.redoLabel.value).toBe('Move');
  const redo = history.next('redo');
  expect(redo?.entry.command).toEqual(set('x', 1));
  redo?.done(set('x', 0));
  expect(history.undoLabel.value).toBe('Move');
  expect(history.redoLabel.value).toBeUndefined();
});

test('a new change forgets what was undone', () => {
  const history = new History();
  history.record('One', undefined, set('x', 0));
  history.next('undo')?.done(set('x', 1));
  history.record('Two', undefined, set('y', 0));
  expect(history.redoLabel.value).toBeUndefined();
  expect(history.undoLabel.value).toBe('Two');
});

test('joined inverses undo the later change first', () => {
  const earlier: Command = { kind: 'set_all', changes: [{ path: 'shape.radius', value: 1 }] };
  const later: Command = { kind: 'set', path: 'shape', value: { radius: 2 } };
  expect(joined(earlier, later)).toEqual({
    kind: 'set_all',
    changes: [
      { path: 'shape', value: { radius: 2 } },
      { path: 'shape.radius', value: 1 },
    ],
  });
  expect(joined({ kind: 'rewind' }, later)).toBeUndefined();
});
