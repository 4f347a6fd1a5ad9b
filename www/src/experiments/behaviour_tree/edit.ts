// What is done to a tree by hand. Each gives back a new tree, or nothing where there is nothing to do; none judges it: the engine does.
import type { TreeNode, TreeNodeKind } from '../../generated/scene';
import type { Path } from './layout';
import { counts, isLeaf, KINDS } from './words';

export interface Edited {
  readonly tree: TreeNode;
  /** Path of the node in hand now. */
  readonly at: Path;
}

export const nodeAt = (tree: TreeNode, path: Path): TreeNode | undefined =>
  path.reduce<TreeNode | undefined>((node, k) => node?.children?.[k], tree);

/** The tree with another node at a place; without one, that place is gone, and nodes above it that hold nothing any more. */
function put(tree: TreeNode, path: Path, node: TreeNode | undefined): TreeNode | undefined {
  const [k, ...rest] = path;
  if (k === undefined) return node;
  const children = [...(tree.children ?? [])];
  const child = children[k];
  if (!child) return tree;
  const changed = put(child, rest, node);
  if (changed) children[k] = changed;
  else children.splice(k, 1);
  return children.length > 0 ? { ...tree, children } : undefined;
}

const replaced = (tree: TreeNode, path: Path, node: TreeNode): TreeNode => put(tree, path, node) ?? tree;
const above = (path: Path): Path => path.slice(0, -1);
const place = (path: Path): number => path[path.length - 1] ?? 0;

export function remove(tree: TreeNode, path: Path): Edited | undefined {
  const left = path.length > 0 ? put(tree, path, undefined) : undefined;
  if (!left) return undefined;
  let at: Path = path;
  while (at.length > 0 && !nodeAt(left, at)) at = place(at) > 0 ? [...above(at), place(at) - 1] : above(at);
  return { tree: left, at };
}

/** A node beside another, after it; beside the root there is none: a sequence holds both. */
export function addAfter(tree: TreeNode, path: Path, node: TreeNode): Edited {
  const parent = nodeAt(tree, above(path));
  if (path.length === 0 || !parent || KINDS[parent.type].children[1] === 1) {
    const here = nodeAt(tree, path) ?? tree;
    const both: TreeNode = { type: 'sequence', children: [here, node] };
    return { tree: replaced(tree, path, both), at: [...path, 1] };
  }
  const children = [...(parent.children ?? [])];
  children.splice(place(path) + 1, 0, node);
  return {
    tree: replaced(tree, above(path), { ...parent, children }),
    at: [...above(path), place(path) + 1],
  };
}

/** A node below another, as its last child. */
export function addBelow(tree: TreeNode, path: Path, node: TreeNode): Edited | undefined {
  const parent = nodeAt(tree, path);
  if (!parent || (parent.children?.length ?? 0) >= KINDS[parent.type].children[1]) return undefined;
  const children = [...(parent.children ?? []), node];
  return { tree: replaced(tree, path, { ...parent, children }), at: [...path, children.length - 1] };
}

/** A node of its own above a node. */
export function wrap(tree: TreeNode, path: Path, type: TreeNodeKind): Edited {
  const here = nodeAt(tree, path) ?? tree;
  const over: TreeNode = { type, ...(counts(type) ? { n: 3 } : {}), children: [here] };
  return { tree: replaced(tree, path, over), at: [...path, 0] };
}

/** Up or down among those beside it. */
export function move(tree: TreeNode, path: Path, by: -1 | 1): Edited | undefined {
  const parent = nodeAt(tree, above(path));
  const from = place(path);
  const to = from + by;
  const children = [...(parent?.children ?? [])];
  const [here, there] = [children[from], children[to]];
  if (path.length === 0 || !parent || !here || !there) return undefined;
  [children[from], children[to]] = [there, here];
  return { tree: replaced(tree, above(path), { ...parent, children }), at: [...above(path), to] };
}

/** Out of the node that holds it, to stand after it. */
export function moveOut(tree: TreeNode, path: Path): Edited | undefined {
  const here = nodeAt(tree, path);
  const outer = nodeAt(tree, above(above(path)));
  if (path.length < 2 || !here || !outer || KINDS[outer.type].children[1] === 1) return undefined;
  const parent = above(path);
  const children = [...(outer.children ?? [])];
  const left = put(nodeAt(tree, parent) ?? here, [place(path)], undefined);
  const after = left ? 1 : 0;
  children.splice(place(parent), 1, ...(left ? [left] : []), here);
  return {
    tree: replaced(tree, above(parent), { ...outer, children }),
    at: [...above(parent), place(parent) + after],
  };
}

/** Into the node before it, as its last child. */
export function moveIn(tree: TreeNode, path: Path): Edited | undefined {
  const here = nodeAt(tree, path);
  const into = place(path) > 0 ? [...above(path), place(path) - 1] : undefined;
  const target = into && nodeAt(tree, into);
  if (!here || !into || !target || isLeaf(target)) return undefined;
  const without = put(tree, path, undefined);
  return without && addBelow(without, into, here);
}

/** Another kind of node in its place; what the new kind has no use for is let go. */
export function turnInto(tree: TreeNode, path: Path, type: TreeNodeKind, name: string): Edited | undefined {
  const here = nodeAt(tree, path);
  const [least, most] = KINDS[type].children;
  const have = here?.children?.length ?? 0;
  if (!here || have < least || have > most) return undefined;
  const leaf = least === 0;
  const named = leaf ? name : isLeaf(here) ? '' : (here.name ?? '');
  const next: TreeNode = {
    type,
    ...(named ? { name: named } : {}),
    ...(counts(type) ? { n: here.n ?? 3 } : {}),
    ...(leaf ? {} : { children: here.children ?? [] }),
  };
  return { tree: replaced(tree, path, next), at: path };
}
