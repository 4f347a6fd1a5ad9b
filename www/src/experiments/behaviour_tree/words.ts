// What the kinds of nodes are called, and how they are drawn.
import type { TreeNode, TreeNodeKind } from '../../generated/scene';

interface KindWords {
  readonly name: string;
  readonly sign: string;
  /** Fewest and most children. */
  readonly children: readonly [number, number];
}

const MANY = Number.POSITIVE_INFINITY;

export const KINDS: Record<TreeNodeKind, KindWords> = {
  sequence: { name: 'Sequence', sign: '→', children: [1, MANY] },
  fallback: { name: 'Fallback', sign: '?', children: [1, MANY] },
  sequence_memory: { name: 'Sequence with memory', sign: '→*', children: [1, MANY] },
  fallback_memory: { name: 'Fallback with memory', sign: '?*', children: [1, MANY] },
  parallel: { name: 'Parallel', sign: '⇉', children: [1, MANY] },
  inverter: { name: 'Inverter', sign: '¬', children: [1, 1] },
  force_success: { name: 'Force success', sign: '✓!', children: [1, 1] },
  force_failure: { name: 'Force failure', sign: '✗!', children: [1, 1] },
  max_tries: { name: 'Most tries', sign: '≤n', children: [1, 1] },
  retry: { name: 'Retry', sign: '↻', children: [1, 1] },
  repeat: { name: 'Repeat', sign: '×n', children: [1, 1] },
  condition: { name: 'Condition', sign: '', children: [0, 0] },
  action: { name: 'Action', sign: '', children: [0, 0] },
};

export const isLeaf = ({ type }: Pick<TreeNode, 'type'>): boolean => KINDS[type].children[1] === 0;
export const counts = (type: TreeNodeKind): boolean => ['max_tries', 'retry', 'repeat'].includes(type);

/** What a node answered at a tick, by the letter that the engine writes. */
export const ANSWERS = {
  S: { word: 'success', sign: '✓' },
  F: { word: 'failure', sign: '✗' },
  R: { word: 'running', sign: '▶' },
  '-': { word: 'not asked', sign: '' },
} as const;
export type Letter = keyof typeof ANSWERS;
export const letterOf = (text: string | undefined): Letter =>
  text === 'S' || text === 'F' || text === 'R' ? text : '-';

/** What a node is, in words. */
export function called(node: TreeNode): string {
  const { name } = KINDS[node.type];
  if (isLeaf(node)) return `${name} ${node.name ?? ''}`.trim();
  const often = node.n ? ` ${node.n}` : '';
  return node.name ? `${name}${often}: ${node.name}` : `${name}${often}`;
}
