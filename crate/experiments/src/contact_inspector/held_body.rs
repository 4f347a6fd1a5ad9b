//! One of the two bodies held against each other: its prepared shape, pressure field, pose, velocity and
//! material.

use asperity_contact::hydroelastic::{BodyVelocity, HydroBody, Material, MovingBody};
use asperity_geometry::distance::PreparedShape;
use asperity_geometry::{Aabb, Length, Pose, Shape, TriangleMesh, Vec3};
use asperity_scene::{SceneError, document};

use crate::convert;

/// One of the two bodies: constants until its shape or compliance changes, and its pose.
#[allow(non_snake_case, reason = "monogram notation")]
#[derive(Clone)]
pub(super) struct HeldBody {
    pub shape: Shape,
    pub prepared: PreparedShape,
    pub hydro: HydroBody,
    pub X_WB: Pose,
    pub material: Material,
    pub velocity: BodyVelocity,
}

impl HeldBody {
    pub fn build(body: &document::Body) -> Result<Self, SceneError> {
        let shape = convert::shape(&body.shape).map_err(|e| e.within("shape"))?;
        let hydro = convert::hydro_body(&shape, &body.compliance)?;
        Ok(Self {
            prepared: PreparedShape::new(&shape),
            shape,
            hydro,
            X_WB: convert::pose(&body.pose),
            material: convert::material(&body.material),
            velocity: convert::velocity(&body.velocity),
        })
    }

    /// Takes pose, material and velocity from the document.
    pub fn place(&mut self, body: &document::Body) {
        self.X_WB = convert::pose(&body.pose);
        self.material = convert::material(&body.material);
        self.velocity = convert::velocity(&body.velocity);
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
    #[allow(non_snake_case, reason = "monogram notation")]
    pub fn velocity_at(&self, p_W: &Vec3) -> Vec3 {
        self.velocity.v_WBo + self.velocity.w_WB.cross(&(p_W - self.X_WB.translation.vector))
    }

    fn size(&self) -> Option<f64> {
        self.shape.aabb().map(|b: Aabb| b.half_size().length())
    }
}

/// Returns half the width of the tile a half-space is drawn as: a few times the size of its partner, m.
pub(super) fn tile_reach(bodies: &[HeldBody; 2]) -> f64 {
    let largest = bodies.iter().filter_map(HeldBody::size).fold(0.0, f64::max);
    if largest > 0.0 { 2.5 * largest } else { 0.25 }
}
