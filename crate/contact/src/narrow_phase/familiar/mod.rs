//! Cuts without a search: the features that met in the last step still meet.
//!
//! With `h` the support function, a unit vector `n` is a stationary cut of `A` and `B` if their points
//! farthest along `n` and `−n` may be chosen one behind the other along `n`. Each way in which faces, edges
//! and corners of boxes, cylinders, hulls and segments meet has one such `n` nearby, in closed form but for
//! the rim, and a test for those points:
//!
//! | features | `n` | test |
//! |---|---|---|
//! | face of a box or a hull, cap of a cylinder; any | its normal | the farthest point of the other lies above it |
//! | edge of a box or a hull, side of a cylinder, segment; the same | square to both | lines pass each other within both lengths |
//! | side of a cylinder, segment; corner of a box or a hull, end of a segment | from axis to corner | the corner is beside the axis, and is the farthest |
//! | rim of a cylinder; edge of a box or a hull, side of a cylinder, segment | square to the rim and the line | Newton's method settles within the length, and both are the farthest |
//!
//! Faces, ends and corners make kinks in `h` and round sides are convex, so `n` is a least cut nearby; of
//! bodies that are apart it is the only one (Boyd and Vandenberghe 2004, section 8.2). All other pairs, two
//! rims among them, are left to the search. Metres, frame of A.

mod corner;
mod edges;
mod face;
mod hull;
mod lines;
mod rim;

use asperity_geometry::Vec3;
use asperity_geometry::distance::{Core, MinkowskiDifference, Vertex};

pub(super) use lines::{PARALLEL, TILT};

use super::Facets;
use super::stationary::Cut;
use crate::corners::{Block, farthest};

/// Cosine of the largest angle between the normal of a cut and that of the last step.
pub(super) const NEAR: f64 = 0.98;

/// Two cores, B in the frame of A, and the faces and edges of those that are hulls.
pub(crate) struct Meets<'a> {
    pub pair: MinkowskiDifference<'a>,
    pub facets: [Option<&'a Facets>; 2],
    /// Corners of both two by two, where all of a hull are tried.
    pub corners: [&'a [Block]; 2],
}

impl Meets<'_> {
    /// Returns the point of A farthest along `u`.
    #[inline]
    pub fn of_a(&self, u: &Vec3) -> Vec3 {
        support(&self.pair.a, self.corners[0], u)
    }

    /// Returns the point of B farthest along `u`, frame of B.
    #[inline]
    pub fn of_b(&self, u: &Vec3) -> Vec3 {
        support(&self.pair.b, self.corners[1], u)
    }

    /// Returns the point of `A − B` farthest along `u`, as [`MinkowskiDifference::support`] does.
    #[inline]
    pub fn support(&self, u: &Vec3) -> Vertex {
        let a = self.of_a(u);
        let b = self.pair.rotation * self.of_b(&-self.pair.rotation.tr_mul(u)) + self.pair.translation;
        Vertex { w: a - b, a, b }
    }

    /// Returns their overlap along a unit vector, m.
    pub fn overlap(&self, u: &Vec3) -> f64 {
        self.support(u).w.dot(u)
    }

    /// Returns the pair with B moved.
    pub fn moved(&self, by: &Vec3) -> Self {
        Meets { pair: MinkowskiDifference { translation: self.pair.translation + by, ..self.pair }, ..*self }
    }
}

#[inline]
fn support(core: &Core, corners: &[Block], u: &Vec3) -> Vec3 {
    if corners.is_empty() {
        return core.support(u);
    }
    let i = farthest(corners, u);
    corners[i / 2].corner(i % 2)
}

/// Returns the cut near `n`, the normal of the last step, where features meet as the table says.
pub(super) fn familiar(meets: &Meets, n: &Vec3) -> Option<Cut> {
    let pair = &meets.pair;
    let m = pair.rotation.tr_mul(n);
    face::on_face(meets, n, &m)
        .or_else(|| hull::on_facet(meets, n, &m))
        .or_else(|| crossing(meets, n, &m))
        .or_else(|| round(meets, n, &m))
}

/// Returns the cut of a round side or a rim (in the frame of B `n` is `m`).
pub(super) fn round(meets: &Meets, n: &Vec3, m: &Vec3) -> Option<Cut> {
    corner::beside(&meets.pair, n, m).or_else(|| rim::on_line(meets, n, m))
}

/// Returns the cut of edges of two hulls, or of any two lines.
fn crossing(meets: &Meets, n: &Vec3, m: &Vec3) -> Option<Cut> {
    if let [Some(of_a), Some(of_b)] = meets.facets
        && let Some(facing) = edges::Facing::of(&meets.pair, of_b, m)
    {
        return facing.crossing(&meets.pair, [of_a, of_b], n);
    }
    lines::crossing(meets, n, m)
}

