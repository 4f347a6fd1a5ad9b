//! Bounds of the Ferrari–Canny radius: the least reach of a set of wrenches over all directions.
//!
//! The radius `ε = min { h(y) : |y| = 1 }` with `h(y) = max { w·y : w ∈ set }` is not convex: `h` has many
//! valleys on the sphere. From above, any direction's reach bounds it, and directions descend to the bottoms
//! of their valleys. From below, the nearest facet of a polytope inside the set bounds it. The gap between
//! the two bounds is reported.

use nalgebra::SVector;

use crate::hull::{Hull, HullError, Support};

/// Ferrari–Canny radius: that of the largest ball about the origin inside a set of wrenches (Ferrari & Canny
/// 1992).
#[derive(Clone, Debug, PartialEq)]
pub struct Epsilon<const D: usize> {
    /// Radius; 0 unless the origin is strictly inside. The set's reach along `weakest`, so never less than
    /// the truth.
    pub radius: f64,
    /// Lower bound: no direction reaches less far than this.
    pub at_least: f64,
    /// Unit wrench that the grasp resists least.
    pub weakest: SVector<f64, D>,
    /// State in which the search ended.
    pub state: EpsilonState,
}

impl<const D: usize> Epsilon<D> {
    /// Returns true if the true radius is known to be within this, relative, of `radius`.
    pub fn is_proven(&self, tolerance: f64) -> bool {
        match self.state {
            EpsilonState::Flat | EpsilonState::OriginNotInside => true,
            EpsilonState::Bounded | EpsilonState::GaveUp => self.at_least >= self.radius * (1.0 - tolerance),
        }
    }
}

/// State in which the search for the radius ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpsilonState {
    /// The gap `radius − at_least` is within the one asked for.
    Bounded,
    /// Some wrench is not resisted at all: the origin is on or outside the boundary.
    OriginNotInside,
    /// The wrenches span fewer dimensions than the space.
    Flat,
    /// The search grew to its limit; `at_least` and `radius` still hold.
    GaveUp,
}

/// Distance from the origin below which a set does not hold it, of its size.
const INSIDE: f64 = 1e-9;
/// Distance from the set below which a facet is part of its boundary, of its size.
const TOUCHING: f64 = 1e-9;
/// Cosine above which two directions descend to the same valley: a polytope's are narrow, and quickly
/// descended to.
const SAME_VALLEY: [f64; 2] = [0.995, 0.98];
/// Number of axes that are descended from.
const STARTS: usize = 2;
/// Reach, over the best, up to which a direction is descended from: a polytope's valleys are its facets,
/// which the hull finds too; a curved set's are wider.
const PROMISING: [f64; 2] = [1.2, 1.5];
/// Greatest number of descents.
const DESCENTS: usize = 60;
/// Gap from which down the search takes the time to look under every facet that is left.
const THOROUGH: f64 = 1e-3;
/// Greatest number of facets looked under then, and cosine above which two of them share one descent.
const HUNTS: usize = 60;
const SAME_HUNT: f64 = 0.98;

/// Computes the radius within `gap` (relative), raising no more than `limit` facets.
///
/// A polytope inside the set grows at its facet nearest to the origin. That facet bounds the radius from
/// below, and any direction's reach bounds it from above; the search ends when they meet. Directions descend
/// to the bottom of their valley first ([`Support::descend`]), so that a curved set need not be resolved by
/// facets.
pub fn epsilon<const D: usize>(set: &impl Support<D>, gap: f64, limit: usize) -> Epsilon<D> {
    let none = |state, weakest| Epsilon { radius: 0.0, at_least: 0.0, weakest, state };
    let mut hull = match Hull::new(set) {
        Ok(hull) => hull,
        Err(HullError::Flat) => return none(EpsilonState::Flat, SVector::zeros()),
        Err(HullError::Degenerate) => return none(EpsilonState::GaveUp, SVector::zeros()),
    };
    let mut search = Search::new(set, gap, hull.size());
    let grown = search.start().and_then(|()| search.grow(&mut hull, limit));
    let state = match grown {
        Ok(state) => state,
        Err(NotInside(y)) => return none(EpsilonState::OriginNotInside, y),
    };
    if state == EpsilonState::GaveUp
        && let Some((_, _, offset)) = hull.take_nearest()
    {
        search.at_least = search.at_least.min(offset);
    }
    search.hunt(&hull);
    search.settle();
    let (radius, weakest) = search.best;
    if !radius.is_finite() {
        return none(state, weakest);
    }
    Epsilon { radius, at_least: search.at_least.clamp(0.0, radius), weakest, state }
}

/// Direction in which the set does not reach beyond the origin.
struct NotInside<const D: usize>(SVector<f64, D>);

/// State of the search between its two bounds.
struct Search<'a, const D: usize, S> {
    set: &'a S,
    /// Gap asked for, relative, and the size of the set.
    gap: f64,
    size: f64,
    /// Least reach that any direction had, and this direction: the bound from above.
    best: (f64, SVector<f64, D>),
    /// Direction that the best was descended to.
    bottom: SVector<f64, D>,
    /// Least offset of the facets that are done with: the bound from below.
    at_least: f64,
    /// Directions that were descended from, and the bottoms that they led to.
    valleys: Vec<SVector<f64, D>>,
    /// Number of axes descended from, and the set's [`PROMISING`] and [`SAME_VALLEY`].
    descents: usize,
    promising: f64,
    same: f64,
}

