use super::bvh::{self, Node};
use super::triangle::{Feature, closest_point};
use crate::{Aabb, Vec3};

/// Triangles (or segments and points, given as triangles without area) in a tree of boxes.
#[derive(Clone, Debug)]
pub(crate) struct TriangleTree {
    nodes: Vec<Node>,
    /// Corners in the order of the leaves.
    corners: Vec<[Vec3; 3]>,
    /// Of each place in that order: which triangle it was given as.
    order: Vec<u32>,
}

/// The nearest point of a [`TriangleTree`].
pub(crate) struct Nearest {
    /// The triangle, as it was numbered when given.
    pub triangle: usize,
    pub point: Vec3,
    pub feature: Feature,
}

impl TriangleTree {
    pub fn new(corners: &[[Vec3; 3]]) -> Self {
        let (nodes, order) = bvh::build(corners);
        let corners = order.iter().map(|&t| corners[t as usize]).collect();
        Self { nodes, corners, order }
    }

    pub fn bounds(&self) -> Aabb {
        self.nodes.first().map_or(Aabb::EMPTY, |n| n.bounds)
    }

    /// The nearest point no farther than `bound` (squared, m²) from `p`.
    pub fn nearest(&self, p: &Vec3, bound2: f64) -> Option<Nearest> {
        self.nearly_nearest(p, bound2, 1.0)
    }

    /// As [`Self::nearest`], but any point will do whose squared distance times `slack` is no more than the least:
    /// near the centre of a ball every triangle is nearest, and telling them apart is slow.
    pub fn nearly_nearest(&self, p: &Vec3, bound2: f64, slack: f64) -> Option<Nearest> {
        let mut best: Option<(usize, Vec3, Feature)> = None;
        let mut best2 = bound2;
        let mut stack = [(0, 0.0); bvh::DEPTH];
        let mut height = usize::from(!self.corners.is_empty());
        while height > 0 {
            height -= 1;
            let (n, lower2): (usize, f64) = stack[height];
            if lower2 > best2 * slack {
                continue;
            }
            let node = &self.nodes[n];
            if node.count == 0 {
                let near = (n + 1, bvh::distance_squared(&self.nodes[n + 1].bounds, p));
                let second = node.first as usize;
                let far = (second, bvh::distance_squared(&self.nodes[second].bounds, p));
                let (near, far) = if near.1 <= far.1 { (near, far) } else { (far, near) };
                for child in [far, near] {
                    if child.1 <= best2 * slack {
                        stack[height] = child;
                        height += 1;
                    }
                }
                continue;
            }
            let first = node.first as usize;
            for t in first..first + node.count as usize {
                let (point, feature) = closest_point(p, &self.corners[t]);
                let d2 = (p - point).norm_squared();
                if d2 < best2 || (best.is_none() && d2 <= best2) {
                    (best, best2) = (Some((t, point, feature)), d2);
                }
            }
        }
        best.map(|(t, point, feature)| Nearest { triangle: self.order[t] as usize, point, feature })
    }
}
