//! Which pairs of geometries may touch at all, of a model that has few: asking each of them every step is then cheaper than
//! a sweep, which sorts. A cell is an arm of a dozen bars that may touch the table and the work, but not each other.

use asperity_contact::broad_phase::{Candidate, PairKey};

use super::Model;

/// Pairs a geometry, on average, up to which they are asked one by one. A sweep costs a box as much as some twelve.
const FEW: usize = 8;

impl Model {
    /// Pairs of geometries one of which moves and that may touch, sorted; none where there are many.
    pub(super) fn few_candidates(&self) -> Option<Vec<Candidate>> {
        let most = FEW * self.geometries.len();
        let mut all = Vec::new();
        for (j, b) in self.geometries.iter().enumerate() {
            for (i, a) in self.geometries[..j].iter().enumerate() {
                let moves = a.still.is_none() || b.still.is_none();
                let boxless = a.aabb.is_none() || b.aabb.is_none();
                if !moves || (a.aabb.is_none() && b.aabb.is_none()) || !self.may_touch(a.body, b.body) {
                    continue;
                }
                if all.len() == most {
                    return None;
                }
                all.push(Candidate { pair: PairKey { a: i as u32, b: j as u32 }, boxless });
            }
        }
        all.sort_unstable_by_key(|c| c.pair);
        Some(all)
    }
}
