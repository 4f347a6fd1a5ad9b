//! Pairs of pieces whose boxes overlap, found by walking two trees together.
//!
//! Boxes of B's tree are made anew around those of its pieces in A's frame, and A's tree is walked down with
//! the list of those nodes of B that overlap: a node of B that is larger than A's is opened. Pairs come in
//! the order of A's pieces, then of B's, so that nothing has to be sorted. Boxes are tested in single
//! precision, all sides at once, each a little larger than its own: a pair too many is separated by later
//! stages. Metres, frame of A.

use asperity_geometry::{Aabb, Vec3};
use wide::f32x4;

use super::Decomposition;
use super::decomposition::Node;

/// Scratch of the walk.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    /// Indices of the pieces of A and B, in order.
    pub found: Vec<[u32; 2]>,
    /// Boxes of B's nodes.
    boxes: Vec<Rough>,
    /// Nodes of B that are yet to be visited, level under level.
    lists: Vec<u32>,
}

impl Walk {
    /// Finds all pairs whose boxes overlap; `of_b` holds the boxes of B's pieces.
    pub fn find(&mut self, [a, b]: [&Decomposition; 2], of_b: &[Aabb]) {
        self.boxes.clear();
        self.boxes.extend_from_slice(b.rough());
        for (k, node) in b.rough().iter().enumerate().rev() {
            self.boxes[k] = if node.second > 0 {
                node.again(&self.boxes[k + 1].join(&self.boxes[node.second as usize]))
            } else {
                node.again(&Rough::around(&of_b[node.piece as usize]))
            };
        }
        self.found.clear();
        self.lists.clear();
        if !a.is_empty() && !b.is_empty() && a.rough()[0].overlaps(&self.boxes[0]) {
            self.lists.push(0);
            self.walk(a.rough(), 0, 0..1);
        }
    }

    /// Walks node `at` of A with the nodes of B in `lists[over]`, all of which overlap it.
    fn walk(&mut self, nodes: &[Rough], at: u32, over: std::ops::Range<usize>) {
        let node = &nodes[at as usize];
        if node.second == 0 {
            for k in over {
                let k = self.lists[k];
                let Rough { second, piece, .. } = self.boxes[k as usize];
                if second == 0 {
                    self.found.push([node.piece, piece]);
                } else {
                    self.leaves(node, k + 1);
                    self.leaves(node, second);
                }
            }
            return;
        }
        for child in [at + 1, node.second] {
            let first = self.lists.len();
            for k in over.clone() {
                self.open(&nodes[child as usize], self.lists[k]);
            }
            let last = self.lists.len();
            if last > first {
                self.walk(nodes, child, first..last);
            }
            self.lists.truncate(first);
        }
    }

    /// Puts a node of B on the list, or its overlapping children where it is larger than A's.
    fn open(&mut self, of_a: &Rough, k: u32) {
        let own = &self.boxes[k as usize];
        if !of_a.overlaps(own) {
            return;
        }
        let second = own.second;
        if second > 0 && own.width > of_a.width {
            self.open(of_a, k + 1);
            self.open(of_a, second);
        } else {
            self.lists.push(k);
        }
    }

    fn leaves(&mut self, leaf: &Rough, k: u32) {
        let own = &self.boxes[k as usize];
        if !leaf.overlaps(own) {
            return;
        }
        let second = own.second;
        if second == 0 {
            self.found.push([leaf.piece, own.piece]);
        } else {
            self.leaves(leaf, k + 1);
            self.leaves(leaf, second);
        }
    }
}

/// A box in single precision, no smaller than the one it is around.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rough {
    /// Lower and upper corner; the last number of each is zero.
    min: f32x4,
    max: f32x4,
    /// Sum of its three edges, m.
    width: f32,
    /// Second child and piece, as in the tree: [`Node`].
    second: u32,
    piece: u32,
}

impl Rough {
    /// Makes the box of a node of a tree.
    pub fn of_node(node: &Node) -> Self {
        Self { second: node.second, piece: node.piece, ..Self::around(&node.bounds) }
    }

    /// Returns the same node around another box.
    fn again(&self, around: &Self) -> Self {
        Self { second: self.second, piece: self.piece, ..*around }
    }

    /// Makes a box around a box.
    fn around(b: &Aabb) -> Self {
        let low = |x: f64| if f64::from(x as f32) > x { (x as f32).next_down() } else { x as f32 };
        let high = |x: f64| -low(-x);
        let four = |v: &Vec3, side: &dyn Fn(f64) -> f32| f32x4::new([side(v.x), side(v.y), side(v.z), 0.0]);
        Self::of(four(&b.min, &low), four(&b.max, &high))
    }

    fn of(min: f32x4, max: f32x4) -> Self {
        let [x, y, z, _] = (max - min).to_array();
        Self { min, max, width: x + y + z, second: 0, piece: 0 }
    }

    /// Returns a box around both.
    fn join(&self, other: &Self) -> Self {
        Self::of(self.min.fast_min(other.min), self.max.fast_max(other.max))
    }

    /// Returns true if the boxes overlap. All six sides are compared at once: the first that fails is random.
    #[inline(always)]
    fn overlaps(&self, other: &Self) -> bool {
        (self.min.simd_le(other.max) & other.min.simd_le(self.max)).all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rough boxes hold what their boxes hold, are hardly larger, and overlap where these do.
    #[test]
    fn a_rough_box_is_no_smaller() {
        let wave = |k: usize| Vec3::from_fn(|i, _| 0.1 * libm::sin((13 * k + 5 * i) as f64));
        let boxes: Vec<Aabb> =
            (0..300).map(|k| Aabb::of_points(&[wave(k), wave(k) + wave(k + 7) * 0.3])).collect();
        for a in &boxes {
            let rough = Rough::around(a);
            for (k, (low, high)) in
                rough.min.to_array().into_iter().zip(rough.max.to_array()).enumerate().take(3)
            {
                assert!(f64::from(low) <= a.min[k] && f64::from(high) >= a.max[k]);
                assert!(a.min[k] - f64::from(low) < 1e-8 && f64::from(high) - a.max[k] < 1e-8);
            }
            for b in &boxes {
                let meet = (0..3).all(|k| a.min[k] <= b.max[k] && b.min[k] <= a.max[k]);
                assert!(!meet || rough.overlaps(&Rough::around(b)));
            }
        }
        assert_eq!(
            Rough::around(&boxes[0]).min,
            Rough::around(&boxes[0]).join(&Rough::around(&boxes[0])).min
        );
    }
}
