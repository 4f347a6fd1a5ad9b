//! Ray shots: the point where a ray leaves a set of wrenches, and the plane that holds the set there, by
//! cutting planes (Kelley 1960) and Newton's method.
//!
//! An answer is given only if it proves itself: from inside by the parts that make the point, from outside by
//! the plane, the two within 1e-10. Distances are in normalised wrenches.

use asperity_geometry::Length;
use nalgebra::SVector;

use super::cuts::{Cuts, Part};
use super::newton;
use super::reach::Reach;
use super::walk::{End, Toward, climb};

/// Point where a ray from the origin leaves a set that holds the origin.
pub(super) enum Shot<const D: usize> {
    /// The ray's last point inside is `distance · d`.
    Through {
        distance: f64,
        /// Plane of the set there: `y·d = 1`, and no point of the set lies beyond it.
        y: SVector<f64, D>,
        /// Pieces that make that point, group by group.
        parts: Vec<Vec<Part<D>>>,
    },
    /// No multiple of `d` is inside: `y·d = 1`, and no point of the set lies toward `y`.
    Blocked { y: SVector<f64, D> },
}

/// Greatest number of cutting points.
const CUTS: usize = 40;
/// Greatest number of directions without a known point: a ray that grazes the set is not followed.
const OPEN: usize = 12;
/// Gap below which Newton's method is tried, as in [`super::settle`].
const NEWTON_GAP: f64 = 0.3;
/// Greatest residual of the balance, and gap between the bounds from inside and outside, of the distance.
const PROVEN: f64 = 1e-10;
/// Distance of its end below which a ray is blocked at once, in the set's units.
const BLOCKED: f64 = 1e-10;

/// Follows the ray along the unit vector `d`: `max { t : t d ∈ C } = min { h(y) : y·d = 1 }`.
///
/// The ray's exit from a polytope inside the set is a corner of its polar ([`climb`]); the set's farthest
/// point beyond that facet joins the polytope (Kelley 1960), and once the facet is near, its pieces start
/// Newton's method. `None`: the answer did not prove itself, from inside by its parts and from outside by its
/// plane.
pub(super) fn shoot<const D: usize>(set: &Reach<D>, d: &SVector<f64, D>) -> Option<Shot<D>> {
    let toward = Toward::Ray(*d);
    let mut cuts = Cuts::of(set);
    let start = set.farthest(d);
    if start.reach <= BLOCKED {
        return (start.reach <= 0.0).then(|| Shot::Blocked { y: d / d.norm_squared() });
    }
    cuts.push(start);
    let mut from = *d;
    let mut near = NEWTON_GAP;
    let mut open = 0;
    for _ in 0..CUTS {
        match climb(&cuts.corners, &from, &toward)? {
            End::Facet { y, points, .. } => {
                let y = y / y.dot(d);
                let beyond = set.farthest(&y);
                let inverse: f64 = points.iter().map(|(_, weight)| weight).sum();
                let gap = beyond.reach * inverse - 1.0;
                if !gap.is_finite() {
                    return None;
                }
                if gap < near {
                    near = 0.25 * gap;
                    let parts = cuts.parts(set, &y, &points);
                    // Points around a piece's middle may have met on its rim, had there been more of them.
                    let mut on_rims = parts.clone();
                    on_rims.iter_mut().flatten().for_each(|part| part.inside = None);
                    for guess in [&on_rims, &parts] {
                        if let Some((y, parts)) = newton::solve(set, &toward, &y, guess)
                            && is_proven(set, d, &y, &parts)
                        {
                            return Some(Shot::Through { distance: set.farthest(&y).reach, y, parts });
                        }
                    }
                    if gap <= PROVEN {
                        return Some(Shot::Through { distance: beyond.reach, y, parts });
                    }
                }
                cuts.push(beyond);
                from = y;
            }
            End::Open(v) => {
                open += 1;
                if open > OPEN {
                    return None;
                }
                let beyond = set.farthest(&v);
                let ahead = v.dot(d);
                if beyond.reach <= BLOCKED * ahead {
                    return Some(Shot::Blocked { y: v / ahead });
                }
                cuts.push(beyond);
            }
        }
    }
    None
}

/// Returns true if the parts belong to their pieces and sum to a point of the ray, and no point of the set
/// lies beyond it.
fn is_proven<const D: usize>(
    set: &Reach<D>,
    d: &SVector<f64, D>,
    y: &SVector<f64, D>,
    parts: &[Vec<Part<D>>],
) -> bool {
    let distance = set.farthest(y).reach;
    let mut left = d * distance;
    for part in parts.iter().flatten() {
        if part.share < 0.0 || part.inside.is_some_and(|u| u > 1.0) {
            return false;
        }
        left -= part.point * part.share;
    }
    left.length() <= PROVEN * distance * d.length()
}

#[cfg(test)]
mod tests {
    use super::super::reach::Piece;
    use super::*;

    /// Reach of a disc of radius 2 about (1, 0, 0) and the two points (0, 0, ±3): a double cone.
    fn double_cone() -> Reach<3> {
        let point = |z: f64| Piece::corner(SVector::from([0.0, 0.0, z]));
        let disc = Piece {
            normal: SVector::from([1.0, 0.0, 0.0]),
            sides: vec![SVector::from([2.0, 0.0, 0.0]), SVector::from([0.0, 2.0, 0.0])],
        };
        Reach { groups: vec![vec![point(3.0), disc, point(-3.0)]] }
    }

    fn distance(d: [f64; 3]) -> f64 {
        let d = SVector::from(d).unit();
        match shoot(&double_cone(), &d) {
            Some(Shot::Through { distance, parts, .. }) => {
                let sum = parts.iter().flatten().fold(SVector::zeros(), |s, p| s + p.point * p.share);
                assert!((sum - d * distance).length() < 1e-9, "{sum}");
                assert!((parts.iter().flatten().map(|p| p.share).sum::<f64>() - 1.0).abs() < 1e-12);
                distance
            }
            _ => f64::NAN,
        }
    }

    #[test]
    fn a_double_cone_from_inside() {
        // In its equator: the disc's rim. Along its axis: the tip.
        assert!((distance([1.0, 0.0, 0.0]) - 3.0).abs() < 1e-9);
        assert!((distance([-1.0, 0.0, 0.0]) - 1.0).abs() < 1e-9);
        assert!((distance([0.0, 1.0, 0.0]) - 3.0_f64.sqrt()).abs() < 1e-9);
        assert!((distance([0.0, 0.0, 1.0]) - 3.0).abs() < 1e-9);
        // On a mantle: t (0, 1, 1) = s (0, √3, 0) + (1 − s) (0, 0, 3), so t = s √3 = 3 (1 − s).
        let t = 3.0 / (1.0 + 3.0_f64.sqrt());
        assert!((distance([0.0, 1.0, 1.0]) - t * 2.0_f64.sqrt()).abs() < 1e-9);
    }

    #[test]
    fn a_ray_that_leaves_at_once() {
        let half = Reach {
            groups: vec![vec![
                Piece::corner(SVector::zeros()),
                Piece { normal: SVector::from([0.0, 1.0]), sides: vec![SVector::from([0.5, 0.0])] },
            ]],
        };
        for d in [[0.0, -1.0], [1.0, -1.0], [1.0, 0.0], [1.0, 1.0]] {
            let d = SVector::<f64, 2>::from(d).unit();
            let Some(Shot::Blocked { y }) = shoot(&half, &d) else { panic!("{d}") };
            assert!((y.dot(&d) - 1.0).abs() < 1e-12);
            assert!(half.farthest(&y).reach <= 1e-9, "{y}");
        }
    }
}
