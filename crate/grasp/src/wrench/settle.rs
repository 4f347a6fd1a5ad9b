use asperity_geometry::Length;
use nalgebra::SVector;

use super::cuts::Cuts;
use super::newton;
use super::reach::Reach;
use super::walk::{End, Toward, climb};

/// Planes cut with.
const CUTS: usize = 80;
/// The polytope reaches as far as the set, relative.
const MET: f64 = 1e-12;
/// Newton's method is tried from this gap on, and again each time the gap is a quarter of that.
const NEAR: f64 = 0.3;
/// Goes down from `y` to a local minimum of the reach over unit directions.
///
/// A polytope inside the set is walked to its facet ([`climb`]), the set's farthest point beyond that facet joins it, and
/// so on (Kelley 1960, in the polar set). Once the facet is near, the pieces that make it start Newton's method.
pub(super) fn settle<const D: usize>(set: &Reach<D>, y: &SVector<f64, D>) -> SVector<f64, D> {
    let mut cuts = Cuts::of(set);
    let start = set.farthest(y);
    let mut best = (start.reach, *y);
    cuts.push(start);
    let mut near = NEAR;
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
