//! Rotations in the angles that controllers use.

use asperity_geometry::{Rotation, Vec3};

/// Returns the angles about z, then the new y, then the new x, rad: KUKA's A, B, C; backwards FANUC's W, P,
/// R. Where z is turned onto x or back, the last is zero.
pub(super) fn about_z_y_x(turn: &Rotation) -> [f64; 3] {
    let r = turn.to_rotation_matrix();
    let sine = -r[(2, 0)].clamp(-1.0, 1.0);
    let flat = (1.0 - sine * sine).sqrt() < 1e-9;
    let b = libm::asin(sine);
    // Pointing straight up or down, A and C turn about one axis: C is set to zero.
    let (a, c) = if flat {
        (libm::atan2(-r[(0, 1)], r[(1, 1)]), 0.0)
    } else {
        (libm::atan2(r[(1, 0)], r[(0, 0)]), libm::atan2(r[(2, 1)], r[(2, 2)]))
    };
    [a, b, c]
}

/// Returns the rotation of these angles, rad.
pub(super) fn turn_z_y_x([a, b, c]: [f64; 3]) -> Rotation {
    let about = |axis, angle| Rotation::from_axis_angle(&axis, angle);
    about(Vec3::z_axis(), a) * about(Vec3::y_axis(), b) * about(Vec3::x_axis(), c)
}
