//! A reader's own cloud where the document puts it, in the place of what cameras see of bodies: the outward
//! direction at each of its points, its normals, and the changes of the document that takes it.

use crate::depth_cameras::document::DepthCamera;
use asperity_fault::Fault;
use asperity_geometry::Vec3;
use asperity_perception::normals::sided_normals;
use asperity_scene::document::OwnCloud;
use asperity_scene::{Change, CloudUp, SceneError};
use nalgebra::{Quaternion, UnitQuaternion};
use serde_json::json;

use crate::convert;

/// Points of the cloud in the world, m.
pub struct Placed {
    pub p_W: Vec<Vec3>,
    /// Outward directions, as far as the file tells them; empty where it does not.
    out_W: Vec<Vec3>,
    /// Eyes of the cameras in use, m, world frame.
    eyes: Vec<Vec3>,
}

impl Placed {
    pub fn of(cloud: &OwnCloud, cameras: &[DepthCamera]) -> Result<Self, SceneError> {
        let X_WF = convert::checked_pose(&cloud.pose).map_err(|e| e.within("experiment.cloud.pose"))?;
        let (R_WF, p_WF) = (X_WF.rotation.to_rotation_matrix(), X_WF.translation.vector);
        Ok(Self {
            p_W: cloud.points.iter().map(|p| R_WF * Vec3::from(*p) + p_WF).collect(),
            out_W: cloud.normals.iter().map(|n| R_WF * Vec3::from(*n)).collect(),
            eyes: cameras.iter().filter(|c| c.used).map(|c| Vec3::from(c.eye)).collect(),
        })
    }

    /// Returns a direction that the outer normal of this point has a part along: the file's normal; where it
    /// has none, to the nearest camera.
    pub fn side(&self, i: usize) -> Vec3 {
        if let Some(n) = self.out_W.get(i).filter(|n| **n != Vec3::zeros()) {
            return *n;
        }
        let Some(p) = self.p_W.get(i) else { return Vec3::z() };
        let to = |eye: &Vec3| eye - p;
        let nearer = |a: Vec3, b: Vec3| if b.norm_squared() < a.norm_squared() { b } else { a };
        self.eyes.iter().map(to).reduce(nearer).unwrap_or_else(Vec3::z)
    }

    /// Returns the normals of some of its points by their nearest among these; zero where too few are near.
    /// `turned`: outwards.
    pub fn normals(&self, kept: &[usize], k: usize, radius: f64, turned: bool) -> Result<Vec<Vec3>, Fault> {
        // No plane goes through two points.
        if kept.len() < 3 {
            return Ok(vec![Vec3::zeros(); kept.len()]);
        }
        let points: Vec<Vec3> = kept.iter().filter_map(|i| self.p_W.get(*i).copied()).collect();
        sided_normals(&points, k, radius, |i| turned.then(|| self.side(kept[i])))
    }
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

    fn cloud(points: Vec<[f64; 3]>, normals: Vec<[f64; 3]>) -> OwnCloud {
        OwnCloud { points, normals, ..OwnCloud::default() }
    }

    #[test]
    fn the_file_tells_which_side_is_out_and_else_the_nearest_camera() {
        let points = vec![[0.0, 0.0, 0.0], [0.1, 0.0, 0.0], [0.0, 0.1, 0.0], [0.1, 0.1, 0.0]];
        let camera = |z: f64| DepthCamera { eye: [0.0, 0.0, z], target: [1.0; 3], ..DepthCamera::default() };
        let cameras = [camera(-3.0), camera(1.0)];
        let up = Placed::of(&cloud(points.clone(), Vec::new()), &cameras).unwrap();
        let all = [0, 1, 2, 3];
        let z = |placed: &Placed| {
            placed.normals(&all, 4, f64::INFINITY, true).unwrap().iter().map(|n| n.z).sum::<f64>()
        };
        assert!((z(&up) - 4.0).abs() < 1e-12);
        let mut told = vec![[0.0, 0.0, -0.5]; 4];
        told[2] = [0.0; 3];
        let down = Placed::of(&cloud(points.clone(), told), &cameras).unwrap();
        assert!((z(&down) + 2.0).abs() < 1e-12);
        // Two points, or none near enough, make no plane.
        assert_eq!(up.normals(&all[..2], 4, 1.0, true).unwrap(), [Vec3::zeros(); 2]);
        assert_eq!(up.normals(&all, 4, 0.05, true).unwrap(), [Vec3::zeros(); 4]);
    }

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
