use super::order::MinimumDegree;

/// Where every block of the factor lies, and which blocks a column updates. Blocks are stored column by column, each
/// column-major: the diagonal block, then those below it. *Positions* count blocks in the order of elimination; the
/// positions of an island follow each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Symbolic {
    /// Block at each position.
    pub block: Vec<u32>,
    /// Position of each block.
    pub position: Vec<u32>,
    /// Width, by position.
    pub size: Vec<u32>,
    /// First velocity, by position.
    pub velocity: Vec<u32>,
    /// Offset of the diagonal block, by position; the number of values at the end.
    pub diagonal: Vec<u32>,
    /// First entry of each column in `rows` and `offsets`; their number at the end.
    pub column: Vec<u32>,
    /// Positions below the diagonal, ascending in each column.
    pub rows: Vec<u32>,
    /// Offset of each of these blocks.
    pub offsets: Vec<u32>,
    /// First entry of each column in `targets`.
    pub update: Vec<u32>,
    /// For each column, for each row `j`, for each row `i ≥ j`: the offset of block `(i, j)`.
    pub targets: Vec<u32>,
    /// First position of each island; the number of positions at the end.
    pub island: Vec<u32>,
    /// What it was made for.
    edges: Vec<(u32, u32)>,
    starts: Vec<u32>,
    order: MinimumDegree,
    local: Vec<u32>,
    local_edges: Vec<(u32, u32)>,
    members: Vec<u32>,
}

impl Symbolic {
    /// Analyses the pattern, unless it is that of the last time. `edges` are pairs of blocks, sorted, without
    /// repetition; `island` the island of each block.
    pub fn analyse(&mut self, block_start: &[u32], edges: &[(u32, u32)], island: &[u32], islands: usize) {
        if self.edges == edges && self.starts == block_start {
            return;
        }
        self.edges.clear();
        self.edges.extend_from_slice(edges);
        self.starts.clear();
        self.starts.extend_from_slice(block_start);
        let n = island.len();
        self.order_islands(n, edges, island, islands);
        self.lay_out(block_start);
        self.plan_updates();
    }

    /// Offset of block (row, column) by blocks; the row is eliminated later. `None` where the pattern has none.
    pub fn find(&self, row: u32, column: u32) -> Option<u32> {
        let (r, c) = (self.position[row as usize], self.position[column as usize] as usize);
        let range = self.column[c] as usize..self.column[c + 1] as usize;
        let at = self.rows[range.clone()].binary_search(&r).ok()?;
        Some(self.offsets[range.start + at])
    }

    /// Orders each island by itself; `rows` then holds blocks, not yet positions.
    fn order_islands(&mut self, n: usize, edges: &[(u32, u32)], island: &[u32], islands: usize) {
        self.block.clear();
        self.column.clear();
        self.rows.clear();
        self.island.clear();
        self.position.clear();
        self.position.resize(n, 0);
        // Blocks by island, in order of their index.
        self.members.clear();
        self.members.extend(0..n as u32);
        self.members.sort_by_key(|&b| island[b as usize]);
        self.local.clear();
        self.local.resize(n, 0);
        // Edges by island.
        let mut by_island: Vec<(u32, u32, u32)> =
            edges.iter().map(|&(a, b)| (island[a as usize], a, b)).collect();
        by_island.sort_unstable();
        let (mut m, mut e) = (0, 0);
        for k in 0..islands as u32 {
            self.island.push(self.block.len() as u32);
            let first = m;
            while m < n && island[self.members[m] as usize] == k {
                self.local[self.members[m] as usize] = (m - first) as u32;
                m += 1;
            }
            self.local_edges.clear();
            while e < by_island.len() && by_island[e].0 == k {
                let (_, a, b) = by_island[e];
                self.local_edges.push((self.local[a as usize], self.local[b as usize]));
                e += 1;
            }
            self.order.run(m - first, &self.local_edges);
            for (i, &v) in self.order.order.iter().enumerate() {
                let block = self.members[first + v as usize];
                self.position[block as usize] = self.block.len() as u32;
                self.block.push(block);
                self.column.push(self.rows.len() as u32);
                let range = self.order.start[i] as usize..self.order.start[i + 1] as usize;
                let neighbours = &self.order.neighbours[range];
                self.rows.extend(neighbours.iter().map(|&u| self.members[first + u as usize]));
            }
        }
        self.island.push(self.block.len() as u32);
        self.column.push(self.rows.len() as u32);
    }

    fn lay_out(&mut self, block_start: &[u32]) {
        self.size.clear();
        self.velocity.clear();
        for &b in &self.block {
            let first = block_start[b as usize];
            self.velocity.push(first);
            self.size.push(block_start[b as usize + 1] - first);
        }
        self.diagonal.clear();
        self.offsets.clear();
        let mut at = 0;
        for p in 0..self.block.len() {
            let n = self.size[p];
            self.diagonal.push(at);
            at += n * n;
            let range = self.column[p] as usize..self.column[p + 1] as usize;
            for r in &mut self.rows[range.clone()] {
                *r = self.position[*r as usize];
            }
            self.rows[range.clone()].sort_unstable();
            for r in &self.rows[range] {
                self.offsets.push(at);
                at += self.size[*r as usize] * n;
            }
        }
        self.diagonal.push(at);
    }

    fn plan_updates(&mut self) {
        self.update.clear();
        self.targets.clear();
        for p in 0..self.block.len() {
            self.update.push(self.targets.len() as u32);
            let (first, end) = (self.column[p] as usize, self.column[p + 1] as usize);
            for j in first..end {
                let c = self.rows[j] as usize;
                self.targets.push(self.diagonal[c]);
                // Both lists ascend and the column of `c` holds every later row of this one.
                let mut k = self.column[c] as usize;
                for i in j + 1..end {
                    while self.rows[k] < self.rows[i] {
                        k += 1;
                    }
                    self.targets.push(self.offsets[k]);
                }
            }
        }
        self.update.push(self.targets.len() as u32);
    }
}
