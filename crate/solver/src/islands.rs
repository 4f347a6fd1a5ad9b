//! Connected components of blocks (union–find, path halving); the least block names its island.

use crate::problem::{GROUND, Problem};

/// Groups of blocks that constraints tie together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Islands {
    /// Island of each block; islands are numbered by their least block.
    pub of_block: Vec<u32>,
    /// Number of islands.
    pub count: usize,
    parent: Vec<u32>,
}

impl Islands {
    /// Finds the islands anew.
    pub fn find(&mut self, problem: &Problem) {
        let n = problem.blocks();
        if n == 1 {
            self.of_block.clear();
            self.of_block.push(0);
            self.count = 1;
            return;
        }
        self.parent.clear();
        self.parent.extend(0..n as u32);
        for pair in &problem.pairs {
            if pair.a != GROUND {
                let block = |f: u32| problem.sites[f as usize].block;
                self.join(block(pair.a), block(pair.b));
            }
        }
        let mut at = 0;
        for row in &problem.rows {
            let terms = &problem.row_terms[at..at + row.terms as usize];
            at += row.terms as usize;
            for pair in terms.windows(2) {
                self.join(block_of(problem, pair[0].velocity), block_of(problem, pair[1].velocity));
            }
        }
        self.of_block.clear();
        self.count = 0;
        for b in 0..n as u32 {
            let root = self.root(b);
            if root == b {
                self.of_block.push(self.count as u32);
                self.count += 1;
            } else {
                self.of_block.push(self.of_block[root as usize]);
            }
        }
    }

    fn root(&mut self, mut b: u32) -> u32 {
        while self.parent[b as usize] != b {
            self.parent[b as usize] = self.parent[self.parent[b as usize] as usize];
            b = self.parent[b as usize];
        }
        b
    }

    /// Joins two islands; the least block is the root.
    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a.max(b) as usize] = a.min(b);
    }
}

/// Returns the block that holds velocity `i`.
pub(crate) fn block_of(problem: &Problem, i: u32) -> u32 {
    if problem.blocks() == 1 {
        return 0;
    }
    problem.block_start.partition_point(|&s| s <= i) as u32 - 1
}
