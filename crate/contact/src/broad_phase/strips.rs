//! Strips across one axis: each lists the boxes that reach into it, in the order in which they were handed
//! in.

use std::ops::Range;

use asperity_geometry::Aabb;

/// Largest number of strips, so that boxes that span all of them cost little.
const MOST: f64 = 64.0;
/// Number of boxes below which one strip is enough.
const FEW: usize = 128;

/// A box in the list of a strip.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    /// Range along the axis of the sweep: from and to, m.
    pub sweep: [f64; 2],
    /// Range along the two axes across: `[min, min, −max, −max]`, m.
    pub at: [f64; 4],
    /// Upper bounds of the `at` of every box that overlaps it: `[max, max, −min, −min]`, m.
    pub reach: [f64; 4],
    /// Index of the geometry.
    pub name: u32,
    /// True if this strip is the first that the box reaches into.
    pub begins: bool,
}

impl Member {
    fn new(b: &Aabb, [k, k1, k2]: [usize; 3], name: u32, begins: bool) -> Self {
        Self {
            sweep: [b.min[k], b.max[k]],
            at: [b.min[k1], b.min[k2], -b.max[k1], -b.max[k2]],
            reach: [b.max[k1], b.max[k2], -b.min[k1], -b.min[k2]],
            name,
            begins,
        }
    }
}

/// Statistics of boxes along an axis, from their middles.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spread {
    /// Mean, m.
    pub mean: f64,
    /// Sum of squared distances from it, m².
    pub squares: f64,
    /// Mean length of the boxes, m.
    pub length: f64,
}

/// Strips of equal width about the mean; the first and the last are unbounded.
#[derive(Clone, Debug, Default)]
pub(super) struct Strips {
    /// Members of all strips, one strip after the other.
    members: Vec<Member>,
    /// End of each strip in `members`.
    ends: Vec<u32>,
    low: f64,
    per_metre: f64,
}

impl Strips {
    /// Lists the boxes of `order`, empty ones left out, by their reach along the second of `axes`.
    pub fn fill(&mut self, boxes: &[Aabb], order: &[u32], axes: [usize; 3], spread: &Spread) {
        let axis = axes[1];
        let strips = self.divide(order.len(), spread);
        self.ends.clear();
        self.ends.resize(strips, 0);
        let full = |i: &&u32| !is_empty(&boxes[**i as usize]);
        for &i in order.iter().filter(full) {
            for s in self.reach(&boxes[i as usize], axis) {
                self.ends[s] += 1;
            }
        }
        let mut sum = 0;
        for end in &mut self.ends {
            (*end, sum) = (sum, sum + *end);
        }
        let nobody = Member::new(&Aabb::EMPTY, axes, 0, false);
        self.members.resize(sum as usize, nobody);
        for &i in order.iter().filter(full) {
            let b = &boxes[i as usize];
            let reach = self.reach(b, axis);
            let first = reach.start;
            for s in reach {
                self.members[self.ends[s] as usize] = Member::new(b, axes, i, s == first);
                self.ends[s] += 1;
            }
        }
    }

    /// Returns the members of each strip.
    pub fn each(&self) -> impl Iterator<Item = &[Member]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.members[start as usize..end as usize])
    }

    /// Returns the number of strips: as wide as boxes are long on average, so that most reach into two.
    fn divide(&mut self, boxes: usize, spread: &Spread) -> usize {
        // For bodies spread evenly, 1.73 standard deviations hold all on either side.
        let half = 1.75 * (spread.squares / boxes.max(1) as f64).sqrt();
        let strips = (2.0 * half / spread.length).min(MOST);
        if boxes < FEW || !(strips >= 2.0 && half.is_finite()) {
            (self.low, self.per_metre) = (0.0, 0.0);
            return 1;
        }
        let strips = strips as usize;
        (self.low, self.per_metre) = (spread.mean - half, strips as f64 / (2.0 * half));
        strips
    }

    /// Returns the strips that a box reaches into. A strip's index grows with the coordinate, so two boxes
    /// that overlap along the axis share the later of the strips in which they begin.
    fn reach(&self, b: &Aabb, axis: usize) -> Range<usize> {
        let last = self.ends.len() - 1;
        // The cast takes negative numbers, and NaN, as zero.
        let of = |x: f64| (((x - self.low) * self.per_metre) as usize).min(last);
        of(b.min[axis])..of(b.max[axis]) + 1
    }
}

/// Returns true if a box holds nothing or has a NaN.
pub(super) fn is_empty(b: &Aabb) -> bool {
    !(0..3).all(|k| b.min[k] <= b.max[k])
}
