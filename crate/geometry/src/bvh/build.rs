//! Build of the tree of boxes, top-down with the binned surface area heuristic (Wald 2007).
//!
//! Each element has two boxes, around all of it and around its part with extent 0; a node keeps both, linear
//! in the extent between them, so that a query down to a given depth may use smaller boxes. Splits are chosen
//! at the extent 0.15, because contacts are shallow. Boxes are widened by 1e-10 of the whole.

use super::{Bvh, BvhNode};
use crate::Length;
use crate::{Aabb, Vec3};

/// Box of an element, and of its part on the zero level of the extent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShellBox {
    /// Box around the part with extent 0; equal to `full` when the extent means nothing here.
    pub outer: Aabb,
    /// Box around the whole element.
    pub full: Aabb,
}

/// Extent at which boxes are compared while building: contacts use the outer shell of a body far more than
/// its core.
const BUILD_LEVEL: f64 = 0.15;
const BINS: usize = 12;
/// Widening of boxes, as a fraction of the whole, so that faces lying exactly in a box wall are not lost to
/// rounding.
const PADDING: f64 = 1e-10;

impl Bvh {
    /// Builds the tree top-down with the binned surface area heuristic (Wald 2007); leaves hold at most
    /// `leaf_size`.
    pub fn build(elements: &[ShellBox], leaf_size: usize) -> Self {
        let mut tree = Self { nodes: Vec::new(), order: (0..elements.len() as u32).collect() };
        if elements.is_empty() {
            return tree;
        }
        let keys: Vec<Aabb> = elements.iter().map(|e| lerp(&e.outer, &e.full, BUILD_LEVEL)).collect();
        let whole = elements.iter().fold(Aabb::EMPTY, |b, e| b.join(&e.full));
        let padding = PADDING * whole.half_size().length();
        let mut order = std::mem::take(&mut tree.order);
        tree.grow(elements, &keys, &mut order, 0, leaf_size.max(1), padding, 0);
        tree.order = order;
        tree
    }

    #[allow(clippy::too_many_arguments, reason = "the recursion carries its constants")]
    fn grow(
        &mut self,
        elements: &[ShellBox],
        keys: &[Aabb],
        order: &mut [u32],
        first: u32,
        leaf_size: usize,
        padding: f64,
        depth: u32,
    ) {
        let (mut outer, mut full) = (Aabb::EMPTY, Aabb::EMPTY);
        for &i in order.iter() {
            outer = outer.join(&elements[i as usize].outer);
            full = full.join(&elements[i as usize].full);
        }
        let pad = Vec3::repeat(padding);
        let index = self.nodes.len();
        self.nodes.push(BvhNode {
            center: outer.center(),
            half_size: outer.half_size() + pad,
            center_slope: full.center() - outer.center(),
            half_size_slope: full.half_size() - outer.half_size(),
            first_or_child: first,
            count: order.len() as u32,
        });
        if order.len() <= leaf_size {
            return;
        }
        // Past any sensible depth (hostile meshes) the split falls back to halves, which bounds the
        // recursion.
        let cut = if depth < 48 { split(keys, order) } else { order.len() / 2 };
        let (left, right) = order.split_at_mut(cut);
        self.grow(elements, keys, left, first, leaf_size, padding, depth + 1);
        let child = self.nodes.len() as u32;
        self.grow(elements, keys, right, first + cut as u32, leaf_size, padding, depth + 1);
        self.nodes[index].first_or_child = child;
        self.nodes[index].count = 0;
    }
}

