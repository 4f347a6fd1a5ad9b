//! Descent to the bottom of a valley of a curved set's reach: a local minimum of `h(y)` over unit directions.
//!
//! Cutting planes (Kelley 1960, in the polar set) or the convex-concave procedure (Yuille & Rangarajan 2003)
//! come near it, and Newton's method ends on it. The first may leave the valley it began in; [`settle_here`]
//! does not.

use asperity_geometry::Length;
use nalgebra::SVector;

use super::cuts::Cuts;
use super::newton;
use super::reach::Reach;
use super::shot::{Shot, shoot};
use super::walk::{End, Toward, climb};

/// Greatest number of cutting planes.
const CUTS: usize = 80;
/// Gap between the reach of the polytope and that of the set at which they agree, relative.
const MET: f64 = 1e-12;
/// Gap below which Newton's method is tried, and again each time the gap is a quarter of that.
const NEWTON_GAP: f64 = 0.3;
/// Greatest number of rays followed.
const SHOTS: usize = 40;
/// Least descent of a bottom below its beginning, relative, that counts.
const LOWER: f64 = 1e-12;

/// Descends from `y` to a local minimum of the reach over unit directions.
///
/// A polytope inside the set is walked to its facet ([`climb`]), the set's farthest point beyond that facet
/// joins it, and so on (Kelley 1960, in the polar set). Once the facet is near, the pieces that make it start
/// Newton's method. The first polytope is coarse, and its facet may lie in a higher valley than `y` does:
/// then the descent begins again in `y`'s own.
pub(super) fn settle<const D: usize>(set: &Reach<D>, y: &SVector<f64, D>) -> SVector<f64, D> {
    let from = set.farthest(y).reach;
    let bottom = descend(set, y, Cuts::of(set));
    if set.farthest(&bottom).reach < from * (1.0 - LOWER) { bottom } else { settle_here(set, y) }
}

/// Descends from `y` step by step, never up, so that it ends in a valley at whose side `y` lies.
///
/// The plane that holds the set where the ray along `y` leaves it is no farther from the origin than `y`'s
/// own (`|z| ≥ 1` for `z·y = 1`, `h(z) ≤ h(y)`): it is the next `y`. This is the convex-concave procedure
/// (Yuille & Rangarajan 2003) on `max { |z| : h(z) ≤ 1 }`, whose steps get short near the bottom; Newton's
/// method, tried after each, ends them.
pub(super) fn settle_here<const D: usize>(set: &Reach<D>, y: &SVector<f64, D>) -> SVector<f64, D> {
    let mut best = (set.farthest(y).reach, *y);
    for _ in 0..SHOTS {
        let Some(Shot::Through { y, mut parts, .. }) = shoot(set, &best.1) else { break };
        let y = y.unit();
        let reach = set.farthest(&y).reach;
        // The bottom of a valley lies on rims.
        parts.iter_mut().flatten().for_each(|part| part.inside = None);
        if let Some((bottom, _)) = newton::solve(set, &Toward::Nearest, &y, &parts)
            && set.farthest(&bottom).reach <= reach.min(best.0) * (1.0 + MET)
            && bottom.dot(&y) > 0.9
        {
            return bottom;
        }
        let lower = reach < best.0 * (1.0 - LOWER);
        if reach < best.0 {
            best = (reach, y);
        }
        if !lower {
            break;
        }
    }
    best.1
}

fn descend<const D: usize>(set: &Reach<D>, y: &SVector<f64, D>, mut cuts: Cuts<D>) -> SVector<f64, D> {
    let start = set.farthest(y);
    let mut best = (start.reach, *y);
    cuts.push(start);
    let mut near = NEWTON_GAP;
    let mut from = *y;
    for _ in 0..CUTS {
        match climb(&cuts.corners, &from, &Toward::Nearest) {
            Some(End::Facet { y, reach, points }) => {
                let beyond = set.farthest(&y);
                if beyond.reach < best.0 {
                    best = (beyond.reach, y);
                }
                let gap = beyond.reach / reach - 1.0;
                if gap <= MET {
                    break;
                }
                if gap < near {
                    near = 0.25 * gap;
                    // A valley's bottom lies on rims.
                    let mut parts = cuts.parts(set, &y, &points);
                    parts.iter_mut().flatten().for_each(|part| part.inside = None);
                    if let Some((y, _)) = newton::solve(set, &Toward::Nearest, &y, &parts)
                        && set.farthest(&y).reach <= best.0 * (1.0 + MET)
                        && y.dot(&best.1) > 0.9
                    {
                        return y;
                    }
                }
                cuts.push(beyond);
                from = y;
            }
            Some(End::Open(d)) => cuts.push(set.farthest(&d.unit())),
            None => break,
        }
    }
    best.1
}
