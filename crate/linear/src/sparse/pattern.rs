//! The symbolic phase: which blocks of the factor are not zero.

use super::graph::Graph;
use super::order::Order;
use crate::Vec3;

/// The order in which the nodes of a graph are eliminated, and the rows of each column of the factor. *Positions* count nodes in the order
/// of elimination.
#[derive(Clone, Debug, Default)]
pub struct Pattern {
    /// Position of each node.
    pub position: Vec<u32>,
    /// First entry of each column in `rows`; their number at the end.
    pub column: Vec<u32>,
    /// Positions below the diagonal, ascending in each column.
    pub rows: Vec<u32>,
    graph: Graph,
    order: Order,
    /// First child of each position in the elimination tree, next child of the same parent, and at which column a row was last taken in.
    child: Vec<u32>,
    next: Vec<u32>,
    seen: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Pattern {
    /// Finds order and rows for `n` nodes and the pairs of them that are joined. Where the nodes are in space (`places`, or none) leads to
    /// less fill for large meshes; nodes that are `last` (or none) are eliminated after all others. Room is kept from time to time.
    pub fn analyse(&mut self, n: usize, edges: &[(u32, u32)], places: &[Vec3], last: &[bool]) {
        self.graph.fit(n, edges);
        self.order.run(&self.graph, places, last);
        self.position.clear();
        self.position.resize(n, 0);
        for (p, node) in self.order.nodes.iter().enumerate() {
            self.position[*node as usize] = p as u32;
        }
        self.eliminate();
    }

    /// Nodes, in the order of elimination.
    pub fn order(&self) -> &[u32] {
        &self.order.nodes
    }

    /// Rows below the diagonal of the column at a position.
    pub fn below(&self, p: usize) -> &[u32] {
        &self.rows[self.column[p] as usize..self.column[p + 1] as usize]
    }

    /// The rows of a column are those of the matrix and those of its children in the elimination tree (Davis, *Direct Methods for Sparse
    /// Linear Systems*, 2006, eq. 4.5); its parent is the first of them.
    fn eliminate(&mut self) {
        let n = self.position.len();
        for list in [&mut self.child, &mut self.next, &mut self.seen] {
            list.clear();
            list.resize(n, NONE);
        }
        self.column.clear();
        self.rows.clear();
        for (p, node) in self.order.nodes.iter().enumerate() {
            let begin = self.rows.len();
            self.column.push(begin as u32);
            for q in self.graph.of(*node) {
                let row = self.position[*q as usize];
                if row as usize > p && self.seen[row as usize] != p as u32 {
                    self.seen[row as usize] = p as u32;
                    self.rows.push(row);
                }
            }
            let mut c = self.child[p];
            while c != NONE {
                // The first row of a child is this column.
                for k in self.column[c as usize] + 1..self.column[c as usize + 1] {
                    let row = self.rows[k as usize];
                    if self.seen[row as usize] != p as u32 {
                        self.seen[row as usize] = p as u32;
                        self.rows.push(row);
                    }
                }
                c = self.next[c as usize];
            }
            self.rows[begin..].sort_unstable();
            if let Some(parent) = self.rows.get(begin) {
                self.next[p] = self.child[*parent as usize];
                self.child[*parent as usize] = p as u32;
            }
        }
        self.column.push(self.rows.len() as u32);
    }
}

#[cfg(test)]
mod tests {
    use asperity_chance::Stream;

    use super::*;

    /// Elimination of a dense matrix of yes and no.
    fn slow(n: usize, edges: &[(u32, u32)], order: &[u32]) -> Vec<Vec<u32>> {
        let mut joined = vec![vec![false; n]; n];
        let mut at = vec![0; n];
        order.iter().enumerate().for_each(|(p, k)| at[*k as usize] = p);
        for (a, b) in edges {
            let (a, b) = (at[*a as usize], at[*b as usize]);
            (joined[a][b], joined[b][a]) = (true, true);
        }
        (0..n)
            .map(|p| {
                let rows: Vec<u32> = (p as u32 + 1..n as u32).filter(|q| joined[p][*q as usize]).collect();
                for a in &rows {
                    rows.iter().for_each(|b| joined[*a as usize][*b as usize] = true);
                }
                rows
            })
            .collect()
    }

    /// Rows are those of a slow elimination, the order has every node once, and what comes last comes last; the same room is used again.
    #[test]
    fn rows_are_those_of_a_dense_elimination() {
        let mut stream = Stream::new(4);
        let mut pattern = Pattern::default();
        for case in 0..120 {
            let n = stream.index(150);
            let count = (n as f64 * stream.between(0.0, 4.0)) as usize;
            let mut edges: Vec<(u32, u32)> =
                (0..count).map(|_| (stream.index(n) as u32, stream.index(n) as u32)).collect();
            edges.extend_from_within(..count / 3);
            let mut place = || stream.between(0.0, 1.0);
            let places: Vec<Vec3> = (0..n).map(|_| Vec3::new(place(), place(), place())).collect();
            let last: Vec<bool> = (0..n).map(|k| k % 50 == 7).collect();
            if case % 2 == 0 {
                pattern.analyse(n, &edges, &[], &[]);
            } else {
                pattern.analyse(n, &edges, &places, &last);
                let late = last.iter().filter(|l| **l).count();
                assert!(pattern.order()[n - late..].iter().all(|k| last[*k as usize]));
            }
            let mut sorted = pattern.order().to_vec();
            sorted.sort_unstable();
            assert!(sorted.iter().copied().eq(0..n as u32));
            for (p, rows) in slow(n, &edges, pattern.order()).iter().enumerate() {
                assert_eq!(pattern.below(p), rows, "{case}");
            }
        }
    }

    /// A tree is eliminated from its leaves without any fill, a star's middle is among the last two.
    #[test]
    fn minimum_degree_fills_nothing_in_a_tree() {
        let mut pattern = Pattern::default();
        let tree: Vec<(u32, u32)> = (1..100).map(|k| ((k - 1) / 2, k)).collect();
        pattern.analyse(100, &tree, &[], &[]);
        assert_eq!(pattern.rows.len(), 99);
        let star: Vec<(u32, u32)> = (1..70).map(|k| (0, k)).collect();
        pattern.analyse(70, &star, &[], &[]);
        assert_eq!(pattern.rows.len(), 69);
        assert!(pattern.position[0] >= 68);
        pattern.analyse(0, &[], &[], &[]);
        assert!(pattern.order().is_empty());
    }
}