#[cfg(test)]
#[allow(non_snake_case, reason = "monogram notation")]
mod tests {
    use asperity_geometry::distance::{DistanceWorkspace, PreparedShape, signed_distance};
    use std::sync::Arc;

    use asperity_geometry::parts::box_part;
    use asperity_geometry::{Length, Pose, Rotation, Shape, convex_hull};

    use super::*;
    use crate::narrow_phase::Convex;

    fn wave(k: usize) -> Vec3 {
        let x = |i: usize| libm::sin((13 * k + 5 * i) as f64);
        Vec3::new(x(1), x(2), x(3))
    }

    /// Counts cuts of shapes a little apart and a little into each other, from a normal that is a little off,
    /// and checks that each is the distance of the exact narrow phase to rounding. Returns the number of
    /// pairs with a cut, and of all pairs.
    fn cuts_are_exact(shapes: &[Shape], count: usize) -> (usize, usize) {
        let mut work = DistanceWorkspace::default();
        let (mut told, mut all, kinds) = (0, 0, shapes.len());
        for k in 0..count {
            let (one, two) = (&shapes[k % kinds], &shapes[k / kinds % kinds]);
            let (a, b) = (Convex::new(one), Convex::new(two));
            let prepared = (PreparedShape::new(one), PreparedShape::new(two));
            let turn = if k % 7 == 0 { Vec3::zeros() } else { wave(k + 3000) * 2.0 };
            let X_A = Pose::identity();
            // Out along a direction until they are as far apart as wanted.
            let (way, wanted) = (wave(k + 2000).unit(), 2e-4 * libm::cos(k as f64));
            let (mut low, mut high) = (0.0, 0.2);
            let mut at = |far: f64| {
                let X_B = Pose::from_parts((way * far).into(), Rotation::from_scaled_axis(turn));
                (X_B, signed_distance(&prepared.0, &X_A, &prepared.1, &X_B, &mut work))
            };
            for _ in 0..40 {
                let middle = 0.5 * (low + high);
                if at(middle).1.is_none_or(|d| d.gap < wanted) { low = middle } else { high = middle }
            }
            let (X_B, Some(exact)) = at(high) else { continue };
            let (Some(core_a), Some(core_b)) = (a.core(), b.core()) else { continue };
            let R = X_B.rotation.to_rotation_matrix().into_inner();
            let pair = MinkowskiDifference::turned(core_a, core_b, R, X_B.translation.vector);
            all += 1;
            let off = (exact.n_W + wave(k + 5000) * 0.02).unit();
            let Some(cut) = familiar(
                &Meets { pair, facets: [a.facets(), b.facets()], corners: [a.corners(), b.corners()] },
                &off,
            ) else {
                continue;
            };
            let gap = cut.gap - a.radius() - b.radius();
            // Two directions may be as short where bodies overlap; the search would follow the one it had as
            // well.
            if exact.normal_unique || exact.gap > 0.0 {
                assert!((gap - exact.gap).abs() < 1e-12, "{k}: {gap} {}", exact.gap);
                assert!((cut.n - exact.n_W).length() < 1e-7, "{k}: {} {}", cut.n, exact.n_W);
            }
            let between = cut.on_b - cut.on_a;
            assert!((between - cut.n * cut.gap).length() < 1e-14, "{k}");
            told += 1;
        }
        (told, all)
    }

    fn round_ones() -> [Shape; 4] {
        [
            Shape::Box { half_size: Vec3::new(0.02, 0.022, 0.026) },
            Shape::Cylinder { radius: 0.02, half_length: 0.024 },
            Shape::Capsule { radius: 0.01, half_length: 0.03 },
            Shape::RoundedBox { half_size: Vec3::new(0.016, 0.018, 0.022), radius: 0.004 },
        ]
    }

    #[test]
    fn a_familiar_cut_is_the_exact_one() {
        let (told, all) = cuts_are_exact(&round_ones(), 6000);
        assert!(told > all * 3 / 4, "{told} of {all}");
    }

    /// Hulls too, where corners and edges of two that are apart are left to the search.
    #[test]
    fn a_familiar_cut_of_a_hull_is_the_exact_one() {
        let points: Vec<Vec3> =
            (0..10).map(|k| wave(k * k + 9000).component_mul(&wave(7 * k + 1)) * 0.02).collect();
        let hull = Shape::Convex(Arc::new(convex_hull(&points).unwrap()));
        let wedge = Shape::Convex(Arc::new(box_part(Vec3::new(0.02, 0.01, 0.03))));
        let shapes = [hull, wedge].into_iter().chain(round_ones()).collect::<Vec<_>>();
        let (told, all) = cuts_are_exact(&shapes, 3000);
        assert!(told > all * 3 / 5, "{told} of {all}");
    }
}
