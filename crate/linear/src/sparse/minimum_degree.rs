//! Minimum degree (George, Liu 1989): the node with the fewest neighbours is eliminated first, and its neighbours are joined to each other.
//!
//! The degrees are exact, not bounds: the graph of `n` nodes is held as `n` rows of bits, so an elimination costs `n/64` words for each
//! neighbour. Ties go to the least index, so that the same graph always has the same order.

/// The graph while its nodes are eliminated.
#[derive(Clone, Debug, Default)]
pub(super) struct MinimumDegree {
    words: usize,
    bits: Vec<u64>,
    degree: Vec<u32>,
    merged: Vec<u64>,
    gone: Vec<bool>,
}

impl MinimumDegree {
    /// Orders the first `own` of `all` nodes, and calls `next` with each. The others are eliminated later; they count as neighbours.
    pub fn run(
        &mut self,
        own: usize,
        all: usize,
        pairs: impl Iterator<Item = (u32, u32)>,
        mut next: impl FnMut(u32),
    ) {
        self.words = all.div_ceil(64);
        self.bits.clear();
        self.bits.resize(own * self.words, 0);
        self.gone.clear();
        self.gone.resize(own, false);
        for (a, b) in pairs {
            self.set(a as usize, b as usize);
            self.set(b as usize, a as usize);
        }
        self.degree.clear();
        for row in self.bits.chunks_exact(self.words.max(1)) {
            self.degree.push(row.iter().map(|w| w.count_ones()).sum());
        }
        while let Some(v) = self.least() {
            next(v as u32);
            self.eliminate(v);
        }
    }

    fn set(&mut self, i: usize, j: usize) {
        if let Some(row) = self.bits.get_mut(i * self.words..(i + 1) * self.words) {
            row[j / 64] |= 1 << (j % 64);
        }
    }

    fn least(&self) -> Option<usize> {
        (0..self.gone.len()).filter(|&i| !self.gone[i]).min_by_key(|&i| self.degree[i])
    }

    fn eliminate(&mut self, v: usize) {
        self.gone[v] = true;
        self.merged.clear();
        self.merged.extend_from_slice(&self.bits[v * self.words..(v + 1) * self.words]);
        for k in 0..self.words {
            let mut rest = self.merged[k];
            while rest != 0 {
                let u = 64 * k + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let Some(row) = self.bits.get_mut(u * self.words..(u + 1) * self.words) else { return };
                for (w, m) in row.iter_mut().zip(&self.merged) {
                    *w |= m;
                }
                row[u / 64] &= !(1 << (u % 64));
                row[v / 64] &= !(1 << (v % 64));
                self.degree[u] = row.iter().map(|w| w.count_ones()).sum();
            }
        }
    }
}
