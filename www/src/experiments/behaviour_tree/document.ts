// The documents' parts that are a behaviour tree's; read by the code in this folder alone.
import type { LeafAnswer, Scene, TreeNode } from '../../generated/scene';

interface Ticked {
  readonly tree: TreeNode;
  /** Something else decides now, and asks the tree nothing. */
  readonly idle: boolean;
}

/** Answers of leaves that the task does not know. */
export const answersOf = ({ experiment }: Pick<Scene, 'experiment'>): readonly LeafAnswer[] =>
  'answers' in experiment ? (experiment.answers ?? []) : [];

export function treeOf({ experiment }: Pick<Scene, 'experiment'>): Ticked | undefined {
  if (!('tree' in experiment)) return undefined;
  return { tree: experiment.tree, idle: 'by' in experiment && experiment.by !== 'tree' };
}
