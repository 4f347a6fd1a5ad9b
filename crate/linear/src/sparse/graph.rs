//! The graph of a matrix: its blocks are the nodes, joined where the block of two of them is not zero.

/// Neighbours of each node; a pair that is told twice stands twice.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    start: Vec<u32>,
    beside: Vec<u32>,
}

impl Graph {
    /// Takes the pairs of `n` nodes that are joined; those of a node with itself count for nothing.
    pub fn fit(&mut self, n: usize, edges: &[(u32, u32)]) {
        self.start.clear();
        self.start.resize(n + 2, 0);
        let pairs = || edges.iter().filter(|(a, b)| a != b);
        for (a, b) in pairs() {
            self.start[*a as usize + 2] += 1;
            self.start[*b as usize + 2] += 1;
        }
        for k in 2..n + 2 {
            self.start[k] += self.start[k - 1];
        }
        self.beside.clear();
        self.beside.resize(self.start[n + 1] as usize, 0);
        // The start of a node's neighbours stands one place later until all are in.
        for (a, b) in pairs() {
            for (from, to) in [(*a, *b), (*b, *a)] {
                let at = &mut self.start[from as usize + 1];
                self.beside[*at as usize] = to;
                *at += 1;
            }
        }
        self.start.truncate(n + 1);
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.start.len().saturating_sub(1)
    }

    /// Neighbours of a node.
    pub fn of(&self, k: u32) -> &[u32] {
        &self.beside[self.start[k as usize] as usize..self.start[k as usize + 1] as usize]
    }
}
