//! Search for the nearest leaf of a parry tree, in squared distances: parry's own search takes a square root
//! at every node, which a wasm module has in software.

use parry3d_f64::math::Vector;
use parry3d_f64::partitioning::Bvh;

/// Returns the leaf whose projection of `p` is nearest, with its squared distance (m²) and the result of
/// `project`: the point, and data about it. Only leaves nearer than `bound2` (m²) count, and any leaf will do
/// whose squared distance times `slack` is no more than the least: near the centre of a ball every triangle
/// is nearest, and finding the exact least is slow.
#[inline]
pub(crate) fn nearest_leaf<T>(
    tree: &Bvh,
    p: Vector,
    bound2: f64,
    slack: f64,
    project: impl Fn(u32) -> (Vector, T),
) -> Option<(u32, f64, (Vector, T))> {
    let grown = 1.0 / slack;
    let from_box = |node: &parry3d_f64::partitioning::BvhNode, _| {
        let outside = (node.mins() - p).max(p - node.maxs()).max(Vector::ZERO);
        outside.length_squared() * grown
    };
    let from_leaf = |leaf, _| {
        let found = project(leaf);
        Some(((found.0 - p).length_squared(), found))
    };
    tree.find_best(bound2, from_box, from_leaf).map(|(leaf, (d2, found))| (leaf, d2, found))
}
