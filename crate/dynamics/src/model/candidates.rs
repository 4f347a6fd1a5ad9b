//! Pairs of geometries that may touch at all, of a model that has few: testing each of them every step is
//! then cheaper than a sweep, which sorts. An example is an arm of a dozen bars that may touch the table and
//! the work, but not each other.

use asperity_contact::broad_phase::{CandidatePair, PairKey};

use super::Model;

/// Largest mean number of pairs a geometry at which they are tested one by one. A sweep costs a box as much
/// as some twelve.
const FEW: usize = 8;

impl Model {
    /// Returns the pairs of geometries that may touch and one of which moves, sorted; `None` where there are
    /// many.
    pub(super) fn few_candidates(&self) -> Option<Vec<CandidatePair>> {
        let most = FEW * self.geometries.len();
        let mut all = Vec::new();
        let moves = |i: usize| self.geometries[i].still.is_none();
        for i in (0..self.geometries.len()).filter(|&i| moves(i)) {
            // Each pair of moving geometries is taken once.
            for j in (0..self.geometries.len()).filter(|&j| j > i || !moves(j)) {
                let (a, b) = (&self.geometries[i], &self.geometries[j]);
                let boxless = [a, b].iter().filter(|g| g.aabb.is_none()).count();
                if boxless == 2 || !self.may_touch(a.body, b.body) {
                    continue;
                }
                if all.len() == most {
                    return None;
                }
                let pair = PairKey { a: i.min(j) as u32, b: i.max(j) as u32 };
                all.push(CandidatePair { pair, boxless: boxless == 1 });
            }
        }
        all.sort_unstable_by_key(|c| c.pair);
        Some(all)
    }
}
