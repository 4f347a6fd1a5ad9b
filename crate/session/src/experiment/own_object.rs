//! A mesh of the reader's own becomes what soft pads grasp: its middle at the origin of its frame, where grasps are told from.

use asperity_scene::Change;
use asperity_scene::document::{GraspMesh, GraspObject, Shape, SoftGrasp};
use serde_json::json;

/// The pads' tips are so far before the gripper's middle, with room to the floor, m.
const TIPS: f64 = 0.012;

/// What must change in the grasp that a document has at `at`: nothing for what is no mesh. Where the document has no other grasps (`alone`)
/// it is from above, through the middle, or as much higher as keeps the tips off the floor.
pub(crate) fn take_object(at: &str, shape: &Shape, alone: bool) -> Vec<Change> {
    let Shape::Mesh { vertices, triangles, .. } = shape else { return Vec::new() };
    let end = |k: usize, far: f64, pick: fn(f64, f64) -> f64| vertices.iter().map(|v| v[k]).fold(far, pick);
    let low: [f64; 3] = std::array::from_fn(|k| end(k, f64::INFINITY, f64::min));
    let middle: [f64; 3] = std::array::from_fn(|k| 0.5 * (low[k] + end(k, f64::NEG_INFINITY, f64::max)));
    let vertices = vertices.iter().map(|v| std::array::from_fn(|k| v[k] - middle[k])).collect();
    let object = GraspObject::Mesh(GraspMesh { vertices, triangles: triangles.clone() });
    let mut changes = vec![Change { path: format!("{at}.object"), value: json!(object) }];
    if alone {
        let SoftGrasp { mut grasp, up, .. } = SoftGrasp::default();
        grasp.translation[2] = (TIPS - (middle[2] - low[2])).max(0.0);
        changes.push(Change { path: format!("{at}.up"), value: json!(up) });
        changes.push(Change { path: format!("{at}.grasp"), value: json!(grasp) });
    }
    changes
}
