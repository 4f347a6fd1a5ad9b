//! Conversion from the document's plain data to the engine's types.

pub mod arm;
mod assembly;
mod pieces;
mod shells;
pub mod system;

pub use assembly::assembly;
pub use pieces::pieces;
pub use shells::touching;

use asperity_fault::Fault;
use std::sync::Arc;

use asperity_contact::hydroelastic::{BodyVelocity, Compliance, HydroBody, SurfaceMaterial};
use asperity_geometry::{Pose, Rotation, Shape, TriangleMesh, Vec3};
use asperity_scene::{ErrorKind, SceneError, document};

/// Makes the engine's shape and validates it.
///
/// # Errors
///
/// Refuses shapes that are not valid.
pub fn shape(from: &document::Shape) -> Result<Shape, SceneError> {
    let shape = match from {
        document::Shape::Sphere { radius } => Shape::Sphere { radius: *radius },
        document::Shape::Box { size } => Shape::Box { half_size: 0.5 * Vec3::from(*size) },
        document::Shape::Cylinder { radius, length } => {
            Shape::Cylinder { radius: *radius, half_length: 0.5 * length }
        }
        document::Shape::Capsule { radius, length } => {
            Shape::Capsule { radius: *radius, half_length: 0.5 * length }
        }
        document::Shape::Ellipsoid { semi_axes } => Shape::Ellipsoid { semi_axes: Vec3::from(*semi_axes) },
        document::Shape::RoundedBox { size, radius } => {
            Shape::RoundedBox { half_size: 0.5 * Vec3::from(*size), radius: *radius }
        }
        document::Shape::Torus { ring_radius, radius } => {
            Shape::Torus { ring_radius: *ring_radius, radius: *radius }
        }
        document::Shape::HalfSpace {} => Shape::HalfSpace,
        document::Shape::Empty {} => {
            return Err(SceneError::new(
                ErrorKind::Value,
                "type",
                "an empty body touches nothing; give it a shape",
            ));
        }
        document::Shape::Assembly { part } => {
            Shape::Mesh(Arc::new(assembly(part).map_err(|e| e.within("part"))?.solid))
        }
        document::Shape::Mesh { vertices, triangles, convex } => mesh(vertices, triangles, *convex)?,
    };
    shape.validate()?;
    Ok(shape)
}

/// Makes a mesh or a convex polyhedron. Convexity is computed, not believed: the author's word only turns a
/// mistake into an error.
fn mesh(vertices: &[[f64; 3]], triangles: &[[u32; 3]], convex: Option<bool>) -> Result<Shape, SceneError> {
    let mesh = TriangleMesh {
        vertices: vertices.iter().map(|v| Vec3::from(*v)).collect(),
        triangles: triangles.to_vec(),
    };
    let mesh = Arc::new(mesh);
    // A mesh that is not even closed is refused as a mesh before it is tested for convexity.
    Shape::Mesh(mesh.clone()).validate()?;
    match (asperity_geometry::is_convex(&mesh), convex) {
        (true, _) => Ok(Shape::Convex(mesh)),
        (false, Some(true)) => {
            let message = match asperity_geometry::shells(&mesh).len() {
                0 | 1 => "the mesh says it is convex, but some of its vertices lie outside its faces' planes"
                    .to_owned(),
                n => format!(
                    "the mesh says it is convex, but it is {n} closed shells; leave the word out, and each of them touches for itself"
                ),
            };
            Err(SceneError::new(ErrorKind::Value, "convex", message))
        }
        (false, _) => Ok(Shape::Mesh(mesh)),
    }
}

/// Makes the body for pressure-field contact.
///
/// # Errors
///
/// An error names `shape.…` or `compliance.…`.
pub fn hydro_body(shape: &Shape, from: &document::Compliance) -> Result<HydroBody, SceneError> {
    HydroBody::new(shape, &compliance(from)).map_err(hydro_error)
}

/// Converts a fault of the compliance or of the mesh it asks for.
pub fn hydro_error(e: Fault) -> SceneError {
    let of_compliance = ["hydroelastic_modulus", "resolution_hint", "slab_thickness"];
    let part = if of_compliance.contains(&e.path.as_str()) { "compliance" } else { "shape" };
    SceneError::from(e).within(part)
}

/// Returns the pose `X_WB`; the quaternion is normalised here and nowhere else.
pub fn pose(from: &document::Pose) -> Pose {
    let [w, x, y, z] = from.rotation;
    let rotation = Rotation::new_normalize(nalgebra::Quaternion::new(w, x, y, z));
    Pose::from_parts(Vec3::from(from.translation).into(), rotation)
}

/// Converts a pose as [`pose`] does, for poses that no document's validation has seen.
///
/// # Errors
///
/// Refuses numbers that are not finite and a quaternion of length zero.
pub fn checked_pose(from: &document::Pose) -> Result<Pose, SceneError> {
    let norm2: f64 = from.rotation.iter().map(|q| q * q).sum();
    if !from.translation.iter().all(|x| x.is_finite()) {
        return Err(SceneError::new(ErrorKind::Value, "translation", "three finite numbers"));
    }
    if !(1e-6..=1e6).contains(&norm2) {
        return Err(SceneError::new(
            ErrorKind::Value,
            "rotation",
            "a quaternion [w, x, y, z] that is not zero",
        ));
    }
    Ok(pose(from))
}

/// Returns the document's pose of `X_WB`.
#[allow(non_snake_case, reason = "monogram notation")]
pub fn pose_document(X_WB: &Pose) -> document::Pose {
    let q = X_WB.rotation;
    document::Pose { translation: X_WB.translation.vector.into(), rotation: [q.w, q.i, q.j, q.k] }
}

/// Converts a compliance, rigid or compliant, with its numbers.
pub fn compliance(from: &document::Compliance) -> Compliance {
    match *from {
        document::Compliance::Rigid { resolution_hint } => Compliance::Rigid { resolution_hint },
        document::Compliance::Compliant { hydroelastic_modulus, resolution_hint, slab_thickness } => {
            Compliance::Compliant { hydroelastic_modulus, resolution_hint, slab_thickness }
        }
    }
}

/// Density of water, kg/m³, for bodies that give neither mass nor density.
pub const DENSITY: f64 = 1000.0;

/// Returns the body's mass, kg: its own, or its volume's at the material's density.
///
/// # Errors
///
/// Refuses a shape that is not valid, and a half-space without a mass.
pub fn mass(body: &document::Body) -> Result<f64, SceneError> {
    if let Some(mass) = body.mass {
        return Ok(mass);
    }
    let volume = shape(&body.shape).map_err(|e| e.within("shape"))?.volume();
    let endless = || SceneError::new(ErrorKind::Value, "mass", "a half-space has no mass; make it fixed");
    Ok(volume.ok_or_else(endless)? * body.material.density.unwrap_or(DENSITY))
}

/// Converts dissipation and friction.
pub fn material(from: &document::Material) -> SurfaceMaterial {
    SurfaceMaterial { dissipation: from.dissipation, friction: from.friction }
}

/// Converts the velocity of the body frame.
#[allow(non_snake_case, reason = "monogram notation")]
pub fn velocity(from: &document::Velocity) -> BodyVelocity {
    BodyVelocity { w_WB: Vec3::from(from.angular), v_WBo: Vec3::from(from.linear) }
}
