//! A kd-tree (Bentley 1975; Friedman, Bentley & Finkel 1977): the points, halved again and again across their
//! longest side, until few are left. The answer is the same as that of a search through all points:
//! neighbours are ordered by distance and, where distances are equal to the last bit, by index.

use asperity_fault::{Fault, FaultKind};
use asperity_geometry::Vec3;

/// Number of points that are searched one by one: halving them further costs more than it saves.
const LEAF: usize = 12;

/// Neighbour: the squared distance (m²), and the index of the point in the cloud.
pub type Nearest = (f64, u32);

/// Points of a cloud in the order of their halves: a tree without pointers. The half-way point of a range is
/// its node.
#[derive(Clone, Debug)]
pub struct KdTree {
    /// Points in the order of the tree, m.
    points: Vec<[f64; 3]>,
    /// Index in the cloud of each point.
    indices: Vec<u32>,
    /// Axis across which the range with this middle was halved.
    axes: Vec<u8>,
}

/// Refuses a cloud with a point that is not finite, or with more points than indices have room for.
pub(crate) fn check_points(points: &[Vec3]) -> Result<(), Fault> {
    if u32::try_from(points.len()).is_err() {
        return Err(Fault::new("points", "There are more than 4,294,967,295 points."));
    }
    match points.iter().position(|p| !p.iter().all(|x| x.is_finite())) {
        None => Ok(()),
        Some(i) => {
            Err(Fault::of(FaultKind::NotFinite, format!("points[{i}]"), "Every number must be finite."))
        }
    }
}

impl KdTree {
    /// Builds the tree of a cloud. Refuses points that are not finite.
    pub fn new(points: &[Vec3]) -> Result<Self, Fault> {
        check_points(points)?;
        let mut places: Vec<([f64; 3], u32)> =
            points.iter().zip(0..).map(|(p, i)| ([p.x, p.y, p.z], i)).collect();
        let mut axes = vec![0; points.len()];
        halve(&mut places, &mut axes);
        let (points, indices) = places.into_iter().unzip();
        Ok(Self { points, indices, axes })
    }

    /// Returns the number of points.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Returns true if there are no points.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// Returns the indices of the cloud in the order of the tree: successive points lie near each other.
    pub fn order(&self) -> &[u32] {
        &self.indices
    }

    /// Fills `found` with the `k` points nearest to `p`, nearest first; all of them, if there are not so
    /// many.
    pub fn nearest(&self, p: &Vec3, k: usize, found: &mut Vec<Nearest>) {
        found.clear();
        if k > 0 && p.iter().all(|x| x.is_finite()) {
            self.search([p.x, p.y, p.z], k.min(self.len()), 0..self.len(), [0.0; 3], found);
        }
    }

    /// Searches a range; `offsets` are lower bounds of the distance between the range's cell and the point
    /// along each axis, m.
    fn search(
        &self,
        p: [f64; 3],
        k: usize,
        range: std::ops::Range<usize>,
        offsets: [f64; 3],
        found: &mut Vec<Nearest>,
    ) {
        if range.len() <= LEAF {
            for i in range {
                offer((squared(p, self.points[i]), self.indices[i]), k, found);
            }
            return;
        }
        let middle = range.start + range.len() / 2;
        let axis = usize::from(self.axes[middle]);
        let ahead = p[axis] - self.points[middle][axis];
        let (low, high) = (range.start..middle, middle + 1..range.end);
        let (near, far) = if ahead < 0.0 { (low, high) } else { (high, low) };
        self.search(p, k, near, offsets, found);
        offer((squared(p, self.points[middle]), self.indices[middle]), k, found);
        let mut beyond = offsets;
        beyond[axis] = ahead;
        let least = beyond[0] * beyond[0] + beyond[1] * beyond[1] + beyond[2] * beyond[2];
        // Rounding of the sum may not hide a point that is as near as the furthest found.
        if found.len() < k || found.last().is_none_or(|worst| least * (1.0 - 1e-15) <= worst.0) {
            self.search(p, k, far, beyond, found);
        }
    }

    /// Visits each point inside a box, faces included, with its index; in the order of the tree.
    pub fn inside(&self, low: &Vec3, high: &Vec3, visit: &mut impl FnMut(&Vec3, u32)) {
        self.hand_on([low.x, low.y, low.z], [high.x, high.y, high.z], 0..self.len(), visit);
    }

    fn hand_on(
        &self,
        low: [f64; 3],
        high: [f64; 3],
        range: std::ops::Range<usize>,
        visit: &mut impl FnMut(&Vec3, u32),
    ) {
        let offer = |i: usize, visit: &mut dyn FnMut(&Vec3, u32)| {
            let p = self.points[i];
            if (0..3).all(|k| low[k] <= p[k] && p[k] <= high[k]) {
                visit(&Vec3::from(p), self.indices[i]);
            }
        };
        if range.len() <= LEAF {
            range.for_each(|i| offer(i, visit));
            return;
        }
        let middle = range.start + range.len() / 2;
        let axis = usize::from(self.axes[middle]);
        let at = self.points[middle][axis];
        if low[axis] <= at {
            self.hand_on(low, high, range.start..middle, visit);
        }
        offer(middle, visit);
        if at <= high[axis] {
            self.hand_on(low, high, middle + 1..range.end, visit);
        }
    }

    /// Fills `found` with the indices of all points at most `radius` (m) from `p`, in rising order.
    pub fn within(&self, p: &Vec3, radius: f64, found: &mut Vec<u32>) {
        found.clear();
        if radius >= 0.0 && p.iter().all(|x| x.is_finite()) {
            self.collect([p.x, p.y, p.z], radius, 0..self.len(), found);
            found.sort_unstable();
        }
    }