/// Reorders `order` into two parts of least area × count and returns the size of the first.
fn split(keys: &[Aabb], order: &mut [u32]) -> usize {
    let centers = order.iter().fold(Aabb::EMPTY, |b, &i| b.with(&keys[i as usize].center()));
    let mut best = (f64::INFINITY, 0, 0);
    let scale = (centers.max - centers.min).map(|width| BINS as f64 / width);
    let bin_of = |i: u32, axis: usize| {
        let key = &keys[i as usize];
        let x = (0.5 * (key.min[axis] + key.max[axis]) - centers.min[axis]) * scale[axis];
        (x as usize).min(BINS - 1)
    };
    for axis in 0..3 {
        if centers.max[axis] - centers.min[axis] <= 0.0 {
            continue;
        }
        let mut bins = [(Aabb::EMPTY, 0usize); BINS];
        for &i in order.iter() {
            let bin = &mut bins[bin_of(i, axis)];
            *bin = (bin.0.join(&keys[i as usize]), bin.1 + 1);
        }
        let mut right_cost = [0.0; BINS];
        let mut running = (Aabb::EMPTY, 0usize);
        for k in (1..BINS).rev() {
            running = (running.0.join(&bins[k].0), running.1 + bins[k].1);
            right_cost[k] = area(&running.0) * running.1 as f64;
        }
        running = (Aabb::EMPTY, 0);
        for k in 1..BINS {
            running = (running.0.join(&bins[k - 1].0), running.1 + bins[k - 1].1);
            let cost = area(&running.0) * running.1 as f64 + right_cost[k];
            if running.1 > 0 && running.1 < order.len() && cost < best.0 {
                best = (cost, axis, k);
            }
        }
    }
    let (cost, axis, bin) = best;
    if cost == f64::INFINITY {
        return order.len() / 2;
    }
    // Partition in place.
    let mut cut = 0;
    for k in 0..order.len() {
        if bin_of(order[k], axis) < bin {
            order.swap(k, cut);
            cut += 1;
        }
    }
    cut
}

fn lerp(a: &Aabb, b: &Aabb, s: f64) -> Aabb {
    Aabb { min: a.min + s * (b.min - a.min), max: a.max + s * (b.max - a.max) }
}

/// Returns half the surface area; 0 for an empty box.
fn area(b: &Aabb) -> f64 {
    let d = b.max - b.min;
    if d.x < 0.0 { 0.0 } else { d.x * d.y + d.y * d.z + d.z * d.x }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bvh::BvhContent;

    #[test]
    fn every_element_is_in_one_leaf_and_inside_all_its_boxes() {
        let elements: Vec<ShellBox> = (0..200)
            .map(|i| {
                let x = f64::from(i);
                let p = Vec3::new(libm::sin(x), libm::cos(3.0 * x), libm::sin(7.0 * x));
                let outer = Aabb::of_points(&[p, p + Vec3::repeat(0.1)]);
                ShellBox { outer, full: outer.with(&Vec3::zeros()) }
            })
            .collect();
        let tree = Bvh::build(&elements, 4);
        let mut seen = vec![0; 200];
        let mut stack = vec![(0u32, Vec::new())];
        while let Some((i, mut above)) = stack.pop() {
            let node = tree.nodes()[i as usize];
            above.push(node);
            match node.content(i) {
                BvhContent::Inner { left, right } => {
                    stack.push((left, above.clone()));
                    stack.push((right, above));
                }
                BvhContent::Leaf { first, count } => {
                    for k in first..first + count {
                        let e = tree.order()[k as usize] as usize;
                        seen[e] += 1;
                        for s in [0.0, 0.3, 1.0] {
                            let b = lerp(&elements[e].outer, &elements[e].full, s);
                            for node in &above {
                                let (c, h) = (node.center(s), node.half_size(s));
                                assert!((0..3).all(|k| c[k] - h[k] <= b.min[k] && b.max[k] <= c[k] + h[k]));
                            }
                        }
                    }
                }
            }
        }
        assert!(seen.iter().all(|&n| n == 1));
    }

    #[test]
    fn identical_elements_do_not_recurse_forever() {
        let b = Aabb::of_points(&[Vec3::zeros()]);
        let tree = Bvh::build(&vec![ShellBox { outer: b, full: b }; 1000], 1);
        assert_eq!(tree.order().len(), 1000);
    }
}
