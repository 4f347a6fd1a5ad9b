//! Pairs of overlapping boxes among few known candidates: each is tested.
//!
//! The result is that of the sweep, in the same order.

use super::strips::is_empty;
use super::{BroadPhase, PairKey};

/// Two geometries that may touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CandidatePair {
    /// Pair of geometries.
    pub pair: PairKey,
    /// True if one of them has no box, and overlaps all.
    pub boxless: bool,
}

impl BroadPhase {
    /// Finds which of the candidates, sorted by pair, overlap and are `wanted(a, b)`.
    pub fn ask(&mut self, candidates: &[CandidatePair], wanted: impl Fn(u32, u32) -> bool) {
        self.pairs.clear();
        for &CandidatePair { pair, boxless } in candidates {
            let (a, b) = (&self.boxes[pair.a as usize], &self.boxes[pair.b as usize]);
            // All six comparisons are made at once: a mispredicted branch is dear.
            let overlap = |k: usize| (a.min[k] <= b.max[k]) & (b.min[k] <= a.max[k]);
            let near = match boxless {
                true => !is_empty(a) || !is_empty(b),
                false => overlap(0) & overlap(1) & overlap(2) && !is_empty(a) && !is_empty(b),
            };
            if near && wanted(pair.a, pair.b) {
                self.pairs.push(pair);
            }
        }
    }
}
