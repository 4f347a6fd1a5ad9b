//! Initial centres (`cluster.rs`), four contacts at a time in single precision: surely the same ones as in
//! double precision.
//!
//! The error of a distance found here is at most [`WRONG`] times the largest coordinate `R`, which is 1 or
//! more. In units of `2⁻²⁴ R`: the rounding of two points moves one by `2√6` from the other; the difference,
//! at most `2√6 R` long, is rounded by as much; four roundings of squares and sums are worth two such ones of
//! the root, whose own is one more. Together this is `5 · 2√6 < 25`, and 32 are allowed for.
//!
//! So a contact is the farthest where no other is as far to twice that error, and has its nearest centre
//! where no other is as near. Otherwise those in question are measured again in double precision. In the cell
//! that learns to insert these are two or three contacts in one of twelve further centres, where neighbouring
//! pieces share a corner, and one nearest centre of six hundred.

use wide::{f32x4, f64x2};

use super::cluster::{Cluster, Two};
use super::metric::{Pair, Point, squared_distance};

/// Largest error of a distance, relative to the largest coordinate.
const WRONG: f64 = 1.0 / 524_288.0;
/// Largest coordinate whose squares are usable in single precision.
const LARGEST: f64 = 1e15;
/// 2²³, which puts a number into the last bits.
const NUMBER: u32 = 0x4b00_0000;
const FAR: f32x4 = f32x4::splat(f32::INFINITY);

/// Four points, lane by lane.
type Four = [f32x4; 6];

/// Nearest centres of four points: the squared distance to the nearest, its number, the squared distance to
/// the second nearest.
#[derive(Clone, Copy, Debug)]
struct Nearest {
    best: f32x4,
    label: f32x4,
    next: f32x4,
}

/// Scratch of the choice; holds nothing between calls but capacity.
#[derive(Clone, Debug, Default)]
pub(super) struct Single {
    four: Vec<Four>,
    nearest: Vec<Nearest>,
    /// Candidates for the point that is sought, four by four.
    marks: Vec<(u32, u32)>,
}

impl Single {
    /// Chooses at most `k` centres, the first nearest to `mean`, each further one farthest from those so far,
    /// and finds the place of each of `points` among them. `pairs` holds the points two by two. Where single
    /// precision is not enough it returns false and does nothing.
    pub fn choose(
        &mut self,
        points: &[Point],
        pairs: &[Pair],
        mean: &Point,
        k: usize,
        clusters: &mut Vec<Cluster>,
        two: &mut Vec<Two>,
    ) -> bool {
        let reach = self.round(pairs, points.len());
        if !(reach <= LARGEST) {
            return false;
        }
        let wrong = WRONG * reach;
        let mut next = self.first(points, mean, wrong);
        clusters.clear();
        while let Some(centre) = points.get(next) {
            let farthest = self.see(centre, clusters.len());
            clusters.push(Cluster::at(centre));
            if clusters.len() == k {
                break;
            }
            match self.farthest(points, clusters, farthest, wrong) {
                Some(farthest) => next = farthest,
                None => break,
            }
        }
        self.place(points, clusters, wrong, two);
        true
    }

    /// Rounds the points; returns the largest of their coordinates and 1. The filling of the last four has
    /// distance zero.
    fn round(&mut self, pairs: &[Pair], count: usize) -> f64 {
        let mut most = f64x2::ONE;
        self.four.clear();
        self.four.extend(pairs.chunks(2).map(|two| {
            let (x, y) = (&two[0], &two[two.len() - 1]);
            // Normals are no longer than 1.
            for m in 3..6 {
                most = most.fast_max(x[m].abs()).fast_max(y[m].abs());
            }
            std::array::from_fn(|m| {
                let ([a, b], [c, d]) = (x[m].to_array(), y[m].to_array());
                f32x4::new([a as f32, b as f32, c as f32, d as f32])
            })
        }));
        if let (Some(last), 1..) = (self.four.last_mut(), count % 4) {
            *last = last.map(|x| {
                let mut x = x.to_array();
                x[count % 4..].fill(f32::INFINITY);
                f32x4::new(x)
            });
        }
        let [a, b] = most.to_array();
        if b > a { b } else { a }
    }

    /// Returns the point nearest to the mean, the first of equals. It leaves no centre taken in.
    fn first(&mut self, points: &[Point], mean: &Point, wrong: f64) -> usize {
        let (from, mut least) = (all(mean), FAR);
        self.nearest.clear();
        self.nearest.extend(self.four.iter().map(|four| {
            let label = squared_distances(four, &from);
            least = least.fast_min(label);
            Nearest { best: FAR, label, next: FAR }
        }));
        let [a, b, c, d] = least.to_array();
        let least = f64::from(a.min(b).min(c.min(d))).sqrt() + 2.0 * wrong;
        let enough = f32x4::splat((least * least * (1.0 + WRONG)) as f32);
        self.marks.clear();
        for (i, nearest) in self.nearest.iter_mut().enumerate() {
            let which = nearest.label.simd_le(enough).to_bitmask();
            if which != 0 {
                self.marks.push((i as u32, which));
            }
            nearest.label = f32x4::ZERO;
        }
        // The filling of the last four is never the farthest.
        if let (Some(last), 1..) = (self.nearest.last_mut(), points.len() % 4) {
            let mut best = last.best.to_array();
            best[points.len() % 4..].fill(0.0);
            last.best = f32x4::new(best);
        }
        if let Some(only) = only(&self.marks) {
            return only;
        }
        let mut best = (f64::INFINITY, 0);
        for i in marked(&self.marks) {
            let d = points.get(i).map_or(f64::INFINITY, |x| squared_distance(x, mean));
            best = if d < best.0 { (d, i) } else { best };
        }
        best.1
    }

