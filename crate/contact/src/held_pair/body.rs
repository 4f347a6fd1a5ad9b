//! One of two bodies held against each other: its prepared shape, pressure field, pose, velocity and material.

use asperity_geometry::distance::PreparedShape;
use asperity_geometry::{Aabb, Length, Pose, Shape, TriangleMesh, Vec3};

use crate::hydroelastic::{BodyVelocity, HydroBody, MovingBody, SurfaceMaterial};

/// One of the two bodies: constants until its shape or compliance changes, and its pose.
#[derive(Clone)]
pub struct HeldBody {
    /// Shape, body frame.
    pub shape: Shape,
    /// The same, made ready for distances.
    pub prepared: PreparedShape,
    /// Meshes and pressure field.
    pub hydro: HydroBody,
    /// Pose in the world.
    pub X_WB: Pose,
    /// Friction and dissipation.
    pub material: SurfaceMaterial,
    /// Velocity, world frame.
    pub velocity: BodyVelocity,
}

impl HeldBody {
    /// Prepares a body from its shape and its pressure field.
    pub fn new(
        shape: Shape,
        hydro: HydroBody,
        X_WB: Pose,
        material: SurfaceMaterial,
        velocity: BodyVelocity,
    ) -> Self {
        Self { prepared: PreparedShape::new(&shape), shape, hydro, X_WB, material, velocity }
    }

    /// Returns the boundary of the mesh contact is computed with; a half-space has none.
    pub fn collision_mesh(&self) -> Option<TriangleMesh> {
        match (self.hydro.surface_mesh(), self.hydro.tet_mesh()) {
            (Some(surface), _) => Some(surface.clone()),
            (None, Some((volume, _))) => Some(asperity_geometry::boundary(volume)),
            (None, None) => None,
        }
    }

    /// Returns the body as traction asks about it.
    pub fn moving(&self) -> MovingBody<'_> {
        MovingBody {
            body: &self.hydro,
            p_WBo: self.X_WB.translation.vector,
            velocity: self.velocity,
            material: self.material,
        }
    }

    /// Returns the velocity of its point at `p_W`, m/s.
    pub fn velocity_at(&self, p_W: &Vec3) -> Vec3 {
        self.velocity.v_WBo + self.velocity.w_WB.cross(&(p_W - self.X_WB.translation.vector))
    }

    /// Returns half the diagonal of its box, m; `None` of a half-space.
    pub fn size(&self) -> Option<f64> {
        self.shape.aabb().map(|b: Aabb| b.half_size().length())
    }
}
