//! A mesh of the reader's own as the object that soft pads grasp, its middle at the origin of the frame that
//! grasps are measured in; or as a pad.

use crate::soft_grasp::document::{GraspMesh, GraspObject, GraspPads, JawDesign, PadMesh, SoftGrasp};
use asperity_scene::Change;
use asperity_scene::document::Shape;
use serde_json::json;

/// Way from the gripper's middle to the pads' tips, with room to the floor, m.
const TIPS: f64 = 0.012;

/// Returns the object that a mesh becomes, and its height (m); none for what is no mesh.
pub fn object_of(shape: &Shape) -> Option<(GraspObject, f64)> {
    let Shape::Mesh { vertices, triangles, .. } = shape else { return None };
    let end = |k: usize, far: f64, pick: fn(f64, f64) -> f64| vertices.iter().map(|v| v[k]).fold(far, pick);
    let low: [f64; 3] = std::array::from_fn(|k| end(k, f64::INFINITY, f64::min));
    let high: [f64; 3] = std::array::from_fn(|k| end(k, f64::NEG_INFINITY, f64::max));
    let middle: [f64; 3] = std::array::from_fn(|k| 0.5 * (low[k] + high[k]));
    let vertices = vertices.iter().map(|v| std::array::from_fn(|k| v[k] - middle[k])).collect();
    Some((GraspObject::Mesh(GraspMesh { vertices, triangles: triangles.clone() }), high[2] - low[2]))
}

/// Returns the changes that a document of one grasp needs: the grasp is from above, through the middle, or as
/// much higher as keeps the tips off the floor.
pub fn take_object(shape: &Shape) -> Vec<Change> {
    let Some((object, height)) = object_of(shape) else { return Vec::new() };
    let SoftGrasp { mut grasp, up, .. } = SoftGrasp::default();
    grasp.translation[2] = (TIPS - 0.5 * height).max(0.0);
    let change = |path: &str, value| Change { path: format!("experiment.{path}"), value };
    vec![change("object", json!(object)), change("up", json!(up)), change("grasp", json!(grasp))]
}

/// Returns the changes that the pads at `at` of a document need; none for what is no mesh. It is cut as its
/// spacing says, and has no layers.
pub fn take_pad(at: &str, pads: &GraspPads, shape: &Shape) -> Vec<Change> {
    let Shape::Mesh { vertices, triangles, .. } = shape else { return Vec::new() };
    let surface = GraspMesh { vertices: vertices.clone(), triangles: triangles.clone() };
    let design = JawDesign::Mesh(PadMesh { surface, ..PadMesh::default() });
    let pads = GraspPads { design, layers: None, ..pads.clone() };
    vec![Change { path: at.to_owned(), value: json!(pads) }]
}
