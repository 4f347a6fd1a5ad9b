//! Order in which the blocks of an island are eliminated: minimum degree (George and Liu 1989).
//!
//! The degrees are exact, not bounds: the graph of `n` blocks is held as `n` rows of `n` bits, so an
//! elimination costs `n/64` words for each neighbour. Ties go to the least index, so that the same island
//! always has the same order.

/// Exact minimum degree by bit sets (George and Liu 1989): eliminates the block with the fewest neighbours,
/// ties to the least index, and joins its neighbours to each other.
#[derive(Clone, Debug, Default)]
pub(crate) struct MinimumDegree {
    words: usize,
    bits: Vec<u64>,
    degree: Vec<u32>,
    merged: Vec<u64>,
    gone: Vec<bool>,
    /// Eliminated nodes, first to last.
    pub order: Vec<u32>,
    /// Neighbours at elimination, node by node of `order`; and the first of each node.
    pub neighbours: Vec<u32>,
    pub start: Vec<u32>,
}

impl MinimumDegree {
    /// Orders `n` nodes joined by `edges`.
    pub fn run(&mut self, n: usize, edges: &[(u32, u32)]) {
        self.words = n.div_ceil(64);
        self.bits.clear();
        self.bits.resize(n * self.words, 0);
        self.gone.clear();
        self.gone.resize(n, false);
        self.order.clear();
        self.neighbours.clear();
        self.start.clear();
        for &(a, b) in edges {
            self.set(a as usize, b as usize);
            self.set(b as usize, a as usize);
        }
        self.degree.clear();
        for i in 0..n {
            let row = &self.bits[i * self.words..(i + 1) * self.words];
            self.degree.push(row.iter().map(|w| w.count_ones()).sum());
        }
        for _ in 0..n {
            let Some(v) = self.least() else { return };
            self.eliminate(v);
        }
        self.start.push(self.neighbours.len() as u32);
    }

    fn set(&mut self, i: usize, j: usize) {
        self.bits[i * self.words + j / 64] |= 1 << (j % 64);
    }

    fn least(&self) -> Option<usize> {
        (0..self.gone.len()).filter(|&i| !self.gone[i]).min_by_key(|&i| self.degree[i])
    }

    fn eliminate(&mut self, v: usize) {
        self.gone[v] = true;
        self.order.push(v as u32);
        self.start.push(self.neighbours.len() as u32);
        let first = self.neighbours.len();
        self.merged.clear();
        self.merged.extend_from_slice(&self.bits[v * self.words..(v + 1) * self.words]);
        for (k, &word) in self.merged.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                self.neighbours.push((64 * k) as u32 + rest.trailing_zeros());
                rest &= rest - 1;
            }
        }
        for &u in &self.neighbours[first..] {
            let u = u as usize;
            let row = &mut self.bits[u * self.words..(u + 1) * self.words];
            let mut degree = 0;
            for (w, m) in row.iter_mut().zip(&self.merged) {
                *w |= m;
            }
            row[u / 64] &= !(1 << (u % 64));
            row[v / 64] &= !(1 << (v % 64));
            for w in row.iter() {
                degree += w.count_ones();
            }
            self.degree[u] = degree;
        }
    }
}
