//! A mesh of the reader's own takes the workpiece's place, a robot of theirs the arm's.

use asperity_scene::Change;
use asperity_scene::document::{OwnArm, Shape};
use serde_json::{Value, json};

/// Where the middle of a part is put: in front of the arm, m.
const PLACE: [f64; 3] = [0.52, 0.0, 0.3];
/// The plane of the first curve lies a hair off the middle, m: through a row of vertices it would cut along edges.
const OFF_THE_MIDDLE: f64 = 1e-5;

/// What else must change so that the mesh is ground: nothing for what is no mesh.
pub(super) fn take_mesh(shape: &Shape) -> Vec<Change> {
    let Shape::Mesh { vertices, .. } = shape else { return Vec::new() };
    let middle = [0, 1, 2].map(|k| {
        let ends = vertices.iter().map(|v| v[k]);
        let [low, high] =
            ends.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| [low.min(x), high.max(x)]);
        (low + high) / 2.0
    });
    let point = [middle[0], middle[1] + OFF_THE_MIDDLE, middle[2]];
    let translation = [0, 1, 2].map(|k| PLACE[k] - middle[k]);
    vec![
        change("experiment.part", json!({ "kind": "body" })),
        change("experiment.plan", Value::Null),
        change(
            "experiment.path.first",
            json!({ "kind": "section", "point": point, "normal": [0, 1, 0], "facing": [0, 0, 1] }),
        ),
        change("bodies[0].pose", json!({ "translation": translation, "rotation": [1, 0, 0, 0] })),
    ]
}

/// What makes this the arm; a plan was the old arm's.
pub(super) fn take_arm(arm: &OwnArm) -> Vec<Change> {
    vec![change("experiment.cell.arm", json!({ "own": arm })), change("experiment.plan", Value::Null)]
}

fn change(path: &str, value: Value) -> Change {
    Change { path: path.into(), value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mesh_is_put_in_front_of_the_arm_and_cut_through_its_middle() {
        let vertices = vec![[0.0, 0.0, 0.0], [0.2, 0.0, 0.0], [0.0, 0.1, 0.04]];
        let changes = take_mesh(&Shape::Mesh { vertices, triangles: vec![[0, 1, 2]], convex: None });
        let at = |path: &str| &changes.iter().find(|c| c.path == path).unwrap().value;
        assert_eq!(at("experiment.part"), &json!({ "kind": "body" }));
        for (k, wanted) in [0.42, -0.05, 0.28].iter().enumerate() {
            assert!((at("bodies[0].pose")["translation"][k].as_f64().unwrap() - wanted).abs() < 1e-9);
        }
        assert!(take_mesh(&Shape::Sphere { radius: 1.0 }).is_empty());
    }
}
