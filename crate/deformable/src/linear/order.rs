//! Order of elimination of nodes: nested dissection (George 1973) by the nodes' positions. A set is cut in
//! two across its longest side; the nodes on one side of the cut that touch the other go last, and the two
//! remaining parts have no common entry. Nodes that touch a large part of all (affine bodies) go after
//! everything.

use crate::Vec3;

/// Size up to which a set is eliminated without further cuts.
const SMALL: usize = 10;

/// Neighbours of each node, without repetition.
pub(super) struct Graph {
    start: Vec<u32>,
    beside: Vec<u32>,
}

impl Graph {
    pub fn new(n: usize, edges: &[(u32, u32)]) -> Self {
        let mut both: Vec<(u32, u32)> =
            edges.iter().filter(|(a, b)| a != b).flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
        both.sort_unstable();
        both.dedup();
        let mut start = vec![0; n + 1];
        for (a, _) in &both {
            start[*a as usize + 1] += 1;
        }
        for k in 0..n {
            start[k + 1] += start[k];
        }
        Self { start, beside: both.into_iter().map(|(_, b)| b).collect() }
    }

    pub fn of(&self, k: u32) -> &[u32] {
        &self.beside[self.start[k as usize] as usize..self.start[k as usize + 1] as usize]
    }
}

/// Returns the nodes in the order of elimination.
pub(super) fn dissect(graph: &Graph, places: &[Vec3], last: &[bool]) -> Vec<u32> {
    let n = places.len();
    let mut nodes: Vec<u32> = (0..n as u32).filter(|k| !last[*k as usize]).collect();
    let mut order = Vec::with_capacity(n);
    let mut side = vec![0_u32; n];
    let mut stamp = 0;
    cut(graph, places, &mut nodes, &mut side, &mut stamp, &mut order);
    order.extend((0..n as u32).filter(|k| last[*k as usize]));
    order
}

fn cut(
    graph: &Graph,
    places: &[Vec3],
    nodes: &mut [u32],
    side: &mut [u32],
    stamp: &mut u32,
    order: &mut Vec<u32>,
) {
    let place = |k: u32| &places[k as usize];
    if nodes.len() <= SMALL {
        order.extend_from_slice(nodes);
        return;
    }
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
    *stamp += 1;
    for k in &nodes[..at] {
        side[*k as usize] = *stamp;
    }
    let (left, right) = nodes.split_at_mut(at);
    let mut rest: Vec<u32> = Vec::with_capacity(right.len());
    let mut border = Vec::new();
    for k in right.iter() {
        let touches = graph.of(*k).iter().any(|q| side[*q as usize] == *stamp);
        if touches { border.push(*k) } else { rest.push(*k) }
    }
    cut(graph, places, left, side, stamp, order);
    cut(graph, places, &mut rest, side, stamp, order);
    order.extend(border);
}

/// Returns the rows below each node of an order, by their places in it, ascending.
pub(super) fn fill(graph: &Graph, order: &[u32]) -> Vec<Vec<u32>> {
    let n = order.len();
    let mut at = vec![0_u32; n];
    for (p, k) in order.iter().enumerate() {
        at[*k as usize] = p as u32;
    }
    let mut children: Vec<Vec<u32>> = vec![Vec::new(); n];
    let mut rows: Vec<Vec<u32>> = Vec::with_capacity(n);
    let mut seen = vec![u32::MAX; n];
    for p in 0..n {
        let mut own = Vec::new();
        seen[p] = p as u32;
        let mut add = |q: u32, own: &mut Vec<u32>| {
            if q as usize > p && seen[q as usize] != p as u32 {
                seen[q as usize] = p as u32;
                own.push(q);
            }
        };
        for q in graph.of(order[p]) {
            add(at[*q as usize], &mut own);
        }
        for c in &children[p] {
            let child: &Vec<u32> = &rows[*c as usize];
            child.iter().for_each(|q| add(*q, &mut own));
        }
        own.sort_unstable();
        if let Some(parent) = own.first() {
            children[*parent as usize].push(p as u32);
        }
        rows.push(own);
    }
    rows
}
