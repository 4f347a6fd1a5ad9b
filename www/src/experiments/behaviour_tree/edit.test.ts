import { describe, expect, test } from 'vitest';
import type { TreeNode } from '../../generated/scene';
import { addAfter, addBelow, move, moveIn, moveOut, nodeAt, remove, turnInto, wrap } from './edit';
import { layout } from './layout';

const leaf = (name: string): TreeNode => ({ type: 'action', name });
const tree: TreeNode = {
  type: 'fallback',
  children: [{ type: 'sequence', children: [leaf('a'), leaf('b')] }, leaf('c')],
};
const shape = (node: TreeNode | undefined): unknown =>
  node && (node.children ? [node.type, ...node.children.map(shape)] : node.name);

describe('a tree by hand', () => {
  test('nodes are added, moved and taken out', () => {
    expect(shape(addAfter(tree, [0, 0], leaf('n')).tree)).toEqual([
      'fallback',
      ['sequence', 'a', 'n', 'b'],
      'c',
    ]);
    expect(shape(addAfter(tree, [], leaf('n')).tree)).toEqual(['sequence', shape(tree), 'n']);
    expect(shape(addBelow(tree, [0], leaf('n'))?.tree)).toEqual([
      'fallback',
      ['sequence', 'a', 'b', 'n'],
      'c',
    ]);
    expect(shape(wrap(tree, [1], 'inverter').tree)).toEqual([
      'fallback',
      ['sequence', 'a', 'b'],
      ['inverter', 'c'],
    ]);
    expect(shape(move(tree, [1], -1)?.tree)).toEqual(['fallback', 'c', ['sequence', 'a', 'b']]);
    expect(move(tree, [1], 1)).toBeUndefined();
    expect(shape(moveOut(tree, [0, 0])?.tree)).toEqual(['fallback', ['sequence', 'b'], 'a', 'c']);
    expect(shape(moveIn(tree, [1])?.tree)).toEqual(['fallback', ['sequence', 'a', 'b', 'c']]);
    expect(shape(remove(tree, [0, 1])?.tree)).toEqual(['fallback', ['sequence', 'a'], 'c']);
  });

  test('what is emptied is gone, and the root stays', () => {
    const once = remove(tree, [0, 0]);
    const twice = once && remove(once.tree, [0, 0]);
    expect(shape(twice?.tree)).toEqual(['fallback', 'c']);
    expect(twice && remove(twice.tree, [0])).toBeUndefined();
    expect(remove(tree, [])).toBeUndefined();
  });

  test('where the node in hand is, is told', () => {
    for (const done of [
      moveOut(tree, [0, 0]),
      moveOut(tree, [0, 1]),
      move(tree, [1], -1),
      moveIn(tree, [1]),
    ]) {
      const node = done && nodeAt(done.tree, done.at);
      expect(['a', 'b', 'c']).toContain(node?.name);
    }
    const only = {
      type: 'fallback',
      children: [{ type: 'sequence', children: [leaf('a')] }],
    } satisfies TreeNode;
    const out = moveOut(only, [0, 0]);
    expect(out && shape(out.tree)).toEqual(['fallback', 'a']);
    expect(out && nodeAt(out.tree, out.at)?.name).toBe('a');
  });

  test('a kind that does not fit is none', () => {
    expect(turnInto(tree, [0], 'action', 'a')).toBeUndefined();
    expect(turnInto(tree, [0], 'inverter', '')).toBeUndefined();
    expect(nodeAt(turnInto(tree, [1], 'condition', 'k')?.tree ?? tree, [1])).toEqual({
      type: 'condition',
      name: 'k',
    });
  });

  test('the drawing has a row for each leaf and its nodes in the order of a tick', () => {
    const { nodes, rows, depth } = layout(tree);
    expect([rows, depth]).toEqual([3, 2]);
    expect(nodes.map((n) => [n.number, n.row, n.parent])).toEqual([
      [0, 1.25, undefined],
      [1, 0.5, 0],
      [2, 0, 1],
      [3, 1, 1],
      [4, 2, 0],
    ]);
  });
});
