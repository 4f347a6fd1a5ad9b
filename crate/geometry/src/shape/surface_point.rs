//! The surface near a point: distance, normal, curvatures.

use crate::{Length, Vec3};

/// Surface near a point, body frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SurfacePoint {
    /// Distance of the point from the surface, m; negative inside.
    pub distance: f64,
    /// Outward unit normal.
    pub normal: Vec3,
    /// Principal curvatures, 1/m, the greater first; positive where the solid is convex. `None` on a mesh,
    /// whose surface has none.
    pub curvatures: Option<[f64; 2]>,
    /// Direction of least curvature, unit; either sign. `None` where the surface bends alike in all
    /// directions, or on a mesh.
    pub along: Option<Vec3>,
}

impl SurfacePoint {
    /// Makes a point near a flat face.
    pub(super) fn flat(distance: f64, normal: Vec3) -> Self {
        Self { distance, normal, curvatures: Some([0.0; 2]), along: None }
    }

    /// Makes the point near a ball about the origin.
    pub(super) fn of_ball(p: &Vec3, radius: f64) -> Self {
        Self {
            distance: p.length() - radius,
            normal: p.try_unit(0.0).unwrap_or_else(Vec3::z),
            curvatures: Some([1.0 / radius; 2]),
            along: None,
        }
    }

    /// Bends the surface about a unit axis alone, at a radius, m.
    pub(super) fn about(self, axis: Vec3, radius: f64) -> Self {
        Self { curvatures: Some([1.0 / radius, 0.0]), along: Some(axis), ..self }
    }
}