impl<'a, const D: usize, S: Support<D>> Search<'a, D, S> {
    fn new(set: &'a S, gap: f64, size: f64) -> Self {
        let kind = usize::from(!set.descends_quickly());
        Self {
            set,
            gap,
            size,
            best: (f64::INFINITY, SVector::zeros()),
            bottom: SVector::zeros(),
            at_least: f64::INFINITY,
            valleys: Vec::new(),
            descents: [STARTS, 0][kind],
            promising: PROMISING[kind],
            same: SAME_VALLEY[kind],
        }
    }

    /// Takes a direction for the best if it reaches less far; returns true if it does.
    fn improve(&mut self, reach: f64, y: SVector<f64, D>) -> bool {
        let better = reach < self.best.0;
        if better {
            self.best = (reach, y);
        }
        better
    }

    /// Bounds the radius from above along the axes. Symmetric grasps are weakest along one, and a low bound
    /// from above spares most of the growing.
    fn start(&mut self) -> Result<(), NotInside<D>> {
        let mut starts: Vec<(f64, SVector<f64, D>)> = Vec::with_capacity(2 * D);
        for k in 0..2 * D {
            let y = SVector::from_fn(|i, _| if i == k / 2 { 1.0 - 2.0 * (k % 2) as f64 } else { 0.0 });
            let (reach, _) = self.set.farthest(&y);
            if reach <= INSIDE * self.size {
                return Err(NotInside(y));
            }
            starts.push((reach, y));
        }
        starts.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (k, (reach, y)) in starts.into_iter().enumerate() {
            let (reach, y) = if k < self.descents {
                let y = self.set.descend(&y);
                (self.set.farthest(&y).0, y)
            } else {
                (reach, y)
            };
            self.improve(reach, y);
            self.valleys.push(y);
        }
        Ok(())
    }

    /// Grows the polytope at its nearest facet until the bounds meet or `limit` facets are raised.
    fn grow(&mut self, hull: &mut Hull<D>, limit: usize) -> Result<EpsilonState, NotInside<D>> {
        hull.ignore_beyond(self.best.0);
        while hull.raised() < limit {
            let Some((facet, n, offset)) = hull.take_nearest() else {
                return Ok(EpsilonState::Bounded);
            };
            if offset >= self.best.0 * (1.0 - self.gap) - TOUCHING * self.size {
                self.at_least = self.at_least.min(offset);
                return Ok(EpsilonState::Bounded);
            }
            let (reach, w) = self.set.farthest(&n);
            if reach <= INSIDE * self.size {
                return Err(NotInside(n));
            }
            self.improve(reach, n);
            hull.ignore_beyond(self.best.0);
            if offset > 0.0 && self.is_promising(reach, &n) {
                self.descend_from(n, hull);
            }
            if reach - offset <= TOUCHING * self.size {
                // A facet of the set itself. Its own plane was moved by rounding; compute it again.
                let y = self.set.descend(&n);
                self.improve(self.set.farthest(&y).0, y);
                self.at_least = self.at_least.min(offset);
                continue;
            }
            match hull.grow(facet, w) {
                Ok(true) => {}
                Ok(false) => self.at_least = self.at_least.min(offset),
                Err(_) => {
                    self.at_least = self.at_least.min(offset);
                    break;
                }
            }
            if self.best.0 <= INSIDE * self.size {
                return Err(NotInside(self.best.1));
            }
        }
        Ok(EpsilonState::GaveUp)
    }

    /// Returns true if a direction of this reach may lie over a deeper valley that is not known yet.
    fn is_promising(&self, reach: f64, n: &SVector<f64, D>) -> bool {
        let known = self.valleys.iter().any(|v| v.dot(n) > self.same);
        reach < self.promising * self.best.0 && !known && self.valleys.len() < 2 * DESCENTS
    }

    /// Descends to the bottom of the valley over which a direction lies.
    fn descend_from(&mut self, n: SVector<f64, D>, hull: &mut Hull<D>) {
        let y = self.set.descend(&n);
        let (reach, _) = self.set.farthest(&y);
        if self.improve(reach, y) {
            self.bottom = y;
            hull.ignore_beyond(self.best.0);
        }
        self.valleys.extend([n, y]);
    }

    /// Looks under the facets that are left. A curved set keeps facets that are nearer than the best: each may
    /// lie over a valley that is deeper still.
    fn hunt(&mut self, hull: &Hull<D>) {
        if self.gap > THOROUGH || self.set.descends_quickly() {
            return;
        }
        for n in left_below(hull, self.best.0) {
            let y = self.set.descend_here(&n);
            let (reach, _) = self.set.farthest(&y);
            if self.improve(reach, y) {
                self.bottom = y;
            }
        }
    }

    /// Descends to the bottom of the valley in which the search ended, unless it is there.
    fn settle(&mut self) {
        if self.best.1 != self.bottom {
            let y = self.set.descend(&self.best.1);
            self.improve(self.set.farthest(&y).0, y);
        }
    }
}

/// Returns the normals of the facets nearer to the origin than `radius`, nearest first; one of those that lie
/// close together.
fn left_below<const D: usize>(hull: &Hull<D>, radius: f64) -> Vec<SVector<f64, D>> {
    let mut left: Vec<_> = hull.facets().filter(|f| f.offset < radius).collect();
    // Stable: facets as far as each other stay in the order of their numbers.
    left.sort_by(|a, b| a.offset.total_cmp(&b.offset));
    let mut apart: Vec<SVector<f64, D>> = Vec::new();
    for facet in left {
        if apart.len() >= HUNTS {
            break;
        }
        if apart.iter().all(|n| n.dot(&facet.normal) < SAME_HUNT) {
            apart.push(facet.normal);
        }
    }
    apart
}
