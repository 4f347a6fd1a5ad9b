//! A reader's own cloud where the document puts it, and the changes of the document that takes it.

use crate::depth_cameras::document::DepthCamera;
use asperity_geometry::Vec3;
use asperity_perception::stages::PlacedCloud;
use asperity_scene::document::OwnCloud;
use asperity_scene::{Change, CloudUp, SceneError};
use nalgebra::{Quaternion, UnitQuaternion};
use serde_json::json;

use crate::common::cameras::eyes;
use crate::convert;

/// Places the points of a file in the world, in the place of what the cameras see of bodies.
///
/// # Errors
///
/// Refuses a pose that is not valid, at its path of the document.
pub fn placed(cloud: &OwnCloud, cameras: &[DepthCamera]) -> Result<PlacedCloud, SceneError> {
    let X_WF = convert::checked_pose(&cloud.pose).map_err(|e| e.within("experiment.cloud.pose"))?;
    let points = cloud.points.iter().map(|p| Vec3::from(*p));
    let out = cloud.normals.iter().map(|n| Vec3::from(*n));
    Ok(PlacedCloud::new(&X_WF, points, out, eyes(cameras)))
}

/// Rounds to a tenth of a millimetre, which is near enough for a place that the reader may change.
fn rounded(x: f64) -> f64 {
    (1e4 * x).round() / 1e4
}

/// Returns the change that places a cloud of this box (file's frame, m): upright on the floor, its middle
/// over that of what is looked at; or as the file has it.
pub fn pose_change(
    [low, high]: [[f64; 3]; 2],
    up: CloudUp,
    as_in_file: bool,
    middle: [f64; 2],
    floor: f64,
) -> Change {
    let h = std::f64::consts::FRAC_1_SQRT_2;
    let rotation = match up {
        CloudUp::Z => [1.0, 0.0, 0.0, 0.0],
        CloudUp::Y => [h, h, 0.0, 0.0],
        CloudUp::AwayFromCamera => [0.0, 1.0, 0.0, 0.0],
    };
    let [w, x, y, z] = rotation;
    let turn = UnitQuaternion::from_quaternion(Quaternion::new(w, x, y, z));
    let [a, b] = [low, high].map(|p| turn * Vec3::from(p));
    let (least, most) = (a.inf(&b), a.sup(&b));
    let between = 0.5 * (least + most);
    let translation = if as_in_file {
        [0.0; 3]
    } else {
        [middle[0] - between.x, middle[1] - between.y, floor - least.z].map(rounded)
    };
    Change {
        path: "experiment.cloud.pose".into(),
        value: json!({ "translation": translation, "rotation": rotation }),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;
    use asperity_scene::document;

    #[test]
    fn it_stands_on_the_floor_in_the_middle_whichever_axis_is_up() {
        for (up, axis, sign) in
            [(CloudUp::Z, 2, 1.0), (CloudUp::Y, 1, 1.0), (CloudUp::AwayFromCamera, 2, -1.0)]
        {
            let (low, high) = ([1.0, 2.0, 3.0], [1.5, 2.25, 3.125]);
            let change = pose_change([low, high], up, false, [0.25, -0.5], 0.0);
            let pose: document::Pose = serde_json::from_value(change.value).unwrap();
            let X = convert::checked_pose(&pose).unwrap();
            let at = |p: [f64; 3]| (X * nalgebra::Point3::from(p)).coords;
            let (a, b) = (at(low), at(high));
            assert!(a.z.min(b.z).abs() < 1e-4, "{up:?}");
            assert!((0.5 * (a + b).x - 0.25).abs() < 1e-4 && (0.5 * (a + b).y + 0.5).abs() < 1e-4);
            assert!(((b - a).z * sign - (high[axis] - low[axis])).abs() < 1e-9);
            let there = pose_change([low, high], up, true, [0.25, -0.5], 0.0);
            assert_eq!(there.value["translation"], json!([0.0, 0.0, 0.0]));
        }
    }
}