    fn collect(&self, p: [f64; 3], radius: f64, range: std::ops::Range<usize>, found: &mut Vec<u32>) {
        let mut take = |i: usize| {
            if squared(p, self.points[i]) <= radius * radius {
                found.push(self.indices[i]);
            }
        };
        if range.len() <= LEAF {
            range.for_each(take);
            return;
        }
        let middle = range.start + range.len() / 2;
        take(middle);
        let axis = usize::from(self.axes[middle]);
        let ahead = p[axis] - self.points[middle][axis];
        if ahead <= radius {
            self.collect(p, radius, range.start..middle, found);
        }
        if ahead >= -radius {
            self.collect(p, radius, middle + 1..range.end, found);
        }
    }
}

/// Puts the middle of the longest side into the middle of the range, and repeats it with both halves.
fn halve(places: &mut [([f64; 3], u32)], axes: &mut [u8]) {
    if places.len() <= LEAF {
        return;
    }
    let (mut low, mut high) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for (p, _) in places.iter() {
        for k in 0..3 {
            low[k] = low[k].min(p[k]);
            high[k] = high[k].max(p[k]);
        }
    }
    let size = [0, 1, 2].map(|k| high[k] - low[k]);
    let axis = if size[0] >= size[1] && size[0] >= size[2] {
        0
    } else if size[1] >= size[2] {
        1
    } else {
        2
    };
    let middle = places.len() / 2;
    places.select_nth_unstable_by(middle, |a, b| a.0[axis].total_cmp(&b.0[axis]).then(a.1.cmp(&b.1)));
    axes[middle] = axis as u8;
    let (low, high) = places.split_at_mut(middle);
    let (low_axes, high_axes) = axes.split_at_mut(middle);
    halve(low, low_axes);
    halve(&mut high[1..], &mut high_axes[1..]);
}

fn squared(a: [f64; 3], b: [f64; 3]) -> f64 {
    let d = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    d[0] * d[0] + d[1] * d[1] + d[2] * d[2]
}

/// Inserts a neighbour into the `k` best, sorted.
#[inline]
fn offer(new: Nearest, k: usize, found: &mut Vec<Nearest>) {
    let before = |a: &Nearest, b: &Nearest| a.0 < b.0 || (a.0 == b.0 && a.1 < b.1);
    if found.len() == k {
        if !found.last().is_some_and(|worst| before(&new, worst)) {
            return;
        }
        found.pop();
    }
    let mut at = found.len();
    found.push(new);
    while at > 0 && before(&new, &found[at - 1]) {
        found[at] = found[at - 1];
        at -= 1;
    }
    found[at] = new;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Points of a plain multiplicative generator, on a coarse grid so that distances tie.
    fn cloud(n: usize, steps: f64) -> Vec<Vec3> {
        let mut state = 12345_u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 40) as f64 / (1u64 << 24) as f64 * steps).floor() / steps
        };
        (0..n).map(|_| Vec3::new(next(), next(), next())).collect()
    }

    fn by_brute_force(points: &[Vec3], p: &Vec3) -> Vec<Nearest> {
        let mut all: Vec<Nearest> =
            points.iter().zip(0..).map(|(q, i)| (squared([p.x, p.y, p.z], [q.x, q.y, q.z]), i)).collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        all
    }

    #[test]
    fn it_finds_what_a_search_through_all_finds_ties_by_index() {
        for (n, steps) in [(1, 4.0), (13, 4.0), (400, 4.0), (700, 1e9)] {
            let points = cloud(n, steps);
            let tree = KdTree::new(&points).unwrap();
            let (mut found, mut inside) = (Vec::new(), Vec::new());
            for p in cloud(40, 16.0).iter().chain(points.iter().take(40)) {
                let truth = by_brute_force(&points, p);
                for k in [0, 1, 5, 30, 1000] {
                    tree.nearest(p, k, &mut found);
                    assert_eq!(found, truth[..k.min(n)]);
                }
                let (low, high) = (p - Vec3::repeat(0.25), p + Vec3::new(0.1, 0.5, 0.25));
                inside.clear();
                tree.inside(&low, &high, &mut |q, i| {
                    assert_eq!(*q, points[i as usize]);
                    inside.push(i);
                });
                inside.sort_unstable();
                let holds = |q: &Vec3| (0..3).all(|k| low[k] <= q[k] && q[k] <= high[k]);
                let want: Vec<u32> =
                    points.iter().zip(0..).filter(|(q, _)| holds(q)).map(|(_, i)| i).collect();
                assert_eq!(inside, want);
                for radius in [0.0, 0.25, 0.3, 9.0] {
                    tree.within(p, radius, &mut inside);
                    let mut want: Vec<u32> =
                        truth.iter().filter(|q| q.0 <= radius * radius).map(|q| q.1).collect();
                    want.sort_unstable();
                    assert_eq!(inside, want);
                }
            }
        }
    }

    #[test]
    fn odd_clouds_do_no_harm() {
        assert!(KdTree::new(&[]).unwrap().is_empty());
        let bad = [Vec3::zeros(), Vec3::new(0.0, f64::NAN, 0.0)];
        assert_eq!(KdTree::new(&bad).unwrap_err().path, "points[1]");
        let same = vec![Vec3::repeat(1.0); 100];
        let tree = KdTree::new(&same).unwrap();
        let mut found = Vec::new();
        tree.nearest(&Vec3::zeros(), 3, &mut found);
        assert_eq!(found.iter().map(|f| f.1).collect::<Vec<_>>(), [0, 1, 2]);
        tree.nearest(&Vec3::repeat(f64::NAN), 3, &mut found);
        assert!(found.is_empty());
    }
}
