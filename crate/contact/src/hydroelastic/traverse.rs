//! Traversal of the trees for elements that may meet. Nothing is refitted; the second tree's boxes are
//! rotated into the first one's frame as they are met.

use asperity_geometry::{Bvh, BvhContent, Mat3, Vec3};

use super::core_table::boxes_apart;

/// A tree and the least extent of the elements that matter.
#[derive(Clone, Copy)]
pub(super) struct Shell<'a> {
    pub tree: &'a Bvh,
    pub level: f64,
}

/// Largest number of box and element pairs visited before a query gives up, about a second of work. Only very
/// fine meshes that lie deep inside each other come here: their slivers all meet in one point.
const MAX_VISITS: usize = 60_000_000;

/// Calls `visit(i, j)` for each pair of elements (tree order) whose leaves' boxes may overlap; returns false
/// if there were too many to visit.
#[inline]
pub(super) fn pairs(
    a: Shell,
    b: Shell,
    (R_AB, p_AB): (&Mat3, &Vec3),
    stack: &mut Vec<(u32, u32)>,
    mut visit: impl FnMut(u32, u32),
) -> bool {
    let R_abs = R_AB.abs();
    stack.clear();
    if !a.tree.nodes().is_empty() && !b.tree.nodes().is_empty() {
        stack.push((0, 0));
    }
    let mut visits = 0;
    while let Some((i, j)) = stack.pop() {
        visits += 1;
        if visits > MAX_VISITS {
            return false;
        }
        let (Some(node_a), Some(node_b)) = (a.tree.nodes().get(i as usize), b.tree.nodes().get(j as usize))
        else {
            continue;
        };
        let (half_a, half_b) = (node_a.half_size(a.level), node_b.half_size(b.level));
        let d = R_AB * node_b.center(b.level) + p_AB - node_a.center(a.level);
        if boxes_apart(&d, &half_a, &half_b, R_AB, &R_abs) {
            continue;
        }
        match (node_a.content(i), node_b.content(j)) {
            (BvhContent::Leaf { first, count }, BvhContent::Leaf { first: first_b, count: count_b }) => {
                visits += (count * count_b) as usize;
                for k in first..first + count {
                    for l in first_b..first_b + count_b {
                        visit(k, l);
                    }
                }
            }
            (BvhContent::Inner { left, right }, content_b) => {
                let go_b = match content_b {
                    BvhContent::Inner { left, right } if half_b.norm_squared() > half_a.norm_squared() => {
                        Some((left, right))
                    }
                    _ => None,
                };
                match go_b {
                    Some((left_b, right_b)) => stack.extend([(i, right_b), (i, left_b)]),
                    None => stack.extend([(right, j), (left, j)]),
                }
            }
            (BvhContent::Leaf { .. }, BvhContent::Inner { left, right }) => {
                stack.extend([(i, right), (i, left)]);
            }
        }
    }
    true
}

/// Calls `visit(i)` for each element whose leaf's box may meet the plane `n · x + c = 0`.
#[inline]
pub(super) fn plane(shell: Shell, n: &Vec3, c: f64, stack: &mut Vec<(u32, u32)>, visit: impl FnMut(u32)) {
    let n_abs = n.abs();
    elements(shell, stack, visit, |center, half| (n.dot(center) + c).abs() <= n_abs.dot(half));
}

/// Calls `visit(i)` for each element whose leaf's box passes `keep(center, half_size)`.
#[inline]
pub(super) fn elements(
    shell: Shell,
    stack: &mut Vec<(u32, u32)>,
    mut visit: impl FnMut(u32),
    keep: impl Fn(&Vec3, &Vec3) -> bool,
) {
    stack.clear();
    stack.push((0, 0));
    while let Some((i, _)) = stack.pop() {
        let Some(node) = shell.tree.nodes().get(i as usize) else { continue };
        if !keep(&node.center(shell.level), &node.half_size(shell.level)) {
            continue;
        }
        match node.content(i) {
            BvhContent::Leaf { first, count } => {
                for k in first..first + count {
                    visit(k);
                }
            }
            BvhContent::Inner { left, right } => stack.extend([(right, 0), (left, 0)]),
        }
    }
}