    /// Takes in a further centre; returns the largest of the squared distances to the nearest ones.
    fn see(&mut self, centre: &Point, number: usize) -> f32 {
        let (from, mut farthest) = (all(centre), f32x4::ZERO);
        let number = f32x4::splat(f32::from_bits(NUMBER | number as u32));
        for (four, nearest) in self.four.iter().zip(&mut self.nearest) {
            let d = squared_distances(four, &from);
            nearest.label = nearest.label.fast_max(d.simd_lt(nearest.best) & number);
            nearest.next = nearest.next.fast_min(nearest.best.fast_max(d));
            nearest.best = nearest.best.fast_min(d);
            farthest = farthest.fast_max(nearest.best);
        }
        let [a, b, c, d] = farthest.to_array();
        a.max(b).max(c.max(d))
    }

    /// Returns the point farthest from the centres, the first of equals; `None` where all lie on centres.
    fn farthest(
        &mut self,
        points: &[Point],
        clusters: &[Cluster],
        farthest: f32,
        wrong: f64,
    ) -> Option<usize> {
        let enough = f64::from(farthest).sqrt() - 2.0 * wrong;
        let least = f32x4::splat(if enough > 0.0 { (enough * enough * (1.0 - WRONG)) as f32 } else { 0.0 });
        self.marks.clear();
        for (i, nearest) in self.nearest.iter().enumerate() {
            let which = nearest.best.simd_ge(least).to_bitmask();
            if which != 0 {
                self.marks.push((i as u32, which));
            }
        }
        if let Some(only) = only(&self.marks)
            && enough > 0.0
        {
            return Some(only);
        }
        let mut best = (0.0, None);
        for i in marked(&self.marks) {
            let Some(x) = points.get(i) else { break };
            let nearest = |least: f64, c: &Cluster| {
                let d = squared_distance(x, &c.centre);
                if d < least { d } else { least }
            };
            let d = clusters.iter().fold(f64::INFINITY, nearest);
            best = if d > best.0 { (d, Some(i)) } else { best };
        }
        best.1
    }

    /// Writes the place of each point among the centres.
    fn place(&self, points: &[Point], clusters: &[Cluster], wrong: f64, two: &mut Vec<Two>) {
        two.clear();
        for (i, nearest) in self.nearest.iter().enumerate() {
            let (upper, lower) = (nearest.best.sqrt().to_array(), nearest.next.sqrt().to_array());
            let own = nearest.label.to_array().map(|l| l.to_bits() & !NUMBER);
            let upper = upper.map(|u| f64::from(u) + wrong);
            let lower = lower.map(|l| f64::from(l) - wrong);
            for m in [0, 2] {
                two.push(Two {
                    own: [own[m], own[m + 1]],
                    upper: [upper[m], upper[m + 1]],
                    lower: [lower[m], lower[m + 1]],
                });
            }
            for m in 0..4 {
                if lower[m] <= upper[m]
                    && let Some(x) = points.get(4 * i + m)
                    && let Some(two) = two.get_mut(2 * i + m / 2)
                {
                    two.look(m % 2, x, clusters);
                }
            }
        }
        two.truncate(points.len().div_ceil(2));
    }
}

impl Two {
    /// Finds the nearest of the centres in double precision, the first of equals.
    #[cold]
    fn look(&mut self, lane: usize, x: &Point, clusters: &[Cluster]) {
        let (mut best, mut next, mut own) = (f64::INFINITY, f64::INFINITY, 0);
        for (j, cluster) in clusters.iter().enumerate() {
            let d = squared_distance(x, &cluster.centre);
            if d < best {
                (best, next, own) = (d, best, j as u32);
            } else if d < next {
                next = d;
            }
        }
        (self.own[lane], self.upper[lane], self.lower[lane]) = (own, best.sqrt(), next.sqrt());
    }
}

/// Returns a point in all four lanes.
fn all(x: &Point) -> Four {
    x.map(|x| f32x4::splat(x as f32))
}

#[inline(always)]
fn squared_distances(four: &Four, from: &Four) -> f32x4 {
    let square = |m: usize| {
        let d = four[m] - from[m];
        d * d
    };
    ((square(0) + square(1)) + (square(2) + square(3))) + (square(4) + square(5))
}

/// Returns the marked point, if there is only one; each mark is for four points.
fn only(marks: &[(u32, u32)]) -> Option<usize> {
    let [(four, which)] = *marks else { return None };
    (which & (which - 1) == 0).then_some(4 * four as usize + which.trailing_zeros() as usize)
}

/// Returns the points that are marked.
fn marked(marks: &[(u32, u32)]) -> impl Iterator<Item = usize> + '_ {
    marks.iter().flat_map(|(four, which)| {
        (0..4).filter(move |m| which & (1 << m) != 0).map(move |m| 4 * *four as usize + m)
    })
}
