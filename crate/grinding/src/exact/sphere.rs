//! Parallels on a sphere in closed form, spaced along the surface or by planes: the reference for paths on
//! meshes.

use asperity_fault::{Fault, not_negative, positive};

/// Parallel `j` of a great circle on a sphere, spaced along the surface or by planes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ParallelCircle {
    /// Distance of its plane from the centre, m: geodesic spacing.
    pub plane: f64,
    /// Radius of the circle, m.
    pub radius: f64,
    /// Plane and radius where planes are evenly spaced, m; `None` past the pole.
    pub by_planes: Option<(f64, f64)>,
    /// Distance on the surface from the circle before, for evenly spaced planes, m.
    pub gap: Option<f64>,
}

/// Computes the first `count` parallels, `step` (m) apart, on a sphere of `radius` (m).
///
/// # Errors
///
/// Refuses a radius that is not positive, and a negative step.
pub fn sphere_parallels(radius: f64, step: f64, count: usize) -> Result<Vec<ParallelCircle>, Fault> {
    positive("R", radius)?;
    not_negative("step", step)?;
    let circle = |j: usize| {
        let angle = j as f64 * step / radius;
        let (plane, before) = (j as f64 * step, j.saturating_sub(1) as f64 * step);
        let on = plane <= radius;
        let r = ((radius - plane) * (radius + plane)).sqrt();
        ParallelCircle {
            plane: radius * libm::sin(angle),
            radius: radius * libm::cos(angle),
            by_planes: on.then_some((plane, r)),
            gap: on.then(|| radius * (libm::asin(plane / radius) - libm::asin(before / radius))),
        }
    };
    Ok((0..count).map(circle).collect())
}
