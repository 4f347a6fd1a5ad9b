//! Cuts that need no search: the features that met in the last step meet still.
//!
//! With `h` the support function, a unit vector `n` is a stationary cut of `A` and `B` if their points farthest along `n` and
//! `−n` may be chosen one behind the other along `n`. Each way in which faces, edges and corners of boxes, cylinders and
//! segments meet has one such `n` nearby, in closed form but for the rim, and a test whether those points are there:
//!
//! | features | `n` | test |
//! |---|---|---|
//! | face of a box, cap of a cylinder; any | its normal | the farthest point of the other lies above it |
//! | edge of a box, side of a cylinder, segment; the same | square to both | lines pass each other within both lengths |
//! | side of a cylinder, segment; corner of a box, end of a segment | from axis to corner | the corner is beside the axis, and is the farthest |
//! | rim of a cylinder; edge of a box, side of a cylinder, segment | square to the rim and the line | Newton's method settles within the length, and both are the farthest |
//!
//! Faces, ends and corners make kinks in `h` and round sides are convex, so `n` is a least cut nearby; of bodies that are apart it
//! is the only one (Boyd and Vandenberghe 2004, section 8.2). All else, two rims among it, is left to the search. Metres,
//! frame of A.

mod corner;
mod face;
mod lines;
mod rim;

use asperity_geometry::Vec3;
use asperity_geometry::distance::Pair;

use super::stationary::Cut;

/// Only cuts are looked for whose normal is as near to that of the last step: cosine of the angle.
const NEAR: f64 = 0.98;

/// The cut near `n`, the normal of the last step, where features meet as the table says.
pub(super) fn familiar(pair: &Pair, n: &Vec3) -> Option<Cut> {
    let m = pair.rotation.tr_mul(n);
    face::on_face(pair, n, &m)
        .or_else(|| lines::crossing(pair, n, &m))
        .or_else(|| corner::beside(pair, n, &m))
        .or_else(|| rim::on_line(pair, n, &m))
}

#[cfg(test)]
#[allow(non_snake_case, reason = "monogram notation")]
mod tests {
    use asperity_geometry::distance::{DistanceWorkspace, PreparedShape, signed_distance};
    use asperity_geometry::{Length, Pose, Rotation, Shape};

    use super::*;
    use crate::narrow_phase::Convex;

    fn wave(k: usize) -> Vec3 {
        let x = |i: usize| libm::sin((13 * k + 5 * i) as f64);
        Vec3::new(x(1), x(2), x(3))
    }

    /// Boxes, cylinders and capsules a little apart and a little into each other, from a normal that is a little off: the cut is
    /// the distance of the exact narrow phase to rounding, and most pairs have one.
    #[test]
    fn a_familiar_cut_is_the_exact_one() {
        let shapes = [
            Shape::Box { half_size: Vec3::new(0.02, 0.022, 0.026) },
            Shape::Cylinder { radius: 0.02, half_length: 0.024 },
            Shape::Capsule { radius: 0.01, half_length: 0.03 },
        ];
        let mut work = DistanceWorkspace::default();
        let (mut told, mut all) = ([0; 9], 0);
        for k in 0..6000 {
            let (one, two) = (&shapes[k % 3], &shapes[k / 3 % 3]);
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
            let pair = Pair::turned(core_a, core_b, R, X_B.translation.vector);
            all += 1;
            let off = (exact.n_W + wave(k + 5000) * 0.02).unit();
            let Some(cut) = familiar(&pair, &off) else { continue };
            let gap = cut.gap - a.radius() - b.radius();
            // Two directions may be as short where bodies overlap; the search would follow the one it had as well.
            if exact.normal_unique || exact.gap > 0.0 {
                assert!((gap - exact.gap).abs() < 1e-12, "{k}: {gap} {}", exact.gap);
                assert!((cut.n - exact.n_W).length() < 1e-7, "{k}: {} {}", cut.n, exact.n_W);
            }
            let between = cut.on_b - cut.on_a;
            assert!((between - cut.n * cut.gap).length() < 1e-14, "{k}");
            told[k % 9] += 1;
        }
        assert!(told.iter().sum::<i32>() > all * 3 / 4, "{told:?} of {all}");
    }
}
