//! Convex pieces of a shape as plain data, for other programs: corners, or a cylinder.

#![allow(non_snake_case, reason = "monogram notation")]

use std::sync::Arc;

use asperity_geometry::{Pose, Shape};
use asperity_scene::{ErrorKind, SceneError, document};
use nalgebra::Point3;
use serde_json::{Value, json};

/// Returns the pieces of an assembly's part, or of a shape that is convex itself: each with its corners, or a
/// cylinder's radius, half length and middle (m).
///
/// # Errors
///
/// Refuses shapes that are neither convex nor an assembly's part.
pub fn pieces(from: &document::Shape) -> Result<Vec<Value>, SceneError> {
    let made = match from {
        document::Shape::Assembly { part } => {
            let made = super::assembly(part);
            made.map_err(|e| SceneError::from(e).within("shape.part"))?.pieces
        }
        _ => vec![(Pose::identity(), super::shape(from).map_err(|e| e.within("shape"))?)],
    };
    made.iter().map(|(X_GP, shape)| written(X_GP, shape)).collect()
}

fn written(X_GP: &Pose, shape: &Shape) -> Result<Value, SceneError> {
    let p = X_GP.translation.vector;
    let mesh = match shape {
        Shape::Cylinder { radius, half_length } => {
            return Ok(json!({ "cylinder": [radius, half_length], "at": [p.x, p.y, p.z] }));
        }
        Shape::Box { half_size } => Arc::new(asperity_geometry::parts::box_part(*half_size)),
        Shape::Convex(mesh) => Arc::clone(mesh),
        _ => {
            let message = "only parts, boxes, cylinders and convex meshes are told in pieces";
            return Err(SceneError::new(ErrorKind::Value, "shape", message));
        }
    };
    let corners: Vec<[f64; 3]> =
        mesh.vertices.iter().map(|v| (X_GP * Point3::from(*v)).coords.into()).collect();
    Ok(json!({ "vertices": corners }))
}
