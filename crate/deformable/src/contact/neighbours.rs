//! Lists of near pairs that stay valid while surfaces move (Verlet 1967, for atoms): a list holds the pairs
//! nearer than a reach and a margin, and until the points of the two surfaces have moved by the margin
//! against each other no other pair can have come within the reach.
//!
//! A common motion of both surfaces changes no distance, so displacements are measured from the mean of the
//! two's: a body that is carried along in a grip costs no search. The result is the pairs of the list whose
//! boxes meet, and so does not depend on when the list was made, but for pairs that stay out of reach.

use super::tree::Bounds;
use super::{PrimitivePair, Surface, SurfaceTrees};
use crate::Vec3;

/// Margin of a new list, in reaches; larger where the motion needs more.
const MARGIN: f64 = 5.0;

/// Pairs between two surfaces, or of one with itself.
#[derive(Clone, Debug)]
struct List {
    of: [usize; 2],
    /// Greatest sum of both displacements for which the list is valid, m; none before the first search.
    margin: f64,
    /// Positions of the points of both at the search, m.
    from: [Vec<Vec3>; 2],
    pairs: Vec<PrimitivePair>,
}

/// Lists of all surfaces.
#[derive(Clone, Debug)]
pub struct Neighbours {
    search: Vec<SurfaceTrees>,
    lists: Vec<List>,
    /// Box of each surface; then flags: true if its trees fit.
    bounds: Vec<Bounds>,
    fits: Vec<bool>,
    found: Vec<PrimitivePair>,
    /// Pairs of all lists, sorted.
    all: Vec<PrimitivePair>,
}

impl Neighbours {
    /// Makes the lists of surfaces with points at `x`; `itself` selects those that may touch themselves,
    /// `never` the two that never matter to each other.
    pub fn new(
        surfaces: &[&Surface],
        x: &[Vec3],
        itself: impl Fn(usize) -> bool,
        never: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let n = surfaces.len();
        let mut lists = Vec::new();
        for i in 0..n {
            for j in i..n {
                if if i == j { itself(i) } else { !never(i, j) } {
                    lists.push(List { of: [i, j], margin: -1.0, from: [vec![], vec![]], pairs: vec![] });
                }
            }
        }
        Self {
            search: surfaces.iter().map(|s| SurfaceTrees::new(s, x)).collect(),
            lists,
            bounds: vec![Bounds::NONE; n],
            fits: vec![false; n],
            found: vec![],
            all: vec![],
        }
    }

    /// Returns all pairs that may come nearer than `reach` on the way from `x` to `y`, sorted, among others.
    pub fn near<'a>(
        &mut self,
        surface: impl Fn(usize) -> &'a Surface,
        x: &[Vec3],
        y: &[Vec3],
        reach: f64,
    ) -> &[PrimitivePair] {
        for (i, bounds) in self.bounds.iter_mut().enumerate() {
            *bounds = Bounds::NONE;
            for k in &surface(i).points {
                bounds.add(&x[*k as usize]);
                bounds.add(&y[*k as usize]);
            }
        }
        self.fits.fill(false);
        let mut changed = false;
        for list in &mut self.lists {
            let [i, j] = list.of;
            let (a, b) = (surface(i), surface(j));
            if i != j && !self.bounds[i].grown(reach).meets(&self.bounds[j]) {
                continue;
            }
            if list.margin >= 0.0 && stray(list, [a, b], x, y) <= list.margin {
                continue;
            }
            for (from, s) in list.from.iter_mut().zip([a, b]) {
                from.clear();
                from.extend(s.points.iter().map(|k| x[*k as usize]));
            }
            list.margin = (MARGIN * reach).max(1.5 * stray(list, [a, b], x, y));
            for (k, s) in [(i, a), (j, b)] {
                if !self.fits[k] {
                    self.search[k].refit(s, x, x);
                    self.fits[k] = true;
                }
            }
            let wide = reach + list.margin;
            self.found.clear();
            if i == j {
                self.search[i].within(a, [x, x], wide, &mut self.found);
            } else {
                SurfaceTrees::between(
                    [(&self.search[i], a), (&self.search[j], b)],
                    [x, x],
                    wide,
                    &mut self.found,
                );
            }
            list.pairs.clear();
            let near = self.found.iter().filter(|p| p.stencil.squared(&p.of(x)) < wide * wide);
            list.pairs.extend(near);
            changed = true;
        }
        if changed {
            self.all.clear();
            self.lists.iter().for_each(|l| self.all.extend_from_slice(&l.pairs));
            self.all.sort_unstable();
        }
        &self.all
    }
}

/// Returns the greatest distance by which points of the two surfaces have come nearer to each other since the
/// search, at `x` or at `y`, m.
fn stray(list: &List, surfaces: [&Surface; 2], x: &[Vec3], y: &[Vec3]) -> f64 {
    let mut worst = 0.0_f64;
    for to in [x, y] {
        let mean = |(from, s): (&Vec<Vec3>, &Surface)| {
            let sum =
                from.iter().zip(&s.points).fold(Vec3::zeros(), |sum, (f, k)| sum + (to[*k as usize] - f));
            sum / from.len().max(1) as f64
        };
        let both = || list.from.iter().zip(surfaces);
        let shift = both().map(mean).fold(Vec3::zeros(), |a, b| a + b) * 0.5;
        let of = |(from, s): (&Vec<Vec3>, &Surface)| {
            let squares =
                from.iter().zip(&s.points).map(|(f, k)| (to[*k as usize] - f - shift).norm_squared());
            squares.fold(0.0, f64::max).sqrt()
        };
        worst = worst.max(both().map(of).sum());
    }
    // The sum of the greatest displacements at both ends bounds those in between; a share covers their
    // rounding.
    if worst.is_nan() { f64::INFINITY } else { worst * (1.0 + 1e-12) }
}
