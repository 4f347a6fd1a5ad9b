//! Support points and boxes of shapes in their own frames, in closed form.

use crate::Length;
use crate::distance::Core;
use crate::{Aabb, Shape, Vec3};

impl Shape {
    /// Returns the point of the shape farthest along `direction` (body frame, any length but zero), m. `None`
    /// for a half-space, whose support is unbounded, and for a mesh without vertices.
    pub fn support(&self, direction: &Vec3) -> Option<Vec3> {
        match self {
            Self::HalfSpace => None,
            Self::Convex(mesh) | Self::Mesh(mesh) => {
                mesh.vertices.iter().copied().max_by(|p, q| p.dot(direction).total_cmp(&q.dot(direction)))
            }
            _ => Core::of(self).map(|(core, radius)| {
                let rounding = if radius > 0.0 { direction.unit() * radius } else { Vec3::zeros() };
                core.support(direction) + rounding
            }),
        }
    }

    /// Returns the smallest box around the shape in its own frame; `None` for a half-space.
    pub fn aabb(&self) -> Option<Aabb> {
        let around = |half: Vec3| Some(Aabb { min: -half, max: half });
        match self {
            Self::Sphere { radius } => around(Vec3::repeat(*radius)),
            Self::Box { half_size } => around(*half_size),
            Self::Cylinder { radius, half_length } => around(Vec3::new(*radius, *radius, *half_length)),
            Self::Capsule { radius, half_length } => {
                around(Vec3::new(*radius, *radius, half_length + radius))
            }
            Self::Ellipsoid { semi_axes } => around(*semi_axes),
            Self::HalfSpace => None,
            Self::Convex(mesh) | Self::Mesh(mesh) => Some(Aabb::of_points(&mesh.vertices)),
        }
    }
}
