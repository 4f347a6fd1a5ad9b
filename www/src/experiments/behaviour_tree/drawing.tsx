// The tree, its nodes lit by what they answered. It is a tree for keys and screen readers too.
import { useRef } from 'preact/hooks';
import type { TreeNode, TreeTicks } from '../../generated/scene';
import { layout, type Path } from './layout';
import { ANSWERS, called, isLeaf, KINDS, letterOf } from './words';

/** CSS px. */
const ROW = 36;
const STEP = 46;
const NODE = 34;

export function TreeDrawing(props: {
  tree: TreeNode;
  ticks: TreeTicks | undefined;
  at: Path;
  onPick(path: Path): void;
  onKey(event: KeyboardEvent): void;
}) {
  const { tree, ticks, at, onPick } = props;
  const { nodes, rows, depth } = layout(tree);
  const letters = ticks?.ticks[ticks.ticks.length - 1] ?? '';
  const atWork = ticks?.at_work[ticks.at_work.length - 1];
  const box = useRef<HTMLDivElement>(null);
  const key = at.join('.');
  const chosen = nodes.find((n) => n.path.join('.') === key)?.number ?? 0;
  const x = (d: number) => d * STEP + NODE / 2;
  const y = (row: number) => row * ROW + ROW / 2;

  const go = (number: number | undefined) => {
    const node = number === undefined ? undefined : nodes[number];
    if (!node) return;
    onPick(node.path);
    box.current?.querySelector<HTMLElement>(`[data-node="${node.number}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step: Record<string, () => number | undefined> = {
      ArrowDown: () => chosen + 1,
      ArrowUp: () => chosen - 1,
      ArrowLeft: () => nodes[chosen]?.parent,
      ArrowRight: () => ((nodes[chosen]?.node.children?.length ?? 0) > 0 ? chosen + 1 : undefined),
      Home: () => 0,
      End: () => nodes.length - 1,
    };
    const next = event.altKey ? undefined : step[event.key];
    if (!next) return props.onKey(event);
    event.preventDefault();
    go(next());
  };

  return (
    <div class="tree-scroll">
      <div
        class="tree"
        role="tree"
        aria-label="Behaviour tree"
        ref={box}
        style={{ height: `${rows * ROW}px`, minWidth: `${(depth + 1) * STEP + 215}px` }}
        onKeyDown={onKeyDown}
      >
        <svg aria-hidden="true" width={(depth + 1) * STEP} height={rows * ROW}>
          {nodes.map((n) => {
            const parent = n.parent === undefined ? undefined : nodes[n.parent];
            if (!parent) return null;
            const letter = letterOf(letters[n.number]);
            const middle = x(parent.depth) + STEP / 2;
            return (
              <path
                key={n.number}
                class={`tree-edge tree-${ANSWERS[letter].word.replace(' ', '-')}`}
                d={`M${x(parent.depth)} ${y(parent.row)}H${middle}V${y(n.row)}H${x(n.depth)}`}
              />
            );
          })}
        </svg>
        {nodes.map((n) => {
          const letter = letterOf(letters[n.number]);
          const answer = ANSWERS[letter];
          const leaf = isLeaf(n.node);
          const often = n.node.n ?? n.node.success_threshold;
          return (
            <button
              type="button"
              key={n.number}
              role="treeitem"
              data-node={n.number}
              aria-level={n.depth + 1}
              aria-selected={n.number === chosen}
              aria-label={`${called(n.node)}: ${answer.word}`}
              title={`${called(n.node)}: ${answer.word}`}
              tabIndex={n.number === chosen ? 0 : -1}
              class={`tree-node tree-${n.node.type} tree-${answer.word.replace(' ', '-')}${leaf ? ' tree-leaf' : ''}${n.number === atWork ? ' tree-at-work' : ''}`}
              style={{ left: `${n.depth * STEP}px`, top: `${y(n.row) - NODE / 2}px` }}
              onClick={() => onPick(n.path)}
            >
              {leaf ? (
                <>
                  <span class="tree-word">{n.node.name || KINDS[n.node.type].name}</span>
                  <span class="tree-answer">{answer.sign}</span>
                </>
              ) : (
                <span>
                  {KINDS[n.node.type].sign}
                  {often !== undefined && <sub>{often}</sub>}
                </span>
              )}
            </button>
          );
        })}
      </div>
    </div>
  );
}
