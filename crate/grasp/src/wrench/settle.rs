use nalgebra::SVector;

use super::newton::{self, Active};
use super::reach::{Farthest, Reach};
use super::walk::{Corners, End, climb};

/// Planes cut with.
const CUTS: usize = 80;
/// The polytope reaches as far as the set, relative.
const MET: f64 = 1e-12;
/// Newton's method is tried from this gap on, and again each time the gap is a quarter of that.
const NEAR: f64 = 0.3;
/// A piece that carries less of the weight is not active.
const CARRIES: f64 = 1e-6;

/// Points of a set found so far: a polytope inside it.
struct Cuts<const D: usize> {
    corners: Corners<D>,
    pieces: Vec<Vec<u16>>,
}

impl<const D: usize> Cuts<D> {
    fn push(&mut self, w: Farthest<D>) {
        self.corners.push(w.point);
        self.pieces.push(w.pieces);
    }

    /// The pieces that make a facet, with their shares of each group.
    fn active(&self, groups: usize, facet: &[(usize, f64)]) -> Vec<Active> {
        let total: f64 = facet.iter().map(|(_, weight)| weight).sum();
        (0..groups)
            .map(|g| {
                let mut shares: Active = Vec::new();
                for (point, weight) in facet.iter().filter(|(_, w)| *w > CARRIES * total) {
                    let Some(&piece) = self.pieces.get(*point).and_then(|p| p.get(g)) else { continue };
                    match shares.iter_mut().find(|(p, _)| *p == usize::from(piece)) {
                        Some((_, share)) => *share += weight / total,
                        None => shares.push((usize::from(piece), weight / total)),
                    }
                }
                shares
            })
            .collect()
    }
}

/// Goes down from `y` to a local minimum of the reach over unit directions.
///
/// A polytope inside the set is walked to its facet ([`climb`]), the set's farthest point beyond that facet joins it, and
/// so on (Kelley 1960, in the polar set). Once the facet is near, the pieces that make it start Newton's method.
pub(super) fn settle<const D: usize>(set: &Reach<D>, y: &SVector<f64, D>) -> SVector<f64, D> {
    let mut cuts = Cuts { corners: Corners::new(Vec::new()), pieces: Vec::new() };
    for k in 0..2 * D {
        let axis = SVector::from_fn(|i, _| if i == k / 2 { 1.0 - 2.0 * (k % 2) as f64 } else { 0.0 });
        cuts.push(set.farthest(&axis));
    }
    let start = set.farthest(y);
    let mut best = (start.reach, *y);
    cuts.push(start);
    let mut near = NEAR;
    let mut from = *y;
    for _ in 0..CUTS {
        match climb(&cuts.corners, &from) {
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
                    let active = cuts.active(set.groups.len(), &points);
                    if let Some(y) = newton::minimum(set, &y, &active)
                        && set.farthest(&y).reach <= best.0 * (1.0 + MET)
                        && y.dot(&best.1) > 0.9
                    {
                        return y;
                    }
                }
                cuts.push(beyond);
                from = y;
            }
            Some(End::Open(d)) => cuts.push(set.farthest(&d.normalize())),
            None => break,
        }
    }
    best.1
}
