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
    let size = hull.size();
    let mut best = (f64::INFINITY, SVector::zeros());
    let mut valleys: Vec<SVector<f64, D>> = Vec::new();
    // Direction that the best was descended to.
    let mut bottom = SVector::zeros();
    // Symmetric grasps are weakest along an axis, and a low bound from above spares most of the growing.
    let mut starts: Vec<(f64, SVector<f64, D>)> = Vec::with_capacity(2 * D);
    for k in 0..2 * D {
        let y = SVector::from_fn(|i, _| if i == k / 2 { 1.0 - 2.0 * (k % 2) as f64 } else { 0.0 });
        let (reach, _) = set.farthest(&y);
        if reach <= INSIDE * size {
            return none(EpsilonState::OriginNotInside, y);
        }
        starts.push((reach, y));
    }
    starts.sort_by(|a, b| a.0.total_cmp(&b.0));
    let kind = usize::from(!set.descends_quickly());
    let (descents, promising, same) = ([STARTS, 0][kind], PROMISING[kind], SAME_VALLEY[kind]);
    for (k, (reach, y)) in starts.into_iter().enumerate() {
        let (reach, y) = if k < descents {
            let y = set.descend(&y);
            (set.farthest(&y).0, y)
        } else {
            (reach, y)
        };
        if reach < best.0 {
            best = (reach, y);
        }
        valleys.push(y);
    }
    hull.ignore_beyond(best.0);
    let mut at_least = f64::INFINITY;
    let mut state = EpsilonState::GaveUp;
    while hull.raised() < limit {
        let Some((facet, n, offset)) = hull.take_nearest() else {
            state = EpsilonState::Bounded;
            break;
        };
        if offset >= best.0 * (1.0 - gap) - TOUCHING * size {
            at_least = at_least.min(offset);
            state = EpsilonState::Bounded;
            break;
        }
        let (reach, w) = set.farthest(&n);
        if reach <= INSIDE * size {
            return none(EpsilonState::OriginNotInside, n);
        }
        if reach < best.0 {
            best = (reach, n);
        }
        hull.ignore_beyond(best.0);
        let known = valleys.iter().any(|v| v.dot(&n) > same);
        if offset > 0.0 && reach < promising * best.0 && !known && valleys.len() < 2 * DESCENTS {
            let y = set.descend(&n);
            let (reach, _) = set.farthest(&y);
            if reach < best.0 {
                best = (reach, y);
                bottom = y;
                hull.ignore_beyond(best.0);
            }
            valleys.extend([n, y]);
        }
        if reach - offset <= TOUCHING * size {
            // A facet of the set itself. Its own plane was moved by rounding; compute it again.
            let y = set.descend(&n);
            let (settled, _) = set.farthest(&y);
            if settled < best.0 {
                best = (settled, y);
            }
            at_least = at_least.min(offset);
            continue;
        }
        match hull.grow(facet, w) {
            Ok(true) => {}
            Ok(false) => at_least = at_least.min(offset),
            Err(_) => {
                at_least = at_least.min(offset);
                break;
            }
        }
        if best.0 <= INSIDE * size {
            return none(EpsilonState::OriginNotInside, best.1);
        }
    }
    if state == EpsilonState::GaveUp
        && let Some((_, _, offset)) = hull.take_nearest()
    {
        at_least = at_least.min(offset);
    }
    // A curved set keeps facets that are nearer than the best: each may lie over a valley that is deeper
    // still.
    if gap <= THOROUGH && !set.descends_quickly() {
        for n in left_below(&hull, best.0) {
            let y = set.descend_here(&n);
            let (reach, _) = set.farthest(&y);
            if reach < best.0 {
                best = (reach, y);
                bottom = y;
            }
        }
    }
    // The bottom of the valley it ended in, unless it is there.
    if best.1 != bottom {
        let y = set.descend(&best.1);
        let (reach, _) = set.farthest(&y);
        if reach < best.0 {
            best = (reach, y);
        }
    }
    if !best.0.is_finite() {
        return none(state, best.1);
    }
    Epsilon { radius: best.0, at_least: at_least.clamp(0.0, best.0), weakest: best.1, state }
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
