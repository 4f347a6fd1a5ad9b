// A tidy tree, its root at the left: each leaf has a row of its own, a node stands midway between its first and its last child
// (Reingold and Tilford 1981, with leaves as wide as the drawing, since their names stand to the right of them).
import type { TreeNode } from '../../generated/scene';

/** Path from the root: which child of which. */
export type Path = readonly number[];

export interface Placed {
  readonly node: TreeNode;
  readonly path: Path;
  /** In the order in which a tick that asks everybody comes by: the engine's number of the node. */
  readonly number: number;
  /** Number of the node above; none of the root. */
  readonly parent: number | undefined;
  readonly depth: number;
  /** In rows. */
  readonly row: number;
}

export interface Layout {
  readonly nodes: readonly Placed[];
  readonly rows: number;
  readonly depth: number;
}

export function layout(root: TreeNode): Layout {
  const nodes: Placed[] = [];
  let rows = 0;
  let depth = 0;
  const place = (node: TreeNode, path: Path, parent: number | undefined): number => {
    const number = nodes.length;
    depth = Math.max(depth, path.length);
    // Its place is known once its children have theirs.
    nodes.push({ node, path, number, parent, depth: path.length, row: 0 });
    const children = (node.children ?? []).map((child, i) => place(child, [...path, i], number));
    const first = children[0];
    const last = children[children.length - 1];
    const row = first === undefined || last === undefined ? rows++ : (first + last) / 2;
    nodes[number] = { node, path, number, parent, depth: path.length, row };
    return row;
  };
  place(root, [], undefined);
  return { nodes, rows, depth };
}
