//! Circles as polygons.

use asperity_geometry::Vec3;

/// Returns `points` corners on both rims of a cylinder along z, m, bottom and top in turn; the first pair
/// lies at the angle `start`, rad. The number of points is the caller's choice: an inscribed polygon of `n`
/// corners lies within `radius (1 − cos(π/n))` of the circle, 8 % of the radius for 8 and 2 % for 16.
pub fn rim(radius: f64, half_length: f64, start: f64, points: usize) -> impl Iterator<Item = Vec3> {
    (0..2 * points).map(move |k| {
        let (s, c) = libm::sincos(start + std::f64::consts::TAU * (k / 2) as f64 / points as f64);
        Vec3::new(radius * c, radius * s, if k.is_multiple_of(2) { -half_length } else { half_length })
    })
}
