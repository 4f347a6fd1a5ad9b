//! Where every block of the factor lies, and what updates what.
//!
//! Offsets are laid out column by column, and the target of every product is listed once, so that the numeric factorisation searches
//! for nothing. The analysis is kept while edges and widths are the same.

use crate::sparse::Pattern;

/// Place of every block of the factor, and the blocks that a column updates. Blocks are stored column by
/// column, each column-major: the diagonal block, then those below it. *Positions* count blocks in the order
/// of elimination, *nodes* in the order of the island. Kept from step to step while the pattern is the same.
#[derive(Clone, Debug, Default)]
pub struct Symbolic {
    /// Block of the problem at each position.
    pub block: Vec<u32>,
    /// The order of elimination, and the rows of each column.
    pub pattern: Pattern,
    /// Number of velocities, by position.
    pub size: Vec<u32>,
    /// Index of the first velocity, by position.
    pub velocity: Vec<u32>,
    /// Offset of the diagonal block, by position; the number of values at the end.
    pub diagonal: Vec<u32>,
    /// Offset of each block below the diagonal, as the pattern's rows are listed.
    pub offsets: Vec<u32>,
    /// First entry of each column in `targets`.
    pub update: Vec<u32>,
    /// Offset of block `(i, j)`, for each column, for each row `j`, for each row `i ≥ j`.
    pub targets: Vec<u32>,
    /// Pattern of the last analysis: pairs of nodes, and the width of each node.
    edges: Vec<(u32, u32)>,
    widths: Vec<u32>,
}

impl Symbolic {
    /// Fits an island of `blocks` (nodes, ascending) whose velocities begin at `block_start`. `edges` are
    /// pairs of nodes, sorted, without repetition. The last analysis is kept if edges and widths are the
    /// same.
    pub fn analyse(&mut self, blocks: &[u32], block_start: &[u32], edges: &[(u32, u32)]) {
        let start = |b: u32| block_start[b as usize];
        let width = |b: u32| start(b + 1) - start(b);
        let known = self.edges == edges
            && self.widths.len() == blocks.len()
            && self.widths.iter().zip(blocks).all(|(w, b)| *w == width(*b));
        if !known {
            self.edges.clear();
            self.edges.extend_from_slice(edges);
            self.widths.clear();
            self.widths.extend(blocks.iter().map(|b| width(*b)));
            self.pattern.analyse(self.widths.len(), edges, &[], &[]);
            self.size.clear();
            self.size.extend(self.pattern.order().iter().map(|node| self.widths[*node as usize]));
            self.lay_out();
            self.plan_updates();
        }
        self.block.clear();
        self.block.extend(self.pattern.order().iter().map(|&node| blocks[node as usize]));
        self.velocity.clear();
        self.velocity.extend(self.block.iter().map(|&b| start(b)));
    }

    /// Returns the number of blocks.
    pub fn len(&self) -> usize {
        self.block.len()
    }

    /// Whether there is no block.
    pub fn is_empty(&self) -> bool {
        self.block.is_empty()
    }

    /// Returns the offset of block (row, column) by nodes; the row is eliminated later. `None` where the
    /// pattern has none.
    pub fn find(&self, row: u32, column: u32) -> Option<u32> {
        let (r, c) = (self.pattern.position[row as usize], self.pattern.position[column as usize] as usize);
        let at = self.pattern.below(c).binary_search(&r).ok()?;
        Some(self.offsets[self.pattern.column[c] as usize + at])
    }

    fn lay_out(&mut self) {
        self.diagonal.clear();
        self.offsets.clear();
        let mut at = 0;
        for p in 0..self.size.len() {
            let n = self.size[p];
            self.diagonal.push(at);
            at += n * n;
            for r in self.pattern.below(p) {
                self.offsets.push(at);
                at += self.size[*r as usize] * n;
            }
        }
        self.diagonal.push(at);
    }

    fn plan_updates(&mut self) {
        self.update.clear();
        self.targets.clear();
        let Pattern { column, rows, .. } = &self.pattern;
        for p in 0..self.size.len() {
            self.update.push(self.targets.len() as u32);
            let (first, end) = (column[p] as usize, column[p + 1] as usize);
            for j in first..end {
                let c = rows[j] as usize;
                self.targets.push(self.diagonal[c]);
                // Both lists ascend and the column of `c` holds every later row of this one.
                let mut k = column[c] as usize;
                for i in j + 1..end {
                    while rows[k] < rows[i] {
                        k += 1;
                    }
                    self.targets.push(self.offsets[k]);
                }
            }
        }
        self.update.push(self.targets.len() as u32);
    }
}
