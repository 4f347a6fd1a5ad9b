use crate::{Aabb, Vec3};

const LEAF: usize = 4;
/// Deepest stack of a traversal: halving 2³² triangles takes 32 levels.
pub(super) const DEPTH: usize = 40;

/// A node of the tree. Nodes lie in depth-first order: the first child follows its parent.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub bounds: Aabb,
    /// Triangles of a leaf; 0 for an inner node.
    pub count: u32,
    /// First triangle of a leaf; second child of an inner node.
    pub first: u32,
}

/// A binary tree of boxes over triangles, halved at the median along the widest spread of centroids.
/// Returns the nodes and the order in which the leaves hold the triangles.
pub(super) fn build(corners: &[[Vec3; 3]]) -> (Vec<Node>, Vec<u32>) {
    let centroids: Vec<Vec3> = corners.iter().map(|[a, b, c]| (a + b + c) / 3.0).collect();
    let mut order: Vec<u32> = (0..corners.len() as u32).collect();
    let mut nodes = Vec::with_capacity(corners.len());
    split(corners, &centroids, &mut order, 0, &mut nodes);
    (nodes, order)
}

fn split(corners: &[[Vec3; 3]], centroids: &[Vec3], order: &mut [u32], first: u32, nodes: &mut Vec<Node>) {
    let bounds = order.iter().flat_map(|&t| &corners[t as usize]).fold(Aabb::EMPTY, Aabb::with);
    let here = nodes.len();
    nodes.push(Node { bounds, count: order.len() as u32, first });
    if order.len() <= LEAF {
        return;
    }
    let spread = Aabb::of_points(order.iter().map(|&t| &centroids[t as usize])).half_size();
    let axis = spread.imax();
    let middle = order.len() / 2;
    order.select_nth_unstable_by(middle, |&i, &j| {
        centroids[i as usize][axis].total_cmp(&centroids[j as usize][axis]).then(i.cmp(&j))
    });
    let (left, right) = order.split_at_mut(middle);
    split(corners, centroids, left, first, nodes);
    let second = nodes.len() as u32;
    split(corners, centroids, right, first + middle as u32, nodes);
    nodes[here].count = 0;
    nodes[here].first = second;
}

/// Squared distance from `p` to the box; 0 inside.
pub(super) fn distance_squared(bounds: &Aabb, p: &Vec3) -> f64 {
    let mut sum = 0.0;
    for k in 0..3 {
        let d = (bounds.min[k] - p[k]).max(p[k] - bounds.max[k]).max(0.0);
        sum += d * d;
    }
    sum
}
