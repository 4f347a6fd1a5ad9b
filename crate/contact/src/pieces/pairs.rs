//! Pairs of pieces whose boxes overlap, found by walking two trees together.
//!
//! Boxes of B's tree are made anew around those of its pieces in A's frame, and A's tree is walked down with the list of
//! those nodes of B that overlap: a node of B that is larger than A's is opened. Pairs come in the order of A's pieces, then of
//! B's, so that nothing has to be sorted. Metres, frame of A.

use asperity_geometry::Aabb;

use super::Decomposition;
use super::decomposition::Node;

/// Scratch of the walk.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    /// Pieces of A and B, in order.
    pub found: Vec<[u32; 2]>,
    /// Boxes of B's nodes.
    boxes: Vec<Aabb>,
    /// Nodes of B that are yet to be looked at, level under level.
    lists: Vec<u32>,
}

impl Walk {
    /// All pairs whose boxes overlap, `of_b` those of B's pieces.
    pub fn find(&mut self, [a, b]: [&Decomposition; 2], of_b: &[Aabb]) {
        self.boxes.clear();
        self.boxes.resize(b.nodes().len(), Aabb::EMPTY);
        for (k, node) in b.nodes().iter().enumerate().rev() {
            self.boxes[k] = if node.second > 0 {
                self.boxes[k + 1].join(&self.boxes[node.second as usize])
            } else {
                of_b[node.piece as usize]
            };
        }
        self.found.clear();
        self.lists.clear();
        if !a.is_empty() && !b.is_empty() && overlap(&a.nodes()[0].bounds, &self.boxes[0]) {
            self.lists.push(0);
            self.walk(a, b.nodes(), 0, 0..1);
        }
    }

    /// Node `at` of A with the nodes of B in `lists[over]`, all of which overlap it.
    fn walk(&mut self, a: &Decomposition, nodes: &[Node], at: u32, over: std::ops::Range<usize>) {
        let node = &a.nodes()[at as usize];
        if node.second == 0 {
            for k in over {
                self.leaves(nodes, &node.bounds, node.piece, self.lists[k]);
            }
            return;
        }
        for child in [at + 1, node.second] {
            let bounds = &a.nodes()[child as usize].bounds;
            let first = self.lists.len();
            for k in over.clone() {
                self.open(nodes, bounds, self.lists[k]);
            }
            let last = self.lists.len();
            if last > first {
                self.walk(a, nodes, child, first..last);
            }
            self.lists.truncate(first);
        }
    }

    /// Puts a node of B on the list, or what of its children overlaps where it is larger than A's.
    fn open(&mut self, nodes: &[Node], bounds: &Aabb, k: u32) {
        let own = &self.boxes[k as usize];
        if !overlap(bounds, own) {
            return;
        }
        let second = nodes[k as usize].second;
        if second > 0 && width(own) > width(bounds) {
            self.open(nodes, bounds, k + 1);
            self.open(nodes, bounds, second);
        } else {
            self.lists.push(k);
        }
    }

    fn leaves(&mut self, nodes: &[Node], bounds: &Aabb, piece: u32, k: u32) {
        if !overlap(bounds, &self.boxes[k as usize]) {
            return;
        }
        let node = &nodes[k as usize];
        if node.second == 0 {
            self.found.push([piece, node.piece]);
        } else {
            self.leaves(nodes, bounds, piece, k + 1);
            self.leaves(nodes, bounds, piece, node.second);
        }
    }
}

fn width(b: &Aabb) -> f64 {
    let d = b.max - b.min;
    d.x + d.y + d.z
}

/// All six are asked at once: which says so first is a toss.
pub(super) fn overlap(a: &Aabb, b: &Aabb) -> bool {
    (a.min.x <= b.max.x)
        & (b.min.x <= a.max.x)
        & (a.min.y <= b.max.y)
        & (b.min.y <= a.max.y)
        & (a.min.z <= b.max.z)
        & (b.min.z <= a.max.z)
}
