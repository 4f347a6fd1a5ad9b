//! Cuts between a corner of a box or a hull, or the end of a segment, and a round side.

#![allow(non_snake_case, reason = "monogram notation")]

use asperity_geometry::Vec3;
use asperity_geometry::distance::{Core, MinkowskiDifference};

use super::NEAR;
use crate::narrow_phase::stationary::Cut;

/// Returns the cut from an axis to a corner, near `n` (in the frame of B: `m`).
pub(super) fn beside(pair: &MinkowskiDifference, n: &Vec3, m: &Vec3) -> Option<Cut> {
    let is_round = |core: &Core| matches!(core, Core::Cylinder { .. } | Core::Segment { .. });
    if !(is_round(&pair.a) || is_round(&pair.b)) {
        return None;
    }
    let (R, p) = (&pair.rotation, &pair.translation);
    let of_b = || {
        let corner = pointed(&pair.b, &-m)?;
        let on_b = R * corner + p;
        let (n, gap) = from_axis(&pair.a, &on_b, n)?;
        let same = pair.b.support(&-R.tr_mul(&n)) == corner;
        same.then(|| Cut { n, gap, on_a: on_b - n * gap, on_b })
    };
    let of_a = || {
        let on_a = pointed(&pair.a, n)?;
        let (out, gap) = from_axis(&pair.b, &R.tr_mul(&(on_a - p)), &-m)?;
        let n = -(R * out);
        let same = pair.a.support(&n) == on_a;
        same.then(|| Cut { n, gap, on_a, on_b: on_a + n * gap })
    };
    of_b().or_else(of_a)
}

/// Returns the corner or end that is farthest along `u`, own frame.
fn pointed(core: &Core, u: &Vec3) -> Option<Vec3> {
    matches!(core, Core::Box { .. } | Core::Segment { .. } | Core::Polytope(_)).then(|| core.support(u))
}

/// Returns the unit vector from the axis to a point beside it, near `u`, and the distance of the point from
/// the round side, m; own frame.
fn from_axis(core: &Core, p: &Vec3, u: &Vec3) -> Option<(Vec3, f64)> {
    let (radius, half_length) = match core {
        Core::Cylinder { radius, half_length } => (*radius, *half_length),
        Core::Segment { half_length } => (0.0, *half_length),
        _ => return None,
    };
    let rho = (p.x * p.x + p.y * p.y).sqrt();
    if !(p.z.abs() <= half_length && rho > f64::MIN_POSITIVE) {
        return None;
    }
    let out = Vec3::new(p.x / rho, p.y / rho, 0.0);
    (out.dot(u) >= NEAR).then_some((out, rho - radius))
}
