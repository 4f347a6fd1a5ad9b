//! Rotations by a rotation vector (rad), with the series where the angle is too small for the closed form.

use asperity_geometry::{Length, Rotation, Vec3};
use nalgebra::{Quaternion, UnitQuaternion};

/// Returns the rotation by the vector `w`, rad.
pub(crate) fn exp(w: &Vec3) -> Rotation {
    let angle2 = w.norm_squared();
    // sin(θ/2)/θ; below 1e-4 rad its series is exact to rounding.
    let (s, c) = if angle2 < 1e-8 {
        (0.5 - angle2 / 48.0, 1.0 - angle2 / 8.0)
    } else {
        let angle = angle2.sqrt();
        let (sin, cos) = libm::sincos(0.5 * angle);
        (sin / angle, cos)
    };
    UnitQuaternion::new_unchecked(Quaternion::new(c, s * w.x, s * w.y, s * w.z))
}

/// Returns a rotation turned by a rotation vector (rad) of the world: `exp(w) r`, of unit length.
pub fn turned(r: &Rotation, w: &Vec3) -> Rotation {
    let q = (exp(w) * r).into_inner();
    UnitQuaternion::new_unchecked(q / q.coords.length())
}
