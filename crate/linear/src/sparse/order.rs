//! The order in which nodes are eliminated: nested dissection (George 1973) by the nodes' places where they have such, and minimum
//! degree of what is small enough.
//!
//! A set is cut in two across its longest side; the nodes on one side of the cut that touch the other go last, and the two rests know
//! nothing of each other. Nodes that touch a large part of all (affine bodies) go after everything. Sets of at most [`LEAF`] nodes are
//! ordered by minimum degree, with what they touch (Hendrickson, Rothberg 1998: the order of METIS and Scotch).

use super::graph::Graph;
use super::minimum_degree::MinimumDegree;
use crate::Vec3;

/// Sets of so many nodes are not cut: of grids of 300 to 4,000 points 10 to 60 take the same number of operations to a few percent, and
/// hundreds take more.
const LEAF: usize = 20;

/// The last order, and room for the next.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    /// Nodes, first to last.
    pub nodes: Vec<u32>,
    degree: MinimumDegree,
    /// The number of the cut at which a node was on the low side.
    side: Vec<u32>,
    stamp: u32,
    /// A leaf's nodes and those that they touch, and of each node where it stands there.
    near: Vec<u32>,
    local: Vec<u32>,
}

/// No place in a leaf.
const NOWHERE: u32 = u32::MAX;

impl Order {
    /// Orders the nodes of a graph. Without as many `places` all are one leaf; nodes that are `last` come after everything, in their order.
    pub fn run(&mut self, graph: &Graph, places: &[Vec3], last: &[bool]) {
        let n = graph.len();
        self.nodes.clear();
        self.local.clear();
        self.local.resize(n, NOWHERE);
        if places.len() != n {
            let pairs = (0..n as u32).flat_map(|a| graph.of(a).iter().map(move |b| (a, *b)));
            self.degree.run(n, n, pairs, |v| self.nodes.push(v));
            return;
        }
        self.side.clear();
        self.side.resize(n, 0);
        self.stamp = 0;
        let is_last = |k: u32| last.get(k as usize).is_some_and(|last| *last);
        let mut set: Vec<u32> = (0..n as u32).filter(|k| !is_last(*k)).collect();
        self.cut(graph, places, &mut set);
        self.nodes.extend((0..n as u32).filter(|k| is_last(*k)));
    }

    fn cut(&mut self, graph: &Graph, places: &[Vec3], nodes: &mut [u32]) {
        if nodes.len() <= LEAF {
            self.leaf(graph, nodes);
            return;
        }
        let place = |k: u32| &places[k as usize];
        let (mut low, mut high) = (*place(nodes[0]), *place(nodes[0]));
        for k in nodes.iter() {
            (low, high) = (low.inf(place(*k)), high.sup(place(*k)));
        }
        let size = high - low;
        let axis = (0..3).fold(0, |best, k| if size[k] > size[best] { k } else { best });
        nodes.sort_unstable_by(|a, b| place(*a)[axis].total_cmp(&place(*b)[axis]).then(a.cmp(b)));
        // Between layers where there are such: the first node of the middle's layer.
        let middle = nodes.len() / 2;
        let (value, tiny) = (place(nodes[middle])[axis], 1e-6 * size[axis]);
        let layer = nodes.partition_point(|k| place(*k)[axis] < value - tiny);
        let at = if layer * 4 >= nodes.len() { layer } else { middle };
        self.stamp += 1;
        for k in &nodes[..at] {
            self.side[*k as usize] = self.stamp;
        }
        let (left, right) = nodes.split_at_mut(at);
        let mut rest: Vec<u32> = Vec::with_capacity(right.len());
        let mut border = Vec::new();
        for k in right.iter() {
            let touches = graph.of(*k).iter().any(|q| self.side[*q as usize] == self.stamp);
            if touches { border.push(*k) } else { rest.push(*k) }
        }
        self.cut(graph, places, left);
        self.cut(graph, places, &mut rest);
        self.nodes.extend(border);
    }

    /// Orders a set by minimum degree. What it touches is eliminated later.
    fn leaf(&mut self, graph: &Graph, nodes: &[u32]) {
        let Self { nodes: order, degree, near, local, .. } = self;
        near.clear();
        near.extend_from_slice(nodes);
        for (i, k) in nodes.iter().enumerate() {
            local[*k as usize] = i as u32;
        }
        for k in nodes {
            for q in graph.of(*k) {
                if local[*q as usize] == NOWHERE {
                    local[*q as usize] = near.len() as u32;
                    near.push(*q);
                }
            }
        }
        let own = |(i, k): (usize, &u32)| (i as u32, *k);
        let pairs = nodes.iter().enumerate().map(own);
        let pairs = pairs.flat_map(|(i, k)| graph.of(k).iter().map(move |q| (i, *q)));
        let pairs = pairs.map(|(i, q)| (i, local[q as usize]));
        degree.run(nodes.len(), near.len(), pairs, |v| order.push(nodes[v as usize]));
        for k in near.iter() {
            local[*k as usize] = NOWHERE;
        }
    }
}
