//! Support points and boxes of shapes in their own frames, in closed form.

use crate::Length;
use crate::distance::Core;
use crate::{Aabb, Shape, Vec3};

impl Shape {
    /// The point of the shape farthest along `direction` (body frame, any length but zero), metres. `None` for a
    /// half-space, whose support is unbounded, and for a mesh without vertices.
    pub fn support(&self, direction: &Vec3) -> Option<Vec3> {
        let core = match self {
            Self::HalfSpace => return None,
            Self::Convex(mesh) | Self::Mesh(mesh) => {
                return mesh
                    .vertices
                    .iter()
                    .copied()
                    .max_by(|p, q| p.dot(direction).total_cmp(&q.dot(direction)));
            }
            Self::Sphere { .. } => Core::Point,
            Self::Capsule { half_length, .. } => Core::Segment { half_length: *half_length },
            Self::Box { half_size } => Core::Box { half_size: *half_size },
            Self::Cylinder { radius, half_length } => {
                Core::Cylinder { radius: *radius, half_length: *half_length }
            }
            Self::Ellipsoid { semi_axes } => Core::Ellipsoid { semi_axes: *semi_axes },
        };
        let rounding = match self {
            Self::Sphere { radius } | Self::Capsule { radius, .. } => direction.unit() * *radius,
            _ => Vec3::zeros(),
        };
        Some(core.support(direction) + rounding)
    }

    /// The smallest box around the shape in its own frame; `None` for a half-space.
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
