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
  // Nodes of BehaviorTree.CPP and Nav2, by the names that they have there.
  sequence_resume: { name: 'SequenceWithMemory', sign: '→+', children: [1, MANY] },
  parallel_all: { name: 'ParallelAll', sign: '⇉*', children: [1, MANY] },
  if_then_else: { name: 'IfThenElse', sign: 'if', children: [2, 3] },
  while_do_else: { name: 'WhileDoElse', sign: 'wh', children: [2, 3] },
  try_catch: { name: 'TryCatch', sign: 'try', children: [2, MANY] },
  switch: { name: 'Switch', sign: '⑂', children: [2, MANY] },
  keep_running: { name: 'KeepRunningUntilFailure', sign: '▶', children: [1, 1] },
  delay: { name: 'Delay', sign: 't…', children: [1, 1] },
  timeout: { name: 'Timeout', sign: '≤t', children: [1, 1] },
  run_once: { name: 'RunOnce', sign: '1×', children: [1, 1] },
  precondition: { name: 'Precondition', sign: '{}?', children: [1, 1] },
  loop: { name: 'Loop', sign: '∀', children: [1, 1] },
  skip_unless_updated: { name: 'SkipUnlessUpdated', sign: 'Δ', children: [1, 1] },
  wait_value_update: { name: 'WaitValueUpdate', sign: 'Δ…', children: [1, 1] },
  same: { name: 'SubTree', sign: '=', children: [1, 1] },
  pipeline: { name: 'PipelineSequence', sign: '⇒', children: [1, MANY] },
  recovery: { name: 'RecoveryNode', sign: '⟲', children: [2, 2] },
  round_robin: { name: 'RoundRobin', sign: '○', children: [1, MANY] },
  nonblocking: { name: 'NonblockingSequence', sign: '⇢', children: [1, MANY] },
  persistent: { name: 'PersistentSequence', sign: '→#', children: [1, MANY] },
  rate: { name: 'RateController', sign: 'Hz', children: [1, 1] },
  gate: { name: 'Gate', sign: '⊣', children: [2, 2] },
  where_needed: { name: 'WhereNeeded', sign: '⊢', children: [2, 2] },
  single_trigger: { name: 'SingleTrigger', sign: '1!', children: [1, 1] },
  always_success: { name: 'AlwaysSuccess', sign: '✓', children: [0, 0] },
  always_failure: { name: 'AlwaysFailure', sign: '✗', children: [0, 0] },
  script: { name: 'Script', sign: '{}', children: [0, 0] },
  script_condition: { name: 'ScriptCondition', sign: '{}?', children: [0, 0] },
  set_blackboard: { name: 'SetBlackboard', sign: ':=', children: [0, 0] },
  unset_blackboard: { name: 'UnsetBlackboard', sign: '∅', children: [0, 0] },
  sleep: { name: 'Sleep', sign: 't', children: [0, 0] },
  was_entry_updated: { name: 'WasEntryUpdated', sign: 'Δ?', children: [0, 0] },
};

/** Kinds that a reader chooses for a node; those of other programs come with their files. */
export const OWN_KINDS: readonly TreeNodeKind[] = [
  'sequence',
  'fallback',
  'sequence_memory',
  'fallback_memory',
  'parallel',
  'inverter',
  'force_success',
  'force_failure',
  'max_tries',
  'retry',
  'repeat',
  'condition',
  'action',
];

/** A leaf that a world, or a reader, answers. */
export const isAsked = ({ type }: Pick<TreeNode, 'type'>): boolean =>
  type === 'condition' || type === 'action';

export const isLeaf = ({ type }: Pick<TreeNode, 'type'>): boolean => KINDS[type].children[1] === 0;
export const counts = (type: TreeNodeKind): boolean => ['max_tries', 'retry', 'repeat'].includes(type);

/** Answers of a node at a tick, by the letter that the engine writes. */
export const ANSWERS = {
  S: { word: 'success', sign: '✓' },
  F: { word: 'failure', sign: '✗' },
  R: { word: 'running', sign: '▶' },
  K: { word: 'passed over', sign: '⤼' },
  '-': { word: 'not asked', sign: '' },
} as const;
export type Letter = keyof typeof ANSWERS;
export const letterOf = (text: string | undefined): Letter =>
  text === 'S' || text === 'F' || text === 'R' || text === 'K' ? text : '-';

/** Kind of a node, in words. */
export function called(node: TreeNode): string {
  const { name } = KINDS[node.type];
  if (isAsked(node)) return `${name} ${node.name ?? ''}`.trim();
  const often = node.n ? ` ${node.n}` : '';
  return node.name ? `${name}${often}: ${node.name}` : `${name}${often}`;
}
