//! Pairs of overlapping boxes by sort and sweep along the axis on which the boxes are spread most (Baraff
//! 1992), in strips across the axis of second spread, so that a box of a heap is tested against its
//! neighbours alone. Boxes are in the world frame, metres; the pairs come sorted, whatever the order of the
//! sweep was.

use asperity_geometry::Aabb;

use super::strips::{Spread, Strips, is_empty};

/// Two geometries, `a < b`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct PairKey {
    /// Index of the first geometry.
    pub a: u32,
    /// Index of the second geometry.
    pub b: u32,
}

/// Sort and sweep along one axis. The order of the last step is nearly that of the next, so that insertion
/// sort costs little; the result does not depend on it.
#[derive(Clone, Debug, Default)]
pub struct BroadPhase {
    /// Boxes of the geometries that have one, world frame.
    pub boxes: Vec<Aabb>,
    order: Vec<u32>,
    strips: Strips,
    /// Pairs whose boxes overlap, sorted.
    pub pairs: Vec<PairKey>,
}

impl BroadPhase {
    /// Finds the pairs of overlapping boxes for which `wanted(a, b)`; `everywhere` lists geometries without a
    /// box, which overlap all.
    pub fn sweep(&mut self, everywhere: &[u32], wanted: impl Fn(u32, u32) -> bool) {
        let n = self.boxes.len();
        if self.order.len() != n {
            self.order.clear();
            self.order.extend(0..n as u32);
        }
        let spreads = self.spreads();
        let axes = by_spread(&spreads);
        let k = axes[0];
        let boxes = &self.boxes;
        // A total order, so that a box with a NaN obstructs no other.
        let from = |i: u32| boxes[i as usize].min[k];
        let after = |a: u32, b: u32| from(a).total_cmp(&from(b)).then(a.cmp(&b)).is_gt();
        for i in 1..n {
            let x = self.order[i];
            let mut j = i;
            while j > 0 && after(self.order[j - 1], x) {
                self.order[j] = self.order[j - 1];
                j -= 1;
            }
            self.order[j] = x;
        }
        self.pairs.clear();
        self.strips.fill(boxes, &self.order, axes, &spreads[axes[1]]);
        for strip in self.strips.each() {
            for (i, x) in strip.iter().enumerate() {
                for y in &strip[i + 1..] {
                    if y.sweep[0] > x.sweep[1] {
                        break;
                    }
                    // All comparisons are made at once: the first that fails is random, and a mispredicted
                    // branch is dear. Two boxes that share several strips meet in the first of them.
                    let apart =
                        (0..4).fold(!(x.begins | y.begins), |apart, i| apart | (y.at[i] > x.reach[i]));
                    if !apart && wanted(x.name, y.name) {
                        self.pairs.push(PairKey { a: x.name.min(y.name), b: x.name.max(y.name) });
                    }
                }
            }
        }
        for &x in everywhere {
            for y in 0..n as u32 {
                let by = &boxes[y as usize];
                if x != y && !is_empty(by) && wanted(x, y) {
                    self.pairs.push(PairKey { a: x.min(y), b: x.max(y) });
                }
            }
        }
        self.pairs.sort_unstable_by_key(|pair| (u64::from(pair.a) << 32) | u64::from(pair.b));
    }

    /// Returns the spread of the boxes along each axis.
    fn spreads(&self) -> [Spread; 3] {
        let (mut sum, mut square, mut length) = ([0.0; 3], [0.0; 3], [0.0; 3]);
        let mut count = 0.0;
        for b in self.boxes.iter().filter(|b| !is_empty(b)) {
            count += 1.0;
            for k in 0..3 {
                let c = 0.5 * (b.min[k] + b.max[k]);
                sum[k] += c;
                square[k] += c * c;
                length[k] += b.max[k] - b.min[k];
            }
        }
        let n = f64::max(count, 1.0);
        [0, 1, 2].map(|k| Spread {
            mean: sum[k] / n,
            squares: square[k] - sum[k] * sum[k] / n,
            length: length[k] / n,
        })
    }
}

/// Returns the axes, that of the widest spread first.
fn by_spread(spreads: &[Spread; 3]) -> [usize; 3] {
    let wider = |a: usize, b: usize| if spreads[b].squares > spreads[a].squares { b } else { a };
    let first = wider(wider(0, 1), 2);
    let (a, b) = ((first + 1) % 3, (first + 2) % 3);
    if wider(a, b) == a { [first, a, b] } else { [first, b, a] }
}
